"""Explain unknown keys, and references that lead nowhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from roguelike.content.documents.document import Token, as_table
from roguelike.content.explain.problems import Problem
from roguelike.content.explain.samples import sample_of
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.findings.faults import Fault
from roguelike.content.findings.fixes import Fix, Rename, within
from roguelike.content.findings.similar_words import Advice, suggest
from roguelike.content.findings.wording import listed, there_is_no, with_article
from roguelike.content.references.ids import OPTIONAL_MARK, TAG_MARK, is_name
from roguelike.content.references.names import Names
from roguelike.content.references.suggestions import (
    available_ids,
    available_tags,
    meant_id,
    meant_tag,
    needed,
    own_names,
)
from roguelike.content.schema import KINDS, VERBS
from roguelike.content.schema.fields.base import Mention, Ref
from roguelike.content.schema.fields.tree import Field, table_of

_KIND = "kind"


def unknown_field(problem: Problem, missing: str = "") -> Diagnostic:
    """Explain a field that does not exist, and may be a misspelling of one that is `missing`."""
    owner = problem.location.owner
    place = problem.place(Token.KEY)
    if now := successor(problem):
        message, fix = f"`{problem.last}` is now called `{now}`", (Rename(problem.last, now),)
        return Diagnostic(Code.W209, place, message, f"write `{now}`", fix=fix)
    found = suggest(problem.last, [missing]) if missing else _meant(problem)
    if missing and not found.hint:
        found = Advice(f"did you mean `{missing}`?")
    if owner and owner.kind:
        called = f"{problem.location.point or _KIND} `{owner.kind}`"
        message = f"{called} has no parameter `{problem.last}`"
        return Diagnostic(Code.E208, place, message, found.hint, fix=found.fix)
    message = f"there is no field `{problem.last}` in {problem.table}"
    return Diagnostic(Code.E201, place, message, found.hint, fix=found.fix)


def home_of(problem: Problem, missing: Collection[str] = ()) -> str:
    """Return the only field beside an unknown key that is a table with that key; empty if none.

    That is a table whose model has a field of that name, or whose keys name definitions of which
    there is one. Of several, that counts which is missing.
    """
    names = problem.subject.names
    found: list[str] = []
    for key, field in _usable(problem):
        kind = _kind_of_keys(field)
        is_named = kind is not None and names.find(kind, problem.last) is not None
        if is_named or problem.last in field.value.words(problem.choices):
            found.append(key)
    likely = [name for name in found if name in missing] or found
    return likely[0] if len(likely) == 1 else ""


def _tables_of_names(problem: Problem) -> Iterator[tuple[str, str]]:
    """Yield the fields beside a key that are tables with names of a kind as keys, and the kind."""
    for key, field in _usable(problem):
        if kind := _kind_of_keys(field):
            yield key, kind


def _usable(problem: Problem) -> Iterator[tuple[str, Field]]:
    """Yield the fields beside a key that can be changed in the way that is tried."""
    location = problem.location
    for key, field in location.owner.items() if location.owner else ():
        if key not in location.refused:
            yield key, field


def _kind_of_keys(field: Field) -> str | None:
    """Return the kind of what the keys in a table are the names of, if a field is such a table."""
    named = field.value.named
    ref = named.key.mark(Ref) if named else None
    return ref.kind if ref else None


def successor(problem: Problem) -> str:
    """Return the current name of a field that was renamed; empty for others."""
    owner = problem.location.owner
    return owner.former.get(problem.last, "") if owner else ""


def no_kind(problem: Problem) -> Diagnostic:
    """Explain a table that lacks its kind, or misspells the key."""
    expected = problem.location.expected
    params = expected.selectable(problem.choices) if expected else []
    kinds = [each.kind for each in params]
    known = {key for each in params for key in each}
    for key, value in (as_table(problem.value) or {}).items():
        if key not in known and (suggest(key, [_KIND]).hint or value in kinds):
            fix = (Rename(key, _KIND),) if value in kinds else ()
            message = f"there is no field `{key}` in {problem.inside(key).table}"
            place = problem.inside(key).place(Token.KEY)
            return Diagnostic(Code.E201, place, message, f"did you mean `{_KIND}`?", fix=fix)
    message = f"`{_KIND}` is missing from {problem.inside(_KIND).table}"
    hint = f"it can be {listed(kinds)}" if kinds else ""
    return Diagnostic(Code.E204, problem.place(Token.HEADER), message, hint)


def _meant(problem: Problem) -> Advice:
    """Return advice on the field that was meant by an unknown one."""
    if advice := problem.subject.elsewhere.get(problem.keys):
        return Advice(advice)
    there = problem.around
    found = suggest(problem.last, problem.fields)
    if not found.word or found.word in there:
        lacking = [each for each in problem.fields if each not in there]
        other = suggest(problem.last, lacking)
        found = other if other.word else found
    if found.word in there:
        return Advice(f"`{found.word}` is already there: remove one of them")
    return Advice(found.hint or _instead(problem), found.fix)


def _instead(problem: Problem) -> str:
    """Return advice on where a key belongs, or what may stand there."""
    fields = problem.usable_fields
    if problem.last.partition(".")[0] in fields:
        return "write it without quotes"
    if home := home_of(problem):
        return f"write `{home}.{problem.last}`"
    for name, kind in _tables_of_names(problem):
        if meant := meant_id(kind, problem.last, problem.subject.names).hint:
            return meant.replace("mean `", f"mean `{name}.", 1)
    fields.sort(key=lambda field: field not in VERBS)  # of patches, these are what one looks for
    above = problem.subject.place.keys
    own = str(above[0]) if above and len(problem.keys) == 1 else ""
    others = [kind for kind, model in KINDS.items() if problem.last in table_of(model)]
    if own in KINDS and len(others) == 1:
        have = listed(fields, "and")
        return f"that is for {with_article(others[0])}; {with_article(own)} can have {have}"
    return f"it has {listed(fields, 'and')}"


def how_to_define(kind: str) -> str:
    """Return advice on naming or defining something of a kind."""
    fields = table_of(KINDS[kind]).items() if kind in KINDS else ()
    needed = [f"{key} = {sample_of(field.value)}" for key, field in fields if field.is_required]
    value = f" with {needed[0]}" if len(needed) == 1 else ""
    return f"name {with_article(kind)}, such as one that you define as [{kind}.its_name]{value}"


def _hidden_reference(problem: Problem) -> Diagnostic:
    kind, mod = problem.context["kind"], str(problem.context["mod"])
    message = f"the {kind} `{problem.written}` belongs to the mod `{mod}`, which is not required"
    need = needed(mod, problem.subject.names)
    return problem.found(Code.E301, message, need.hint, need.fix)


def _unknown_reference(problem: Problem) -> Diagnostic:
    kind, reference = str(problem.context["kind"]), str(problem.context["reference"])
    names = problem.subject.names
    others = [other for other in names.known if _means_something(names, other, reference)]
    if others:
        message = (
            f"`{reference}` is {' and '.join(map(with_article, others))}, not {with_article(kind)}"
        )
        hint = meant_id(kind, reference, names).hint
        if not hint and problem.location.is_key:
            hint = what_there_can_be(kind, reference, problem)
        return problem.found(Code.E303, message, hint or how_to_define(kind))
    message = f"{there_is_no(kind)} `{reference}`"
    if isinstance(problem.keys[-1], int) and names.has_tag(kind, reference):
        marked = f"{TAG_MARK}{reference}"
        return problem.found(Code.E301, message, f"for everything in that tag, write `{marked}`")
    found = _meant_reference(kind, reference, problem)
    hint = found.hint or what_there_can_be(kind, reference, problem)
    hint = hint or available_ids(kind, reference, names)
    return problem.found(Code.E301, message, hint, _with_mark(found.fix, problem))


def _meant_reference(kind: str, reference: str, problem: Problem) -> Advice:
    """Return advice on the reference that was meant by one that leads nowhere."""
    names, kinds, words = problem.subject.names, [kind], list[str]()
    field = problem.location.field
    if mention := field.value.mark(Mention) if field else None:
        kinds, words = [*mention.kinds], [*mention.words]
    found = (
        suggest(reference, words).advice,
        *(meant_id(each, reference, names) for each in kinds),
    )
    return next((each for each in found if each.hint), Advice())


def what_there_can_be(kind: str, reference: str, problem: Problem) -> str:
    """Return advice on a reference that resembles no other."""
    names = problem.subject.names
    mod, _, name = reference.rpartition(":")
    if not is_name(name) or mod not in ("", names.mod):
        return ""
    if problem.location.is_key:  # of which there are few: it is not for every table to add one
        own = own_names(kind, names)
        return f"it can be {listed(own)}" if own else ""
    return f"define it as [{kind}.{name}], or name another"


def _abstract_reference(problem: Problem) -> Diagnostic:
    kind, reference = problem.context["kind"], problem.context["reference"]
    message = f"the {kind} `{reference}` is abstract, only for others to inherit"
    hint = f'define [{kind}.its_name] with inherits = "{reference}", and name that'
    return problem.found(Code.E302, message, hint)


def _removed_reference(problem: Problem) -> Diagnostic:
    """Blame the patch that took something away, not those who still refer to it."""
    kind, reference = str(problem.context["kind"]), str(problem.context["reference"])
    names = problem.subject.names
    identifier = names.find_removed(kind, reference) or reference
    message = f"the {kind} `{identifier}` is still needed"
    related = (Related(problem.where, "it is used here"),)
    hint = "also change what uses it"
    return Diagnostic(Code.E301, names.removed[kind][identifier], message, hint, related)


def _dropped_reference(problem: Problem) -> Diagnostic:
    message = f"the {problem.context['kind']} `{problem.context['reference']}` is gone"
    return problem.found(Code.E301, message, str(problem.context["reason"]).removesuffix("."))


def _unknown_tag(problem: Problem) -> Diagnostic:
    kind, tag = str(problem.context["kind"]), str(problem.context["reference"])
    names = problem.subject.names
    found = meant_tag(kind, tag, names)
    hint = found.hint or available_tags(kind, tag, names)
    message = f"there is no {kind} tag `{tag}`"
    return problem.found(Code.E305, message, hint, _with_mark(found.fix, problem))


def _means_something(names: Names, kind: str, reference: str) -> bool:
    return any(each in names.known[kind] for each in names.readings(reference))


def _with_mark(fix: Fix, problem: Problem) -> Fix:
    """Return the fix of a reference with the mark that stands before it."""
    mark = str(problem.value)[:1]
    return within(fix, mark) if mark in (TAG_MARK, OPTIONAL_MARK) else fix


REFERENCE_EXPLAINERS: dict[str, Callable[[Problem], Diagnostic]] = {
    Fault.REFERENCE_ABSTRACT: _abstract_reference,
    Fault.REFERENCE_DROPPED: _dropped_reference,
    Fault.REFERENCE_HIDDEN: _hidden_reference,
    Fault.REFERENCE_REMOVED: _removed_reference,
    Fault.REFERENCE_UNKNOWN: _unknown_reference,
    Fault.TAG_UNKNOWN: _unknown_tag,
}
"""The function that explains each fault of a reference."""
