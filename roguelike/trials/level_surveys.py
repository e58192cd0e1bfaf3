"""Tests of levels: many are made, and each is compared with what is expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from shlex import quote

from roguelike.content.diagnostics import Code
from roguelike.content.document import KeyPath
from roguelike.content.mod_test_files import ModTest
from roguelike.content.mod_tests import LevelsTest
from roguelike.content.ranges import Range
from roguelike.engine.arrival import make_level, make_site
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.site import CannotGenerateError, Site
from roguelike.trials.bench import Bench
from roguelike.trials.failures import Failure, failure, written_keys

MAX_CELLS = 2_000_000
"""How many cells all levels of a test have together at most."""


@dataclass(slots=True)
class _Survey:
    """What is found on levels.

    Attributes:
        misfits: For the keys of each expectation that some level does not meet: what is so on
            the first, and how that one is made again.
        counts: How many levels do not meet it.
        seen: The kinds of monsters on any level.
        made: How many levels there are.
    """

    misfits: dict[KeyPath, tuple[str, str]] = field(default_factory=dict[KeyPath, tuple[str, str]])
    counts: Counter[KeyPath] = field(default_factory=Counter[KeyPath])
    seen: set[str] = field(default_factory=set[str])
    made: int = 0


def run_levels(test: ModTest, said: LevelsTest, bench: Bench) -> Iterator[Failure]:
    """Make levels, and yield what is not as expected on some of them, each once."""
    campaign = said.campaign or bench.campaign_of(test.mod)
    if campaign is None:
        message = "there is no campaign whose levels could be made"
        yield failure(test, (), message, "require a mod that has one", code=Code.E802)
        return
    ruleset = bench.ruleset(campaign)
    survey = _Survey()
    hindrance = _unsuitable(test, said, ruleset) or _make(test, said, ruleset, survey)
    if hindrance is not None:
        yield hindrance
        return
    for keys, (what, where) in survey.misfits.items():
        message = f"{what}; {survey.counts[keys]} of {survey.made} levels fail"
        yield failure(test, keys, message, f"{where} shows the first")
    for number, monster in enumerate(said.expect.appear):
        if monster not in survey.seen:
            name = test.names.called("monster", monster)
            message = f"there is no `{name}` on any of {survey.made} levels"
            yield failure(test, ("expect", "appear", number), message)


def _make(test: ModTest, said: LevelsTest, ruleset: Ruleset, survey: _Survey) -> Failure | None:
    """Make the levels, and note what is on them; return why one cannot be made, if so."""
    for depth in said.depth.numbers():
        for number in range(1, said.seeds + 1):
            seed = f"{said.seed}/{number}"
            again = f"--campaign {ruleset.campaign_id} --depth {depth} --seed {quote(seed)}"
            where = f"`roguelike map {again}`"
            try:
                site = make_site(ruleset, depth, seed)
                make_level(site, ruleset)
            except CannotGenerateError as error:
                message = f"the level at depth {depth} cannot be made: {error}"
                return failure(test, (), message, f"{where} tries again")
            survey.made += 1
            survey.seen |= {spawn.monster for spawn in site.spawns}
            for keys, message in _misfits(test, said, site, ruleset):
                survey.misfits.setdefault(keys, (message, where))
                survey.counts[keys] += 1
    return None


def _unsuitable(test: ModTest, said: LevelsTest, ruleset: Ruleset) -> Failure | None:
    """Return why the levels cannot be made, as far as can be said before trying."""
    cells = 0
    for depth in said.depth.numbers():
        recipe = ruleset.recipe(depth)
        if recipe is None:
            name = test.names.called("campaign", ruleset.campaign_id)
            message = f"`{name}` has no level at depth {depth}"
            return failure(test, ("depth",), message, code=Code.E802)
        cells += said.seeds * recipe.width * recipe.height
    if cells > MAX_CELLS:
        message = f"the levels have {cells:,} cells together, more than {MAX_CELLS:,}"
        return failure(test, (), message, "make fewer, with `seeds` or `depth`", code=Code.E802)
    return None


def _misfits(
    test: ModTest, said: LevelsTest, site: Site, ruleset: Ruleset
) -> Iterator[tuple[KeyPath, str]]:
    """Yield the keys of each expectation that a level does not meet, and what is so instead."""
    expect = said.expect
    recipe = ruleset.recipe(site.depth)
    assert recipe is not None, "the level was made by it"
    if expect.level is not None and expect.level != recipe.id:
        found, wanted = (test.names.called("level", each) for each in (recipe.id, expect.level))
        yield ("expect", "level"), f"the level is one of `{found}`, not `{wanted}`"
    is_connected = len(site.regions()) == 1
    if expect.connected not in (None, is_connected):
        told = "one can" if is_connected else "one cannot"
        yield ("expect", "connected"), f"{told} walk from everywhere to everywhere"
    for name, message in _miscounted(said, site):
        yield ("expect", name), message
    for name, kind, numbers in _kinds(site):
        expected: Mapping[str, Range] = getattr(expect, name)
        for id_, span in expected.items():
            if numbers[id_] not in span:
                keys = written_keys(test, ("expect", name), id_)
                what = test.names.called(kind, id_)
                yield keys, f"there are {numbers[id_]} `{what}`, not {span}"


def _miscounted(said: LevelsTest, site: Site) -> Iterator[tuple[str, str]]:
    """Yield the name of each expected number that is another, and what there is."""
    for name, noun, counts in _counts(site):
        wanted: Range | None = getattr(said.expect, name)
        misfit = next((each for each in counts if wanted is not None and each not in wanted), None)
        if misfit is not None:
            yield name, f"there are {misfit} {noun}, not {wanted}"
    for name, message in _missing(site):
        if getattr(said.expect, name) is not None:
            yield name, message


def _kinds(site: Site) -> Iterator[tuple[str, str, Counter[str]]]:
    """Yield what there may be several of: the name of the expectation, the kind, each count."""
    numbers: list[int] = site.terrain.ravel().tolist()
    yield "terrain", "terrain", Counter(site.table.ids[number] for number in numbers)
    yield "monsters", "monster", Counter(spawn.monster for spawn in site.spawns)


def _counts(site: Site) -> Iterator[tuple[str, str, Iterable[int]]]:
    """Yield what can be counted: the name of the expectation, a noun, and each number."""
    places = [spawn.position for spawn in site.spawns]
    in_rooms = [sum(room.contains(place) for place in places) for room in site.rooms]
    at_start = [
        count
        for room, count in zip(site.rooms, in_rooms, strict=True)
        if site.start is not None and room.contains(site.start)
    ]
    yield "rooms", "rooms", [len(site.rooms)]
    yield "population", "monsters", [len(places)]
    yield "room_population", "monsters in a room", in_rooms
    yield "start_population", "monsters in the room where one arrives", at_start


def _missing(site: Site) -> Iterator[tuple[str, str]]:
    """Yield the expectations that would be met by any level without rooms, and what is missing."""
    if not site.rooms:
        yield "room_population", "there are no rooms"
    if site.start is None or not any(room.contains(site.start) for room in site.rooms):
        yield "start_population", "one arrives in no room"
