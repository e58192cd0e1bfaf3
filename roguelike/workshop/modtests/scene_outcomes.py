"""Outcomes of scenes, compared with expectations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeVar

from roguelike.content.documents.document import KeyPath
from roguelike.core.grid.geometry import Position
from roguelike.engine.levels.level_builder import CannotGenerateError
from roguelike.engine.turns.session import GameOverError
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.item import Item
from roguelike.workshop.modtests.cases import (
    ModTest,
    ModTestFailure,
    RunEnvironment,
    failure,
    refusal,
)
from roguelike.workshop.modtests.drawings import differences, listed, marked
from roguelike.workshop.modtests.expectations import (
    ExpectedEvent,
    SceneExpectations,
    event_as_toml,
    event_matches,
    matches,
)
from roguelike.workshop.modtests.models import Scene
from roguelike.workshop.modtests.notation import TAKEN
from roguelike.workshop.modtests.scene_runner import (
    MAX_TURNS,
    CannotSetUpError,
    MissingError,
    SceneRunner,
    TooLongError,
)

W = TypeVar("W")
F = TypeVar("F")
V = TypeVar("V")

_VERBS = {
    "messages": ("reads", "what the player reads:"),
    "events": ("witnesses", "what happens:"),
}
"""The verb for each sort of thing that a scene expects, and the heading over what happened."""


def run_scene(
    test: ModTest, scene: Scene, environment: RunEnvironment, campaign: str
) -> Iterator[ModTestFailure]:
    """Play a scene, and yield its failures.

    Where it cannot be played to its end, nothing else is found.
    """
    assert test.layout is not None, "every scene that was read has one"
    try:
        runner = SceneRunner(scene, test.layout, environment.ruleset(campaign), environment.catalog)
    except CannotGenerateError as error:
        yield refusal(test, ("map",), f"this is not a level: {error}")
        return
    except CannotSetUpError as error:
        yield refusal(test, error.keys, str(error))
        return
    if mishap := _play(test, scene, runner):
        yield mishap
        return
    yield from _drawings(test, scene.expect, runner)
    for keys, message in chain(
        _facts(test, scene.expect, runner),
        _of_actors(scene.expect, runner),
        _of_things(test, scene.expect, runner),
        _of_states(test, scene.expect, runner),
    ):
        yield failure(test, ("expect", *keys), message)
    messages = [(each, each) for each in runner.messages]
    yield from _in_order(test, scene.expect, "messages", messages, matches)

    def is_one(wanted: ExpectedEvent, event: Event) -> bool:
        return event_matches(wanted, event, runner.names)

    events = [(each, event_as_toml(each, runner.names, test.names)) for each in runner.events]
    yield from _in_order(test, scene.expect, "events", events, is_one)


def _play(test: ModTest, scene: Scene, runner: SceneRunner) -> ModTestFailure | None:
    """Carry out the orders of a scene; return the failure of one that cannot be, or None."""
    actions = [
        (number, order) for number, order in enumerate(scene.orders) for _ in range(order.count)
    ]
    for index, (number, order) in enumerate(actions):
        is_last = index == len(actions) - 1
        called = test.names.called(order.kind, order.thing)
        action = f"{order.verb} {called}" if order.thing else order.verb
        keys, picture = ("do", number), f"the level before:\n{runner.drawing()}"
        try:
            runner.do(order)
        except GameOverError:
            end = "has won" if runner.world.victory else "is dead"
            return failure(test, keys, f"the player {end} before `{action}`", picture=picture)
        except MissingError:
            lacks = "there is no such item" if order.verb == TAKEN else "the player has none"
            return failure(test, keys, f"`{action}` cannot be done: {lacks}", picture=picture)
        except TooLongError:
            message = f"the monsters would act more than {MAX_TURNS} times"
            hint = "do less, or use fewer and slower monsters"
            return refusal(test, keys, message, hint)
        if runner.refusal and not (is_last and scene.expect.refused):
            message = f"`{action}` cannot be done: `{runner.refusal.reason.value}`"
            hint = "if that is meant, say so with `expect.refused`" if is_last else ""
            return failure(test, keys, message, hint, picture)
    return None


def _drawings(
    test: ModTest, expect: SceneExpectations, runner: SceneRunner
) -> Iterator[ModTestFailure]:
    for name, wanted in expect.drawings.items():
        found = runner.drawing(only_seen=name == "view").rows
        if cells := differences(wanted.rows, found):
            count = "one cell" if len(cells) == 1 else f"{len(cells)} cells"
            x, y = cells[0]
            is_so, should = ("".join(rows[y : y + 1])[x : x + 1] for rows in (found, wanted.rows))
            message = f"the {name} differs in {count}"
            hint = f"at [{x}, {y}] is `{is_so}`, not `{should}`"
            picture = f"expected:\n{marked(wanted.rows, cells)}\nactual:\n{marked(found, cells)}"
            yield failure(test, ("expect", name), message, hint, picture)


def _facts(
    test: ModTest, expect: SceneExpectations, runner: SceneRunner
) -> Iterator[tuple[KeyPath, str]]:
    """Yield the keys of failed expectations about stats and the level, and messages."""
    reason = runner.refusal.reason.value if runner.refusal else ""
    if expect.refused not in (None, reason):
        told = (
            f"it is refused for `{reason}`, not `{expect.refused}`" if reason else "it can be done"
        )
        yield ("refused",), told
    for keys, who, stat, wanted in _of_each(test, "stats", expect.stats):
        found = runner.cast[who].stats[stat]
        if found not in wanted:
            name = test.names.called("stat", stat)
            yield keys, f"`{name}` of `{who}` is {found}, not {wanted}"
    level = runner.world.level
    if expect.won not in (None, runner.world.victory):
        yield ("won",), f"the player has {'won' if runner.world.victory else 'not won'}"
    if expect.depth not in (None, level.depth):
        yield ("depth",), f"the player is at depth {level.depth}, not {expect.depth}"
    if expect.level not in (None, level.id):
        is_so, should = (
            test.names.called("level", each or "") for each in (level.id, expect.level)
        )
        yield ("level",), f"the player is on a level of `{is_so}`, not `{should}`"


def _of_actors(expect: SceneExpectations, runner: SceneRunner) -> Iterator[tuple[KeyPath, str]]:
    """Yield the keys of failed expectations about actors, and messages."""
    level = runner.world.level
    for who, wanted in expect.at.items():
        actor = runner.cast[who]
        is_here = level.actors.get(actor.cell) is actor
        found = level.positions[actor.cell] if is_here else None
        if found != Position(*wanted):
            where = f"at {list(found)}" if found else "no longer there"
            yield ("at", who), f"`{who}` is {where}, not at {list(wanted)}"
    for who, is_alive in expect.alive.items():
        if runner.cast[who].alive is not is_alive:
            yield ("alive", who), f"`{who}` is {'dead' if is_alive else 'alive'}"
    for who, is_alert in expect.alert.items():
        if (runner.cast[who].alert > 0) is not is_alert:
            yield ("alert", who), f"`{who}` is {'not ' if is_alert else ''}hunting the player"


def _of_things(
    test: ModTest, expect: SceneExpectations, runner: SceneRunner
) -> Iterator[tuple[KeyPath, str]]:
    """Yield the keys of failed expectations about items, and messages."""
    for keys, who, item, wanted in _of_each(test, "pack", expect.pack):
        count = _count(runner.cast[who].items, item)
        if count not in wanted:
            name = test.names.called("item", item)
            yield keys, f"`{who}` has {count} of `{name}`, not {wanted}"
    level = runner.world.level
    for number, lying in enumerate(expect.items):
        count = _count(level.items.get(level.cell(Position(*lying.at)), ()), lying.item)
        if count not in lying.count:
            message = f"{count} of `{test.names.called('item', lying.item)}` lie there"
            yield ("items", number), f"{message}, not {lying.count}"


def _count(items: Iterable[Item], kind: str) -> int:
    """Return how many items there are of a kind, by its full id."""
    return sum(item.count for item in items if item.kind.id == kind)


def _of_states(
    test: ModTest, expect: SceneExpectations, runner: SceneRunner
) -> Iterator[tuple[KeyPath, str]]:
    """Yield the keys of failed expectations about equipment and statuses, and messages."""
    for keys, who, item, is_worn in _of_each(test, "worn", expect.worn):
        worn = {each.kind.id for each in runner.cast[who].items if each.worn}
        if (item in worn) is not is_worn:
            verb = "has not equipped" if is_worn else "wears"
            yield keys, f"`{who}` {verb} `{test.names.called('item', item)}`"
    for keys, who, status, is_so in _of_each(test, "statuses", expect.statuses):
        if (status in runner.cast[who].statuses) is not is_so:
            verb = "is not" if is_so else "is"
            yield keys, f"`{who}` {verb} `{test.names.called('status', status)}`"


def _of_each(
    test: ModTest, field: str, tables: Mapping[str, Mapping[str, V]]
) -> Iterator[tuple[KeyPath, str, str, V]]:
    """Yield expectations of actors by definition: keys, actor, full id and value.

    Args:
        test: The test.
        field: The expectation.
        tables: Its value: by the names of actors and the full ids of definitions, what is expected.
    """
    for who, table in tables.items():
        for identifier, wanted in table.items():
            keys = test.written_keys(("expect", field, who), identifier)
            yield keys[1:], who, identifier, wanted


def _in_order(
    test: ModTest,
    expect: SceneExpectations,
    field: str,
    found: Sequence[tuple[F, str]],
    is_one: Callable[[W, F], bool],
) -> Iterator[ModTestFailure]:
    """Yield the failure of the first that is not found in order, and of each that is forbidden.

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
        message, hint = f"the player never {verb} this", ""
        if any(is_one(wanted[missing], each) for each, _ in found):
            message += " after what is listed before it"
        elif any(str(wanted[missing]) in text for _, text in found):
            hint = f"this is only a part of it: write `*{wanted[missing]}*`"
        picture = listed(heading, [text for _, text in found])
        yield failure(test, ("expect", field, missing), message, hint, picture)
    for number, each in enumerate(unwanted):
        if against := [text for one, text in found if is_one(each, one)]:
            picture = listed("namely:", against)
            keys = ("expect", f"no_{field}", number)
            yield failure(test, keys, f"the player {verb} it", picture=picture)


def first_unmatched(
    wanted: Sequence[W], found: Sequence[F], is_one: Callable[[W, F], bool]
) -> int | None:
    """Return the index of the first thing that is not found after those before it, or None."""
    rest = iter(found)
    for number, each in enumerate(wanted):
        if not any(is_one(each, other) for other in rest):
            return number
    return None
