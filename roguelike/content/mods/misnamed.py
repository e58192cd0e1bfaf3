"""Files and folders that nothing reads, although somebody may have meant them to be read."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from roguelike.content.documents.tables import as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, did_you_mean
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
    lies_too_deep,
    showable,
)
from roguelike.content.names.ids import is_name
from roguelike.content.schema import PATCH, TAG

_ALSO_CALLED = {
    **dict.fromkeys(("data", "defs", "definitions", "patches", "source", "src"), CONTENT),
    **dict.fromkeys(("i18n", "l10n", "locale", "locales"), LANG),
    **dict.fromkeys(("language", "languages", "localization", "localisation"), LANG),
    **dict.fromkeys(("translation", "translations"), LANG),
    **dict.fromkeys(("spec", "specs", "testing"), TESTS),
}
"""What other games call their folders."""
_FILES = (MANIFEST, MIGRATIONS)
_SUFFIX = "toml"
FORMATS = ("json", "yaml", "yml")
"""The suffixes of formats in which other games have their content."""
_TEXT = "txt"
_HIDDEN = f".{_SUFFIX}.{_TEXT}"  # what editors make of `.toml` where suffixes are not shown


def misnamed(
    files: ModFiles, kinds: Collection[str], sorts: Collection[str]
) -> Iterator[Diagnostic]:
    """Yield W009 for what lies in the folder of a mod and is probably not called as it should be.

    Args:
        files: The mod; nothing is found in archives, which are made of folders,
            nor where the manifest itself lies in the wrong place.
        kinds: What content has at its top, by which it is known.
        sorts: What tests have there.
    """
    manifest = files.document(MANIFEST, Report())
    if not files.path.is_dir() or (manifest and lies_too_deep(manifest, files)):
        return
    near = None if files.has_manifest else near_manifest(files.path)
    for entry in _entries(files.path):
        name = showable(entry.name)
        is_folder = entry.is_dir(follow_symlinks=False)
        if name in (FOLDERS if is_folder else (*_FILES, near)):  # that none is there is told
            continue
        if close := _folder_for(entry) if is_folder else _meant(name, _FILES):
            yield _finding(files, (name,), f"did you mean `{close}`?")
        elif entry.is_file() and is_content(name) and (home := _home(files, name, kinds)):
            yield _finding(files, (name,), f"put it into the folder `{home}`")
    for folder in FOLDERS:
        heads = sorts if folder == TESTS else {*kinds, PATCH, TAG}
        yield from _misnamed_below(files, folder, heads)
    yield from _misplaced(files)


def near_manifest(folder: Path) -> str | None:
    """Return the name of a file in a folder that may be meant to be a manifest, if there is one."""
    names = (showable(entry.name) for entry in _entries(folder) if entry.is_file())
    return next((name for name in names if _meant(name, (MANIFEST,))), None)


def meant_folder(name: str) -> str | None:
    """Return which folder of a mod one of some name is probably meant to be, if any."""
    return _ALSO_CALLED.get(name.lower()) or did_you_mean(name, FOLDERS)


def _folder_for(entry: os.DirEntry[str]) -> str | None:
    """Return which folder one is probably meant to be; other words for it may mean all else."""
    name = showable(entry.name)
    if name.lower() in _ALSO_CALLED:
        inside = islice(_files(Path(entry.path)), MAX_ENTRIES)
        if not any(is_content(file) for _, file in inside):
            return None
    return meant_folder(name)


def _meant(name: str, files: Collection[str]) -> str | None:
    """Return which of some TOML files a name is nearly that of; their suffix makes none alike."""
    if not is_content(name):
        return did_you_mean(name, files)
    stems = {file.removesuffix(f".{_SUFFIX}"): file for file in files}
    close = did_you_mean(name[: -len(_SUFFIX) - 1], stems)
    return stems[close] if close else None


def _misnamed_below(files: ModFiles, folder: str, heads: Collection[str]) -> Iterator[Diagnostic]:
    """Yield W009 for files that have nearly the suffix of those that are read, or another."""
    for here, name in islice(_files(files.path / folder), MAX_ENTRIES):
        if is_content(name):
            continue
        names = _shown(files, here, name)
        suffix = Path(name).suffix.removeprefix(".")
        if name.lower().endswith(_HIDDEN) or (suffix and did_you_mean(suffix, (_SUFFIX,))):
            stem = showable(name).partition(".")[0]
            yield _finding(files, names, f"did you mean `{stem}.{_SUFFIX}`?")
            continue
        is_data, is_text = suffix.lower() in FORMATS, suffix.lower() == _TEXT
        if not (is_data or is_text) or _is_made_from(here, name):
            continue
        meant = Path(names[-1]).with_suffix(f".{_SUFFIX}").name
        if is_data and (what := _told_in(names)):
            yield _finding(files, names, f"{what} TOML: write `{meant}`")
        elif is_text and _is_about(files, "/".join(names), heads):  # for text may be anything
            yield _finding(files, names, f"did you mean `{meant}`?")


def _told_in(names: tuple[str, ...]) -> str:
    """Return what a file in another format probably says, by its path; nothing if nobody knows."""
    folder, *below = names
    if folder == LANG and re.fullmatch(LANGUAGE_PATTERN, "/".join(below).rpartition(".")[0]):
        return "translations are"
    return "content is" if folder == CONTENT else ""


def _is_made_from(folder: str, name: str) -> bool:
    """Tell whether a file in another format is there for what is made of it."""
    return os.path.lexists(Path(folder, name).with_suffix(f".{_SUFFIX}"))


def _misplaced(files: ModFiles) -> Iterator[Diagnostic]:
    """Yield W009 for files that are too deep to be read, or not deep enough."""
    for here, name in islice(_files(files.path / LANG), MAX_ENTRIES):
        if is_content(name) and Path(here) != files.path / LANG:
            yield _finding(files, _shown(files, here, name), f"put it into the folder `{LANG}`")
    for here, name in islice(_files(files.path / COMPAT), MAX_ENTRIES):
        names = _shown(files, here, name)
        if is_content(name) and not (is_name(names[1]) and names[2:]):
            yield _finding(files, names, _beside(names[1]))


def _beside(name: str) -> str:
    """Return where something belongs that is for use beside the mod of which it has the name."""
    if is_content(name) and is_name(other := name.removesuffix(f".{_SUFFIX}")):
        return f"put it into the folder `{COMPAT}/{other}`"
    return f"put it into `{COMPAT}/other`, where `other` is the id of the mod it is for"


def _shown(files: ModFiles, folder: str, name: str) -> tuple[str, ...]:
    """Return the path of a file from the folder of its mod, as it can be shown."""
    return tuple(map(showable, Path(folder, name).relative_to(files.path).parts))


def _files(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the files below a folder, in order: the folder of each, and its name.

    What begins with a dot is not read and not meant to be, and may be very much.
    """
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from ((here, name) for name in sorted(names) if not name.startswith("."))


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """Return what is in a folder, in order, save what begins with a dot."""
    try:
        with os.scandir(folder) as entries:
            found: Iterable[os.DirEntry[str]] = list(islice(entries, MAX_ENTRIES))
    except OSError:  # which is reported where mods are read
        return []
    return sorted(
        (entry for entry in found if not entry.name.startswith(".")), key=lambda entry: entry.name
    )


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


def _is_about(files: ModFiles, name: str, kinds: Collection[str]) -> bool:
    document = files.document(name, Report())
    return document is not None and not set(kinds).isdisjoint(document.data)


def _finding(files: ModFiles, names: tuple[str, ...], hint: str) -> Diagnostic:
    message = f"nothing reads `{'/'.join(names)}`"
    return Diagnostic(Code.W009, files.place(*names), message, hint)
