"""Suggestions for references that lead nowhere, and what to do to name a definition."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from msgspec.structs import replace

from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.mends import Guard, Mend, Rename, Require, of_own
from roguelike.content.findings.suggest import Advice, Suggestion, suggest
from roguelike.content.findings.wording import MAX_LISTED, listed
from roguelike.content.schema.ids import CORE, OPTIONAL_MARK, TAG_MARK, bare_name, full_id, is_name
from roguelike.content.schema.names import Elsewhere, Names, tags_of

_DIVIDER = re.compile(r" *:+ *|[./\\]+")
"""What people write between a mod and a name."""


def meant_id(kind: str, reference: str, names: Names) -> Advice:
    """Return what was probably meant by a reference to nothing.

    It is looked for among what there is and is not abstract, then in mods that are installed and
    not used.

    Args:
        kind: The kind of what it should lead to.
        reference: The reference, without a mark before it.
        names: What references mean where it is.
    """
    ways = (_divided, _of_known, _elsewhere, _of_absent_mod)
    found = (way(kind, reference, names) for way in ways)
    return next((each for each in found if each.hint), Advice())


def meant_tag(kind: str, tag: str, names: Names) -> Advice:
    """Return what was probably meant by a tag, without its mark, that there is not."""
    found = _of_known(kind, tag, replace(names.with_abstract, known=names.tags))
    found = found if found.hint else _elsewhere(tags_of(kind), tag, names)
    found = found if found.hint else _of_absent_mod(f"{kind} tag", tag, names)
    is_new = not found.hint and is_name(tag)
    return Advice(f"define it as [tag.{kind}.{tag}]") if is_new else found


def what_there_is(kind: str, reference: str, names: Names, *, called: str = "") -> str:
    """Return what a mod has of a kind, for a reference into it that is like nothing there.

    Args:
        kind: The kind of what the reference should lead to.
        reference: The reference, without a mark before it.
        names: What references mean where it is.
        called: What is said for the kind, if not its name.
    """
    mod = reference.rpartition(":")[0]
    if mod not in names.mods:
        return ""
    own = sorted(each for each in names.concrete(kind) if each.startswith(f"{mod}:"))
    if len(own) > MAX_LISTED:
        return f"`roguelike list {kind}` shows what `{mod}` has"
    return f"`{mod}` has {listed(own, 'and') or f'no {called or kind} that can be named here'}"


def tags_there_are(kind: str, tag: str, names: Names) -> str:
    """Return what a mod has of tags of a kind, as `what_there_is` does."""
    tags = replace(names.with_abstract, known=names.tags)
    return what_there_is(kind, tag, tags, called=f"{kind} tag")


def is_hidden(identifier: str, names: Names) -> bool:
    """Tell whether something belongs to a mod that may not be referred to."""
    mod = identifier.partition(":")[0]
    return bool(names.visible) and mod not in (*names.visible, names.mod, CORE)


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


def besides(mod: str, names: Names) -> str:
    """Return what to add to the suggestion of something of a mod that may not be referred to."""
    hint = needed(mod, names).hint
    return hint if mod in names.optional else f"then also {hint}"


def required(mod: str, versions: str = "*") -> str:
    """Return what to do about a mod that is not required, and of which some versions will do."""
    return f'write {mod} = "{versions}" below [requires] in mod.toml'


def _divided(kind: str, reference: str, names: Names) -> Advice:
    """Return what is meant where something else than a mod and a colon stands before a name."""
    *before, name = _DIVIDER.split(reference.strip().lower())
    if not before:
        return Advice()
    is_after_kind = before[-1] not in names.mods and before[-1] in names.known
    meant = name if is_after_kind else f"{before[-1]}:{name}"
    if meant == reference:
        return Advice()
    if names.find(kind, meant):
        return _with_need(Suggestion(meant, (Rename(reference, meant),)), names)
    return Advice(meant_id(kind, meant, names).hint)


def _of_known(kind: str, reference: str, names: Names) -> Advice:
    """Return what is meant among the definitions of the mods that are used."""
    if ":" in reference:
        return _in_full(kind, reference, names)
    ids = names.concrete(kind)
    found = suggest(reference, names.vocabularies.of(ids, names.mod, partial(_written, names.mod)))
    namesake = _namesake(kind, reference, names)
    if namesake.hint and not found.mend:
        return namesake
    if full_id(names.mod, found.word) in ids:
        found = found._replace(mend=_of_own(found.mend))
    if namesake.hint:
        found = found._replace(mend=())
    return _with_need(found, names)


def _in_full(kind: str, reference: str, names: Names) -> Advice:
    """Return what is meant by a reference that names its mod, which may be misspelled as well."""
    mod, _, name = reference.rpartition(":")
    ids = names.concrete(kind)
    there = names.vocabularies.of(ids, "mods", _mod_of)
    mods = suggest(mod, there) if mod not in (*names.mods, *names.installed) else Suggestion()
    meant = mods.word or mod
    own = names.vocabularies.of(ids, f"{meant}:", partial(_name_in, f"{meant}:"))
    found = Suggestion(name) if name in own else suggest(name, own)
    if not found.word or f"{meant}:{found.word}" == reference:
        is_there = mod in (names.mod, *names.mods)
        return _namesake(kind, name, names)._replace(mend=()) if is_there else Advice()
    word = f"{meant}:{found.word}"
    is_certain = (meant == mod or mods.mend) and (found.word == name or found.mend)
    mend: Mend = (Rename(reference, word),) if is_certain else ()
    mend = _of_own(mend) if meant == names.mod else mend
    return _with_need(Suggestion(word, mend), names)


def _namesake(kind: str, reference: str, names: Names) -> Advice:
    """Return the definition that has a bare name in another mod, rather in one that is required."""
    alike = names.vocabularies.alike(names.concrete(kind), bare_name).get(reference, ())
    seen = [each for each in alike if not is_hidden(each, names)]
    if not alike:
        return Advice()
    first = (seen or alike)[0]
    mend: Mend = (Rename(reference, first),) if len(seen or alike) == 1 else ()
    return _with_need(Suggestion(first, mend), names)


def _elsewhere(kind: str, reference: str, names: Names) -> Advice:
    """Return what is meant in a mod that is installed and not used."""
    ids = names.elsewhere.ids(kind)
    if reference in ids:
        mod = reference.partition(":")[0]
        need = needed(mod, names)
        return need._replace(hint=f"it is in the mod `{mod}`: {need.hint}")
    there = replace(names, known={kind: ids}, visible=(CORE,), elsewhere=Elsewhere())
    found = _of_known(kind, reference, there)
    return found if ":" in reference else found._replace(mend=())


def _of_absent_mod(called: str, reference: str, names: Names) -> Advice:
    """Return what to say of what a mod does not have that is not used."""
    mod = reference.rpartition(":")[0]
    if not mod or mod in names.mods:
        return Advice()
    if mod not in names.installed:
        is_known = mod in (*names.optional, *names.conflicts)
        return needed(mod, names) if is_known else Advice()
    is_what = "optional and not used" if mod in names.optional else "not required"
    return Advice(f"the mod `{mod}` is {is_what}, and has no such {called} either")


def _with_need(found: Suggestion, names: Names) -> Advice:
    """Return a suggestion with what has to be in the manifest before it can be written."""
    mod, colon, _ = found.word.partition(":")
    if not colon or not is_hidden(found.word, names):
        return Advice(found.hint, found.mend)
    need = needed(mod, names)
    hint = f"{found.hint} {besides(mod, names)}"
    if mod in names.optional:  # what else it takes is found when that is written
        return Advice(hint, found.mend)
    return Advice(hint, (*found.mend, *need.mend) if found.mend and need.mend else ())


def _of_own(mend: Mend) -> Mend:
    """Return the fix of a name that the mod defines itself, unless what stands there is no name."""
    is_sure = all(isinstance(edit, Rename) and not is_name(bare_name(edit.old)) for edit in mend)
    return mend if is_sure else of_own(mend)


def _written(mod: str, identifier: str) -> str:
    """Return what one writes in a mod to refer to a definition."""
    is_near = identifier.partition(":")[0] in (mod, CORE)
    return bare_name(identifier) if is_near else identifier


def _mod_of(identifier: str) -> str:
    return identifier.partition(":")[0]


def _name_in(prefix: str, identifier: str) -> str:
    """Return the name of a definition in the mod of a prefix; nothing in others."""
    return bare_name(identifier) if identifier.startswith(prefix) else ""


_CODES_OF_LINKS = frozenset(
    {Code.E301, Code.E303, Code.E305, Code.E401, Code.E402, Code.E409, Code.E605}
)
_MARKS = TAG_MARK + OPTIONAL_MARK


def is_about_link(finding: Diagnostic) -> bool:
    """Tell whether a finding is about a reference that does not lead where it should."""
    return finding.code in _CODES_OF_LINKS


def named_mod(finding: Diagnostic) -> str:
    """Return the mod of which a finding about a reference says that it names something.

    There is none where the reference is a bare name.
    """
    mod, colon, _ = reference_at(finding.place).partition(":")
    return mod if colon and is_about_link(finding) and is_name(mod) else ""


def reference_at(place: Place) -> str:
    """Return the reference that is written at a place, without a mark, or last in a path there."""
    return written_at(place).lstrip(_MARKS).rpartition(".")[2]


def written_at(place: Place) -> str:
    """Return the key or text at a place, or nothing if there is something else."""
    if place.token is Token.KEY:
        return str(place.keys[-1])
    value = said_at(place.document, place.keys)
    return value if isinstance(value, str) else ""


def said_at(document: Document, keys: KeyPath) -> object:
    """Return what a path leads to; nothing if it leads nowhere."""
    value: Any = document.data
    try:
        for key in keys:
            value = value[key]
    except (KeyError, IndexError, TypeError):
        return None
    return value
