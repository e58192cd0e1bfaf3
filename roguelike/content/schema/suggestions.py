"""Suggestions for references that lead nowhere, and what to do to name a definition."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.fixes import Fix, Guard, Rename, Require, of_own
from roguelike.content.findings.suggest import Advice, Suggestion, Vocabulary, suggest
from roguelike.content.findings.wording import MAX_LISTED, listed
from roguelike.content.schema.ids import (
    CORE,
    OPTIONAL_MARK,
    TAG_MARK,
    bare_name,
    is_name,
    mod_of,
)
from roguelike.content.schema.names import Names, tags_of

_DIVIDER = re.compile(r" *:+ *|[./\\]+")
"""What people write between a mod and a name."""
_CODES_OF_LINKS = frozenset(
    {Code.E301, Code.E303, Code.E305, Code.E401, Code.E402, Code.E409, Code.E605}
)


def meant_id(kind: str, reference: str, names: Names) -> Advice:
    """Return what was probably meant by a reference to nothing.

    It is looked for among what there is and is not abstract, then in mods that are installed and
    not used.

    Args:
        kind: The kind of what it should lead to.
        reference: The reference, without a mark before it.
        names: What references mean where it is.
    """
    tidy = _tidied(kind, reference, names)
    if tidy != reference:
        if names.find(kind, tidy):
            return _with_need(Suggestion(tidy, (Rename(reference, tidy),)), names)
        return Advice(meant_id(kind, tidy, names).hint)
    found = _like(names.concrete(kind), reference, names)
    return found if found.hint else _elsewhere(kind, kind, reference, names)


def meant_tag(kind: str, tag: str, names: Names) -> Advice:
    """Return what was probably meant by a tag, without its mark, that there is not."""
    found = _like(names.tags.get(kind, {}), tag, names)
    found = found if found.hint else _elsewhere(tags_of(kind), f"{kind} tag", tag, names)
    is_new = not found.hint and is_name(tag)
    return Advice(f"define it as [tag.{kind}.{tag}]") if is_new else found


def what_there_is(kind: str, reference: str, names: Names) -> str:
    """Return what a mod has of a kind, for a reference into it that is like nothing there.

    Args:
        kind: The kind of what the reference should lead to.
        reference: The reference, without a mark before it.
        names: What references mean where it is.
    """
    return _listed_of_mod(names.concrete(kind), kind, reference, names)


def tags_there_are(kind: str, tag: str, names: Names) -> str:
    """Return what a mod has of tags of a kind, as `what_there_is` does."""
    return _listed_of_mod(names.tags.get(kind, {}), f"{kind} tag", tag, names)


def _listed_of_mod(ids: Collection[str], called: str, reference: str, names: Names) -> str:
    mod = reference.rpartition(":")[0]
    if mod not in names.mods:
        return ""
    own = sorted(each for each in ids if mod_of(each) == mod)
    if len(own) > MAX_LISTED:
        return f"`roguelike list {called.split(maxsplit=1)[0]}` shows what `{mod}` has"
    return f"`{mod}` has {listed(own, 'and') or f'no {called} that can be named here'}"


def is_hidden(identifier: str, names: Names) -> bool:
    """Tell whether a definition belongs to a mod that may not be referred to."""
    return bool(names.visible) and mod_of(identifier) not in (*names.visible, names.mod, CORE)


def needed(mod: str, names: Names) -> Advice:
    """Return what to do where something of a mod is named that may not be referred to.

    Args:
        mod: The id of the mod.
        names: What references mean where it is named.
    """
    if mod in names.optional:
        return Advice(f"the mod `{mod}` is optional, and not used", (Guard(mod),))
    if mod in names.conflicts:
        return Advice(f"take {mod} out of [conflicts] in mod.toml")
    versions = f">={names.versions[mod]}" if mod in names.versions else "*"
    return Advice(required(mod, versions), (Require(mod, versions),))


def required(mod: str, versions: str = "*") -> str:
    """Return how to require a mod, of which some versions will do."""
    return f'write {mod} = "{versions}" below [requires] in mod.toml'


def named_mod(finding: Diagnostic) -> str:
    """Return the mod into which the reference leads that a finding is about.

    It is empty where the finding is not about a reference, or the reference is a bare name.
    """
    mod, colon, _ = reference_at(finding.place).partition(":")
    return mod if colon and finding.code in _CODES_OF_LINKS and is_name(mod) else ""


def reference_at(place: Place) -> str:
    """Return the reference that is written at a place, without a mark, or last in a path there."""
    return place.text.lstrip(TAG_MARK + OPTIONAL_MARK).rpartition(".")[2]


def _tidied(kind: str, reference: str, names: Names) -> str:
    """Return a reference with a colon between mod and name, and without a kind before the name."""
    *before, name = _DIVIDER.split(reference.strip().lower())
    if not before:
        return reference
    is_after_kind = before[-1] not in names.mods and before[-1] in (kind, *names.known)
    return name if is_after_kind else f"{before[-1]}:{name}"


def _like(ids: Collection[str], reference: str, names: Names) -> Advice:
    """Return which of some ids is like a reference to nothing."""
    mod, colon, name = reference.rpartition(":")
    if colon:
        return _with_need(_like_in_full(ids, mod, name, names), names)
    if alike := _namesakes(ids, name, names):
        fix: Fix = (Rename(reference, alike[0]),) if len(alike) == 1 else ()
        return _with_need(Suggestion(alike[0], fix), names)
    words = names.cached("written", lambda: Vocabulary(_written(each, names) for each in ids), ids)
    found = suggest(reference, words)
    is_own = f"{names.mod}:{found.word}" in ids
    return _with_need(found._replace(fix=_of_own(found.fix)) if is_own else found, names)


def _like_in_full(ids: Collection[str], mod: str, name: str, names: Names) -> Suggestion:
    """Return which id is like `mod:name`, where both may be misspelled."""
    by_mod = names.cached("by mod", lambda: _by_mod(ids), ids)
    is_there = mod in (names.mod, *names.mods, *names.installed)
    mods = Suggestion(mod) if is_there else suggest(mod, by_mod)
    own = by_mod.get(mods.word or mod, ())
    found = Suggestion(name) if name in own else suggest(name, own)
    word, reference = f"{mods.word or mod}:{found.word}", f"{mod}:{name}"
    if not found.word or word == reference:
        alike = _namesakes(ids, name, names) if mod in (names.mod, *names.mods) else ()
        return Suggestion(alike[0]) if alike else Suggestion()
    is_certain = (mods.word in ("", mod) or mods.fix) and (found.word == name or found.fix)
    fix: Fix = (Rename(reference, word),) if is_certain else ()
    return Suggestion(word, _of_own(fix) if mod_of(word) == names.mod else fix)


def _namesakes(ids: Collection[str], name: str, names: Names) -> Sequence[str]:
    """Return the ids with a bare name, only those that may be referred to if there are any."""
    alike = sorted(names.cached("by name", lambda: _by_name(ids), ids).get(name, ()))
    return [each for each in alike if not is_hidden(each, names)] or alike


def _by_name(ids: Collection[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in ids:
        found.setdefault(bare_name(each), []).append(each)
    return found


def _by_mod(ids: Collection[str]) -> dict[str, Vocabulary]:
    found: dict[str, list[str]] = {}
    for each in ids:
        found.setdefault(mod_of(each), []).append(bare_name(each))
    return {mod: Vocabulary(words) for mod, words in found.items()}


def _elsewhere(kind: str, called: str, reference: str, names: Names) -> Advice:
    """Return what is meant in a mod that is installed and not used, or what that mod lacks."""
    ids = names.elsewhere.ids(kind)
    mod, colon, _ = reference.rpartition(":")
    if reference in ids:
        need = needed(mod, names)
        return need._replace(hint=f"it is in the mod `{mod}`: {need.hint}")
    found = _like(ids, reference, replace(names, visible=(CORE,)))
    if found.hint:
        return found if colon else found._replace(fix=())
    if not colon or mod in names.mods:
        return Advice()
    if mod not in names.installed:
        return needed(mod, names) if mod in (*names.optional, *names.conflicts) else Advice()
    is_what = "optional and not used" if mod in names.optional else "not required"
    return Advice(f"the mod `{mod}` is {is_what}, and has no such {called} either")


def _with_need(found: Suggestion, names: Names) -> Advice:
    """Return a suggestion with what the manifest lacks for it."""
    mod = mod_of(found.word)
    if ":" not in found.word or not is_hidden(found.word, names):
        return Advice(found.hint, found.fix)
    need = needed(mod, names)
    if mod in names.optional:
        return Advice(f"{found.hint} {need.hint}", found.fix)
    fix = (*found.fix, *need.fix) if found.fix and need.fix else ()
    return Advice(f"{found.hint} then also {need.hint}", fix)


def _of_own(fix: Fix) -> Fix:
    """Return the fix of a name that the mod defines itself, unless what stands there is no name."""
    is_sure = all(isinstance(edit, Rename) and not is_name(bare_name(edit.old)) for edit in fix)
    return fix if is_sure else of_own(fix)


def _written(identifier: str, names: Names) -> str:
    """Return what one writes in a mod to refer to a definition."""
    return bare_name(identifier) if mod_of(identifier) in (names.mod, CORE) else identifier
