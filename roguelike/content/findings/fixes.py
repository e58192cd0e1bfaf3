"""Fixes for findings, where there is no doubt about what to write.

An edit says what to write; the place for it is only looked up when a file is really fixed.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace


class Rename(Struct, frozen=True):
    """Write something else at the place of the finding: a key, a text, or a part of a text.

    Attributes:
        old: What stands there; if it does not, nothing is changed.
        new: What to write instead.
        is_own: Whether the mod defines the new name itself, so that it may be there that it is
            misspelled. Then nothing is changed unless its files have the new name more often.
    """

    old: str
    new: str
    is_own: bool = False


class Require(Struct, frozen=True):
    """Let the manifest of the mod require another mod.

    Attributes:
        mod: The id of the other mod.
        versions: Which versions of it will do.
    """

    mod: str
    versions: str = "*"


class Mention(Struct, frozen=True):
    """Let the manifest of the mod say that it can use another mod, in any version.

    Attributes:
        mod: The id of the other mod.
    """

    mod: str


class Guard(Struct, frozen=True):
    """Let what is at the place of the finding count only beside an optional mod.

    What that takes depends on the place, so this stands for other edits, or for none.

    Attributes:
        mod: The id of the other mod.
    """

    mod: str


class Bracket(Struct, frozen=True):
    """Write the header of what is at the place of the finding with other brackets.

    Attributes:
        is_double: Whether it begins one of several tables then, or is the only one.
    """

    is_double: bool


class Splice(NamedTuple):
    """A text to write instead of a stretch of text; offsets as in `Document.text`."""

    start: int
    end: int
    text: str


class Respell(Struct, frozen=True):
    """Write something else where no keys lead: in a text that is no TOML, or in headers.

    Attributes:
        splices: What to write, and where.
    """

    splices: tuple[Splice, ...]


class DropMark(Struct, frozen=True):
    """Take away the byte-order mark."""


Edit = Rename | Require | Mention | Guard | Bracket | Respell | DropMark
Fix = tuple[Edit, ...]
"""The edits that fix a finding, all of them together; none if it has to be thought about."""


def within(fix: Fix, before: str, after: str = "") -> Fix:
    """Return the fix of a word for what it stands in, such as the braces around it."""
    return tuple(
        replace(edit, old=f"{before}{edit.old}{after}", new=f"{before}{edit.new}{after}")
        if isinstance(edit, Rename)
        else edit
        for edit in fix
    )


def in_path(fix: Fix, path: str) -> Fix:
    """Return the fix of a key for a dotted path in which it stands once; else none."""
    keys = path.split(".")
    if any(isinstance(edit, Rename) and keys.count(edit.old) != 1 for edit in fix):
        return ()
    return tuple(
        replace(edit, old=path, new=".".join(edit.new if key == edit.old else key for key in keys))
        if isinstance(edit, Rename)
        else edit
        for edit in fix
    )


def of_own(fix: Fix) -> Fix:
    """Return the fix of a word for a name that the mod defines itself."""
    return tuple(replace(edit, is_own=True) if isinstance(edit, Rename) else edit for edit in fix)
