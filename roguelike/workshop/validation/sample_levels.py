"""Sample levels of each definition, and findings about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from msgspec import Struct, field
from msgspec.structs import replace

from roguelike.content.documents.document import Place, Span, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.findings.reasons import ReasonText
from roguelike.content.merging.source_tables import Key
from roguelike.content.references.ids import bare_name, mod_of
from roguelike.content.schema.levels import LevelDef
from roguelike.core.grid.steps import DistanceField, Steps
from roguelike.engine.definitions.terrain import OPENED
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.engine.spawning.level_entry import make_level, make_site
from roguelike.engine.world.level import Level
from roguelike.engine.world.ruleset import Ruleset
from roguelike.registry import Params, kind_of
from roguelike.workshop.lints.evidence import Evidence
from roguelike.workshop.lints.habitats import Occurrence
from roguelike.workshop.modtests.cases import RunEnvironment

SEEDS = 2
"""The number of levels that are made at a depth by default."""
MOST_FAILURES = 3
"""The number of failures after which a level is not tried again at any depth."""
MAX_CELLS = 2_500_000
"""The most cells of all levels that are made by default together: a few seconds' work."""
MAX_SIMULATED_CELLS = 50_000_000
"""The most cells together if more levels are asked for: about a minute's work."""
CROWD: Final = 300
"""The most monsters that a level may have before it is felt.

With all of them awake, 100 take about 60 us a turn and 900 about half a millisecond; at 300, games
are an order of magnitude slower than with the dozen that a level usually has.
"""
LEAST_EXPECTED: Final = 3
"""The least expected number of a monster with which its absence is reported.

By the rule of three, as many or more are absent by chance in less than one case of twenty.
"""


class Sample(Struct):
    """The results of making a level from its definition several times.

    Attributes:
        made: How many levels were made, by depth.
        monsters: How many there were of each kind, by depth and full id.
        with_rooms: How many of the levels had rooms.
        fullest: The most monsters on one level, and its depth.
        failures: For each that failed, the full id of the campaign, the depth, the seed of the
            game and what is wrong.
    """

    made: Counter[int] = field(default_factory=Counter[int])
    monsters: Counter[tuple[int, str]] = field(default_factory=Counter[tuple[int, str]])
    with_rooms: int = 0
    fullest: tuple[int, int] = (0, 0)
    failures: list[tuple[str, int, str, CannotGenerateError]] = field(default_factory=list[Any])


class Sampling(Struct, frozen=True, eq=False, dict=True):
    """Definitions, and the sample levels that are made of them.

    Attributes:
        evidence: The definitions.
        environment: What levels are made with.
        asked: The ids of the mods that are to be tried.
        simulated: How many levels are made at each depth; 0 for a few at some depths.
    """

    evidence: Evidence
    environment: RunEnvironment
    asked: Collection[str]
    simulated: int = 0

    @cached_property
    def samples(self) -> Mapping[str, Sample]:
        """The samples of levels that have to do with one of the mods, by their full ids.

        No more is made when there have been so many cells that it would take long.
        """
        samples: dict[str, Sample] = {}
        cells, most = 0, MAX_SIMULATED_CELLS if self.simulated else MAX_CELLS
        for occurrence in self._occurrences():
            level = self.evidence.catalog.get(LevelDef, occurrence.level)
            sample = samples.setdefault(occurrence.level, Sample())
            for depth, seed in self._tries(occurrence):
                cells += level.width * level.height
                if cells <= most and len(sample.failures) < MOST_FAILURES:
                    _try(self.environment.ruleset(occurrence.campaign), depth, seed, sample)
        return samples

    def _occurrences(self) -> Iterator[Occurrence]:
        """Yield the occurrences of the levels that are to be tried.

        Those are the levels that one of the mods defines or patches, those that refer to something
        of which that is so, and those of its campaigns.
        """
        for identifier, occurrences in sorted(self.evidence.habitats.levels.items()):
            key = ("level", identifier)
            parts = [key, *(use.target for use in self.evidence.uses[key])]
            is_concerned = any(map(self._is_concerned, parts))
            for occurrence in occurrences:
                if is_concerned or self._is_concerned(("campaign", occurrence.campaign)):
                    yield occurrence

    def _is_concerned(self, key: Key) -> bool:
        """Return True if one of the mods defines or patches a definition."""
        history = self.evidence.catalog.changed.get(key)
        by = {layer.mod for layer in history.layers} if history else set[str]()
        return not {mod_of(key[1]), *by}.isdisjoint(self.asked)

    def _tries(self, occurrence: Occurrence) -> Iterator[tuple[int, str]]:
        """Yield the depths and seeds to try."""
        depths = occurrence.depths.numbers()
        for depth in depths if self.simulated else dict.fromkeys((depths[0], depths[-1])):
            for number in range(1, (self.simulated or SEEDS) + 1):
                yield depth, str(number)


def _try(ruleset: Ruleset, depth: int, seed: str, sample: Sample) -> None:
    """Make a level, and note the result."""
    try:
        site = make_site(ruleset, depth, seed)
        walk_through(site, make_level(site, ruleset), ruleset)
    except CannotGenerateError as error:
        sample.failures.append((ruleset.campaign_id, depth, seed, error))
    else:
        _note(site, sample)


def _note(site: Site, sample: Sample) -> None:
    sample.made[site.depth] += 1
    sample.with_rooms += bool(site.rooms)
    sample.monsters.update((site.depth, spawn.monster) for spawn in site.spawns)
    sample.fullest = max(sample.fullest, (len(site.spawns), site.depth))


def walk_through(site: Site, level: Level, ruleset: Ruleset) -> None:
    """Check that all of a level can be reached.

    Raises:
        CannotGenerateError: There are stairs or ground to which no way leads, or no stairs.
    """
    assert site.start is not None, "a level without a start is not made"
    gait = ruleset.movement_rules
    start = level.cell(site.start)
    ways = DistanceField(Steps(_openable(level), gait, site.height), start)
    ground = [cell for cell, is_ground in enumerate(level.walkable) if is_ground]
    lost = sum(ways.distance(cell) < 0 for cell in ground)
    down = [cell for cell in ground if level.leads(cell) == "down"]
    if not site.is_last and not down:
        msg = "it has no stairs down, and another level lies below"
        raise CannotGenerateError(msg)
    if not site.is_last and all(ways.distance(cell) < 0 for cell in down):
        msg = "the stairs down cannot be reached from the arrival point"
        raise CannotGenerateError(msg)
    if lost:
        msg = f"{lost} of its {len(ground)} cells of ground cannot be reached"
        raise CannotGenerateError(msg)


def _openable(level: Level) -> bytearray:
    """Return the walkable cells once all is open that a key, a lever or the like opens."""
    table, cells = level.table, bytearray(level.walkable)
    for cell, number in enumerate(level.terrain.reshape(-1).tolist()):
        if table.locks[number] is not None or OPENED in table.tags[number]:
            cells[cell] = 1
    return cells


def level_findings(sampling: Sampling) -> Iterator[Diagnostic]:
    """Yield findings about sample levels.

    That is E504 where a level could not be made, or not be walked through; W502 for monsters that
    never appear, where many levels are made; W509 for crowds; W210 for what has no effect.
    """
    catalog = sampling.evidence.catalog
    for identifier, sample in sampling.samples.items():
        level, place = catalog.get(LevelDef, identifier), catalog.origin("level", identifier)
        if sample.failures:
            yield _failure(sampling, identifier, sample)
        if sampling.simulated and sample.made:
            for number, params in enumerate(level.passes):
                for name, candidates in params.candidates().items():
                    yield from _absent(candidates, sample, place.at("passes", number, name))
        count, depth = sample.fullest
        if count > CROWD:
            message = f"there were {count} monsters at depth {depth}; more than {CROWD} are slow"
            hint = "use fewer, or make the level smaller"
            yield Diagnostic(Code.W509, place.at("passes"), message, hint)
        yield from _idle(level, sample, place)


def _failure(sampling: Sampling, identifier: str, sample: Sample) -> Diagnostic:
    catalog, tries = sampling.evidence.catalog, sample.made.total() + len(sample.failures)
    campaign, depth, seed, error = sample.failures[0]
    level = catalog.origin("level", identifier)
    place = level.at("passes", error.step - 1) if error.step else level.at("generator")
    generator = catalog.get(LevelDef, identifier).generator
    if not error.step and error.reason:
        place = _blamed(generator, error.reason, place)
    all_of = f" ({len(sample.failures)} of {tries} tries)" if sample.made else ""
    message = f"`{bare_name(identifier)}` does not work at depth {depth}: {error}{all_of}"
    command = sampling.environment.command_for(campaign, depth, seed)
    hint = f"`{command}` tries again" if command else f"its seed is `{seed}`"
    history = catalog.changed.get(("level", identifier))
    patches = (each for each in (history.layers if history else ()) if each.is_patch)
    related = [Related(each.place.at(token=Token.HEADER), "this patches it") for each in patches]
    if mod_of(campaign) != mod_of(identifier):
        there = catalog.origin("campaign", campaign).at("levels")
        related.append(Related(there, "here it is used"))
    return Diagnostic(Code.E504, place, message, hint, tuple(related))


def _blamed(generator: Params, reason: ReasonText, place: Place) -> Place:
    """Return the part of a generator on account of which it cannot make the level."""
    field, part = generator.blamed(reason.name, reason.fields, place.value)
    at = place.at(field) if field else place
    return replace(at, part=Span(*part)) if part else at


def _absent(candidates: Sequence[Any], sample: Sample, place: Place) -> Iterator[Diagnostic]:
    """Yield W502 for each candidate of a pass that is on no level, if three were to be expected."""
    for number, candidate in enumerate(candidates):
        depths = [depth for depth in sample.made if candidate.covers(depth)]
        found, expected, others = 0, 0.0, 0
        for depth in depths:
            rivals = [each for each in candidates if each.covers(depth)]
            there = sum(sample.monsters[depth, each.monster] for each in rivals)
            others += there
            found += sample.monsters[depth, candidate.monster]
            expected += there * candidate.weight / sum(each.weight for each in rivals)
        if depths and not found and (expected >= LEAST_EXPECTED or not others):
            levels = sum(sample.made[depth] for depth in depths)
            message = f"no `{bare_name(candidate.monster)}` appeared on any of {levels} levels"
            hint = "raise its weight, or how many monsters there are"
            yield Diagnostic(Code.W502, place.at(number), message, hint)


def _idle(level: LevelDef, sample: Sample, place: Place) -> Iterator[Diagnostic]:
    """Yield W210 for passes and fields about rooms where there are none, and vice versa."""
    if not sample.made or sample.with_rooms not in (0, sample.made.total()):
        return
    state = "the level has rooms" if sample.with_rooms else "the level has no rooms"
    for number, params in enumerate(level.passes):
        at = place.at("passes", number)
        vain, other = (params.of_open, params.of_rooms)[:: 1 if sample.with_rooms else -1]
        if params.needs_rooms and not sample.with_rooms:
            message = f"`{kind_of(type(params))}` has no effect: {state}"
            yield Diagnostic(Code.W210, at, message, "take it out, or choose another generator")
        for name in sorted({*vain} & params.model_fields_set):
            hint = f"what counts here is {' and '.join(f'`{each}`' for each in other[:2])}"
            message = f"`{name}` has no effect: {state}"
            yield Diagnostic(Code.W210, at.at(name, token=Token.KEY), message, hint)
