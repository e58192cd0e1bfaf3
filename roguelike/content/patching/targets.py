"""What patches are for, as far as they name it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from roguelike.content.documents.document import Place
from roguelike.content.explaining.guesses import (
    besides,
    is_hidden,
    meant_id,
    meant_tag,
    needed,
    tags_there_are,
    what_there_is,
)
from roguelike.content.explaining.problems import Subject
from roguelike.content.fields.conditions import WHEN
from roguelike.content.findings.diagnostics import Code, Diagnostic, did_you_mean
from roguelike.content.findings.faults import Fault
from roguelike.content.findings.mends import within
from roguelike.content.merging.changes import Layer
from roguelike.content.merging.written import Definition, PatchTable
from roguelike.content.names.ids import TAG_MARK, bare_name
from roguelike.content.names.names import Names
from roguelike.content.patching.patches import SELECTORS, Patch, PatchBase
from roguelike.content.words.kinds import some, there_is_no

MAY_BE_NONE = "write `required = false` if there may be none"

_REQUIRED = "required"


def named_targets(
    patch: Patch,
    definitions: Mapping[tuple[str, str], Definition],
    doubted: Collection[tuple[str, str]],
) -> Iterator[tuple[str, str] | Diagnostic]:
    """Yield the keys of what a patch names, and what is wrong with the names.

    Args:
        patch: A patch, whose target need not exist.
        definitions: All definitions, by their keys.
        doubted: The kinds and full ids of tags in which something is wrong.
    """
    if patch.said.tag is not None:
        for found in _tagged(patch, patch.said.tag[1:], doubted):
            if isinstance(found, Diagnostic) or found in definitions:
                yield found
        return
    for reference, place in patch.targets:
        found = _target(patch, reference, place)
        if isinstance(found, Diagnostic):
            yield found
        elif found is not None and (patch.kind, found) in definitions:
            yield patch.kind, found


def wrong_targets(
    written: PatchTable,
    subject: Subject,
    definitions: Mapping[tuple[str, str], Definition],
    doubted: Collection[tuple[str, str]],
) -> list[Diagnostic]:
    """Return what is wrong with the names of what a patch is for, if other things in it are wrong.

    Nothing is returned where these leave open what it is for, or whether that has to be there.

    Args:
        written: A patch that counts, and that cannot be understood as a whole.
        subject: The patch, as it was validated.
        definitions: All definitions, by their keys.
        doubted: As for `named_targets`.
    """
    unknown = written.table.keys() - {*subject.model.model_fields, *subject.common}
    if any(_may_be_condition(key, subject) for key in unknown):
        return []
    said = {key: written.table[key] for key in (*SELECTORS, _REQUIRED) if key in written.table}
    try:  # what is done to it does not matter, only that something is
        target = PatchBase.model_validate({**said, "remove_object": True})
    except ValidationError:
        return []
    layer = Layer(written.mod, written.place, ())
    patch = Patch(written.kind, target, layer, None, None, subject.names)
    targets = named_targets(patch, definitions, doubted)
    return [each for each in targets if isinstance(each, Diagnostic)]


def other_kinds(kind: str, references: Sequence[str], names: Names) -> list[str]:
    """Return the kinds, beside the one given, in which all of some references lead somewhere."""
    return [
        other
        for other in sorted(names.known)
        if other != kind and references and all(names.find(other, each) for each in references)
    ]


def _may_be_condition(key: str, subject: Subject) -> bool:
    """Tell whether a key that patches do not have may say that a target need not be there."""
    if (key,) in subject.elsewhere:
        return False
    return did_you_mean(key, subject.model.model_fields) in (WHEN, _REQUIRED, None)


def _tagged(
    patch: Patch, tag: str, doubted: Collection[tuple[str, str]]
) -> Iterator[tuple[str, str] | Diagnostic]:
    kind, place = patch.kind, patch.selector
    tags = patch.names.tags.get(kind, {})
    found = next((each for each in patch.names.readings(tag) if each in tags), tag)
    try:
        members = patch.names.members(kind, tag)
    except PydanticCustomError as error:
        if error.type == Fault.REFERENCE_HIDDEN or not patch.names.may_exist(tag):
            yield _unknown_tag(patch, tag, place, error)
        return
    may_be_more = patch.is_doubted or (kind, f"{TAG_MARK}{found}") in doubted
    if not members and patch.said.required and not may_be_more:
        message = f"there is no {kind} in the tag `{tag}`"
        yield Diagnostic(Code.E402, place, message, MAY_BE_NONE, is_certain=found in tags)
    for member in members:
        yield kind, member


def _unknown_tag(patch: Patch, tag: str, place: Place, error: PydanticCustomError) -> Diagnostic:
    if error.type == Fault.REFERENCE_HIDDEN:
        return _hidden(f"{patch.kind} tag", tag, place, patch.names)
    hint, mend = meant_tag(patch.kind, tag, patch.names)
    hint = hint or tags_there_are(patch.kind, tag, patch.names)
    message = f"there is no {patch.kind} tag `{tag}`"
    return Diagnostic(Code.E305, place, message, hint, mend=within(mend, TAG_MARK))


def _target(patch: Patch, reference: str, place: Place) -> str | Diagnostic | None:
    """Return the full id of what a reference means, or why there is none.

    Nothing is returned for what need not be there, is taken away by another patch, or may be in
    a file that cannot be read.
    """
    kind, names = patch.kind, patch.names
    found = names.find(kind, reference)
    if found is None:
        is_known = names.find_removed(kind, reference) or names.may_exist(reference)
        if is_known or not patch.said.required:
            return None
        return _unknown(kind, reference, place, names)
    try:
        names.require_visible(kind, found)
    except PydanticCustomError:
        return _hidden(kind, found, place, names)
    return found


def _hidden(kind: str, identifier: str, place: Place, names: Names) -> Diagnostic:
    mod = identifier.partition(":")[0]
    message = f"the {kind} `{identifier}` belongs to the mod `{mod}`, which is not required"
    hint, mend = needed(mod, names)
    return Diagnostic(Code.E401, place, message, hint, mend=mend)


def _unknown(kind: str, reference: str, place: Place, names: Names) -> Diagnostic:
    message = f"{there_is_no(kind)} `{reference}` to patch"
    mod, colon, bare = reference.rpartition(":")
    meant = meant_id(kind, reference, names.with_abstract)
    if colon and names.mods and mod not in names.mods:
        return Diagnostic(Code.E401, place, message, meant.hint, mend=meant.mend)
    by_name = names.vocabularies.alike(names.known.get(kind, ()), bare_name)
    namesakes = by_name.get(bare, ())
    if namesakes and not (colon and meant.mend):
        owner = namesakes[0].partition(":")[0]
        hint = f"`{bare}` exists in the mod `{owner}`: write `{namesakes[0]}`"
        if is_hidden(namesakes[0], names):
            hint = f"{hint}; {besides(owner, names)}"
        return Diagnostic(Code.E401, place, message, hint, mend=meant.mend)
    if meant.hint:
        return Diagnostic(Code.E401, place, message, meant.hint, mend=meant.mend)
    others = other_kinds(kind, [reference], names)
    if others:
        hint = f"it is {some(others[0])}: write [[patch.{others[0]}]], or name {some(kind)}"
    else:
        hint = what_there_is(kind, reference, names.with_abstract)
    return Diagnostic(Code.E401, place, message, hint)
