"""Actions of the player with items and powers, and the answers to choosing them."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Literal, TypeAlias

from roguelike.autopilot.interrupts import Interrupt, enemies
from roguelike.autopilot.played_game import TurnFinished
from roguelike.content.schema.keymaps import CommandName
from roguelike.content.schema.steps import Deed
from roguelike.engine.actions.equip import TakeOff, Wear
from roguelike.engine.actions.pick_up import Drop
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.definitions.tags import HARMFUL, MISSILE
from roguelike.engine.items.equipment import has_slots
from roguelike.engine.knowledge.aim_preview import friend_between, preview
from roguelike.engine.knowledge.effect_estimates import all_steps
from roguelike.engine.knowledge.player_view import AbilityView, CarriedItem, SeenActor, View
from roguelike.engine.targeting.aiming import must_aim
from roguelike.engine.world.item import ItemId, ItemView
from roguelike.game import PlayerAction
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.descriptions.items import ready_text
from roguelike.ui.screens.base.answers import Act, Open
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.cursors.aim import AimScreen
from roguelike.ui.screens.cursors.aim_screens import AimScreens
from roguelike.ui.screens.items.quantity import QuantityScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import TextName

ItemActionName: TypeAlias = Literal[
    "use", "wear", "take_off", "throw", "shoot", "drop", "drop_some"
]
"""The name of an action with an item, which is also the name of its text."""


class ItemActions:
    """The actions that the player can take with items and powers.

    What has to be aimed opens the target cursor first, unless that would give away what the
    player does not know.
    """

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Look at what there is in a game."""
        self._context = context
        self._session = session
        self._aim_screens = AimScreens(context, session)
        self._things = session.game.ruleset.things
        self._done: tuple[PlayerAction, ItemView | None] | None = None

    def of(self, item: CarriedItem) -> list[ItemActionName]:
        """Return what can be done with an item that is carried, the usual first."""
        definition = self._things.items[item.thing.kind].definition
        deeds: list[ItemActionName] = ["use"] if definition.use else []
        if item.is_worn:
            deeds.append("take_off")
        elif self._aim_screens.is_launched(item):
            deeds.insert(0, "shoot")
        else:
            deeds = ["throw", *deeds] if self._is_for_throwing(item) else [*deeds, "throw"]
            if has_slots(definition, self._things):
                deeds.insert(0, "wear")
        deeds.append("drop")
        if item.thing.count > 1:
            deeds.append("drop_some")
        return deeds

    def _is_for_throwing(self, item: CarriedItem) -> bool:
        """Return True if an item is known to be meant for where others stand."""
        definition = self._things.items[item.thing.kind].definition
        is_meant = not {HARMFUL, MISSILE}.isdisjoint(definition.tags)
        is_bad_to_use = definition.use is None or definition.use.aim is None
        return item.thing.known and is_meant and (is_bad_to_use or definition.throw is not None)

    def follow(self, deed: ItemActionName, item: CarriedItem) -> Answer:
        """Return what follows from choosing to do something with an item."""
        match deed:
            case "use":
                return self._use(item)
            case "wear":
                return Act((Wear(item.id),))
            case "take_off":
                return Act((TakeOff(item.id),))
            case "throw" | "shoot":
                return Open(self._aim_screens.throw(item))
            case "drop":
                return Act((Drop(item.id),))
            case "drop_some":
                drop = partial(Drop, item.id)
                return Open(QuantityScreen(self._context, self._session, item, "drop", drop))

    def use_power(self, power: AbilityView, command: CommandName | None = None) -> Answer:
        """Return what follows from choosing a power, by a command if one stands for it."""
        definition = self._things.abilities[power.id].definition
        texts = self._context.texts
        if power.ready_in:
            when = ready_text(power, texts)
            return self._refuse(texts("not_ready", power=definition.label, when=when))
        view = self._session.view
        if UseAbility.verb in view.blocks:
            return Act((UseAbility(power.id),))
        if not must_aim(definition):
            met = preview(definition, view, self._session.game.ruleset).enemies
            if HARMFUL in definition.tags and not met:
                return self._refuse(texts("nobody_around", power=definition.label))
            return Act((UseAbility(power.id),))
        return self._aimed(
            definition, definition.tags, self._aim_screens.ability(power.id, command)
        )

    def firing(self) -> TextName | None:
        """Return the word for what is done with what is best to fire, if there is anything."""
        missile = self._aim_screens.missile()
        if missile is None:
            return None
        return "key_shoot" if self._aim_screens.is_launched(missile) else "key_throw"

    def fire(self) -> Answer:
        """Return what follows from aiming what is best to shoot or to throw at the best target."""
        view, missile = self._session.view, self._aim_screens.missile()
        if missile is None:
            return self._refuse(self._context.texts("nothing_to_throw"))
        if Throw.verb in view.blocks:
            return Act((Throw(missile.id, view.player.position),))
        screen = self._aim_screens.throw(missile, "fire")
        return Open(screen) if screen.has_targets else self._nobody(screen)

    def remember(self, turn: TurnFinished) -> None:
        """Remember what the player has done, if it is something that can be done again."""
        match turn.action:
            case Throw(item) | Use(item) as action:
                used = (each.thing for each in turn.before.pack if each.id == item)
                self._done = action, next(used, None)
            case UseAbility() as action:
                self._done = action, None
            case _:
                pass

    def again(self) -> Answer:
        """Return what follows from doing once more what was done last: throw, shot, power or use.

        It meets the same target, or else the best.
        """
        match self._done:
            case (UseAbility(identifier), _):
                known = (power for power in self._session.view.powers if power.id == identifier)
                power = next(known, None)
                if power is None:
                    return self._refuse(self._context.texts("no_power"))
                return _at_once(self.use_power(power, "repeat"))
            case (Throw(identifier) | Use(identifier) as action, ItemView() as thing):
                item = self._like(identifier, thing)
                if item is None:
                    name = self._session.namer.item(thing._replace(count=1), "plain")
                    return self._refuse(self._context.texts("none_left", item=name))
                if isinstance(action, Use):
                    return _at_once(self._use(item, "repeat"))
                screen = self._aim_screens.throw(item, "repeat")
                return screen.at_once() if screen.has_targets else self._nobody(screen)
            case _:
                return self._refuse(self._context.texts("nothing_to_repeat"))

    def _like(self, identifier: ItemId, thing: ItemView) -> CarriedItem | None:
        """Return an item if it is still at hand, or else another of its kind."""
        pack = [each for each in self._session.view.pack if not each.is_worn]
        same = (each for each in pack if each.id == identifier)
        return next(same, None) or next((e for e in pack if e.thing.kind == thing.kind), None)

    def _nobody(self, screen: AimScreen) -> Answer:
        """Say that there is no target, and why the nearest enemy is none."""
        session, texts = self._session, self._context.texts
        nearest = next(iter(enemies(session.view)), None)
        if nearest is None:
            plight = session.judgement.impairment(session.view)
            is_blind = plight is not None and plight.name == "blind"
            return self._refuse(texts("nobody_to_aim" if is_blind else "nobody_in_view"))
        return self._refuse(self._out_of_reach(nearest, screen))

    def _out_of_reach(self, enemy: SeenActor, screen: AimScreen) -> str:
        """Return why an enemy cannot be met from here: too far away, or a friend between."""
        session, texts = self._session, self._context.texts
        interrupt = Interrupt.because_of(enemy, "nobody_in_reach")
        subject, where = session.subject(interrupt), session.where(interrupt)
        here, there = session.view.player.position, enemy.position
        distance = session.game.ruleset.distance(there.x - here.x, there.y - here.y)
        if distance > screen.reach > 0:
            return texts("nobody_so_near", subject=subject, where=where, reach=screen.reach)
        if friend := friend_between(session.view, there):
            return texts(
                "friend_in_line",
                friend=session.subject(Interrupt.because_of(friend, "friend_in_line")),
            )
        return texts("nobody_in_reach", subject=subject, where=where)

    def _refuse(self, why: str) -> Answer:
        """Say why something is not done, which costs nothing."""
        self._session.note(why)
        return Act(())

    def learned_aim(self, item: ItemId, before: View) -> AimScreen | None:
        """Return the target cursor for an item that has just turned out to need one.

        Args:
            item: What the player has used.
            before: What the player knew before.
        """
        pack = self._session.view.pack
        was_unknown = any(each.id == item and not each.thing.known for each in before.pack)
        now = next((each for each in pack if each.id == item and each.thing.known), None)
        if now is None or not was_unknown or not self._asks_for_aim(now):
            return None
        return self._aim_screens.use(now)

    def _use(self, item: CarriedItem, command: CommandName | None = None) -> Answer:
        """Return what follows from choosing to use an item, by a command if one stands for it."""
        definition = self._things.items[item.thing.kind].definition
        is_able = Use.verb not in self._session.view.blocks
        if definition.use and is_able and item.thing.known and self._asks_for_aim(item):
            return self._aimed(
                definition.use, definition.tags, self._aim_screens.use(item, command)
            )
        return Act((Use(item.id),))

    def _aimed(self, deed: Deed, tags: Collection[str], screen: AimScreen) -> Answer:
        """Return the cursor for a deed, unless it does nothing but harm and would meet nobody."""
        is_for_cells = any(step.meets == "cells" for step in all_steps(deed.steps, self._things))
        is_vain = HARMFUL in tags and not is_for_cells and not screen.has_targets
        return self._nobody(screen) if is_vain else Open(screen)

    def _asks_for_aim(self, item: CarriedItem) -> bool:
        """Return True if a known item has to be aimed; an empty one only says that it is empty."""
        use = self._things.items[item.thing.kind].definition.use
        return use is not None and item.charges != 0 and must_aim(use)


def _at_once(answer: Answer) -> Answer:
    """Return what follows if nothing is left to aim by hand that has a target."""
    match answer:
        case Open(AimScreen() as screen):
            return screen.at_once()
        case _:
            return answer
