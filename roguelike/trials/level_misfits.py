"""What is not so on a level that tests expect to be so, and where on the level that is seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from roguelike.content.assembling.mod_test_files import ModTest
from roguelike.content.documents.document import KeyPath
from roguelike.content.testing.expectations import LevelExpectations
from roguelike.content.words.ranges import Range
from roguelike.core.geometry import Position
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.site import Site
from roguelike.trials.failures import written_keys


class Misfit(NamedTuple):
    """An expectation that a level does not meet.

    Attributes:
        keys: Which lead to it in the test.
        message: What is so instead.
        cells: Where on the level that is seen, as far as it is anywhere.
    """

    keys: KeyPath
    message: str
    cells: Sequence[Position] = ()


class _Count(NamedTuple):
    """A number that is expected, and where what is counted is, or would have to be."""

    number: int
    cells: Sequence[Position]


def misfits(
    test: ModTest, expect: LevelExpectations, site: Site, ruleset: Ruleset
) -> Iterator[Misfit]:
    """Yield each expectation that a level does not meet.

    Args:
        test: The test.
        expect: What it expects of each level.
        site: The level.
        ruleset: By whose rules it was made.
    """
    recipe = ruleset.recipe(site.depth)
    assert recipe is not None, "the level was made by it"
    if expect.level is not None and expect.level != recipe.id:
        found, wanted = (test.names.called("level", each) for each in (recipe.id, expect.level))
        message = f"the level is one of `{found}`, not `{wanted}`"
        yield Misfit(("expect", "level"), message)
    if expect.connected is not None:
        yield from _unconnected(site, is_wanted=expect.connected)
    yield from _miscounted(expect, site)
    yield from _kinds(test, expect, site)


def _unconnected(site: Site, *, is_wanted: bool) -> Iterator[Misfit]:
    """Yield that one can walk everywhere, or that one cannot, with a cell of each part cut off."""
    regions = site.regions()
    is_connected = len(regions) == 1
    if is_connected is is_wanted:
        return
    start = -1 if site.start is None else site.start.x * site.height + site.start.y
    regions.sort(key=lambda region: (start in region, len(region)))
    cut_off = [Position(*divmod(region[0], site.height)) for region in regions[:-1]]
    told = "one can" if is_connected else "one cannot"
    message = f"{told} walk from everywhere to everywhere"
    yield Misfit(("expect", "connected"), message, cut_off)


def _miscounted(expect: LevelExpectations, site: Site) -> Iterator[Misfit]:
    """Yield each number that is another than what is expected."""
    for name, noun, counts in _counts(site):
        wanted: Range | None = getattr(expect, name)
        if wanted is None:
            continue
        misfit = next((each for each in counts if each.number not in wanted), None)
        if misfit is not None:
            message = f"there are {misfit.number} {noun}, not {wanted}"
            yield Misfit(("expect", name), message, misfit.cells)
    for name, message, cells in _missing(site):
        if getattr(expect, name) is not None:
            yield Misfit(("expect", name), message, cells)


def _counts(site: Site) -> Iterator[tuple[str, str, list[_Count]]]:
    """Yield what can be counted: the name of the expectation, a noun, and each number."""
    places = [spawn.position for spawn in site.spawns]
    in_rooms: list[_Count] = []
    at_start: list[_Count] = []
    for room in site.rooms:
        inside = [place for place in places if room.contains(place)]
        in_rooms.append(_Count(len(inside), inside or [room.center]))
        if site.start is not None and room.contains(site.start):
            at_start.append(_Count(len(inside), inside or [site.start]))
    centers = [room.center for room in site.rooms]
    yield "rooms", "rooms", [_Count(len(centers), centers)]
    yield "population", "monsters", [_Count(len(places), places)]
    yield "room_population", "monsters in a room", in_rooms
    yield "start_population", "monsters in the room where one arrives", at_start


def _missing(site: Site) -> Iterator[tuple[str, str, Sequence[Position]]]:
    """Yield the expectations that would be met by any level without rooms, and what is missing."""
    if not site.rooms:
        yield "room_population", "there are no rooms", ()
    if site.start is None or not any(room.contains(site.start) for room in site.rooms):
        yield "start_population", "one arrives in no room", [site.start] if site.start else ()


def _kinds(test: ModTest, expect: LevelExpectations, site: Site) -> Iterator[Misfit]:
    """Yield each kind of terrain or monster of which there are too few or too many."""
    numbers: list[int] = site.terrain.ravel().tolist()
    terrain = Counter(site.table.ids[number] for number in numbers)
    monsters = Counter(spawn.monster for spawn in site.spawns)
    counted: tuple[tuple[str, str, Mapping[str, Range], Counter[str]], ...] = (
        ("terrain", "terrain", expect.terrain, terrain),
        ("monsters", "monster", expect.monsters, monsters),
    )
    for name, kind, expected, found in counted:
        for id_, span in expected.items():
            if found[id_] not in span:
                message = f"there are {found[id_]} `{test.names.called(kind, id_)}`, not {span}"
                keys = written_keys(test, ("expect", name), id_)
                yield Misfit(keys, message, _cells_of(site, kind, id_))


def _cells_of(site: Site, kind: str, identifier: str) -> list[Position]:
    """Return where on a level something of a kind is."""
    if kind == "monster":
        return [spawn.position for spawn in site.spawns if spawn.monster == identifier]
    cells: list[list[int]] = np.argwhere(site.terrain == site.number(identifier)).tolist()
    return [Position(x, y) for x, y in cells]
