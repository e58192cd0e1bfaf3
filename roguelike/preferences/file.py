"""The file of the player's preferences, which people can read and change as well."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple, TypeAlias, get_args

from msgspec.structs import replace
from pydantic import ValidationError

from roguelike.content.documents.document import Document, Place, Table, as_table
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.problems import Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.mods.manifest import Mod
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.schema.settings import SettingMisfit, SettingValue
from roguelike.content.toml.parsing import parse
from roguelike.core.files import TooLargeError, file_lock, read_regular, write_whole
from roguelike.preferences.folders import settings_file
from roguelike.preferences.model import Preferences, TasteName

BROKEN = ".broken"
"""The suffix for the name of a file that cannot be read, before another takes its place."""
MAX_BYTES = 1 << 20
"""The largest file that is read; written by hand or by the game, it is far smaller."""
_PATIENCE = 2.0
"""Seconds for which another program may change the file, which takes it far less."""
_HEADER = "# What you have chosen. The game writes this file, and you may change it as well.\n\n"

_GONE = frozenset({"cell"})
"""The keys that earlier versions wrote and this one ignores."""

_TASTES: tuple[TasteName, ...] = get_args(TasteName)

_Said: TypeAlias = dict[tuple[str, ...], SettingValue | tuple[str, ...] | None]
"""The values of preferences, by the keys under which they stand in the file."""


def read(report: Report, path: Path | None = None) -> Preferences:
    """Return the preferences; values that cannot be used are as for a new player.

    Args:
        report: Takes what is wrong with the file. It is left as it is.
        path: The file, by default that of the player.
    """
    document = _document(path or settings_file(), report)
    return _preferences(document, report) if document else Preferences()


Change: TypeAlias = Callable[[Preferences], Preferences]
"""Returns the preferences with something changed."""


class Changed(NamedTuple):
    """The result of a change.

    Attributes:
        preferences: What the player has chosen now, this and before, here and in other programs.
        kept: What the file that was there is now called, if no change could be made in it.
    """

    preferences: Preferences
    kept: Path | None = None


def change(make: Change, path: Path | None = None) -> Changed:
    """Change the file as it is now; all else in it stays as it is written.

    The file is as it was, or as it shall be, but never in between. One that is no TOML gets
    another name, and makes room for a new one.

    Args:
        make: The change.
        path: The file, by default that of the player.

    Raises:
        OSError: The file cannot be read or written, or another program is changing it.
    """
    from roguelike.content.toml.editing import encoded_like  # noqa: PLC0415 - only to change a file

    path = path or settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    with file_lock(path.with_name(f".{path.name}.lock"), patience=_PATIENCE):
        raw, kept = _raw(path), None
        document = None if raw is None else parse(path.as_posix(), raw, Report())
        before = _preferences(document, Report()) if document else Preferences()
        after = make(before)
        start = document.text or _HEADER if document else ""
        text = _rewritten(start, before, after) if document else None
        if text is None:
            raw, kept = b"", _set_aside(path)
            text = _rewritten(_HEADER, Preferences(), after) or _HEADER
        if text != start:
            write_whole(path, encoded_like(raw or b"", text))
    return Changed(after, kept)


def is_broken(path: Path | None = None) -> bool:
    """Return True if there is something that cannot be read as preferences at all."""
    return _document(path or settings_file(), Report()) is None


def unsuitable(preferences: Preferences, mods: Iterable[Mod], path: Path | None = None) -> Report:
    """Return the settings of mods with values they cannot have, with their places.

    Args:
        preferences: What the player has chosen.
        mods: The mods that are used.
        path: The file that it is read from, by default that of the player.
    """
    report = Report()
    path = path or settings_file()
    document = _document(path, Report()) or Document(path.as_posix())
    for mod in mods:
        for name, value in preferences.settings.get(mod.id, {}).items():
            setting = mod.manifest.settings.get(name)
            unknown = SettingMisfit(Code.E201, "is no setting of the mod")
            if misfit := setting.misfit(value) if setting else unknown:
                place = Place(document, ("settings", mod.id, name))
                message = f"`{mod.id}.{name}` {misfit.reason}"
                report.add(Diagnostic(misfit.code, place, message, misfit.hint))
    return report


def _raw(path: Path) -> bytes | None:
    """Return the contents of the file, nothing if it does not exist; None if it is too large.

    Raises:
        OSError: It cannot be read.
    """
    try:
        return read_regular(path, MAX_BYTES)
    except FileNotFoundError:
        return b""
    except TooLargeError:
        return None


def _document(path: Path, report: Report) -> Document | None:
    """Return the file, or None and a finding if it cannot be used."""
    place = Place(Document(path.as_posix()))
    message = f"the file has more than {MAX_BYTES >> 20} MiB"
    try:
        raw = _raw(path)
    except OSError as error:
        raw, message = None, f"the file cannot be read: {error.strerror}"
    if raw is None:
        report.add(Diagnostic(Code.E001, place, message))
        return None
    return parse(place.document.path, raw, report)


def _preferences(document: Document, report: Report) -> Preferences:
    """Return the preferences in a file; each key that is unknown or has a bad value is left out."""
    data = deepcopy({key: value for key, value in document.data.items() if key not in _GONE})
    place = Place(replace(document, data=deepcopy(data)))
    subject = Subject(table_of(Preferences), place, "the settings")
    unusable = {_known_part(data, keys) for keys in document.stand_ins}
    while True:
        for keys in unusable:
            _take_out(data, keys)
        try:
            return Preferences.model_validate(data)
        except ValidationError as error:
            for diagnostic in explain(error, subject):
                report.add(diagnostic)
            unusable = {_known_part(data, each["loc"]) for each in error.errors()}


def _known_part(data: Table, keys: Sequence[str | int]) -> tuple[str, ...]:
    """Return the keys that exist in tables, up to the first value that is no table."""
    found: list[str] = []
    table: Table | None = data
    for key in map(str, keys):
        if table is None or key not in table:
            break
        found.append(key)
        table = as_table(table[key])
    return tuple(found)


def _take_out(data: Table, keys: Sequence[str]) -> None:
    """Take a value out of tables; without keys, all of them."""
    for key in keys[:-1]:
        data = as_table(data.get(key)) or {}
    for key in keys[-1:] or [*data]:
        data.pop(key, None)


def _rewritten(text: str, before: Preferences, after: Preferences) -> str | None:
    """Return a text with the changed values put in; None if that cannot be done."""
    from roguelike.content.toml.editing import edited  # noqa: PLC0415 - only to change a file

    old, new = _said(before), _said(after)
    for keys in dict.fromkeys((*old, *new)):
        values = old.get(keys), new.get(keys)
        if values[0] != values[1] or type(values[0]) is not type(values[1]):
            changed = edited(text, keys, values[1])
            if changed is None:
                return None
            text = changed
    return text


def _set_aside(path: Path) -> Path:
    """Give a file, or that to which a link leads, another name; return that.

    Raises:
        OSError: It cannot have one.
    """
    path = Path(os.path.realpath(path))
    return path.replace(path.with_name(path.name + BROKEN))


def _said(preferences: Preferences) -> _Said:
    mods = preferences.mods
    said: _Said = {(name,): getattr(preferences, name) for name in _TASTES}
    said |= {
        ("mods", "enabled"): mods.enabled,
        ("mods", "disabled"): mods.disabled,
        ("mods", "order"): mods.order,
    }
    said |= {("keys", command): keys for command, keys in preferences.keys.items()}
    for mod, values in preferences.settings.items():
        said |= {("settings", mod, name): value for name, value in values.items()}
    return said
