"""What to say about references that lead nowhere, or not where they should."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from roguelike.content.documents.tables import as_table
from roguelike.content.explaining.colors import COLORS, misplaced_color, undefined_color
from roguelike.content.explaining.guesses import (
    meant_id,
    meant_tag,
    needed,
    tags_there_are,
    what_there_is,
)
from roguelike.content.explaining.problems import Explainer, Problem
from roguelike.content.fields.types import kind_of_keys
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.findings.faults import Fault
from roguelike.content.findings.mends import Mend, within
from roguelike.content.names.elsewhere import Elsewhere
from roguelike.content.names.ids import CORE, OPTIONAL_MARK, TAG_MARK, bare_name, full_id, is_name
from roguelike.content.names.links import written_at
from roguelike.content.names.names import Names
from roguelike.content.schema import KINDS
from roguelike.content.words.kinds import some, there_is_no
from roguelike.content.words.values import listed


def _hidden_reference(problem: Problem) -> Diagnostic:
    kind, mod = problem.context["kind"], str(problem.context["mod"])
    message = f"the {kind} `{problem.value}` belongs to the mod `{mod}`, which is not required"
    return problem.found(Code.E301, message, *needed(mod, problem.subject.names))


def _unknown_reference(problem: Problem) -> Diagnostic:
    kind, reference = str(problem.context["kind"]), str(problem.context["reference"])
    names = problem.subject.names
    others = [other for other in names.known if _means_something(names, other, reference)]
    if others:
        message = f"`{reference}` is {' and '.join(map(some, others))}, not {some(kind)}"
        hint = _field_for(others, problem) or _table_for(others, problem)
        hint = hint or misplaced_color(others, problem) or _header_for(kind, others, problem)
        hint = hint or meant_id(kind, reference, _used(names)).hint
        hint = hint or _what_there_can_be(kind, reference, problem)
        hint = hint or meant_id(kind, reference, names).hint
        hint = hint or f"name a definition of the kind `{kind}`"
        return problem.found(Code.E303, message, hint)
    message = f"{there_is_no(kind)} `{reference}`"
    if isinstance(problem.keys[-1], int) and names.has_tag(kind, reference):
        marked = f"{TAG_MARK}{reference}"
        return problem.found(Code.E301, message, f"for all that is in that tag, write `{marked}`")
    is_color = kind in COLORS and ":" not in reference  # for which nobody requires a mod
    hint, mend = meant_id(kind, reference, _used(names) if is_color else names)
    hint = hint or _what_there_can_be(kind, reference, problem)
    hint = hint or what_there_is(kind, reference, names)
    return problem.found(Code.E301, message, hint, _with_mark(mend, problem))


def _used(names: Names) -> Names:
    """Return what references mean, without what there is in mods that are not used."""
    return replace(names, elsewhere=Elsewhere())


def _field_for(kinds: Sequence[str], problem: Problem) -> str:
    """Return which field is meant that is called as what a reference leads to, and not used."""
    owner, table = problem.location.owner, problem.subject.place.at(*problem.keys[:-1])
    fields = owner.model_fields if owner is not None and problem.last in owner.model_fields else ()
    meant = (each for each in kinds if each in fields and not written_at(table.at(each)))
    return next((f'did you mean {each} = "{problem.value}"?' for each in meant), "")


def _table_for(kinds: Sequence[str], problem: Problem) -> str:
    """Return which table beside the one around a key is meant that has keys of other kinds."""
    owner = problem.location.owner
    fields = owner.model_fields.items() if owner is not None and problem.location.is_key else ()
    meant = (name for name, field in fields if kind_of_keys(field) in kinds)
    return next((f"it belongs in `{name}`" for name in meant), "")


def _header_for(kind: str, others: Sequence[str], problem: Problem) -> str:
    """Return which header is meant in the file where something of other kinds is defined.

    It is that of the kind that is needed, if that has all that is said there, and needs no more.
    """
    name, data = bare_name(str(problem.context["reference"])), problem.subject.place.document.data
    fields = KINDS[kind].model_fields if kind in KINDS else {}
    needed = {key for key, field in fields.items() if field.is_required()}
    known = {*fields, *problem.subject.common}
    for other in others:
        said = as_table((as_table(data.get(other)) or {}).get(name)) or {}
        if said and needed <= said.keys() <= known:
            return f"define it as [{kind}.{name}] in place of [{other}.{name}], or name another"
    return ""


def _what_there_can_be(kind: str, reference: str, problem: Problem) -> str:
    """Return what to do about a reference that is not like that to anything else."""
    names = problem.subject.names
    mod, _, name = reference.rpartition(":")
    if not is_name(name) or mod not in ("", names.mod):
        return ""
    if problem.location.is_key:  # of which there are few: it is not for every table to add one
        near = sorted(
            bare_name(each)
            for each in names.concrete(kind)
            if each.partition(":")[0] in (names.mod, CORE)
        )
        return f"it can be {listed(near)}" if near else ""
    if color := undefined_color(reference, problem):
        return color
    return f"define it as [{kind}.{name}], or name another"


def _abstract_reference(problem: Problem) -> Diagnostic:
    kind, reference = problem.context["kind"], problem.context["reference"]
    message = f"the {kind} `{reference}` is abstract, and only to be inherited from"
    hint = f'define [{kind}.its_name] with inherits = "{reference}", and name that'
    return problem.found(Code.E302, message, hint)


def _removed_reference(problem: Problem) -> Diagnostic:
    """Blame whoever took something away, not those who still refer to it."""
    kind, reference = str(problem.context["kind"]), str(problem.context["reference"])
    names = problem.subject.names
    identifier = names.find_removed(kind, reference) or reference
    message = f"the {kind} `{identifier}` is still needed"
    related = (Related(problem.place(), "it is used here"),)
    hint = "change what uses it as well"
    return Diagnostic(Code.E301, names.removed[kind][identifier], message, hint, related)


def _dropped_reference(problem: Problem) -> Diagnostic:
    message = f"the {problem.context['kind']} `{problem.context['reference']}` is gone"
    return problem.found(Code.E301, message, str(problem.context["reason"]).removesuffix("."))


def _unknown_tag(problem: Problem) -> Diagnostic:
    kind, tag = str(problem.context["kind"]), str(problem.context["reference"])
    names = problem.subject.names
    hint, mend = meant_tag(kind, tag, names)
    hint = hint or tags_there_are(kind, tag, names)
    message = f"there is no {kind} tag `{tag}`"
    return problem.found(Code.E305, message, hint, _with_mark(mend, problem))


def _means_something(names: Names, kind: str, reference: str) -> bool:
    ids = names.known[kind]
    return any(
        each in ids for each in (reference, full_id(names.mod, reference), full_id(CORE, reference))
    )


def _with_mark(mend: Mend, problem: Problem) -> Mend:
    """Return the mend of a reference with the mark that stands before it."""
    mark = str(problem.value)[:1]
    return within(mend, mark) if mark in (TAG_MARK, OPTIONAL_MARK) else mend


REFERENCE_EXPLAINERS: dict[str, Explainer] = {
    Fault.REFERENCE_ABSTRACT: _abstract_reference,
    Fault.REFERENCE_DROPPED: _dropped_reference,
    Fault.REFERENCE_HIDDEN: _hidden_reference,
    Fault.REFERENCE_REMOVED: _removed_reference,
    Fault.REFERENCE_UNKNOWN: _unknown_reference,
    Fault.TAG_UNKNOWN: _unknown_tag,
}
"""How to explain each fault of a reference."""
