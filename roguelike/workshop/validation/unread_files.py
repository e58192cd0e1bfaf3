"""Files and folders of a mod that nothing reads, though they seem to be meant for the game."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from roguelike.content.documents.document import as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.similar_words import suggest
from roguelike.content.mods.migration_files import FILE as MIGRATIONS
from roguelike.content.mods.mod_files import (
    COMPAT,
    CONTENT,
    FOLDERS,
    LANG,
    LANGUAGE_PATTERN,
    MAX_ENTRIES,
    TESTS,
    ModFiles,
    is_content,
    showable,
)
from roguelike.content.references.ids import is_name
from roguelike.content.schema import PATCH, TAG

_ALSO_CALLED = {
    **dict.fromkeys(("data", "defs", "definitions", "patches", "src"), CONTENT),
    **dict.fromkeys(("i18n", "l10n", "language", "languages", "locale", "locales"), LANG),
    **dict.fromkeys(("localization", "translation", "translations"), LANG),
    **dict.fromkeys(("spec", "specs"), TESTS),
}
"""The folders of a mod, by the names that other games have for them."""
_FORMATS = ("json", "yaml", "yml")
"""The suffixes of formats in which other games have their content."""


def unread_files(files: ModFiles, kinds: Collection[str]) -> Iterator[Diagnostic]:
    """Yield W009 for files and folders of a mod that probably have the wrong name or place.

    Args:
        files: The mod. Archives are not looked through: they are packed from folders.
        kinds: The kinds of content.
    """
    if not files.path.is_dir():
        return
    hints: dict[tuple[str, ...], str] = {}
    for names in _paths(files.path):
        where = names if names[0] in FOLDERS else names[:1]
        if where not in hints and (hint := _hint(files, names, kinds)):
            hints[where] = hint
    for where, hint in hints.items():
        message = f"nothing reads `{'/'.join(where)}`"
        yield Diagnostic(Code.W009, files.place(*where), message, hint)


def _hint(files: ModFiles, names: tuple[str, ...], kinds: Collection[str]) -> str:
    """Return a hint about a file, or the folder that it is in; nothing if it can stay."""
    folder, *rest = names
    if folder in FOLDERS:
        return _misplaced(names) if is_content(names[-1]) else _renamed(files.path, names)
    if rest:
        close = _folder_for(folder) if is_content(names[-1]) else ""
    else:
        close = "" if folder == MIGRATIONS else suggest(folder, (MIGRATIONS,)).word
    if close:
        return f"did you mean `{close}`?"
    home = "" if rest or not is_content(folder) else _home(files, folder, kinds)
    return f"put it into the folder `{home}`" if home else ""


@cache
def _folder_for(name: str) -> str:
    """Return the folder of a mod that a name is probably meant for."""
    return _ALSO_CALLED.get(name.lower()) or suggest(name, FOLDERS).word


def _misplaced(names: tuple[str, ...]) -> str:
    """Return a hint about a TOML file at the wrong depth; nothing if it is not.

    Args:
        names: Its path in the mod.
    """
    if names[0] == LANG and names[2:]:
        return f"put it into the folder `{LANG}`"
    if names[0] == COMPAT and not (is_name(names[1]) and names[2:]):
        return f"put it into `{COMPAT}/other`, where `other` is the id of the mod it is for"
    return ""


def _renamed(mod: Path, names: tuple[str, ...]) -> str:
    """Return a hint about a file that is meant to be TOML, and is not by its name."""
    stem, _, suffix = names[-1].rpartition(".")
    if mod.joinpath(*names[:-1], f"{stem}.toml").exists():
        return ""  # it is what that is made from
    is_text = names[:-1] == (LANG,) and re.fullmatch(LANGUAGE_PATTERN, stem)
    is_data = names[0] == CONTENT or is_text
    if is_data and suffix.lower() in _FORMATS:
        return f"content is TOML: name it `{stem}.toml`"
    if names[-1].lower().endswith(".toml.txt"):
        return f"did you mean `{stem}`?"
    return f"did you mean `{stem}.toml`?" if suggest(suffix, ("toml",)).word else ""


def _home(files: ModFiles, name: str, kinds: Collection[str]) -> str:
    """Return the folder in which a file would be read, if it is about definitions.

    Only translations have the ids of these in full.
    """
    document = files.document(name, Report())
    data: Mapping[str, Any] = document.data if document else {}
    named = [key for kind in kinds for key in as_table(data.get(kind)) or ()]
    if any(":" in each for each in named):
        return LANG
    changed = (kind for each in (PATCH, TAG) for kind in as_table(data.get(each)) or ())
    return CONTENT if named or not set(kinds).isdisjoint(changed) else ""


def _paths(mod: Path) -> Iterator[tuple[str, ...]]:
    """Yield the paths of the files in a mod, in order, save what begins with a dot."""
    for here, folders, names in islice(os.walk(mod), MAX_ENTRIES):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        inside = Path(here).relative_to(mod).parts
        for name in sorted(name for name in names if not name.startswith(".")):
            yield tuple(map(showable, (*inside, name)))
