"""Group the errors in a subject by their causes: each cause is one finding.

A misspelled field is unknown, and the one that was meant is missing; keys below the wrong header
are unknown there, and missing where they belong; an implementation that does not exist makes its
parameters wrong. Errors are grouped by the table that they are in, and joined where one cause
explains several of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.documents.document import KeyPath, Token, as_array, as_table
from roguelike.content.explain.error_types import explained, how_to_add
from roguelike.content.explain.problems import ABSTRACT, INHERITS, NO_TABLE, Problem
from roguelike.content.explain.unknown_names import home_of, successor, unknown_field
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.faults import Fault
from roguelike.content.findings.similar_words import suggest
from roguelike.content.findings.wording import described, dotted, listed
from roguelike.content.references.ids import TAG_MARK, is_name, near_name
from roguelike.content.schema import KINDS, PATCH, TAG
from roguelike.content.schema.fields.base import Ref
from roguelike.content.schema.fields.tree import table_of

_DEFINITION = len(("kind", "name"))


class _Table(Struct):
    """The errors about the keys of one table that are not explained yet.

    Attributes:
        keys: The keys that lead to it, from the subject.
        missing: The fields that it lacks, by their names.
        unknown: The keys that it cannot have, by their names.
    """

    keys: KeyPath
    missing: dict[str, Problem]
    unknown: dict[str, Problem]


def findings_of(problems: list[Problem]) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each cause of the errors in a subject."""
    causes = [each for each in problems if not _follows(each, problems)]
    tables = _tables(causes)
    grouped = [finding for table in tables.values() for finding in _grouped(table, tables)]
    left = {id(each) for table in tables.values() for each in _problems_in(table)}
    for each in causes:
        if id(each) in left or not _is_about_keys(each):
            grouped += explained(each)
    yield from map(_about_setting, grouped)


def _tables(problems: Iterable[Problem]) -> dict[KeyPath, _Table]:
    """Return the tables with missing fields or unknown keys, by their keys, innermost first."""
    found: dict[KeyPath, _Table] = {}
    for each in problems:
        if _is_about_keys(each):
            table = found.setdefault(each.keys[:-1], _Table(each.keys[:-1], {}, {}))
            (table.missing if each.kind == "missing" else table.unknown)[each.last] = each
    return dict(sorted(found.items(), key=lambda item: -len(item[0])))


def _is_about_keys(problem: Problem) -> bool:
    return bool(problem.keys) and (problem.kind == "missing" or problem.is_unknown_key)


def _problems_in(table: _Table) -> Iterator[Problem]:
    yield from table.missing.values()
    yield from table.unknown.values()


def _grouped(table: _Table, tables: dict[KeyPath, _Table]) -> Iterator[Diagnostic]:
    """Yield findings about several problems of a table together, and take these out of it."""
    yield from _misspelled(table)
    yield from _only_pair(table)
    yield from _too_deep(table, tables.get((), _Table((), {}, {})))
    yield from _misheaded(table)
    yield from _not_deep_enough(table)
    yield from _incomplete(table)


def _misspelled(table: _Table) -> Iterator[Diagnostic]:
    """Yield unknown keys that are missing ones misspelled."""
    for name, problem in [*table.unknown.items()]:
        like = suggest(name, table.missing).word
        meant = successor(problem) or like or _same_table(problem, table)
        if problem.kind == "extra_forbidden" and meant in table.missing:
            del table.unknown[name], table.missing[meant]
            yield unknown_field(problem, meant)


def _only_pair(table: _Table) -> Iterator[Diagnostic]:
    """Yield the only unknown key of a table that lacks one field, which it is likely to be."""
    if len(table.unknown) != 1 or len(table.missing) != 1:
        return
    [problem], [lacking] = table.unknown.values(), table.missing.values()
    is_known_elsewhere = suggest(problem.last, problem.fields).word or home_of(problem)
    if problem.kind != "extra_forbidden" or is_known_elsewhere:
        return
    table.unknown.clear()
    table.missing.clear()
    finding = unknown_field(problem)
    message = f"{finding.message}, and `{lacking.last}` is missing"
    hint = f"rename it to `{lacking.last}` if that is what it is, or else add {how_to_add(lacking)}"
    yield replace(finding, message=message, hint=hint)


def _same_table(problem: Problem, table: _Table) -> str:
    """Return the missing field that is a table with keys of that under an unknown key, if any."""
    keys = as_table(problem.value) or {}
    for name, each in table.missing.items():
        field = each.location.field
        if field and not keys.keys().isdisjoint(field.value.words(each.choices)):
            return name
    return ""


def _too_deep(table: _Table, whole: _Table) -> Iterator[Diagnostic]:
    """Yield unknown keys of an inner table that are fields of the whole, below its last header."""
    if not table.keys:
        return
    sunken = [
        each
        for each in table.unknown.values()
        if each.last in each.subject.table
        and (each.location.is_key or each.last not in each.fields)
        and each.keys not in each.subject.elsewhere
    ]
    if not sunken:
        return
    first = sunken[0]
    for each in sunken:
        del table.unknown[each.last]
        whole.missing.pop(each.last, None)
    what, subject = listed([each.last for each in sunken], "and"), first.subject
    message = f"{what} {_belong(sunken)} to {subject.name}, not to {first.table}"
    header = dotted(_texts(subject.place.keys))
    where = f"below [{header}], before other headers" if header else "above all headers"
    hint = f"write {_it(sunken)} {where}"
    if all(as_table(each.value) is not None for each in sunken):
        hint = f"begin {_it(sunken)} with [{dotted(_texts((*subject.place.keys, first.last)))}]"
    yield Diagnostic(Code.E201, first.place(Token.KEY), message, hint)


def _misheaded(table: _Table) -> Iterator[Diagnostic]:
    """Yield the header of a table that has nothing of what it needs, but unknown keys."""
    problems = [*_problems_in(table)]
    if not table.missing or not table.unknown or not _has_no_field(problems[0]):
        return
    first = problems[0]
    named = [kind for kind, model in KINDS.items() if {*first.around} <= {*table_of(model)}]
    keys = [str(key) for key in first.subject.place.keys]
    if table.keys or len(keys) != _DEFINITION or keys[0] not in KINDS:
        hint = ""
    elif keys[1] in table_of(KINDS[keys[0]]):
        hint = f"write [{dotted((keys[0], 'its_name', keys[1]))}]"
    else:
        hint = f"write [{dotted((named[0], keys[1]))}]" if named else ""
    hint = hint or f"it has {listed(first.usable_fields, 'and')}"
    message = f"none of the keys here belongs to {first.table}"
    table.missing.clear()
    table.unknown.clear()
    place = first.subject.place.at(*table.keys, token=Token.HEADER)
    yield Diagnostic(Code.E204, place, message, hint)


def _not_deep_enough(table: _Table) -> Iterator[Diagnostic]:
    """Yield unknown keys that belong in the same table beside them, which may be missing."""
    homes: dict[str, list[Problem]] = {}
    for each in table.unknown.values():
        if home := home_of(each, table.missing):
            homes.setdefault(home, []).append(each)
    for home, problems in homes.items():
        first = problems[0]
        if not problems[1:] and home not in table.missing:
            continue  # which is explained by itself
        for each in problems:
            del table.unknown[each.last]
        table.missing.pop(home, None)
        what = listed([each.last for each in problems], "and")
        message = f"{what} {_belong(problems)} into `{home}` of {first.table}"
        header = dotted(_texts((*first.subject.place.keys, *table.keys, home)))
        hint = f"write {_it(problems)} below [{header}], or as `{home}.{first.last}`"
        yield Diagnostic(Code.E201, first.place(Token.KEY), message, hint)


def _incomplete(table: _Table) -> Iterator[Diagnostic]:
    """Yield that a table lacks several fields."""
    problems = [*table.missing.values()]
    if not problems[1:]:
        return
    table.missing.clear()
    first = problems[0]
    message = f"{listed([each.last for each in problems], 'and')} are missing from {first.table}"
    added = ", ".join(filter(None, map(how_to_add, problems)))
    is_heir = not table.keys and ABSTRACT in first.subject.common
    base = f"{ABSTRACT} = true if it is only there for others to inherit" if is_heir else ""
    add = f"add, each on a line of its own, {added}" if added else ""
    hint = "; or ".join(filter(None, (add, base)))
    yield Diagnostic(Code.E204, first.place(Token.HEADER), message, hint)


def _has_no_field(problem: Problem) -> bool:
    """Return True if the table around a problem has none of the fields that it can have."""
    return problem.around.keys().isdisjoint(problem.fields)


def _follows(problem: Problem, problems: list[Problem]) -> bool:
    """Return True if a problem is but a consequence of another."""
    is_link = problem.kind in (Fault.REFERENCE_UNKNOWN, Fault.TAG_UNKNOWN)
    if is_link and problem.subject.may_exist(str(problem.context["reference"])):
        return True
    if problem.kind == "too_short" and _lacks_members(problem):
        return True
    if problem.kind == "missing" and (_is_told_elsewhere(problem) or _may_be_left_out(problems)):
        return True
    return any(_causes(cause, problem) for cause in problems if cause is not problem)


def _lacks_members(problem: Problem) -> bool:
    """Return True if an array is too short as something is wrong in the tags that it names."""
    expected, items = problem.location.expected, as_array(problem.value) or []
    ref = expected.item.mark(Ref) if expected and expected.item else None
    is_doubted = ref is not None and ref.kind in problem.subject.names.doubted_tags
    return is_doubted and any(isinstance(each, str) and each[:1] == TAG_MARK for each in items)


def _causes(cause: Problem, problem: Problem) -> bool:
    """Return True if a problem would not be there without another."""
    if cause.is_about_kind:
        return _is_below(problem, cause.keys[:-1])
    if problem.kind == "too_short":  # as it loses the items that are wrong
        return _is_below(cause, problem.keys)
    if problem.location.is_key:  # and its value shows that it is none
        return cause.keys == problem.keys and cause.kind in NO_TABLE
    is_no_name = problem.keys == cause.keys and problem.kind in NO_TABLE
    return cause.is_unknown_key and not is_no_name and _is_below(problem, cause.keys)


def _is_told_elsewhere(problem: Problem) -> bool:
    """Return True if what is missing is told of what is inherited, or of a header without a name.

    Such is `[terrain.seen]` for the table `seen` of the terrain above it.
    """
    place = problem.subject.place
    is_definition = len(place.keys) == _DEFINITION and place.keys[0] in KINDS
    if problem.is_inherited or len(problem.keys) > 1 or not is_definition:
        return problem.is_inherited
    siblings = as_table(place.document.data.get(str(place.keys[0]))) or {}
    sibling = as_table(siblings.get(problem.last)) or {}
    return _is_half(problem) or (bool(sibling) and sibling.keys().isdisjoint(problem.fields))


def _is_half(problem: Problem) -> bool:
    """Return True if only sub-tables are there of a definition, as the header above is misspelled.

    The rest stands in the same file below a kind that there is not, as in `[monsters.wolf]` and
    `[monster.wolf.stats]`, or below a name that is none, as in `[monster.Wolf]`.
    """
    (kind, name), data = problem.subject.place.keys, problem.subject.place.document.data
    if not all(isinstance(each, dict | list) for each in problem.around.values()):
        return False
    no_kinds = (value for key, value in data.items() if key not in (*KINDS, PATCH, TAG))
    siblings = as_table(data.get(str(kind))) or {}
    no_names = (key for key in siblings if not is_name(key.rpartition(":")[2]))
    return any(name in (as_table(each) or ()) for each in no_kinds) or any(
        near_name(each) == name for each in no_names
    )


def _may_be_left_out(problems: Iterable[Problem]) -> bool:
    """Return True if all that is missing can be, only that the key that says so is misspelled."""
    return any(
        len(each.keys) == 1
        and each.kind == "extra_forbidden"
        and suggest(each.last, each.fields).word in (INHERITS, ABSTRACT)
        for each in problems
    )


def _is_below(problem: Problem, keys: KeyPath) -> bool:
    return problem.keys[: len(keys)] == keys


def _about_setting(finding: Diagnostic) -> Diagnostic:
    """Return a finding about a value as one about the setting of which it is, if it is of one."""
    place = finding.place
    name = place.document.settings.get(place.keys)
    if name is None or place.token is not Token.VALUE:
        return finding
    value = described(place.value)
    message = f"{finding.message}; the setting `{name}` is {value}"
    hint = f'write a value here, and others in patches with when = {{ setting = "{name}", … }}'
    return replace(finding, message=message, hint=hint, fix=())


def _texts(keys: KeyPath) -> Iterator[str]:
    return (key for key in keys if isinstance(key, str))


def _belong(problems: list[Problem]) -> str:
    return "belong" if problems[1:] else "belongs"


def _it(problems: list[Problem]) -> str:
    return "them" if problems[1:] else "it"
