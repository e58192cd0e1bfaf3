"""Runner of tests: bounds of stats, scenes, and levels, compared with expectations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import KeyPath
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.levels import LevelDef
from roguelike.core.formulas.expression import FormulaError
from roguelike.core.grid.geometry import Position
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.engine.spawning.level_entry import make_level, make_site
from roguelike.engine.world.actor import ActorKind, StatRoll, ranges_of
from roguelike.engine.world.ruleset import Ruleset
from roguelike.workshop.lints.habitats import Depths, sections
from roguelike.workshop.modtests.cases import (
    ModTest,
    ModTestFailure,
    RunEnvironment,
    default_campaign,
    failure,
    refusal,
)
from roguelike.workshop.modtests.drawings import drawing, marked
from roguelike.workshop.modtests.expectations import LevelExpectations
from roguelike.workshop.modtests.models import MAX_CELLS, LevelsTest, Scene, StatsTest
from roguelike.workshop.modtests.notation import Range
from roguelike.workshop.modtests.scene_outcomes import run_scene


def run_test(test: ModTest, environment: RunEnvironment) -> list[ModTestFailure]:
    """Return the failures of a test, in the order of the kinds of expectations.

    The same test with the same content always gives the same. Plugins may have mistakes, which
    keep only the one test from being finished.

    Args:
        test: The test.
        environment: What it is run with.
    """
    try:
        return list(_run(test, environment))
    except Exception as error:  # noqa: BLE001 - an implementation may be anyone's
        message = f"the test failed to run with {type(error).__name__}: {error}"
        hint = "this is a bug in the game, or in a plugin that the mod uses"
        found = refusal(test, (), message, hint)
        return [replace(found, finding=replace(found.finding, code=Code.E901))]


def _run(test: ModTest, environment: RunEnvironment) -> Iterator[ModTestFailure]:
    """Yield the failures of a test, or that it cannot be run."""
    said = test.said
    if isinstance(said, StatsTest) and said.player:
        campaign = environment.campaign_with(said.player)
    else:
        named = None if isinstance(said, StatsTest) else said.campaign
        campaign = named or default_campaign(environment.catalog, test.mod)
    if campaign is None:
        message = "there is no campaign whose rules this could use"
        yield refusal(test, (), message, "require a mod that has one")
    elif isinstance(said, Scene):
        yield from run_scene(test, said, environment, campaign)
    elif isinstance(said, LevelsTest):
        yield from _run_levels(test, said, environment, campaign)
    else:
        yield from _run_stats(test, said, environment.ruleset(campaign))


def _run_stats(test: ModTest, said: StatsTest, ruleset: Ruleset) -> Iterator[ModTestFailure]:
    """Yield the stats whose bounds are not those that are expected."""
    kind = ruleset.monsters[said.monster] if said.monster else ruleset.player
    whose = test.names.called("monster" if said.monster else "player", kind.id)
    rolls = {roll.stat: roll for roll in kind.stats}
    rolls[ruleset.roles.health] = rolls[ruleset.roles.max_health]  # all actors are born unhurt
    for name in ("within", "exactly"):
        expected: Mapping[str, Range] = getattr(said.expect, name)
        for stat, wanted in expected.items():
            is_exact = name == "exactly"
            misfit = _misfit(rolls[stat], kind, said.depth, wanted, is_exact=is_exact)
            if misfit:
                keys = test.written_keys(("expect", name), stat)
                message = f"`{test.names.called('stat', stat)}` {misfit}"
                yield failure(test, keys, message, f'`{whose}` has "{rolls[stat].formula}"')


def _misfit(roll: StatRoll, kind: ActorKind, depth: Range, wanted: Range, *, is_exact: bool) -> str:
    """Return the misfit of a stat of a kind of actor, as words behind its name, or nothing.

    Each depth is asked about alone, for which the bounds of formulas are exact.
    """
    try:
        ranges = [ranges_of(kind.stats, (each, each)) for each in depth.numbers()]
        bounds = [roll.formula.bounds(each) for each in ranges]
    except FormulaError as error:
        return f"has no bounds: {error.message}"
    low, high = (
        roll.cut(value)
        for value in (min(each for each, _ in bounds), max(each for _, each in bounds))
    )
    found = Range(low, high)
    is_so = found == wanted if is_exact else low in wanted and high in wanted
    exactly = "exactly " if is_exact else ""
    return "" if is_so else f"is {found} at depth {depth}, not {exactly}{wanted}"


class Misfit(NamedTuple):
    """An expectation that a level does not meet.

    Attributes:
        keys: The keys that lead to it in the test.
        message: What is so instead.
        cells: The cells of the level where that is seen, if any.
    """

    keys: KeyPath
    message: str
    cells: Sequence[Position] = ()


def _run_levels(
    test: ModTest, said: LevelsTest, environment: RunEnvironment, campaign: str
) -> Iterator[ModTestFailure]:
    """Make levels, and yield the failures on some of them, each once."""
    if wrong := _unsuitable(test, said, campaign, environment.catalog):
        yield ModTestFailure(wrong)
        return
    ruleset = environment.ruleset(campaign)
    failures: dict[KeyPath, ModTestFailure] = {}
    counts, monsters = Counter[KeyPath](), set[str]()
    tries = [(depth, n) for depth in said.depth.numbers() for n in range(1, said.seeds + 1)]
    for depth, number in tries:
        seed = f"{said.seed}/{number}"
        command = environment.command_for(campaign, depth, seed)
        site, obstacle = _made(ruleset, depth, seed)
        if site is None or obstacle:
            message = f"the level at depth {depth} cannot be generated: {obstacle}"
            hint = f"`{command}` tries again" if command else f"its seed is `{seed}`"
            yield failure(test, (), message, hint)
            return
        monsters |= {spawn.monster for spawn in site.spawns}
        for keys, message, cells in misfits(test, said.expect, site, ruleset):
            counts[keys] += 1
            if keys not in failures:
                rows = marked(drawing(site, ruleset, environment.catalog).rows, cells)
                hint = f"`{command}` shows the first" if command else ""
                picture = f"depth {depth}, seed {seed}:\n{rows}"
                failures[keys] = failure(test, keys, message, hint, picture)
    yield from _counted(failures, counts, len(tries))
    for index, monster in enumerate(said.expect.appear):
        if monster not in monsters:
            name = test.names.called("monster", monster)
            message = f"there is no `{name}` on any of {len(tries)} levels"
            yield failure(test, ("expect", "appear", index), message)


def _unsuitable(
    test: ModTest, said: LevelsTest, campaign: str, catalog: Catalog
) -> Diagnostic | None:
    """Return the finding that the levels of a test cannot be made, if that is known before.

    Args:
        test: The test.
        said: What it says.
        campaign: The full id of their campaign.
        catalog: All definitions.
    """
    levels = catalog.get(CampaignDef, campaign).levels
    asked = Depths(said.depth.numbers().start, said.depth.numbers().stop - 1)
    cells = deepest = 0
    for section, number in sections(catalog.get(CampaignDef, campaign)):
        met = section.meet(asked)
        if met is not None and number is None:
            name = test.names.called("campaign", campaign)
            message = f"`{name}` has no level at depth {met.first}"
            hint = f"the deepest before that is at depth {deepest}" if deepest else ""
            below = [number for number, each in enumerate(levels) if each.first > met.first]
            places = (catalog.origin("campaign", campaign).at("levels", each) for each in below[:1])
            told = "this is below a depth that no entry covers"
            related = tuple(Related(each, told) for each in places)
            return Diagnostic(Code.E802, test.place.at("depth"), message, hint, related)
        if number is not None:
            deepest = section.last
            level = catalog.get(LevelDef, levels[number].level)
            depths = met.last - met.first + 1 if met else 0
            cells += said.seeds * level.width * level.height * depths
    if cells > MAX_CELLS:
        message = f"the levels have {cells:,} cells together, more than {MAX_CELLS:,}"
        return Diagnostic(Code.E802, test.place, message, "make fewer, with `seeds` or `depth`")
    return None


def _counted(
    failures: Mapping[KeyPath, ModTestFailure], counts: Counter[KeyPath], tries: int
) -> Iterator[ModTestFailure]:
    """Yield failures with the number of levels that fail."""
    for keys, each in failures.items():
        message = f"{each.finding.message}; {counts[keys]} of {tries} levels fail"
        yield replace(each, finding=replace(each.finding, message=message))


def _made(ruleset: Ruleset, depth: int, seed: str) -> tuple[Site | None, str]:
    """Return a level, as far as it could be made, and what kept it from being finished."""
    site = None
    try:
        site = make_site(ruleset, depth, seed)
        make_level(site, ruleset)
    except CannotGenerateError as error:
        return site, str(error)
    return site, ""


def misfits(
    test: ModTest, expect: LevelExpectations, site: Site, ruleset: Ruleset
) -> Iterator[Misfit]:
    """Yield each expectation that a level does not meet.

    Args:
        test: The test.
        expect: What it expects of each level.
        site: The level.
        ruleset: The rules by which it was made.
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
        if span is None:
            continue
        if not counts:
            is_there = field == "room_population"
            message = "there are no rooms" if is_there else "the arrival point is in no room"
            yield Misfit(("expect", field), message)
        wrong = next(((number, cells) for number, cells in counts if number not in span), None)
        if wrong:
            number, cells = wrong
            yield Misfit(("expect", field), f"there are {number} {noun}, not {span}", cells)
    yield from _kinds(test, expect, site)


def _unconnected(site: Site, *, is_wanted: bool) -> Iterator[Misfit]:
    """Yield a misfit of connectedness, with a cell of each part that is cut off."""
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


_Counted = list[tuple[int, Sequence[Position]]]


def _counts(site: Site) -> Iterator[tuple[str, str, _Counted]]:
    """Yield the countable expectations: name, noun, and each number with its cells."""
    places = [spawn.position for spawn in site.spawns]
    in_rooms: _Counted = []
    at_start: _Counted = []
    for room in site.rooms:
        inside = [place for place in places if room.contains(place)]
        in_rooms.append((len(inside), inside or [room.center]))
        if site.start and room.contains(site.start):
            at_start.append(in_rooms[-1])
    yield "rooms", "rooms", [(len(site.rooms), [room.center for room in site.rooms])]
    yield "population", "monsters", [(len(places), places)]
    yield "room_population", "monsters in a room", in_rooms
    yield "start_population", "monsters in the arrival room", at_start


def _kinds(test: ModTest, expect: LevelExpectations, site: Site) -> Iterator[Misfit]:
    """Yield each kind of terrain or monster of which there are too few or too many."""
    cells = {"monster": [(spawn.monster, spawn.position) for spawn in site.spawns], "terrain": []}
    for id_ in expect.terrain:
        there: list[list[int]] = np.argwhere(site.terrain == site.number(id_)).tolist()
        cells["terrain"] += [(id_, Position(x, y)) for x, y in there]
    spans = (("terrain", "terrain", expect.terrain), ("monsters", "monster", expect.monsters))
    for name, kind, expected in spans:
        for id_, span in expected.items():
            found = [cell for each, cell in cells[kind] if each == id_]
            if len(found) not in span:
                message = f"there are {len(found)} `{test.names.called(kind, id_)}`, not {span}"
                yield Misfit(test.written_keys(("expect", name), id_), message, found)
