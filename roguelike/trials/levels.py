"""What is found wrong with levels when some are made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final

from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.names.ids import bare_name
from roguelike.content.schema.levels import LevelDef
from roguelike.content.schema.terrain import TerrainDef
from roguelike.generators.drawn import Drawn
from roguelike.passes.doors import Doors
from roguelike.passes.populate import Populate
from roguelike.registry import Params
from roguelike.trials.drawn_places import place_of_failure
from roguelike.trials.samples import Failure, Proving, Sample

CROWD: Final = 300
"""How many monsters a level may have before it is felt.

With all of them awake, 100 take about 60 us a turn and 900 about half a millisecond; at 300, games
are an order of magnitude slower than with the dozen that a level usually has.
"""
LEAST_EXPECTED: Final = 3
"""How many of a monster have to be expected before it means anything that there is none.

By the rule of three, as many or more are absent by chance in less than one case of twenty.
"""

_ABOUT_ROOMS = ("percent", "count", "start_room")
_WITHOUT_ROOMS = ("level_count", "distance")

Trial = Callable[[Proving], Iterable[Diagnostic]]


def possible(proving: Proving) -> Iterator[Diagnostic]:
    """Yield E504 for each level that could not be made, or not be walked through."""
    for identifier, sample in proving.samples.items():
        if sample.failures:
            yield _failure(proving, identifier, sample)


def _failure(proving: Proving, identifier: str, sample: Sample) -> Diagnostic:
    first: Failure = sample.failures[0]
    level = proving.evidence.catalog.origin("level", identifier)
    place = level.at("passes", first.step - 1)
    if not first.step:
        generator = proving.evidence.catalog.get(LevelDef, identifier).generator
        place = place_of_failure(generator, first.reason, level.at("generator"))
    all_of = f" ({len(sample.failures)} of {sample.tries} tries)" if sample.made else ""
    message = f"`{bare_name(identifier)}` does not work at depth {first.depth}: {first.reason}"
    command = proving.command(first)
    hint = f"`{command}` tries again" if command else f"it grows from the seed `{first.seed}`"
    if forgotten := _forgotten(proving, identifier, sample):
        mark = forgotten[0]
        place = level.at("generator", "legend", mark, token=Token.KEY)
        hint = f"draw '{mark}', which is nowhere in the drawing"
    related = tuple(_involved(proving, identifier, first.campaign))
    return Diagnostic(Code.E504, place, message + all_of, hint, related)


def _forgotten(proving: Proving, identifier: str, sample: Sample) -> list[str]:
    """Return the characters for stairs that a drawing has not, if that is why there is no level."""
    generator = proving.evidence.catalog.get(LevelDef, identifier).generator
    if not isinstance(generator, Drawn) or not any(each.lacks_stairs for each in sample.failures):
        return []
    terrain = proving.evidence.catalog.all(TerrainDef)
    return [
        mark
        for mark, what in generator.legend.items()
        if mark not in generator.drawing and terrain[what].leads is not None
    ]


def _involved(proving: Proving, identifier: str, campaign: str) -> Iterator[Related]:
    """Yield what else has to do with how a level is made: patches to it, and the campaign."""
    catalog = proving.evidence.catalog
    if history := catalog.changed.get(("level", identifier)):
        for layer in history.layers:
            if layer.is_patch:
                yield Related(layer.place.at(token=Token.HEADER), "this changes the level")
    if campaign.partition(":")[0] != identifier.partition(":")[0]:
        yield Related(catalog.origin("campaign", campaign).at("levels"), "here it is used")


def appearing(proving: Proving) -> Iterator[Diagnostic]:
    """Yield W502 for each monster that is to appear on a level, and did on none.

    Nothing is said before so many levels were made that three are to be expected, nor where only
    a few are made for other reasons.
    """
    if not proving.simulated:
        return
    for identifier, sample in proving.samples.items():
        level = proving.evidence.catalog.get(LevelDef, identifier)
        place = proving.evidence.catalog.origin("level", identifier).at("passes")
        for number, params in enumerate(level.passes):
            if isinstance(params, Populate) and sample.made:
                yield from _absent(params, sample, place.at(number))


def _absent(params: Populate, sample: Sample, place: Place) -> Iterator[Diagnostic]:
    """Yield which candidates of a pass are on no level."""
    for number, candidate in enumerate(params.monsters):
        depths = [depth for depth in sample.made if candidate.covers(depth)]
        levels = sum(sample.made[depth] for depth in depths)
        if any(sample.monsters[depth, candidate.monster] for depth in depths):
            continue
        expected = 0.0
        for depth in depths:
            rivals = [each for each in params.monsters if each.covers(depth)]
            there = sum(sample.monsters[depth, each.monster] for each in rivals)
            expected += there * candidate.weight / sum(each.weight for each in rivals)
        is_empty = not any(
            sample.monsters[depth, each.monster] for each in params.monsters for depth in depths
        )
        if levels and (expected >= LEAST_EXPECTED or is_empty):
            name = bare_name(candidate.monster)
            message = f"no `{name}` appeared on any of {levels} levels"
            hint = "raise its weight, or how many monsters there are"
            yield Diagnostic(Code.W502, place.at("monsters", number), message, hint)


def crowded(proving: Proving) -> Iterator[Diagnostic]:
    """Yield W509 for each level with more than `CROWD` monsters."""
    for identifier, sample in proving.samples.items():
        number, depth = sample.fullest
        if number > CROWD:
            place = proving.evidence.catalog.origin("level", identifier).at("passes")
            message = f"there were {number} monsters at depth {depth}; more than {CROWD} are slow"
            yield Diagnostic(
                Code.W509, place, message, "let fewer appear, or make the level smaller"
            )


def idle(proving: Proving) -> Iterator[Diagnostic]:
    """Yield W210 for what is about rooms where there are none, and the other way round."""
    for identifier, sample in proving.samples.items():
        level = proving.evidence.catalog.get(LevelDef, identifier)
        place = proving.evidence.catalog.origin("level", identifier)
        if isinstance(level.generator, Drawn):
            told = _forgotten(proving, identifier, sample)
            yield from _undrawn(level.generator, told, place.at("generator", "legend"))
        if sample.with_rooms not in (0, sample.made.total()) or not sample.made:
            continue
        has_rooms = bool(sample.with_rooms)
        for number, params in enumerate(level.passes):
            yield from _idle_pass(params, place.at("passes", number), has_rooms=has_rooms)


def _undrawn(params: Drawn, told: Collection[str], place: Place) -> Iterator[Diagnostic]:
    for mark in params.legend:
        if mark not in params.drawing and mark not in told:
            message = f"'{mark}' is nowhere in the drawing"
            where = place.at(mark, token=Token.KEY)
            yield Diagnostic(Code.W210, where, message, "draw it, or take it out")


def _idle_pass(params: Params, place: Place, *, has_rooms: bool) -> Iterator[Diagnostic]:
    if isinstance(params, Doors) and not has_rooms:
        message = "`doors` has no effect: the level has no rooms"
        yield Diagnostic(Code.W210, place, message, "take it out, or choose another generator")
    if isinstance(params, Populate):
        for name in _WITHOUT_ROOMS if has_rooms else _ABOUT_ROOMS:
            if name in params.model_fields_set:
                state = "the level has rooms" if has_rooms else "the level has no rooms"
                others = _ABOUT_ROOMS if has_rooms else _WITHOUT_ROOMS
                hint = f"what counts here is {' and '.join(f'`{each}`' for each in others[:2])}"
                message = f"`{name}` has no effect: {state}"
                yield Diagnostic(Code.W210, place.at(name, token=Token.KEY), message, hint)


TRIALS: tuple[Trial, ...] = (possible, appearing, crowded, idle)
"""The trials that are made when somebody asks what is wrong with content."""
