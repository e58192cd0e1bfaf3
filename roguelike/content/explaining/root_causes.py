"""Which of the errors in a subject are its causes, and what is found of each.

Nothing of this is needed while all fits, so it is loaded with the first error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from msgspec.structs import replace

from roguelike.content.documents.document import KeyPath, Token
from roguelike.content.explaining.alike_items import alike_items, with_others
from roguelike.content.explaining.colors import colors_in_parts
from roguelike.content.explaining.explainers import EXPLAINERS, other
from roguelike.content.explaining.guesses import meant_id
from roguelike.content.explaining.halves import halves, in_other_half
from roguelike.content.explaining.inherited import inherited
from roguelike.content.explaining.inverted import inverted
from roguelike.content.explaining.misheaded import is_misheaded, misheaded
from roguelike.content.explaining.orphans import orphaned
from roguelike.content.explaining.other_names import under_other_names
from roguelike.content.explaining.problems import ABSTRACT, INHERITS, Problem
from roguelike.content.explaining.strays import strays, without_table
from roguelike.content.explaining.sunken import sunken
from roguelike.content.explaining.surplus import surplus
from roguelike.content.explaining.swallowed import swallowed
from roguelike.content.explaining.unknown_keys import candidates, successor, unknown_field
from roguelike.content.fields.types import keys_inside
from roguelike.content.findings.diagnostics import Diagnostic, did_you_mean
from roguelike.content.findings.faults import Fault
from roguelike.content.findings.mends import Rename
from roguelike.content.names.links import said_at
from roguelike.content.words.values import described

LIKE_MISSING = 0.65
"""How similar a field has to be to one that is missing, which is likelier than others."""


def findings_of(problems: list[Problem]) -> Iterator[Diagnostic]:
    """Yield what is found of all that is wrong with a subject."""
    found = misheaded(problems) or _undecided(list(_explained(problems)))
    return map(_about_setting, found)


def _explained(problems: list[Problem]) -> Iterator[Diagnostic]:
    """Yield a finding for each problem that does not follow from another."""
    colors = colors_in_parts(problems)
    yield from colors.values()
    problems = [each for each in problems if each.keys[:-1] not in colors]
    meant = _meant(problems)
    there = [each.keys for each in problems if _is_meant(each, meant)]
    outside = _outside([each for each in problems if each.keys not in there])
    spilled = [field.keys for fields in outside.values() for field in fields]
    shared = _shared(problems, {*meant, *there, *outside, *spilled})
    nameless = {
        each.keys for each in problems if _is_about_nothing(each) and not _follows(each, problems)
    }
    alike = alike_items(problems)
    for problem in problems:
        if problem.keys in (*there, *spilled) or _follows(problem, problems):
            continue
        if not problem.location.is_key and any(map(nameless.__contains__, _around(problem))):
            continue
        if problem.keys in outside:
            yield without_table(problem, outside[problem.keys])
        elif problem.keys in meant:
            yield unknown_field(problem, meant[problem.keys])
        elif problem.keys in shared:
            found, shared[problem.keys] = shared[problem.keys], []
            yield from found
        elif others := alike.get(problem.keys, 1):
            found = map(EXPLAINERS.get(problem.kind, other), _apart(problem))
            more = others if problem.keys in alike else 0
            yield from (with_others(each, more) for each in found)


def _shared(
    problems: list[Problem], explained: Collection[KeyPath]
) -> dict[KeyPath, list[Diagnostic]]:
    """Return what is found of several problems together, by the keys of each of them.

    Args:
        problems: What is wrong with a subject.
        explained: The keys of those for which there is another explanation.

    Returns:
        The findings, at the keys of one of the problems; nothing at those of the others.
    """
    found = {**strays(problems), **sunken(problems), **inverted(problems), **surplus(problems)}
    found |= swallowed(problems)
    found |= under_other_names(problems, {*explained, *found})
    found |= orphaned(problems)
    found |= {each.keys: [] for each in problems if _is_told_elsewhere(each)}
    found |= halves(problems, {*explained, *found})
    return found | inherited(problems, {*explained, *found})


def _is_told_elsewhere(problem: Problem) -> bool:
    """Tell whether something is missing for a reason that is told of something else."""
    return problem.is_inherited or is_misheaded(problem) or in_other_half(problem)


def _about_setting(finding: Diagnostic) -> Diagnostic:
    """Return a finding about a value as one about the setting of which it is, if it is of one."""
    place = finding.place
    name = place.document.settings.get(place.keys)
    if name is None or place.token is not Token.VALUE:
        return finding
    value = described(said_at(place.document, place.keys))
    message = f"{finding.message}; the setting `{name}` is {value}"
    hint = f'write a value here, and others in patches with when = {{ setting = "{name}", … }}'
    return replace(finding, message=message, hint=hint, mend=())


def _undecided(findings: list[Diagnostic]) -> list[Diagnostic]:
    """Return findings without mends that give several keys of one table the same name."""
    names = [_new_name(each) for each in findings]
    count = Counter(names)
    return [
        replace(each, mend=()) if name and count[name] > 1 else each
        for each, name in zip(findings, names, strict=True)
    ]


def _new_name(finding: Diagnostic) -> KeyPath:
    """Return the keys that a key would have when it is mended; none if none is."""
    match finding.mend:
        case (Rename(new=new),) if finding.place.token is Token.KEY:
            return (*finding.place.keys[:-1], new)
        case _:
            return ()


def _apart(problem: Problem) -> list[Problem]:
    """Return each of the mistakes that one error is about."""
    if problem.kind != Fault.TEMPLATE_NAME:
        return [problem]
    names = str(problem.context["names"]).split(", ")
    return [replace(problem, context={**problem.context, "names": name}) for name in names]


def _meant(problems: list[Problem]) -> dict[KeyPath, str]:
    """Return which missing field each unknown field is a misspelling of, if it is of one."""
    missing: dict[KeyPath, list[str]] = {}
    for problem in problems:
        if problem.kind == "missing":
            missing.setdefault(problem.keys[:-1], []).append(problem.last)
    meant: dict[KeyPath, str] = {}
    for problem in problems:
        lacking = missing.get(problem.keys[:-1], [])
        if problem.kind != "extra_forbidden":
            continue
        close = successor(problem) or did_you_mean(problem.last, lacking, LIKE_MISSING)
        if close in lacking:
            lacking.remove(close)
            meant[problem.keys] = close
    return meant


def _outside(problems: list[Problem]) -> dict[KeyPath, list[Problem]]:
    """Return which fields stand beside the table in which they belong, and which is missing."""
    found: dict[KeyPath, list[Problem]] = {}
    for table in problems:
        field = table.location.field if table.kind == "missing" else None
        inner = keys_inside(field and field.annotation)
        fields = [
            each
            for each in problems
            if each.kind == "extra_forbidden"
            and each.keys[:-1] == table.keys[:-1]
            and (each.last in inner or (isinstance(each.value, str) and each.value in inner))
        ]
        if fields:
            found[table.keys] = fields
    return found


def _is_meant(problem: Problem, meant: dict[KeyPath, str]) -> bool:
    """Tell whether what is missing is there, but misspelled."""
    table = problem.keys[:-1]
    return problem.kind == "missing" and any(
        keys[:-1] == table and field == problem.last for keys, field in meant.items()
    )


def _follows(problem: Problem, problems: list[Problem]) -> bool:
    """Tell whether a problem is but a consequence of another."""
    if problem.location.is_key and any(
        each.lacks_a_name and each.keys == problem.keys for each in problems
    ):
        return True
    if problem.kind in (Fault.REFERENCE_UNKNOWN, Fault.TAG_UNKNOWN):
        return problem.subject.may_exist(str(problem.context["reference"]))
    if problem.kind == "missing" and _may_be_left_out(problem, problems):
        return True
    for cause in problems:
        if cause.is_about_kind and cause is not problem and _is_below(problem, cause.keys[:-1]):
            return True
        if problem.kind == "too_short" and cause is not problem and _is_below(cause, problem.keys):
            return True
    return False


def _is_about_nothing(problem: Problem) -> bool:
    """Tell whether a key names nothing, and is like no name either, so its value may be anything.

    Such is a stat that there is not. Where a name is only misspelled, its value can be wrong, too.
    """
    if not problem.location.is_key or problem.kind != Fault.REFERENCE_UNKNOWN:
        return False
    kind, reference = str(problem.context["kind"]), str(problem.context["reference"])
    return not meant_id(kind, reference, problem.subject.names).hint


def _around(problem: Problem) -> Iterator[KeyPath]:
    """Yield the keys of a problem and of what it is in."""
    return (problem.keys[:length] for length in range(1, len(problem.keys) + 1))


def _may_be_left_out(problem: Problem, problems: list[Problem]) -> bool:
    """Tell whether what is missing can be, only that what says so is misspelled."""
    return any(
        len(problem.keys) == len(each.keys) == 1
        and each.kind == "extra_forbidden"
        and did_you_mean(each.last, candidates(each)) in (INHERITS, ABSTRACT)
        for each in problems
    )


def _is_below(problem: Problem, keys: KeyPath) -> bool:
    return problem.keys[: len(keys)] == keys
