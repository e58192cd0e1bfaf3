"""Sets up scenes, plays them, and compares what came of them with what is expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

import numpy as np
from msgspec.structs import asdict, replace

from roguelike.authoring.modtests.cases import Bench, Failure, ModTest, failure, refusal
from roguelike.authoring.modtests.drawings import differences, drawing_of, listed, marked
from roguelike.authoring.modtests.expectations import (
    PLAYER,
    PLAYER_MARK,
    UNSEEN_MARK,
    ExpectedEvent,
    Range,
    SceneExpectations,
    kind_of,
    matches,
)
from roguelike.authoring.modtests.layouts import SceneLayout
from roguelike.authoring.modtests.models import Scene
from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import KeyPath
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.levels import TerrainDef
from roguelike.content.schema.names import Names
from roguelike.content.schema.rules import RulesDef
from roguelike.core.formula import parse
from roguelike.core.geometry import Direction, Position
from roguelike.core.rng import Rng
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Ascend, Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.actor import Actor, Kind
from roguelike.engine.arrival import begin
from roguelike.engine.events import Event
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.session import GameOverError
from roguelike.engine.sight import look
from roguelike.engine.site import CannotGenerateError, Site, Spawn
from roguelike.engine.world import World
from roguelike.game import Game, PlayerAction
from roguelike.narrator import Narrator

W = TypeVar("W")
F = TypeVar("F")

_ACTORS = frozenset({"actor", "target", "killer"})
"""The facts of events that are numbers of actors."""
_DEFINED = frozenset({"level", "terrain"})
"""The facts of events that are full ids, each called like its kind."""
_VERBS = {
    "messages": ("read", "what the player reads:"),
    "events": ("witness", "what happens:"),
}
"""What the player does with what is expected, in the infinitive, and a heading for all of it."""
MAX_TURNS = 50_000
"""How many actions all monsters of a scene may take together."""

_PLAIN: Mapping[str, PlayerAction] = {"wait": Wait(), "descend": Descend(), "ascend": Ascend()}


class TooLongError(Exception):
    """The monsters of a scene would act more than `MAX_TURNS` times."""


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
        """
        ruleset = _adapted(ruleset, scene, layout)
        world = begin(ruleset, _site(scene, layout, ruleset), scene.seed)
        self.game = Game(ruleset, world)
        self.cast: dict[str, Actor] = {PLAYER: world.player}
        for name, placed in layout.monsters.items():
            self.cast[name] = world.level.actors[world.level.cell(Position(*placed.cell))]
        self.names = {actor.id: name for name, actor in self.cast.items()}
        health = ruleset.roles.health
        for name, stats in scene.stats.items():
            if health in stats:
                self.cast[name].stats[health] = stats[health]
        for cell, amount in layout.gold.items():
            world.level.drop_gold(world.level.cell(Position(*cell)), amount)
        look(world)
        self.events: list[Event] = []
        self.messages: list[str] = []
        self.refusal: ImpossibleError | None = None
        self._narrator = Narrator(catalog, world)
        terrain = catalog.all(TerrainDef)
        self._terrain = [
            layout.marks.get(id_) or terrain[id_].glyph if id_ else " "
            for id_ in ruleset.terrain.ids
        ]
        self._gold = layout.gold_mark or catalog.get(RulesDef, ruleset.campaign.rules).gold.glyph
        self._marks = {id_: each.glyph for id_, each in catalog.all(MonsterDef).items()}
        self._marks |= {name: placed.mark for name, placed in layout.monsters.items()}
        self._marks[PLAYER] = PLAYER_MARK
        self._turns = 0

    @property
    def world(self) -> World:
        """The whole state."""
        return self.game.world

    def do(self, action: str) -> None:
        """Let the player do something, and the others in between.

        Raises:
            TooLongError: That would take too long.
            GameOverError: The player is dead.
        """
        self._turns += self._turns_until_next()
        if self._turns > MAX_TURNS:
            raise TooLongError
        try:
            events = self.game.step(_PLAIN.get(action) or Step(Direction[action.upper()]))
        except ImpossibleError as error:
            self.refusal = error
            said = self._narrator.excuse(error)
        else:
            self.events += events
            said = self._narrator.tell(events)
        self.messages += [sentence.text.strip() for sentence in said]

    def drawing(self, *, only_seen: bool = False) -> list[str]:
        """Return the rows of the level as it is now, or of what the player sees of it."""
        level = self.world.level
        columns: list[list[int]] = level.terrain.tolist()
        cells = [[self._terrain[number] for number in column] for column in columns]
        for cell in level.gold:
            x, y = level.positions[cell]
            cells[x][y] = self._gold
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
    site.spawns = [Spawn(name, Position(*placed.cell)) for name, placed in layout.monsters.items()]
    return site


def run_scene(test: ModTest, scene: Scene, bench: Bench, campaign: str) -> Iterator[Failure]:
    """Play a scene, and yield what is not as expected.

    Where it cannot be played to its end, nothing else is found.
    """
    assert test.layout is not None, "every scene that was read has one"
    try:
        stage = Stage(scene, test.layout, bench.ruleset(campaign), bench.catalog)
    except CannotGenerateError as error:
        yield refusal(test, ("map",), f"this is no level: {error}")
        return
    if mishap := _play(test, scene, stage):
        yield mishap
        return
    yield from _drawings(test, scene.expect, stage)
    for keys, message in (*_facts(test, scene.expect, stage), *_of_actors(scene.expect, stage)):
        yield failure(test, ("expect", *keys), message)
    messages = [(each, each) for each in stage.messages]
    yield from _in_order(test, scene.expect, "messages", messages, matches)

    def is_one(wanted: ExpectedEvent, event: Event) -> bool:
        return suits(wanted, event, stage.names)

    events = [(each, said_of(each, stage.names, test.names)) for each in stage.events]
    yield from _in_order(test, scene.expect, "events", events, is_one)


def _play(test: ModTest, scene: Scene, stage: Stage) -> Failure | None:
    """Do what is to be done; return what keeps it from being done, if anything does."""
    actions = [
        (number, said.partition(" ")[0])
        for number, said in enumerate(scene.do)
        for _ in range(int(said.partition(" ")[2] or 1))
    ]
    for index, (number, action) in enumerate(actions):
        is_last = index == len(actions) - 1
        keys, picture = ("do", number), "\n".join(["the level before:", *stage.drawing()])
        try:
            stage.do(action)
        except GameOverError:
            return failure(test, keys, f"the player is dead before `{action}`", picture=picture)
        except TooLongError:
            message = f"the monsters would act more than {MAX_TURNS} times"
            hint = "do less, or put fewer and slower monsters there"
            return refusal(test, keys, message, hint)
        if stage.refusal and not (is_last and scene.expect.refused):
            message = f"`{action}` cannot be done: `{stage.refusal.reason.value}`"
            hint = "if that is meant, say so with `expect.refused`" if is_last else ""
            return failure(test, keys, message, hint, picture)
    return None


def _drawings(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[Failure]:
    for name, wanted in expect.drawings.items():
        found = stage.drawing(only_seen=name == "view")
        if cells := differences(wanted, found):
            count = "one cell" if len(cells) == 1 else f"{len(cells)} cells"
            x, y = cells[0]
            is_so, should = ("".join(rows[y : y + 1])[x : x + 1] for rows in (found, wanted))
            message = f"the {name} differs in {count}"
            hint = f"at [{x}, {y}] is `{is_so}`, not `{should}`"
            picture = f"expected:\n{marked(wanted, cells)}\nactual:\n{marked(found, cells)}"
            yield failure(test, ("expect", name), message, hint, picture)


def _facts(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[tuple[KeyPath, str]]:
    """Yield the keys of expectations that are not so, and what is so instead."""
    reason = stage.refusal.reason.value if stage.refusal else ""
    if expect.refused not in (None, reason):
        told = (
            f"it is refused for `{reason}`, not `{expect.refused}`" if reason else "it can be done"
        )
        yield ("refused",), told
    for who, stats in expect.stats.items():
        found = stage.cast[who].stats
        for stat, wanted in stats.items():
            if found[stat] not in wanted:
                message = f"`{test.names.called('stat', stat)}` of `{who}` is {found[stat]}"
                keys = test.written_keys(("expect", "stats", who), stat)
                yield keys[1:], f"{message}, not {wanted}"
    level = stage.world.level
    if expect.depth not in (None, level.depth):
        yield ("depth",), f"the player is at depth {level.depth}, not {expect.depth}"
    if expect.level not in (None, level.id):
        is_so, should = (
            test.names.called("level", each or "") for each in (level.id, expect.level)
        )
        yield ("level",), f"the player is on a level of `{is_so}`, not `{should}`"


def _of_actors(expect: SceneExpectations, stage: Stage) -> Iterator[tuple[KeyPath, str]]:
    """Yield the keys of expectations about actors that are not so, and what is so instead."""
    level = stage.world.level
    for who, wanted in expect.at.items():
        actor = stage.cast[who]
        is_here = level.actors.get(actor.cell) is actor
        found = level.positions[actor.cell] if is_here else None
        if found != Position(*wanted):
            where = f"at {list(found)}" if found else "not there any more"
            yield ("at", who), f"`{who}` is {where}, not at {list(wanted)}"
    for who, is_alive in expect.alive.items():
        if stage.cast[who].alive is not is_alive:
            yield ("alive", who), f"`{who}` is {'dead' if is_alive else 'alive'}"
    for who, is_alert in expect.alert.items():
        if (stage.cast[who].alert > 0) is not is_alert:
            yield ("alert", who), f"`{who}` is {'not ' if is_alert else ''}after the player"


def _in_order(
    test: ModTest,
    expect: SceneExpectations,
    field: str,
    found: Sequence[tuple[F, str]],
    is_one: Callable[[W, F], bool],
) -> Iterator[Failure]:
    """Yield the first that is not found in its order, and each that should not be found.

    Args:
        test: The test.
        expect: What it expects.
        field: The expectation of what is found; with `no_` before it, of what is not.
        found: What the player read or witnessed, in order, each with a line of text for it.
        is_one: Tells whether something is what is expected.
    """
    verb, heading = _VERBS[field]
    wanted: Sequence[W] = getattr(expect, field)
    unwanted: Sequence[W] = getattr(expect, f"no_{field}")
    missing = first_unmatched(wanted, [each for each, _ in found], is_one)
    if missing is not None:
        message, hint = f"the player does not {verb} this", ""
        if any(is_one(wanted[missing], each) for each, _ in found):
            message += " after what comes before it here"
        elif any(str(wanted[missing]) in text for _, text in found):
            hint = f"only a part of it: write `*{wanted[missing]}*`"
        picture = listed(heading, [text for _, text in found])
        yield failure(test, ("expect", field, missing), message, hint, picture)
    for number, each in enumerate(unwanted):
        if against := [text for one, text in found if is_one(each, one)]:
            picture = listed("namely:", against)
            keys = ("expect", f"no_{field}", number)
            yield failure(test, keys, f"the player does {verb} it", picture=picture)


def first_unmatched(
    wanted: Sequence[W], found: Sequence[F], is_one: Callable[[W, F], bool]
) -> int | None:
    """Return the index of the first thing that is not found after those before it, or None."""
    rest = iter(found)
    for number, each in enumerate(wanted):
        if not any(is_one(each, other) for other in rest):
            return number
    return None


def suits(wanted: ExpectedEvent, event: Event, names: Mapping[int, str]) -> bool:
    """Tell whether an event is one that is expected.

    Args:
        wanted: The expectation.
        event: What happened.
        names: What tests call each actor, by its number.
    """
    if kind_of(type(event)) != wanted.kind:
        return False
    found = asdict(event)
    for name, value in wanted.details().items():
        fact: Any = names.get(found[name]) if name in _ACTORS else found[name]
        if not (fact in value if isinstance(value, Range) else fact == value):
            return False
    return True


def said_of(event: Event, names: Mapping[int, str], ids: Names) -> str:
    """Return an event as a test could expect it, in one line.

    Args:
        event: What happened.
        names: What tests call each actor, by its number.
        ids: What references in the test mean.
    """

    def written(name: str, value: Any) -> str:  # noqa: ANN401 - of any type
        if name in _ACTORS:
            return f'"{names.get(value, "(somebody)")}"'
        if name in _DEFINED:
            return f'"{ids.called(name, value)}"'
        if isinstance(value, tuple):
            return str(list(cast("tuple[int, ...]", value)))
        return f'"{value}"' if isinstance(value, str) else str(value)

    facts = (f"{name} = {written(name, value)}" for name, value in asdict(event).items())
    return f'{{ kind = "{kind_of(type(event))}", {", ".join(facts)} }}'
