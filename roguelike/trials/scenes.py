"""Scenes of mods' tests: played, and compared with what is expected of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from roguelike.content.assembling.mod_test_files import ModTest
from roguelike.content.assembling.mod_test_levels import campaign_of
from roguelike.content.findings.diagnostics import Code
from roguelike.content.testing.expectations import ExpectedEvent, SceneExpectations
from roguelike.content.testing.mod_tests import Scene
from roguelike.core.geometry import Position
from roguelike.engine.events import Event
from roguelike.engine.session import GameOverError
from roguelike.engine.site import CannotGenerateError
from roguelike.trials.bench import Bench
from roguelike.trials.failures import Failure, failure, written_keys
from roguelike.trials.matching import first_unmatched, matches, said_of, suits
from roguelike.trials.pictures import differences, listed, mark_at, side_by_side
from roguelike.trials.stages import MAX_TURNS, Stage, TooMuchError

W = TypeVar("W")
F = TypeVar("F")


def run_scene(test: ModTest, scene: Scene, bench: Bench) -> Iterator[Failure]:
    """Play a scene, and yield what is not as expected.

    What goes wrong while it is played is the only thing that is found then.
    """
    assert test.casting is not None, "every scene that can be read has one"
    campaign = scene.campaign or campaign_of(bench.catalog, test.mod)
    if campaign is None:
        message = "there is no campaign by whose rules this could be played"
        yield failure(test, (), message, "require a mod that has one", code=Code.E802)
        return
    try:
        stage = Stage(scene, test.casting, bench.ruleset(campaign), bench.catalog)
    except CannotGenerateError as error:
        yield failure(test, ("map",), f"this is no level: {error}", code=Code.E802)
        return
    mishap = _play(test, scene, stage)
    if mishap is not None:
        yield mishap
        return
    for compare in _COMPARISONS:
        yield from compare(test, scene.expect, stage)


def _play(test: ModTest, scene: Scene, stage: Stage) -> Failure | None:
    """Do what is to be done; return what keeps it from being done, if anything does."""
    last = len(scene.do) - 1
    for number, said in enumerate(scene.do):
        action, _, count = said.partition(" ")
        for time in range(int(count or 1)):
            is_last = number == last and time == int(count or 1) - 1
            picture = "\n".join(["the level before:", *stage.drawing()])
            try:
                stage.do(action)
            except GameOverError:
                message = f"the player is dead before `{action}`"
                return failure(test, ("do", number), message, picture=picture)
            except TooMuchError:
                message = f"the monsters would act more than {MAX_TURNS} times"
                hint = "do less, or put fewer and slower monsters there"
                return failure(test, ("do", number), message, hint, code=Code.E802)
            if stage.refusal and not (is_last and scene.expect.refused):
                message = f"`{action}` cannot be done: `{stage.refusal.reason.value}`"
                hint = "if that is meant, say so with `expect.refused`" if is_last else ""
                return failure(test, ("do", number), message, hint, picture=picture)
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
        one, other = (mark_at(rows, cells[0]) for rows in (found, wanted))
        count = "one cell" if len(cells) == 1 else f"{len(cells)} cells"
        message = f"the {name} differs in {count}"
        hint = f"at [{x}, {y}] is {_quoted(one)}, not {_quoted(other)}"
        yield failure(test, ("expect", name), message, hint, picture=side_by_side(wanted, found))


def _quoted(mark: str) -> str:
    return f"`{mark}`" if mark else "nothing"


def _places(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[Failure]:
    for who, wanted in expect.at.items():
        actor = stage.cast[who]
        level = stage.world.level
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
                keys = written_keys(test, ("expect", "stats", who), stat)
                yield failure(test, keys, message)


def _states(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[Failure]:
    for who, is_alive in expect.alive.items():
        if stage.cast[who].alive is not is_alive:
            message = f"`{who}` is {'dead' if is_alive else 'alive'}"
            yield failure(test, ("expect", "alive", who), message)
    for who, is_alert in expect.alert.items():
        if (stage.cast[who].alert > 0) is not is_alert:
            message = f"`{who}` is {'not ' if is_alert else ''}after the player"
            yield failure(test, ("expect", "alert", who), message)


def _messages(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[Failure]:
    def hint(wanted: str, found: Sequence[str]) -> str:
        is_part = any(wanted in each for each in found)
        return f"only a part of it: write `*{wanted}*`" if is_part else ""

    lived = _Lived("messages", ("read", "reads"), "what the player reads:", matches, str, hint)
    yield from _compared(test, lived, stage.messages, (expect.messages, expect.no_messages))


def _events(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[Failure]:
    def is_one(wanted: ExpectedEvent, event: Event) -> bool:
        return suits(wanted, event, stage.names)

    def said(event: Event) -> str:
        return said_of(event, stage.names, test.names)

    lived = _Lived("events", ("witness", "witnesses"), "what happens:", is_one, said)
    yield from _compared(test, lived, stage.events, (expect.events, expect.no_events))


class _Lived(Struct, Generic[W, F], frozen=True):
    """A sort of things that the player lives through, one after the other.

    Attributes:
        field: The field of what is expected of them; with `no_` before it, of what is not.
        verb: What the player does with them, in the infinitive and in the third person.
        heading: What stands above all of them.
        is_one: Tells whether one of them is what is expected.
        said: Says what one of them is.
        hint: Says how to mend what none of them is.
    """

    field: str
    verb: tuple[str, str]
    heading: str
    is_one: Callable[[W, F], bool]
    said: Callable[[F], str]
    hint: Callable[[W, Sequence[F]], str] = lambda _wanted, _found: ""


def _compared(
    test: ModTest,
    lived: _Lived[W, F],
    found: Sequence[F],
    expected: tuple[Sequence[W], Sequence[W]],
) -> Iterator[Failure]:
    """Yield the first that is not found in its order, and each that should not be found."""
    wanted, unwanted = expected
    infinitive, third_person = lived.verb
    number = first_unmatched(wanted, found, lived.is_one)
    if number is not None:
        message, hint = f"the player does not {infinitive} this", ""
        if any(lived.is_one(wanted[number], each) for each in found):
            message += " after what comes before it here"
        else:
            hint = lived.hint(wanted[number], found)
        picture = listed(lived.heading, map(lived.said, found))
        yield failure(test, ("expect", lived.field, number), message, hint, picture=picture)
    for number, each in enumerate(unwanted):
        if against := [lived.said(one) for one in found if lived.is_one(each, one)]:
            keys = ("expect", f"no_{lived.field}", number)
            picture = listed("namely:", against)
            yield failure(test, keys, f"the player {third_person} this", picture=picture)


def _whereabouts(test: ModTest, expect: SceneExpectations, stage: Stage) -> Iterator[Failure]:
    level = stage.world.level
    if expect.depth not in (None, level.depth):
        message = f"the player is at depth {level.depth}, not {expect.depth}"
        yield failure(test, ("expect", "depth"), message)
    if expect.level is not None and expect.level != level.id:
        found, wanted = (test.names.called("level", each) for each in (level.id, expect.level))
        message = f"the player is on a level of `{found}`, not `{wanted}`"
        yield failure(test, ("expect", "level"), message)


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
