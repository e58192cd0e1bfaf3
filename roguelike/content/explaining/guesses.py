"""Which definition was meant by a reference that leads nowhere."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from roguelike.content.explaining.divided import is_after_kind, with_colon
from roguelike.content.findings.diagnostics import Guess
from roguelike.content.findings.mends import (
    Edit,
    Guard,
    Mend,
    Rename,
    Require,
    of_own,
    renaming,
    within,
)
from roguelike.content.names.elsewhere import Elsewhere, tags_of
from roguelike.content.names.ids import CORE, TAG_MARK, bare_name, full_id, is_name
from roguelike.content.names.names import Names
from roguelike.content.names.naming import near_names
from roguelike.content.words.likeness import squashed
from roguelike.content.words.synonyms import called_elsewhere
from roguelike.content.words.values import MAX_LISTED, listed

_NO_KIND = "what stands before a colon is a mod"


def meant_id(kind: str, reference: str, names: Names) -> Guess:
    """Return what was probably meant by a reference to nothing.

    It is looked for among what there is and is not abstract, then in mods that are installed and
    not used.

    Args:
        kind: The kind of what it should lead to.
        reference: The reference, without a mark before it.
        names: What references mean where it is.
    """
    if meant := with_colon(reference, names):
        if names.find(kind, meant):
            return _guessed(meant, (Rename(reference, meant),), names)
        return Guess(meant_id(kind, meant, names).hint)
    if is_after_kind(reference, names):
        return _meant_after_kind(kind, reference, names)
    found = _meant_of_known(kind, reference, names)
    found = found if found.hint else _meant_elsewhere(kind, reference, names)
    return found if found.hint else _not_even_there(kind, reference, names)


def _meant_after_kind(kind: str, reference: str, names: Names) -> Guess:
    """Return what was meant by a reference with the name of a kind before the colon."""
    bare = bare_name(reference)
    if names.find(kind, bare):
        return Guess(f"did you mean `{bare}`? {_NO_KIND}", (Rename(reference, bare),))
    close = _meant_of_known(kind, bare, names).hint
    return Guess(f"{close or 'write the name alone:'} {_NO_KIND}")


def meant_tag(kind: str, tag: str, names: Names) -> Guess:
    """Return what was probably meant by a tag, without its mark, that there is not."""
    found = _meant_of_known(kind, tag, replace(names.with_abstract, known=names.tags))
    found = found if found.hint else _meant_elsewhere(tags_of(kind), tag, names)
    found = found if found.hint else _not_even_there(f"{kind} tag", tag, names)
    return found if found.hint or not is_name(tag) else Guess(f"define it as [tag.{kind}.{tag}]")


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
    prefix = f"{mod}:"
    own = names.vocabularies.of(names.concrete(kind), prefix, partial(_name_in, prefix))
    if len(own) > MAX_LISTED:
        return f"`roguelike list {kind}` shows what `{mod}` has"
    have = listed((f"{prefix}{each}" for each in sorted(own)), "and")
    return f"`{mod}` has {have or f'no {called or kind} that can be named here'}"


def tags_there_are(kind: str, tag: str, names: Names) -> str:
    """Return what a mod has of tags of a kind, as `what_there_is` does."""
    tags = replace(names.with_abstract, known=names.tags)
    return what_there_is(kind, tag, tags, called=f"{kind} tag")


def _meant_elsewhere(kind: str, reference: str, names: Names) -> Guess:
    """Return what was meant in a mod that is not used; a bare name can as well be one to come."""
    ids = names.elsewhere.ids(kind)
    if reference in ids:
        mod = reference.partition(":")[0]
        hint, mend = needed(mod, names)
        return Guess(f"it is in the mod `{mod}`: {hint}", mend)
    there = replace(names, known={kind: ids}, visible=(CORE,), elsewhere=Elsewhere())
    found = _meant_of_known(kind, reference, there)
    return found if ":" in reference else Guess(found.hint)


def _not_even_there(called: str, reference: str, names: Names) -> Guess:
    """Return what to say of what a mod does not have that is installed and not used."""
    mod = reference.rpartition(":")[0]
    if mod in names.mods:
        return Guess()
    if mod not in names.installed:
        is_known = mod in (*names.optional, *names.conflicts)
        return needed(mod, names) if is_known else Guess()
    is_what = "optional and not used" if mod in names.optional else "not required"
    return Guess(f"the mod `{mod}` is {is_what}, and has no such {called} either")


def _meant_of_known(kind: str, reference: str, names: Names) -> Guess:
    if ":" in reference:
        return _meant_in_full(kind, reference, names)
    ids = names.concrete(kind)
    writable = names.vocabularies.of(ids, names.mod, partial(_written, names.mod))
    alike = _namesake(kind, reference, names)
    close = writable.nearest(reference)
    if close := close if close or alike.hint else called_elsewhere(reference, writable):
        is_doubtful = alike.hint or reference in names.vocabularies.of(ids, "endings", _ending)
        mend = () if is_doubtful else renaming(reference, close, writable)
        return _guessed(close, _of_own(mend) if full_id(names.mod, close) in ids else mend, names)
    return alike if alike.hint else _near_namesake(kind, reference, names)


def _meant_in_full(kind: str, reference: str, names: Names) -> Guess:
    """Return what was meant by a reference that names its mod.

    Only the name can be wrong if the mod is there: one that both have makes no ids alike. Where it
    is like none of that mod, another may have what is called so.
    """
    mod, _, bare = reference.rpartition(":")
    ids = names.concrete(kind)
    prefix = f"{mod}:"
    if own := names.vocabularies.of(ids, prefix, partial(_name_in, prefix)):
        close = own.nearest(bare)
        mend = renaming(bare, close, own)
        mend = within(_of_own(mend) if mod == names.mod else mend, prefix)
        close = close and f"{mod}:{close}"
    elif names.installed and mod not in names.mods:
        return Guess() if mod in names.installed else _meant_of_similar_mod(kind, reference, names)
    else:
        writable = names.vocabularies.of(ids, ":", str)
        close = writable.nearest(reference)
        mend = renaming(reference, close, writable)
        mend = _of_own(mend) if close and close.startswith(f"{names.mod}:") else mend
    if close:
        return _guessed(close, mend, names)
    is_there = mod in (names.mod, *names.mods)
    return Guess(_namesake(kind, bare, names).hint) if is_there else Guess()


def _of_own(mend: Mend) -> Mend:
    """Return the mend of a word for a name that the mod defines itself.

    Where they are the same but for what no name can have, it is not the name that is misspelt.
    """
    is_sure = all(
        isinstance(edit, Rename)
        and not is_name(edit.old)
        and squashed(edit.old) == squashed(edit.new)
        for edit in mend
    )
    return mend if is_sure else of_own(mend)


def _meant_of_similar_mod(kind: str, reference: str, names: Names) -> Guess:
    """Return what was meant by a reference to something of a mod whose id is misspelt.

    That its name is like that of something in a mod with quite another id is no reason to think
    that this was meant.
    """
    mod, _, name = reference.rpartition(":")
    ids = names.concrete(kind)
    mods = names.vocabularies.of(ids, "mods", _mod_of)
    meant = mods.nearest(mod)
    if meant is None:
        return Guess()
    prefix = f"{meant}:"
    own = names.vocabularies.of(ids, prefix, partial(_name_in, prefix))
    close = own.nearest(name)
    if close is None:
        return Guess()
    is_plain = mods.is_plainly(meant, mod) and own.is_plainly(close, name)
    found = prefix + close
    return _guessed(found, (Rename(reference, found),) if is_plain else (), names)


def _guessed(close: str, mend: Mend, names: Names) -> Guess:
    """Return a guess, with what has to be in the manifest before that can be written."""
    hint = f"did you mean `{close}`?"
    if ":" not in close or not is_hidden(close, names):
        return Guess(hint, mend)
    mod = close.partition(":")[0]
    hint = f"{hint} {besides(mod, names)}"
    if mod in names.optional:
        return Guess(hint, mend)  # what else it takes is found when that is written
    needs = needed(mod, names).mend
    return Guess(hint, (*mend, *needs) if mend and needs else ())


def _namesake(kind: str, reference: str, names: Names) -> Guess:
    """Return the definition that has a bare name in another mod.

    Where several mods have one, those count first that may be referred to. If there are still
    several, which of them is meant is anybody's guess.
    """
    alike = names.vocabularies.alike(names.concrete(kind), bare_name).get(reference, ())
    seen = [each for each in alike if not is_hidden(each, names)]
    if not alike:
        return Guess()
    first = (seen or alike)[0]
    mend: Mend = (Rename(reference, first),) if len(seen or alike) == 1 else ()
    return _guessed(first, mend, names)


def _near_namesake(kind: str, name: str, names: Names) -> Guess:
    """Return the definition of another mod whose name is plainly meant by a bare one.

    There is no doubt about it if that is no name, and this is how it is written as one.
    """
    bare = names.vocabularies.of(names.concrete(kind), "bare", bare_name)
    close = bare.nearest(name)
    if close is None or not bare.is_plainly(close, name):
        return Guess()
    hint, mend = _namesake(kind, close, names)
    is_same = close in near_names(name) and not name.startswith(TAG_MARK)
    return Guess(hint, tuple(_from(name, each) for each in mend) if is_same else ())


def _from(old: str, edit: Edit) -> Edit:
    """Return an edit that writes the same in place of something else."""
    return replace(edit, old=old) if isinstance(edit, Rename) else edit


def is_hidden(identifier: str, names: Names) -> bool:
    """Tell whether something belongs to a mod that may not be referred to."""
    mod = identifier.partition(":")[0]
    return bool(names.visible) and mod not in (*names.visible, names.mod, CORE)


def needed(mod: str, names: Names) -> Guess:
    """Return what to do where something of a mod is named that may not be referred to.

    Args:
        mod: The id of the mod.
        names: What references mean where it is named.
    """
    if mod in names.optional:
        return Guess(f"the mod `{mod}` is optional, and not used", (Guard(mod),))
    if mod in names.conflicts:
        return Guess(f"take {mod} out of [conflicts] in mod.toml")
    versions = f">={names.versions[mod]}" if mod in names.versions else "*"
    return Guess(required(mod, versions), (Require(mod, versions),))


def besides(mod: str, names: Names) -> str:
    """Return what to say after a guess of something of a mod that may not be referred to."""
    hint = needed(mod, names).hint
    return hint if mod in names.optional else f"then also {hint}"


def required(mod: str, versions: str = "*") -> str:
    """Return what to do about a mod that is not required, and of which some versions will do."""
    return f'write {mod} = "{versions}" below [requires] in mod.toml'


def _written(mod: str, identifier: str) -> str:
    """Return what one writes in a mod to refer to a definition."""
    is_near = identifier.partition(":")[0] in (mod, CORE)
    return bare_name(identifier) if is_near else identifier


def _ending(identifier: str) -> str:
    """Return what a name has behind its first word; nothing if it is one word."""
    return bare_name(identifier).partition("_")[2]


def _mod_of(identifier: str) -> str:
    """Return the mod of a definition."""
    return identifier.partition(":")[0]


def _name_in(prefix: str, identifier: str) -> str:
    """Return the name of a definition in the mod of a prefix; nothing in others."""
    return bare_name(identifier) if identifier.startswith(prefix) else ""
