"""Scenes in play: the drawn level is set up, and the player follows orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import KeyPath
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.rules import RulesDef
from roguelike.content.schema.terrain import TerrainDef
from roguelike.core.formulas.formula import parse
from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import Direction, Position
from roguelike.core.rng import Rng
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.actions.equip import TakeOff, Wear
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Ascend, Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.effects.stats import set_health
from roguelike.engine.items.equipment import can_wear, put_on
from roguelike.engine.items.inventory import give
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.levels.level_contents import by_chance, place_contents
from roguelike.engine.perception.sight import get_to_know, look
from roguelike.engine.spawning.level_entry import begin
from roguelike.engine.spawning.starting_items import place_items
from roguelike.engine.world.actor import Actor, ActorKind
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.item import Item
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import Game, PlayerAction
from roguelike.narration.narrator import Narrator
from roguelike.workshop.modtests.drawn_world import DrawnWorld
from roguelike.workshop.modtests.layouts import SceneLayout, mentions
from roguelike.workshop.modtests.models import Packed, Scene
from roguelike.workshop.modtests.notation import PLAYER, PLAYER_MARK, UNSEEN_MARK, Order

MAX_TURNS = 50_000
"""The most actions that all monsters of a scene may take together."""

_PLAIN: Mapping[str, PlayerAction] = {"wait": Wait(), "descend": Descend(), "ascend": Ascend()}


class TooLongError(Exception):
    """The monsters of a scene would act more than `MAX_TURNS` times."""


class MissingError(Exception):
    """The player uses an item that is not there."""


class CannotSetUpError(Exception):
    """A scene asks for what cannot be.

    Attributes:
        keys: The keys that lead to it in the scene.
    """

    def __init__(self, keys: KeyPath, message: str) -> None:
        """Take the keys that lead to the mistake, and the message."""
        super().__init__(message)
        self.keys = keys


class SceneRunner(DrawnWorld):
    """A scene in play.

    Attributes:
        game: The game.
        names: What tests call each actor, by its number.
        events: What the player has witnessed.
        messages: What the player has read.
        refusal: Why the last action was impossible; None if it was not.
    """

    def __init__(
        self, scene: Scene, layout: SceneLayout, ruleset: Ruleset, catalog: Catalog
    ) -> None:
        """Set up the scene.

        Raises:
            CannotGenerateError: The drawing is no level that can be played.
            CannotSetUpError: Something else cannot be as the scene has it.
        """
        ruleset = _adapted(ruleset, scene, layout)
        site = _site(scene, layout, ruleset)
        finds, site.finds = site.finds, []
        world = begin(ruleset, site, scene.seed)
        super().__init__(world)
        self.game = Game(ruleset, world)
        self.cast[PLAYER] = world.player
        there = {each.monster for each in site.spawns}
        for name, placed in layout.monsters.items():
            actor = world.level.actors.get(world.level.cell(placed.cell))
            if name in there and actor is not None:
                self.cast[name] = actor
        _require_all(scene, self.cast)
        self.names = {actor.id: name for name, actor in self.cast.items()}
        place_items(finds, world, world.effect_rng)
        self._hand_out(scene)
        health = ruleset.roles.health
        for name, stats in scene.stats.items():
            if health in stats:
                set_health(self.cast[name], stats[health], ruleset.roles)
        look(world)
        self.events: list[Event] = []
        self.messages: list[str] = []
        self.refusal: ImpossibleError | None = None
        self._narrator = Narrator(catalog, world)
        self._note_marks(layout, catalog)
        self._turns = 0

    def _note_marks(self, layout: SceneLayout, catalog: Catalog) -> None:
        """Note how the level is drawn: by the legend of the scene, or else by glyphs."""
        ruleset = self.game.ruleset
        terrain = catalog.all(TerrainDef)
        self._terrain = [
            layout.marks.get(("terrain", id_)) or terrain[id_].glyph if id_ else " "
            for id_ in ruleset.terrain.ids
        ]
        self._items = {
            id_: layout.marks.get(("item", id_)) or kind.definition.glyph
            for id_, kind in ruleset.things.items.items()
        }
        self._gold = layout.gold_mark or catalog.get(RulesDef, ruleset.campaign.rules).gold.glyph
        self._marks = {id_: each.glyph for id_, each in catalog.all(MonsterDef).items()}
        self._marks |= {name: placed.mark for name, placed in layout.monsters.items()}
        self._marks[PLAYER] = PLAYER_MARK

    def _hand_out(self, scene: Scene) -> None:
        """Let actors have items, abilities and statuses.

        Raises:
            CannotSetUpError: The player cannot have an item.
        """
        for number, packed in enumerate(scene.pack):
            self._pack(packed, ("pack", number))
        self.world.player.abilities |= dict.fromkeys(scene.abilities, 0)
        for who, doses in scene.statuses.items():
            for status, dosed in doses.items():
                self.afflict(who, status, dosed.turns, dosed.power)

    def _pack(self, packed: Packed, keys: KeyPath) -> None:
        """Let the player have an item.

        Args:
            packed: What the scene says of it.
            keys: The keys that lead to it in the scene.

        Raises:
            CannotSetUpError: The player cannot have it.
        """
        world = self.world
        item = self.make(packed.item, packed.count)
        if packed.charges is not None:
            item.charges = packed.charges
        if item.count < packed.count:
            stack = item.kind.definition.stack
            raise CannotSetUpError(keys, f"at most {stack} of these fit in one stack")
        if packed.worn and not can_wear(item, world):
            raise CannotSetUpError(keys, "this cannot be equipped")
        if give(world.player, item, world) is not None:
            raise CannotSetUpError(keys, "the player cannot carry this as well")
        if packed.worn:
            put_on(world.player, item, world)
        if packed.known:
            get_to_know(item.kind, world)

    def do(self, order: Order) -> None:
        """Let the player carry out an order once, and the monsters act in between.

        Raises:
            TooLongError: That would take too long.
            GameOverError: The game has ended.
            MissingError: There is no such item.
        """
        action = self._action(order)
        self._turns += self._turns_until_next()
        if self._turns > MAX_TURNS:
            raise TooLongError
        try:
            events = self.game.step(action)
        except ImpossibleError as error:
            self.refusal = error
            said = self._narrator.excuse(error)
        else:
            self.events += events
            said = self._narrator.tell(events)
        self.messages += [text.strip() for each in said for text in (each.text, *each.details)]

    def _action(self, order: Order) -> PlayerAction:
        """Return the action of an order, with the items that the player has."""
        verb, position = order.verb, self._target(order)
        match verb:
            case "wait" | "descend" | "ascend":
                return _PLAIN[verb]
            case "pick_up":
                lying = self.world.level.items.get(self.world.player.cell, [])
                return PickUp(_among(lying, order).id if order.thing else None)
            case "ability":
                return UseAbility(order.thing, position)
            case "use" | "throw" | "wear" | "take_off" | "drop":
                return self._handling(order, position)
            case _:
                return Step(Direction[verb.upper()])

    def _handling(self, order: Order, position: Position | None) -> PlayerAction:
        """Return the action of an order about an item that the player has."""
        is_worn = order.verb == "take_off"
        items = sorted(self.world.player.items, key=lambda item: item.worn is not is_worn)
        item = _among(items, order).id
        match order.verb:
            case "use":
                return Use(item, position)
            case "throw":
                return Throw(item, position or self.position(PLAYER))
            case "wear":
                return Wear(item)
            case "take_off":
                return TakeOff(item)
            case _:
                return Drop(item)

    def _target(self, order: Order) -> Position | None:
        """Return the cell at which an order is aimed."""
        if order.who:
            return self.position(order.who)
        return None if order.cell is None else Position(*order.cell)

    def drawing(self, *, only_seen: bool = False) -> Drawing:
        """Return the level as it is now, or the part that the player sees."""
        unseen = np.argwhere(~self.world.level.visible_map).tolist() if only_seen else ()
        return self.drawn(
            self._terrain,
            lambda actor: self._marks[self.names.get(actor.id, actor.kind.id)],
            self._gold,
            lambda item: self._items[item.kind.id],
            [((x, y), UNSEEN_MARK) for x, y in unseen],
        )

    def _turns_until_next(self) -> int:
        """Return the most actions of monsters before the player acts again."""
        world = self.world
        speed = world.ruleset.roles.speed
        time = world.player.stats[speed]
        others = (actor for actor in world.level.actors.values() if actor is not world.player)
        return sum(time // actor.stats[speed] + 1 for actor in others)


def _among(items: Sequence[Item], order: Order) -> Item:
    """Return the first item that is meant.

    Raises:
        MissingError: There is none.
    """
    found = next((item for item in items if item.kind.id == order.thing), None)
    if found is None:
        raise MissingError
    return found


def _adapted(ruleset: Ruleset, scene: Scene, layout: SceneLayout) -> Ruleset:
    """Return the rules with a kind of its own for each monster of the scene, under its name."""
    monsters = {
        name: _with_stats(ruleset.monsters[placed.monster], scene.stats.get(name, {}))
        for name, placed in layout.monsters.items()
    }
    player = _with_stats(ruleset.player, scene.stats.get(PLAYER, {}))
    return replace(ruleset, monsters={**ruleset.monsters, **monsters}, player=player)


def _with_stats(kind: ActorKind, stats: Mapping[str, int]) -> ActorKind:
    """Return a kind with fixed values for some stats."""
    rolls = (
        replace(roll, formula=parse(str(stats[roll.stat]))) if roll.stat in stats else roll
        for roll in kind.stats
    )
    return replace(kind, stats=tuple(rolls))


def _require_all(scene: Scene, cast: Mapping[str, Actor]) -> None:
    """Refuse a scene that is about monsters who are not there this time.

    Raises:
        CannotSetUpError: One of them is not.
    """
    for keys, who in mentions(scene):
        if isinstance(who, str) and who not in cast:
            message = f"by chance there is no `{who}` where the seed is `{scene.seed}`"
            raise CannotSetUpError(keys, message)


def _site(scene: Scene, layout: SceneLayout, ruleset: Ruleset) -> Site:
    """Return the drawn level, with all that is in its cells.

    Monsters of the scene are called by their names in place of their kinds.
    """
    table = ruleset.terrain
    numbers = [[table.numbers[terrain] for terrain in row] for row in layout.terrain]
    site = Site(
        np.array(numbers, dtype=np.uint16).T.copy(),
        table,
        scene.depth,
        Rng(scene.seed, f"level/{scene.depth}"),
        start=layout.start,
        book=ruleset.book,
    )
    place_contents(by_chance(layout.contents, site.rng), site)
    names = {placed.cell: name for name, placed in layout.monsters.items()}
    called = {  # those who come with a horde may stand where another was to be by chance
        names[each.position]: number for number, each in enumerate(site.spawns) if each.leader < 0
    }
    leaders = {who: called.get(leader, -1) for leader, pack in scene.packs.items() for who in pack}
    for name, number in called.items():
        leader = leaders.get(name, -1)
        site.spawns[number] = site.spawns[number]._replace(monster=name, leader=leader)
    return site
