"""Files and folders of a mod that nothing reads, though they seem to be meant for the game."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from roguelike.content.documents.document import as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.suggest import suggest
from roguelike.content.mods.migrations import FILE as MIGRATIONS
from roguelike.content.mods.mod_files import (
    COMPAT,
    CONTENT,
    FOLDERS,
    LANG,
    LANGUAGE_PATTERN,
    MANIFEST,
    MAX_ENTRIES,
    TESTS,
    ModFiles,
    is_content,
    showable,
)
from roguelike.content.schema import PATCH, TAG
from roguelike.content.schema.ids import is_name

_ALSO_CALLED = {
    **dict.fromkeys(("data", "defs", "definitions", "patches", "src"), CONTENT),
    **dict.fromkeys(("i18n", "l10n", "language", "languages", "locale", "locales"), LANG),
    **dict.fromkeys(("localization", "translation", "translations"), LANG),
    **dict.fromkeys(("spec", "specs"), TESTS),
}
"""What other games call the folders of a mod."""
_FORMATS = ("json", "yaml", "yml")
"""The suffixes of formats in which other games have their content."""


def misnamed(files: ModFiles, kinds: Collection[str]) -> Iterator[Diagnostic]:
    """Yield W009 for what in the folder of a mod probably has the wrong name or place.

    Args:
        files: The mod. Archives are not looked through: they are packed from folders.
        kinds: The kinds of content.
    """
    if not files.path.is_dir():
        return
    if files.path.absolute().parent.name == files.name:
        message = f"the mod lies in a folder that is called `{files.name}` as well"
        hint = "among other mods it is not found there: put it one folder further out"
        yield Diagnostic(Code.W009, files.place(MANIFEST), message, hint)
    for name in _visible(files.path):
        if hint := _intended(files, name, kinds):
            yield _finding(files, (name,), hint)
    for folder in FOLDERS:
        for names in _paths_below(files.path, folder):
            if hint := _misplaced(names) if is_content(names[-1]) else _renamed(files.path, names):
                yield _finding(files, names, hint)


def _intended(files: ModFiles, name: str, kinds: Collection[str]) -> str:
    """Return what to do about something beside the manifest; nothing if it can stay."""
    if (files.path / name).is_dir():
        close = "" if name in FOLDERS else _folder_for(files.path / name)
    else:
        close = "" if name == MIGRATIONS else suggest(name, (MIGRATIONS,)).word
    if close:
        return f"did you mean `{close}`?"
    home = _home(files, name, kinds) if is_content(name) else ""
    return f"put it into the folder `{home}`" if home else ""


def _folder_for(path: Path) -> str:
    """Return which folder of a mod another is probably meant to be; any may be called `data`."""
    other = _ALSO_CALLED.get(path.name.lower())
    if other is None:
        return suggest(path.name, FOLDERS).word
    has_content = any(is_content(each[-1]) for each in _paths_below(path.parent, path.name))
    return other if has_content else ""


def _misplaced(names: tuple[str, ...]) -> str:
    """Return where to put a TOML file that is too deep, or not deep enough; nothing if it is not.

    Args:
        names: Its path in the mod.
    """
    if names[0] == LANG and names[2:]:
        return f"put it into the folder `{LANG}`"
    if names[0] == COMPAT and not (is_name(names[1]) and names[2:]):
        return f"put it into `{COMPAT}/other`, where `other` is the id of the mod it is for"
    return ""


def _renamed(mod: Path, names: tuple[str, ...]) -> str:
    """Return what to do about a file that is not TOML by its name, if it is meant to be."""
    stem, _, suffix = names[-1].rpartition(".")
    if mod.joinpath(*names[:-1], f"{stem}.toml").exists():
        return ""  # it is what that is made from
    is_text = names[:-1] == (LANG,) and re.fullmatch(LANGUAGE_PATTERN, stem)
    is_data = names[0] == CONTENT or is_text
    if is_data and suffix.lower() in _FORMATS:
        return f"content is TOML: write `{stem}.toml`"
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


def _paths_below(mod: Path, folder: str) -> Iterator[tuple[str, ...]]:
    """Yield the paths of the files below a folder, in order, save what begins with a dot."""
    for here, folders, names in islice(os.walk(mod / folder), MAX_ENTRIES):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        inside = Path(here).relative_to(mod).parts
        for name in sorted(name for name in names if not name.startswith(".")):
            yield tuple(map(showable, (*inside, name)))


def _visible(folder: Path) -> list[str]:
    """Return the names of what is in a folder, in order, save what begins with a dot."""
    try:
        names = sorted(islice((each.name for each in folder.iterdir()), MAX_ENTRIES))
    except OSError:  # which is reported where mods are read
        return []
    return [showable(name) for name in names if not name.startswith(".")]


def _finding(files: ModFiles, names: tuple[str, ...], hint: str) -> Diagnostic:
    message = f"nothing reads `{'/'.join(names)}`"
    return Diagnostic(Code.W009, files.place(*names), message, hint)
