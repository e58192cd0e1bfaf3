"""Runs tests of levels: makes many, and compares each with what is expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from roguelike.authoring.modtests.cases import Bench, Failure, ModTest, failure
from roguelike.authoring.modtests.expectations import LevelExpectations
from roguelike.authoring.modtests.models import LevelsTest
from roguelike.authoring.modtests.pictures import drawing, marked
from roguelike.authoring.modtests.ranges import Range
from roguelike.authoring.modtests.reading import unsuitable
from roguelike.content.documents.document import KeyPath
from roguelike.core.geometry import Position, Rect
from roguelike.engine.arrival import make_level, make_site
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.site import CannotGenerateError, Site


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


class _Made(Struct, frozen=True):
    """A level that was made for a test.

    Attributes:
        bench: What it was made with.
        ruleset: By whose rules.
        depth: How deep it lies.
        seed: What it grew from.
        site: The level, as far as it got.
        obstacle: Why it cannot be played; nothing if it can.
    """

    bench: Bench
    ruleset: Ruleset
    depth: int
    seed: str
    site: Site | None
    obstacle: str

    def hint(self, does: str) -> str:
        """Return which command shows the level, and what it `does` by that, if there is one."""
        if command := self.bench.command_for(self.ruleset.campaign_id, self.depth, self.seed):
            return f"`{command}` {does}"
        return "" if self.site else f"it grows from the seed `{self.seed}`"

    def picture(self, cells: Sequence[Position] = ()) -> str:
        """Return the level with some of its cells marked; nothing if it could not be made."""
        if self.site is None:
            return ""
        rows = drawing(self.site, self.ruleset, self.bench.catalog)
        return f"depth {self.depth}, seed {self.seed}:\n{marked(rows, cells)}"


def run_levels(test: ModTest, said: LevelsTest, bench: Bench, campaign: str) -> Iterator[Failure]:
    """Make levels, and yield what is not as expected on some of them, each once."""
    if wrong := unsuitable(test, campaign, bench.catalog):
        yield Failure(wrong)
        return
    first: dict[KeyPath, tuple[Misfit, _Made]] = {}
    counts, monsters, count = Counter[KeyPath](), set[str](), 0
    for level in _made(said, bench, bench.ruleset(campaign)):
        if level.site is None or level.obstacle:
            message = f"the level at depth {level.depth} cannot be made: {level.obstacle}"
            yield failure(test, (), message, level.hint("tries again"), level.picture())
            return
        count += 1
        monsters |= {spawn.monster for spawn in level.site.spawns}
        for misfit in misfits(test, said.expect, level.site, level.ruleset):
            first.setdefault(misfit.keys, (misfit, level))
            counts[misfit.keys] += 1
    for misfit, level in first.values():
        message = f"{misfit.message}; {counts[misfit.keys]} of {count} levels fail"
        hint, picture = level.hint("shows the first"), level.picture(misfit.cells)
        yield failure(test, misfit.keys, message, hint, picture)
    for index, monster in enumerate(said.expect.appear):
        if monster not in monsters:
            name = test.names.called("monster", monster)
            message = f"there is no `{name}` on any of {count} levels"
            yield failure(test, ("expect", "appear", index), message)


def _made(said: LevelsTest, bench: Bench, ruleset: Ruleset) -> Iterator[_Made]:
    """Make the levels of a test, one after the other."""
    for depth in said.depth.numbers():
        for number in range(1, said.seeds + 1):
            seed, site, obstacle = f"{said.seed}/{number}", None, ""
            try:
                site = make_site(ruleset, depth, seed)
                make_level(site, ruleset)
            except CannotGenerateError as error:
                obstacle = str(error)
            yield _Made(bench, ruleset, depth, seed, site, obstacle)


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
        yield Misfit(("expect", "level"), f"the level is one of `{found}`, not `{wanted}`")
    if expect.connected is not None:
        yield from _unconnected(site, is_wanted=expect.connected)
    for field, noun, counts in _counts(site):
        span: Range | None = getattr(expect, field)
        for number, cells in counts:
            if span is not None and number not in span:
                message = f"there are {number} {noun}, not {span}"
                yield Misfit(("expect", field), message, cells)
                break
    if expect.room_population is not None and not site.rooms:
        yield Misfit(("expect", "room_population"), "there are no rooms")
    if expect.start_population is not None and not _rooms_at_start(site):
        cells = [site.start] if site.start else ()
        yield Misfit(("expect", "start_population"), "one arrives in no room", cells)
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


def _counts(site: Site) -> Iterator[tuple[str, str, list[tuple[int, Sequence[Position]]]]]:
    """Yield what can be counted: the expectation, a noun, and each number with its cells."""
    places = [spawn.position for spawn in site.spawns]
    in_rooms: dict[Rect, tuple[int, Sequence[Position]]] = {}
    for room in site.rooms:
        inside = [place for place in places if room.contains(place)]
        in_rooms[room] = len(inside), inside or [room.center]
    at_start = [in_rooms[room] for room in _rooms_at_start(site)]
    yield "rooms", "rooms", [(len(site.rooms), [room.center for room in site.rooms])]
    yield "population", "monsters", [(len(places), places)]
    yield "room_population", "monsters in a room", list(in_rooms.values())
    yield "start_population", "monsters in the room where one arrives", at_start


def _rooms_at_start(site: Site) -> list[Rect]:
    """Return the rooms in which one arrives."""
    return [room for room in site.rooms if site.start and room.contains(site.start)]


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
                keys = test.written_keys(("expect", name), id_)
                yield Misfit(keys, message, _cells_of(site, kind, id_))


def _cells_of(site: Site, kind: str, identifier: str) -> list[Position]:
    """Return where on a level something of a kind is."""
    if kind == "monster":
        return [spawn.position for spawn in site.spawns if spawn.monster == identifier]
    cells: list[list[int]] = np.argwhere(site.terrain == site.number(identifier)).tolist()
    return [Position(x, y) for x, y in cells]
