"""Questions to the player before actions that are known to do harm."""

from __future__ import annotations

from roguelike.autopilot.interrupts import is_attack
from roguelike.content.schema.steps import Deed
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.equip import Wear
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.definitions.tags import HARMFUL
from roguelike.engine.knowledge.aim_preview import preview
from roguelike.engine.knowledge.known_features import KnownFeatures
from roguelike.engine.knowledge.known_hazards import HarmGrade
from roguelike.engine.knowledge.known_map import NO_SOURCES, KnownMap
from roguelike.engine.targeting.aiming import must_aim
from roguelike.engine.world.item import ItemId
from roguelike.game import PlayerAction
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import Texts


class HarmConfirmations:
    """Knows the harm in one game that the player knows of."""

    def __init__(self, session: GameSession, texts: Texts) -> None:
        """Begin with a game."""
        self._session = session
        self._texts = texts
        self._ruleset = session.game.ruleset
        self._judgement = session.judgement
        self._works = KnownFeatures(self._ruleset)

    def about(self, action: PlayerAction, dares: frozenset[str] = NO_SOURCES) -> str:
        """Return the warning before an action; empty for most actions.

        What is aimed is left to the cursor, which shows whom it would meet. There is nothing to
        ask before what a status keeps the player from.

        Args:
            action: What the player is about to do.
            dares: The full ids of what does harm and the player has agreed to.
        """
        if not isinstance(action, Step) and action.verb in self._session.view.blocks:
            return ""
        match action:
            case Step(direction):
                return self._of_step(direction, dares)
            case Wear(item):
                return self._of_wearing(item)
            case Use(item, None):
                return self._of_using(item)
            case UseAbility(identifier, None):
                ability = self._ruleset.things.abilities[identifier].definition
                return self._of_deed(ability, is_harmful=HARMFUL in ability.tags)
            case _:
                return ""

    def _of_step(self, direction: Direction, dares: frozenset[str]) -> str:
        """Warn of harm that the player is not in yet.

        What can be worked by a step has a question of its own, if any.
        """
        view = self._session.view
        there = view.player.position.step(direction)
        is_step = view.contains(there) and direction in self._ruleset.movement_rules.directions
        if not is_step or is_attack(there, view):
            return ""
        feature = self._works.at(there, view)
        if feature is not None and feature.use is not None:
            return feature.use.asks
        if Step.verb in view.blocks:
            return ""
        lay = self._judgement.known_map(view)
        harms = [each for each in lay.fresh(lay.cell(there)) if each.source not in dares]
        if lay.grid.walkable[lay.cell(there)] and harms:
            words = self._session.harm_words
            entered = words.entered(harms[0].source)
            return self._texts("sure_step", entered=entered, harm=words.of(harms))
        return self._of_staggering(lay)

    def _of_staggering(self, lay: KnownMap) -> str:
        """Warn who staggers beside what may be the end."""
        plight = self._judgement.impairment(lay.view)
        if plight is None:
            return ""
        around = (lay.here + move for move in lay.grid.moves if lay.may_step(lay.here + move))
        harms = [
            each for cell in around for each in lay.fresh(cell) if each.grade == HarmGrade.GRAVE
        ]
        if not harms:
            return ""
        words = self._session.harm_words
        status, place = words.label(plight.status), words.new_place(harms[0].source)
        return self._texts("sure_stagger", status=status, place=place)

    def _of_wearing(self, identifier: ItemId) -> str:
        session = self._session
        sticky = (item for item in session.view.pack if item.id == identifier and item.sticks)
        item = next(sticky, None)
        return self._texts("sure_wear", item=session.namer.item(item.thing)) if item else ""

    def _of_using(self, identifier: ItemId) -> str:
        pack = self._session.view.pack
        item = next((each for each in pack if each.id == identifier and each.thing.known), None)
        definition = self._ruleset.things.items[item.thing.kind].definition if item else None
        if definition is None or definition.use is None:
            return ""
        return self._of_deed(definition.use, is_harmful=HARMFUL in definition.tags)

    def _of_deed(self, deed: Deed, *, is_harmful: bool) -> str:
        """Warn of a harmful deed that needs no aim and would meet one's own side, or nobody."""
        if not is_harmful or must_aim(deed):
            return ""
        shown = preview(deed, self._session.view, self._ruleset)
        if shown.meets_player or shown.meets_allies:
            return self._texts("aim_sure")
        return "" if shown.enemies else self._texts("aim_nobody")
