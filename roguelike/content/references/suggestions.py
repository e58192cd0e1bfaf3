"""Suggestions for references that lead nowhere."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.fixes import Fix, Guard, Rename, Require, of_own
from roguelike.content.findings.similar_words import Advice, Suggestion, Vocabulary, suggest
from roguelike.content.findings.wording import MAX_LISTED, listed
from roguelike.content.references.ids import (
    CORE,
    OPTIONAL_MARK,
    TAG_MARK,
    bare_name,
    is_name,
    mod_of,
)
from roguelike.content.references.names import Names, tags_of

_DIVIDER = re.compile(r" *:+ *|[./\\]+")
"""The dividers that people write between a mod and a name."""
_CODES_OF_LINKS = frozenset(
    {Code.E301, Code.E303, Code.E305, Code.E401, Code.E402, Code.E409, Code.E605}
)


def meant_id(kind: str, reference: str, names: Names) -> Advice:
    """Return the id that was probably meant by a reference to nothing.

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
    """Return the tag that was probably meant by an unknown one, without its mark."""
    found = _like(names.tags.get(kind, {}), tag, names)
    found = found if found.hint else _elsewhere(tags_of(kind), f"{kind} tag", tag, names)
    is_new = not found.hint and is_name(tag)
    return Advice(f"define it as [tag.{kind}.{tag}]") if is_new else found


def available_ids(kind: str, reference: str, names: Names) -> str:
    """Return the ids of a kind that a mod has, for a reference into it that resembles none.

    Args:
        kind: The kind of what the reference should lead to.
        reference: The reference, without a mark before it.
        names: What references mean where it is.
    """
    return _listed_of_mod(names.concrete(kind), kind, reference, names)


def own_names(kind: str, names: Names) -> list[str]:
    """Return the names of a kind that need no mod before them, in order."""
    ids = names.concrete(kind)
    own = (names.mod, CORE)
    return names.cached(
        "own", lambda: sorted({bare_name(each) for each in ids if mod_of(each) in own}), ids
    )


def available_tags(kind: str, tag: str, names: Names) -> str:
    """Return the tags of a kind that a mod has, as `available_ids` does."""
    return _listed_of_mod(names.tags.get(kind, {}), f"{kind} tag", tag, names)


def _listed_of_mod(ids: Collection[str], called: str, reference: str, names: Names) -> str:
    mod = reference.rpartition(":")[0]
    if mod not in names.mods:
        return ""
    own = _index(ids, names).by_mod.get(mod, ())
    if len(own) > MAX_LISTED:
        return f"`roguelike list {called.split(maxsplit=1)[0]}` shows what `{mod}` has"
    listing = listed((f"{mod}:{name}" for name in own), "and")
    return f"`{mod}` has {listing or f'no {called} that can be named here'}"


def is_hidden(identifier: str, names: Names) -> bool:
    """Return True if a definition belongs to a mod that may not be referred to."""
    return bool(names.visible) and mod_of(identifier) not in (*names.visible, names.mod, CORE)


def needed(mod: str, names: Names) -> Advice:
    """Return advice on a reference into a mod that may not be referred to.

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
    """Return advice to require a mod, of which some versions will do."""
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
    """Return a reference with a colon between mod and name, and without its kind."""
    *before, name = _DIVIDER.split(reference.strip().lower())
    if not before:
        return reference
    return name if before[-1] == kind not in names.mods else f"{before[-1]}:{name}"


class _Index(NamedTuple):
    """Ids in the forms in which they are looked up.

    Attributes:
        words: What one writes to name each of them.
        by_mod: The names after the colon, by mod.
        by_name: The ids in order, by the name after the colon.
    """

    words: Vocabulary
    by_mod: Mapping[str, Vocabulary]
    by_name: Mapping[str, Sequence[str]]


def _index(ids: Collection[str], names: Names) -> _Index:
    return names.cached("index", lambda: _indexed(ids, names.mod), ids)


def _indexed(ids: Collection[str], own_mod: str) -> _Index:
    by_mod: defaultdict[str, list[str]] = defaultdict(list)
    by_name: defaultdict[str, list[str]] = defaultdict(list)
    for each in sorted(ids):
        by_mod[mod_of(each)].append(bare_name(each))
        by_name[bare_name(each)].append(each)
    words = Vocabulary(bare_name(each) if mod_of(each) in (own_mod, CORE) else each for each in ids)
    return _Index(words, {mod: Vocabulary(each) for mod, each in by_mod.items()}, by_name)


def _like(ids: Collection[str], reference: str, names: Names) -> Advice:
    """Return the id most like a reference to nothing."""
    index = _index(ids, names)
    if ":" in reference:
        return _with_need(_like_in_full(index, reference, names), names)
    if alike := _namesakes(index, reference, names):
        fix: Fix = (Rename(reference, alike[0]),) if len(alike) == 1 else ()
        return _with_need(Suggestion(alike[0], fix), names)
    found = suggest(reference, index.words)
    is_own = f"{names.mod}:{found.word}" in ids
    return _with_need(found._replace(fix=_of_own(found.fix)) if is_own else found, names)


def _like_in_full(index: _Index, reference: str, names: Names) -> Suggestion:
    """Return the id most like `mod:name`, where both may be misspelled."""
    mod, _, name = reference.rpartition(":")
    is_there = mod in (names.mod, *names.mods, *names.installed)
    owner = Suggestion(mod) if is_there else suggest(mod, index.by_mod)
    found = suggest(name, index.by_mod.get(owner.word, ()))
    word = f"{owner.word}:{found.word}"
    if not found.word or word == reference:
        alike = _namesakes(index, name, names) if mod in (names.mod, *names.mods) else ()
        return Suggestion(alike[0]) if alike else Suggestion()
    is_certain = found.fix and (owner.fix or is_there)
    fix: Fix = (Rename(reference, word),) if is_certain else ()
    return Suggestion(word, _of_own(fix) if owner.word == names.mod else fix)


def _namesakes(index: _Index, name: str, names: Names) -> Sequence[str]:
    """Return the ids with a bare name, only those that may be referred to if there are any."""
    alike = index.by_name.get(name, ())
    return [each for each in alike if not is_hidden(each, names)] or alike


def _elsewhere(kind: str, called: str, reference: str, names: Names) -> Advice:
    """Return the id meant in an installed mod that is not in use, or what that mod lacks."""
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
    return Advice(f"the mod `{mod}` is {is_what}, and has no such {called} anyway")


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
