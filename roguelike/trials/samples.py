"""Levels made to see what comes of their definitions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from msgspec import Struct, field

from roguelike.authoring.lints.evidence import Evidence
from roguelike.authoring.lints.reaching import reached, reversed_leads
from roguelike.content.habitats import Stay
from roguelike.content.patching.families import Key
from roguelike.content.schema.levels import LevelDef
from roguelike.content.words.reasons import Reason
from roguelike.core.field import Field
from roguelike.engine.arrival import make_level, make_site
from roguelike.engine.binding import Registries, bind
from roguelike.engine.level import Level
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.site import CannotGenerateError, Site
from roguelike.trials.bench import Commands, no_command
from roguelike.trials.level_drawings import drawing_made

SEEDS = 2
"""How many levels are made at a depth when nobody asks for more."""
LONGEST = 12
"""At how many depths levels are made where they never end: as many as a long campaign has."""
MOST_FAILURES = 3
"""After how many failures a level is not tried again at any depth."""
MAX_CELLS = 50_000_000
"""How many cells all levels that are made have together at most: about a minute's work."""

_WITHOUT_STAIRS = frozenset(
    {"level_without_arrival", "level_start_unknown", "level_no_arrival", "level_no_way_down"}
)
"""Why a level is not made that has no place to arrive or to go on from."""
_NO_WAY_DOWN = "it has no stairs down, and another level lies below"


class Failure(Struct, frozen=True):
    """A level that could not be made, or not be walked through.

    Attributes:
        campaign: Full id of the campaign in which it would be.
        depth: How deep it would lie.
        seed: The seed of the game.
        step: What failed: 0 for the generator, else the number of the pass, counted from 1.
        reason: What is wrong, as half a sentence; a `Reason` where it is known which.
    """

    campaign: str
    depth: int
    seed: str
    step: int
    reason: str

    @property
    def lacks_stairs(self) -> bool:
        """Whether it has no place to arrive or to go on from."""
        name = self.reason.name if isinstance(self.reason, Reason) else ""
        return name in _WITHOUT_STAIRS or self.reason == _NO_WAY_DOWN


class Sample(Struct):
    """What came of a definition of a level.

    Attributes:
        made: How many levels were made, by depth.
        monsters: How many there were of each kind, by depth and full id.
        with_rooms: How many of the levels had rooms.
        fullest: The most monsters on one level, and its depth.
        failures: What went wrong.
    """

    made: Counter[int] = field(default_factory=Counter[int])
    monsters: Counter[tuple[int, str]] = field(default_factory=Counter[tuple[int, str]])
    with_rooms: int = 0
    fullest: tuple[int, int] = (0, 0)
    failures: list[Failure] = field(default_factory=list[Failure])

    @property
    def tries(self) -> int:
        """How many levels were to be made."""
        return self.made.total() + len(self.failures)


class Proving(Struct, frozen=True, eq=False, dict=True):
    """Definitions, and the levels that are made of them.

    Attributes:
        evidence: The definitions.
        registries: What they select.
        asked: The ids of the mods that are to be tried.
        simulated: How many levels are made at each depth; 0 for a few at some depths.
        command_for: Returns the command that shows a level.
    """

    evidence: Evidence
    registries: Registries
    asked: Collection[str]
    simulated: int = 0
    command_for: Commands = no_command

    @cached_property
    def samples(self) -> Mapping[str, Sample]:
        """What came of each level that has to do with one of the mods, by its full id.

        No more is made when there have been `MAX_CELLS` cells.
        """
        samples: dict[str, Sample] = {}
        cells = 0
        for stay in self._stays():
            level = self.evidence.catalog.get(LevelDef, stay.level)
            sample = samples.setdefault(stay.level, Sample())
            for depth, seed in self._tries(stay):
                cells += level.width * level.height
                if cells <= MAX_CELLS and len(sample.failures) < MOST_FAILURES:
                    _try(self._ruleset(stay.campaign), depth, seed, sample)
        return samples

    def command(self, failure: Failure) -> str:
        """Return the command that makes a level once more; nothing if there is none."""
        campaign, depth, seed = failure.campaign, failure.depth, failure.seed
        rows = drawing_made(self._ruleset(campaign), depth, seed, self.evidence.catalog)
        return self.command_for(campaign, depth, seed, rows)

    def _stays(self) -> Iterator[Stay]:
        """Yield where the levels are made that are to be tried."""
        leads, levels = self.evidence.leads, self.evidence.habitats.levels
        parts = reached((("level", identifier) for identifier in levels), leads)
        concerned = reached(filter(self._is_concerned, parts), reversed_leads(parts, leads))
        for identifier, stays in sorted(levels.items()):
            for stay in stays:
                key = ("campaign", stay.campaign)
                if ("level", identifier) in concerned or self._is_concerned(key):
                    yield stay

    def _is_concerned(self, key: Key) -> bool:
        """Tell whether one of the mods defines or patches something."""
        history = self.evidence.catalog.changed.get(key)
        by = {layer.mod for layer in history.layers} if history else set[str]()
        return not {key[1].partition(":")[0], *by}.isdisjoint(self.asked)

    def _tries(self, stay: Stay) -> Iterator[tuple[int, str]]:
        """Yield the depths and seeds to try."""
        first, last = stay.depths
        depths = range(first, min(last, first + LONGEST - 1) + 1)
        for depth in depths if self.simulated else dict.fromkeys((depths[0], depths[-1])):
            for number in range(1, (self.simulated or SEEDS) + 1):
                yield depth, str(number)

    def _ruleset(self, campaign: str) -> Ruleset:
        if campaign not in self._rulesets:
            self._rulesets[campaign] = bind(self.evidence.catalog, campaign, self.registries)
        return self._rulesets[campaign]

    @cached_property
    def _rulesets(self) -> dict[str, Ruleset]:
        return {}


def _try(ruleset: Ruleset, depth: int, seed: str, sample: Sample) -> None:
    """Make a level, and note what came of it."""
    reason, step = "", 0
    try:
        site = make_site(ruleset, depth, seed)
        reason = _obstacle(site, make_level(site, ruleset), ruleset)
    except CannotGenerateError as error:
        reason, step = error.reason or str(error), error.step
    else:
        if not reason:
            _note(site, sample)
    if reason:
        sample.failures.append(Failure(ruleset.campaign_id, depth, seed, step, reason))


def _note(site: Site, sample: Sample) -> None:
    sample.made[site.depth] += 1
    sample.with_rooms += bool(site.rooms)
    sample.monsters.update((site.depth, spawn.monster) for spawn in site.spawns)
    sample.fullest = max(sample.fullest, (len(site.spawns), site.depth))


def _obstacle(site: Site, level: Level, ruleset: Ruleset) -> str:
    """Return why a level cannot be walked through, or nothing."""
    assert site.start is not None, "a level without a start is not made"
    gait = ruleset.gait
    start = level.cell(site.start)
    ways = Field(level.walkable, gait.offsets(site.height), start, gait.cutting)
    ground = [cell for cell, is_ground in enumerate(level.walkable) if is_ground]
    lost = sum(ways.distance(cell) < 0 for cell in ground)
    down = [cell for cell in ground if level.leads(cell) == "down"]
    if not site.is_last and not down:
        return _NO_WAY_DOWN
    if not site.is_last and all(ways.distance(cell) < 0 for cell in down):
        return "no way leads from where one arrives to the stairs down"
    if lost:
        return f"no way leads to {lost} of its {len(ground)} cells of ground"
    return ""
