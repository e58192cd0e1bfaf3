"""Whether the stats of actors stay where they are meant to be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.names.ids import bare_name
from roguelike.content.schema.stats import StatDef
from roguelike.core.formula import Formula


class _Problem(NamedTuple):
    """Which bound of which stat something leaves, and how."""

    stat: str
    bound: str
    message: str


def stat_bounds(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W510 for each number and formula whose value can be outside the bounds of its stat.

    Formulas are looked at for each depth at which the actor can be met, with exact bounds.
    """
    stats = evidence.catalog.all(StatDef)
    fine: defaultdict[Sequence[int], defaultdict[str, set[str]]]
    fine = defaultdict(lambda: defaultdict(set))  # content says the same again and again
    for kind, identifier, actor in evidence.actors():
        depths = evidence.depths(kind, identifier)
        known = fine[depths]
        for name, formula in actor.stats.items():
            if formula.text in known[name] or name not in stats:  # of which nothing is certain
                continue
            if problem := _problem(name, stats[name], formula, depths):
                yield _finding(evidence, problem, evidence.entry(kind, identifier, "stats", name))
            else:
                known[name].add(formula.text)


def _finding(evidence: Evidence, problem: _Problem, place: Place) -> Diagnostic:
    bound = evidence.catalog.origin("stat", problem.stat).at(problem.bound)
    related = (Related(bound, "this is the bound"),)
    hint = "what is beyond is cut, so write what is really meant"
    return Diagnostic(Code.W510, place, problem.message, hint, related)


def _problem(
    identifier: str, stat: StatDef, formula: Formula, depths: Sequence[int]
) -> _Problem | None:
    """Return what is wrong with a formula at the first depth where anything is."""
    low, high = formula.bounds({"depth": (depths[0], depths[-1])})
    if stat.minimum <= low and high <= stat.maximum:
        return None
    name = bare_name(identifier)
    for depth in depths:
        low, high = formula.bounds({"depth": (depth, depth)})
        where = f" at depth {depth}" if formula.variables else ""
        can_be = "can be" if low != high else "is"
        if high > stat.maximum:
            message = f"this {can_be} {high}{where}, but `{name}` is at most {stat.maximum}"
            return _Problem(identifier, "maximum", message)
        if low < stat.minimum:
            message = f"this {can_be} {low}{where}, but `{name}` is at least {stat.minimum}"
            return _Problem(identifier, "minimum", message)
    return None
