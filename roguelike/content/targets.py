"""What patches are for, as far as they name it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic_core import PydanticCustomError

from roguelike.content.diagnostics import Code, Diagnostic
from roguelike.content.document import Place
from roguelike.content.families import Key
from roguelike.content.faults import Fault
from roguelike.content.guesses import is_hidden, meant_id, meant_tag, required
from roguelike.content.ids import TAG_MARK, Names, bare_name
from roguelike.content.mends import Require, within
from roguelike.content.patches import Patch
from roguelike.content.written import Definition

MAY_BE_NONE = "write `required = false` if there may be none"


def named_targets(
    patch: Patch, definitions: Mapping[Key, Definition]
) -> Iterator[Key | Diagnostic]:
    """Yield the keys of what a patch names, and what is wrong with the names.

    Args:
        patch: A patch, whose target need not exist.
        definitions: All definitions, by their keys.
    """
    if patch.said.tag is not None:
        yield from _tagged(patch, patch.said.tag[1:])
        return
    for reference, place in patch.targets:
        found = _target(patch, reference, place)
        if isinstance(found, Diagnostic):
            yield found
        elif found is not None and (patch.kind, found) in definitions:
            yield patch.kind, found


def _tagged(patch: Patch, tag: str) -> Iterator[Key | Diagnostic]:
    kind, place = patch.kind, patch.selector
    try:
        members = patch.names.members(kind, tag)
    except PydanticCustomError as error:
        yield _unknown_tag(patch, tag, place, error)
        return
    if not members and patch.said.required:
        yield Diagnostic(Code.E402, place, f"there is no {kind} in the tag `{tag}`", MAY_BE_NONE)
    for member in members:
        yield kind, member


def _unknown_tag(patch: Patch, tag: str, place: Place, error: PydanticCustomError) -> Diagnostic:
    if error.type == Fault.REFERENCE_HIDDEN:
        return _hidden(f"{patch.kind} tag", tag, place)
    hint, mend = meant_tag(patch.kind, tag, patch.names)
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
        is_known = names.find_removed(kind, reference) or names.may_exist(
            reference, patch.uncertain
        )
        if is_known or not patch.said.required:
            return None
        return _unknown(kind, reference, place, names)
    try:
        names.require_visible(kind, found)
    except PydanticCustomError:
        return _hidden(kind, found, place)
    return found


def _hidden(kind: str, identifier: str, place: Place) -> Diagnostic:
    mod = identifier.partition(":")[0]
    message = f"the {kind} `{identifier}` belongs to the mod `{mod}`, which is not required"
    hint = f'write {mod} = "*" below [requires] or [optional] in mod.toml'
    return Diagnostic(Code.E401, place, message, hint, mend=(Require(mod),))


def _unknown(kind: str, reference: str, place: Place, names: Names) -> Diagnostic:
    message = f"there is no {kind} `{reference}` to patch"
    mod, colon, bare = reference.rpartition(":")
    meant = meant_id(kind, reference, names)
    is_installed = any(each.startswith(f"{mod}:") for each in names.elsewhere(kind))
    if colon and names.mods and mod not in names.mods and not (meant.mend or is_installed):
        advice = f'write when = {{ mod = "{mod}" }} if it may be missing'
        hint = f"the mod `{mod}` is not required; {advice}"
        return Diagnostic(Code.E401, place, message, hint)
    ids = sorted(names.known.get(kind, ()))
    namesakes = [each for each in ids if bare_name(each) == bare]
    if namesakes and not (colon and meant.mend):
        owner = namesakes[0].partition(":")[0]
        hint = f"`{bare}` exists in the mod `{owner}`: write `{namesakes[0]}`"
        if is_hidden(namesakes[0], names):
            hint = f"{hint}; then also {required(owner)}"
        return Diagnostic(Code.E401, place, message, hint, mend=meant.mend)
    if meant.hint:
        return Diagnostic(Code.E401, place, message, meant.hint, mend=meant.mend)
    others = [
        other for other in sorted(names.known) if other != kind and _exists(names, other, reference)
    ]
    hint = f"it is a {others[0]}: write [[patch.{others[0]}]]" if others else ""
    return Diagnostic(Code.E401, place, message, hint)


def _exists(names: Names, kind: str, reference: str) -> bool:
    return names.find(kind, reference) is not None
