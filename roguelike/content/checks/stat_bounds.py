"""Whether the stats of actors stay where they are meant to be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from roguelike.content.checks.evidence import Evidence
from roguelike.content.diagnostics import Code, Diagnostic, Related
from roguelike.content.habitats import Depths, Stay
from roguelike.content.ids import bare_name
from roguelike.content.schema.actors import ActorDef, MonsterDef, PlayerDef
from roguelike.content.schema.stats import StatDef
from roguelike.core.expression import Interval
from roguelike.core.formula import Formula, parse

LENGTH: Final = 12
"""How many levels are looked at of what never ends: as many as a long campaign has.

What grows with the depth leaves all bounds somewhere, and is meant to be cut there.
"""


class _Problem(NamedTuple):
    """Which bound of a stat something leaves, and how."""

    bound: str
    message: str


def stat_bounds(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W510 for each number and formula whose value can be outside the bounds of its stat.

    Formulas are looked at for each depth at which the actor can be met, with exact bounds.
    """
    catalog = evidence.catalog
    for identifier, player in catalog.all(PlayerDef).items():
        yield from _outside(evidence, "player", identifier, player, [1])
    for identifier, monster in catalog.all(MonsterDef).items():
        depths = depths_of(evidence.habitats.monsters.get(identifier, ()))
        yield from _outside(evidence, "monster", identifier, monster, depths or [1])


def depths_of(stays: Iterable[Stay]) -> list[int]:
    """Return the depths at which something can be met, at most `LENGTH` of each stay."""
    ranges = {stay.depths for stay in stays}
    return sorted({depth for each in ranges for depth in _some(each)})


def _some(depths: Depths) -> Iterable[int]:
    return range(depths.first, min(depths.last, depths.first + LENGTH - 1) + 1)


def _outside(
    evidence: Evidence, kind: str, identifier: str, actor: ActorDef, depths: list[int]
) -> Iterator[Diagnostic]:
    stats: Mapping[str, StatDef] = evidence.catalog.all(StatDef)
    for name, formula in actor.stats.items():
        stat = stats[name]
        low, high = _bounds(formula.text, depths[0], depths[-1])
        if stat.minimum <= low and high <= stat.maximum:
            continue
        if problem := _problem(name, stat, formula, depths):
            place = evidence.entry(kind, identifier, "stats", name)
            bound = evidence.catalog.origin("stat", name).at(problem.bound)
            related = (Related(bound, "this is the bound"),)
            hint = "what is beyond is cut, so write what is really meant"
            yield Diagnostic(Code.W510, place, problem.message, hint, related)


@lru_cache(maxsize=4096)
def _bounds(text: str, first: int, last: int) -> Interval:
    """Return the bounds of a formula over depths. Content says the same ones again and again."""
    return parse(text).bounds({"depth": (first, last)})


def _problem(name: str, stat: StatDef, formula: Formula, depths: list[int]) -> _Problem | None:
    """Return what is wrong with a formula at the first depth where anything is."""
    name = bare_name(name)
    for depth in depths:
        low, high = _bounds(formula.text, depth, depth)
        where = f" at depth {depth}" if formula.variables else ""
        can_be = "can be" if low != high else "is"
        if high > stat.maximum:
            message = f"this {can_be} {high}{where}, but `{name}` is at most {stat.maximum}"
            return _Problem("maximum", message)
        if low < stat.minimum:
            message = f"this {can_be} {low}{where}, but `{name}` is at least {stat.minimum}"
            return _Problem("minimum", message)
    return None
