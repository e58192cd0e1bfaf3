"""Scenes being played: the drawn level is set up, and the player does what is to be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec.structs import replace

from roguelike.authoring.modtests.drawings import drawing_of
from roguelike.authoring.modtests.layouts import SceneLayout
from roguelike.authoring.modtests.models import Packed, Scene
from roguelike.authoring.modtests.notation import PLAYER, PLAYER_MARK, UNSEEN_MARK
from roguelike.authoring.modtests.orders import Order
from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import KeyPath
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.levels import TerrainDef
from roguelike.content.schema.rules import RulesDef
from roguelike.core.formula import parse
from roguelike.core.geometry import Direction, Position
from roguelike.core.rng import Rng
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Ascend, Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.actions.wear import TakeOff, Wear
from roguelike.engine.actor import Actor, Kind
from roguelike.engine.arrival import begin
from roguelike.engine.cause import Cause
from roguelike.engine.events import Event
from roguelike.engine.floor import give, lay, make_item
from roguelike.engine.harm import Dose, begin_status
from roguelike.engine.item import Item
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.sight import get_to_know, look
from roguelike.engine.site import Site, Spawn
from roguelike.engine.stats import set_health
from roguelike.engine.wearing import can_wear, put_on
from roguelike.engine.world import World
from roguelike.game import Game, PlayerAction
from roguelike.narrator import Narrator

MAX_TURNS = 50_000
"""How many actions all monsters of a scene may take together."""

_PLAIN: Mapping[str, PlayerAction] = {"wait": Wait(), "descend": Descend(), "ascend": Ascend()}


class TooLongError(Exception):
    """The monsters of a scene would act more than `MAX_TURNS` times."""


class MissingError(Exception):
    """The player does something with an item that is not there."""


class CannotSetUpError(Exception):
    """A scene asks for what cannot be.

    Attributes:
        keys: The keys that lead to it in the scene.
    """

    def __init__(self, keys: KeyPath, message: str) -> None:
        """Say where, and what."""
        super().__init__(message)
        self.keys = keys


class Stage:
    """A scene being played.

    Attributes:
        game: The game.
        cast: The player and the monsters of the scene, by what tests call them.
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
        world = begin(ruleset, _site(scene, layout, ruleset), scene.seed)
        self.game = Game(ruleset, world)
        self.cast: dict[str, Actor] = {PLAYER: world.player}
        for name, placed in layout.monsters.items():
            self.cast[name] = world.level.actors[world.level.cell(Position(*placed.cell))]
        self.names = {actor.id: name for name, actor in self.cast.items()}
        for cell, amount in layout.gold.items():
            world.level.drop_gold(world.level.cell(Position(*cell)), amount)
        self._hand_out(scene, layout)
        health = ruleset.roles.health
        for name, stats in scene.stats.items():
            if health in stats:
                set_health(self.cast[name], stats[health], ruleset.roles)
        look(world)
        self.events: list[Event] = []
        self.messages: list[str] = []
        self.refusal: ImpossibleError | None = None
        self._narrator = Narrator(catalog, world)
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
        self._turns = 0

    @property
    def world(self) -> World:
        """The whole state."""
        return self.game.world

    def _hand_out(self, scene: Scene, layout: SceneLayout) -> None:
        """Put items on the floor, and let actors have items and statuses.

        Raises:
            CannotSetUpError: The player cannot have an item.
        """
        world, kinds = self.world, self.world.ruleset.things
        for cell, (item, count) in layout.items.items():
            made = make_item(kinds.items[item], world.effect_rng, world.depth, count)
            lay(made, world.level.cell(Position(*cell)), world)
        for number, packed in enumerate(scene.pack):
            _pack(packed, ("pack", number), world)
        world.player.abilities |= dict.fromkeys(scene.abilities, 0)
        for who, doses in scene.statuses.items():
            for status, dosed in doses.items():
                dose = Dose(dosed.turns, dosed.power, Cause())
                begin_status(self.cast[who], kinds.statuses[status], dose, world)

    def do(self, order: Order) -> None:
        """Let the player do something once, and the others in between.

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
        """Return the action that is meant, with the items that the player has."""
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
        """Return what is done with an item that the player has."""
        is_worn = order.verb == "take_off"
        items = sorted(self.world.player.items, key=lambda item: item.worn is not is_worn)
        item = _among(items, order).id
        match order.verb:
            case "use":
                return Use(item, position)
            case "throw":
                return Throw(item, position or self.world.level.positions[self.world.player.cell])
            case "wear":
                return Wear(item)
            case "take_off":
                return TakeOff(item)
            case _:
                return Drop(item)

    def _target(self, order: Order) -> Position | None:
        """Return the cell at which something is aimed."""
        if order.who:
            return self.world.level.positions[self.cast[order.who].cell]
        return None if order.cell is None else Position(*order.cell)

    def drawing(self, *, only_seen: bool = False) -> list[str]:
        """Return the rows of the level as it is now, or of what the player sees of it."""
        level = self.world.level
        columns: list[list[int]] = level.terrain.tolist()
        cells = [[self._terrain[number] for number in column] for column in columns]
        for cell in level.gold:
            x, y = level.positions[cell]
            cells[x][y] = self._gold
        for cell, stacks in level.items.items():
            x, y = level.positions[cell]
            cells[x][y] = self._items[stacks[-1].kind.id]
        for cell, actor in level.actors.items():
            x, y = level.positions[cell]
            cells[x][y] = self._marks[self.names.get(actor.id, actor.kind.id)]
        if only_seen:
            for x, y in np.argwhere(~level.visible_map).tolist():
                cells[x][y] = UNSEEN_MARK
        return drawing_of(cells).split("\n")

    def _turns_until_next(self) -> int:
        """Return how often monsters can act, at most, before the player does again."""
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


def _pack(packed: Packed, keys: KeyPath, world: World) -> None:
    """Let the player have an item.

    Args:
        packed: What the scene says of it.
        keys: The keys that lead to it in the scene.
        world: The state of the game.

    Raises:
        CannotSetUpError: The player cannot have it.
    """
    player, kind = world.player, world.ruleset.things.items[packed.item]
    item = make_item(kind, world.effect_rng, world.depth, packed.count)
    if packed.charges is not None:
        item.charges = packed.charges
    if item.count < packed.count:
        stack = kind.definition.stack
        raise CannotSetUpError(keys, f"at most {stack} of these fit in one stack")
    if packed.worn and not can_wear(item, world):
        raise CannotSetUpError(keys, "this cannot be equipped")
    if give(player, item, world) is not None:
        raise CannotSetUpError(keys, "the player cannot carry this as well")
    if packed.worn:
        put_on(player, item, world)
    if packed.known:
        get_to_know(kind, world)


def _adapted(ruleset: Ruleset, scene: Scene, layout: SceneLayout) -> Ruleset:
    """Return the rules with a kind of its own for each monster of the scene, under its name."""
    monsters = {
        name: _with_stats(ruleset.monsters[placed.monster], scene.stats.get(name, {}))
        for name, placed in layout.monsters.items()
    }
    player = _with_stats(ruleset.player, scene.stats.get(PLAYER, {}))
    return replace(ruleset, monsters={**ruleset.monsters, **monsters}, player=player)


def _with_stats(kind: Kind, stats: Mapping[str, int]) -> Kind:
    """Return a kind with fixed values for some stats."""
    rolls = (
        replace(roll, formula=parse(str(stats[roll.stat]))) if roll.stat in stats else roll
        for roll in kind.stats
    )
    return replace(kind, stats=tuple(rolls))


def _site(scene: Scene, layout: SceneLayout, ruleset: Ruleset) -> Site:
    """Return the drawn level, with the actors at their cells."""
    table = ruleset.terrain
    numbers = [[table.numbers[terrain] for terrain in row] for row in layout.terrain]
    site = Site(
        np.array(numbers, dtype=np.uint16).T.copy(),
        table,
        scene.depth,
        Rng(scene.seed, f"level/{scene.depth}"),
        start=Position(*layout.start),
    )
    numbers_of = {name: number for number, name in enumerate(layout.monsters)}
    leaders = {who: numbers_of[leader] for leader, pack in scene.packs.items() for who in pack}
    site.spawns = [
        Spawn(name, Position(*placed.cell), leader=leaders.get(name, -1))
        for name, placed in layout.monsters.items()
    ]
    return site
