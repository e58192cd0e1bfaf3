"""Plays scenes, and compares what came of them with what is expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from msgspec import Struct
from msgspec.structs import asdict

from roguelike.authoring.modtests.cases import Bench, Failure, ModTest, failure, refusal
from roguelike.authoring.modtests.expectations import ExpectedEvent, SceneExpectations
from roguelike.authoring.modtests.models import Scene
from roguelike.authoring.modtests.pictures import differences, listed, side_by_side
from roguelike.authoring.modtests.ranges import Range
from roguelike.authoring.modtests.stages import MAX_TURNS, Stage, TooLongError
from roguelike.content.schema.names import Names
from roguelike.core.geometry import Position
from roguelike.engine.events import Event
from roguelike.engine.session import GameOverError
from roguelike.engine.site import CannotGenerateError

W = TypeVar("W")
F = TypeVar("F")

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")
_ACTORS = frozenset({"actor", "target", "killer"})
"""The facts of events that are numbers of actors."""
_DEFINED = frozenset({"level", "terrain"})
"""The facts of events that are full ids, each called like its kind."""


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
    mishap = _play(test, scene, stage)
    if mishap is not None:
        yield mishap
        return
    for compare in _COMPARISONS:
        yield from compare(test, scene.expect, stage)


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


def _refusal(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[Failure]:
    if expect.refused is None:
        return
    keys = ("expect", "refused")
    if stage.refusal is None:
        yield failure(test, keys, "the last action can be done")
    elif stage.refusal.reason.value != expect.refused:
        message = f"it is refused for `{stage.refusal.reason.value}`, not `{expect.refused}`"
        yield failure(test, keys, message)


def _drawings(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[Failure]:
    for name, wanted in expect.drawings.items():
        found = stage.drawing(only_seen=name == "view")
        cells = differences(wanted, found)
        if not cells:
            continue
        x, y = cells[0]
        one, other = (
            _quoted(rows[y][x : x + 1] if y < len(rows) else "") for rows in (found, wanted)
        )
        count = "one cell" if len(cells) == 1 else f"{len(cells)} cells"
        message, hint = f"the {name} differs in {count}", f"at [{x}, {y}] is {one}, not {other}"
        yield failure(test, ("expect", name), message, hint, side_by_side(wanted, found))


def _quoted(mark: str) -> str:
    return f"`{mark}`" if mark else "nothing"


def _places(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[Failure]:
    level = stage.world.level
    for who, wanted in expect.at.items():
        actor = stage.cast[who]
        is_here = level.actors.get(actor.cell) is actor
        found = level.positions[actor.cell] if is_here else None
        if found != Position(*wanted):
            where = f"at {list(found)}" if found else "not there any more"
            message = f"`{who}` is {where}, not at {list(wanted)}"
            picture = "\n".join(["the level:", *stage.drawing()])
            yield failure(test, ("expect", "at", who), message, picture=picture)


def _stats(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[Failure]:
    for who, stats in expect.stats.items():
        found = stage.cast[who].stats
        for stat, wanted in stats.items():
            if found[stat] not in wanted:
                name = test.names.called("stat", stat)
                message = f"`{name}` of `{who}` is {found[stat]}, not {wanted}"
                yield failure(test, test.written_keys(("expect", "stats", who), stat), message)


def _states(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[Failure]:
    for who, is_alive in expect.alive.items():
        if stage.cast[who].alive is not is_alive:
            message = f"`{who}` is {'dead' if is_alive else 'alive'}"
            yield failure(test, ("expect", "alive", who), message)
    for who, is_alert in expect.alert.items():
        if (stage.cast[who].alert > 0) is not is_alert:
            message = f"`{who}` is {'not ' if is_alert else ''}after the player"
            yield failure(test, ("expect", "alert", who), message)


def _whereabouts(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[Failure]:
    level = stage.world.level
    if expect.depth not in (None, level.depth):
        message = f"the player is at depth {level.depth}, not {expect.depth}"
        yield failure(test, ("expect", "depth"), message)
    if expect.level is not None and expect.level != level.id:
        found, wanted = (test.names.called("level", each) for each in (level.id, expect.level))
        message = f"the player is on a level of `{found}`, not `{wanted}`"
        yield failure(test, ("expect", "level"), message)


class _Record(Struct, Generic[W, F], frozen=True):
    """What the player read or witnessed, in order.

    Attributes:
        field: The expectation of what is in it; with `no_` before it, of what is not.
        verb: What the player does with it, in the infinitive.
        heading: What stands above the whole record.
        found: What is in it.
        is_one: Tells whether an entry is what is expected.
        said: Returns an entry as a line of text.
    """

    field: str
    verb: str
    heading: str
    found: Sequence[F]
    is_one: Callable[[W, F], bool]
    said: Callable[[F], str]

    def compared(
        self, test: ModTest, wanted: Sequence[W], unwanted: Sequence[W]
    ) -> Iterator[Failure]:
        """Yield the first that is not found in its order, and each that should not be found."""
        missing = first_unmatched(wanted, self.found, self.is_one)
        if missing is not None:
            message, hint = f"the player does not {self.verb} this", ""
            if any(self.is_one(wanted[missing], each) for each in self.found):
                message += " after what comes before it here"
            elif any(str(wanted[missing]) in self.said(each) for each in self.found):
                hint = f"only a part of it: write `*{wanted[missing]}*`"
            picture = listed(self.heading, map(self.said, self.found))
            yield failure(test, ("expect", self.field, missing), message, hint, picture)
        for number, each in enumerate(unwanted):
            if against := [self.said(one) for one in self.found if self.is_one(each, one)]:
                keys = ("expect", f"no_{self.field}", number)
                message, picture = f"the player does {self.verb} it", listed("namely:", against)
                yield failure(test, keys, message, picture=picture)


def _messages(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[Failure]:
    heading = "what the player reads:"
    record = _Record("messages", "read", heading, stage.messages, matches, str)
    yield from record.compared(test, expect.messages, expect.no_messages)


def _events(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[Failure]:
    def is_one(wanted: ExpectedEvent, event: Event) -> bool:
        return suits(wanted, event, stage.names)

    def said(event: Event) -> str:
        return said_of(event, stage.names, test.names)

    record = _Record("events", "witness", "what happens:", stage.events, is_one, said)
    yield from record.compared(test, expect.events, expect.no_events)


_COMPARISONS: tuple[Callable[[ModTest, SceneExpectations, Stage], Iterator[Failure]], ...] = (
    _refusal,
    _drawings,
    _places,
    _stats,
    _states,
    _messages,
    _events,
    _whereabouts,
)


def matches(pattern: str, text: str) -> bool:
    """Tell whether a text is what a pattern says, in which each `*` stands for any text.

    This takes time linear in both, whatever the pattern is.
    """
    first, *rest = pattern.split("*")
    if not rest:
        return text == pattern
    *middle, last = rest
    if not text.startswith(first) or not text.endswith(last):
        return False
    at, end = len(first), len(text) - len(last)
    for piece in middle:
        found = text.find(piece, at, end)
        if found < 0:
            return False
        at = found + len(piece)
    return at <= end


def first_unmatched(
    wanted: Sequence[W], found: Sequence[F], is_one: Callable[[W, F], bool]
) -> int | None:
    """Return the index of the first thing that is not found after those before it, or None."""
    rest = iter(found)
    for number, each in enumerate(wanted):
        if not any(is_one(each, other) for other in rest):
            return number
    return None


def kind_of(event: Event) -> str:
    """Return what tests call a kind of event."""
    return _CAPITAL.sub("_", type(event).__name__).lower()


def suits(wanted: ExpectedEvent, event: Event, names: Mapping[int, str]) -> bool:
    """Tell whether an event is one that is expected.

    Args:
        wanted: The expectation.
        event: What happened.
        names: What tests call each actor, by its number.
    """
    if kind_of(event) != wanted.kind:
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
    return f'{{ kind = "{kind_of(event)}", {", ".join(facts)} }}'
