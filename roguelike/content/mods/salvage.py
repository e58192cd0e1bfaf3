"""What can be known of a mod whose manifest has errors: all that it says elsewhere.

Nobody plays with such a mod. But what is wrong with its content need not wait for the manifest, so
the parts of this that are wrong are left out, and remembered: what they may be about is uncertain.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from pydantic import ValidationError

from roguelike.content.documents.document import Document, KeyPath, Place
from roguelike.content.documents.tables import as_array, as_table
from roguelike.content.explaining.allowances import LINT, codes_near
from roguelike.content.explaining.explanations import problems_of
from roguelike.content.explaining.problems import Problem, Subject
from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.manifest import FORMAT, Manifest, Mod, ModInfo, Unread
from roguelike.content.mods.mod_files import ModFiles
from roguelike.content.names.ids import CORE
from roguelike.content.names.manifest_texts import id_like, is_mod_id, nearest_id

MAX_ROUNDS = 5
"""How often what is wrong is left out, as more may be wrong with what is left."""

_INFO = "mod"
_HIGHEST = "999999.999999.999999"
"""The version of a mod whose own is not known: what it says is of any other may have come."""
_ABOUT_ITSELF = ModInfo.model_fields.keys() - {"id", "replaces", "plugins"}
"""The fields that name no other mods."""
_VITAL = (_INFO, "plugins")
"""The field without which nobody knows what content can be."""


def readable_part(folder: ModFiles) -> Mod | None:
    """Return the mod in a folder as far as its manifest can be read.

    There is none if that is for a newer version of the game, if nothing of it can be read, or if
    nobody can know what the mod is called.

    Args:
        folder: Where a mod is kept whose manifest has errors.
    """
    document = _manifest(folder)
    if document and not is_mod_id(folder.name):
        id_ = _id_for(folder, document)
        folder = dataclasses.replace(folder, called=id_)
        document = _manifest(folder) if id_ else None
    return _Salvage(folder, document).mod() if document else None


def _manifest(folder: ModFiles) -> Document | None:
    """Return a manifest, be it no TOML, that says anything."""
    report = Report()
    document = folder.manifest(report)
    if document is not None:
        return document if document.data else None
    return next((each.place.document for each in report if each.place.document.text), None)


def _id_for(folder: ModFiles, document: Document) -> str:
    """Return an id for a mod whose folder is not called as a mod can be, if it is like any."""
    info = as_table(document.data.get(_INFO)) or {}
    written = str(info.get("id", ""))
    return id_like("" if written == CORE else written, folder.name)


class _Salvage:
    def __init__(self, folder: ModFiles, document: Document) -> None:
        self._folder = folder
        self._document = document
        self._data: dict[str, Any] = deepcopy(dict(document.data))
        self._keys: set[KeyPath] = set()
        self._words: set[str] = set()
        self._instead: Mapping[KeyPath, Any] = {
            (_INFO,): {},
            (_INFO, "id"): folder.name,
            (_INFO, "name"): folder.name,
            (_INFO, "version"): _HIGHEST,
            (_INFO, "format"): FORMAT,
            (_INFO, "kind"): "content",
        }

    def mod(self) -> Mod | None:
        if not self._data:  # it is no TOML, and may be about whatever there is a word of in it
            self._leave_out((), self._document.text)
        self._name_after_folder()
        subject = Subject(Manifest, Place(self._document), "the manifest")
        for _ in range(MAX_ROUNDS):
            try:
                manifest = Manifest.model_validate(self._data)
            except ValidationError as error:
                problems = list(problems_of(error, subject))
                if any(not each.keys or each.keys[:2] == _VITAL for each in problems):
                    return None
                self._mend(problems)
                continue
            if manifest.mod.format > FORMAT:
                return None
            words = self._words - {CORE, self._folder.name}  # which are there whatever it says
            unread = Unread(frozenset(self._keys), frozenset(words))
            return Mod(self._folder, self._document, manifest, unread)
        return None

    def _name_after_folder(self) -> None:
        """Call the mod like its folder; its files may call it as the manifest does."""
        info = as_table(self._data.get(_INFO))
        if info is None or "id" not in info or info["id"] == self._folder.name:
            return
        self._leave_out((_INFO, "id"), info["id"])
        info["id"] = self._folder.name

    def _mend(self, problems: list[Problem]) -> None:
        """Leave out what is wrong, or say what is missing."""
        missing = [each.keys for each in problems if each.kind == "missing"]
        wrong = {_part(each) for each in problems} - ({*missing} & self._instead.keys())
        for keys in sorted(wrong, key=_number, reverse=True):
            self._take_out(keys)
        for keys in missing:
            if keys in self._instead:
                self._put(keys, self._instead[keys])

    def _put(self, keys: KeyPath, value: object) -> None:
        self._keys.add(keys)
        table = self._data
        for key in keys[:-1]:
            table = table[str(key)]
        table[str(keys[-1])] = deepcopy(value)

    def _take_out(self, keys: KeyPath) -> None:
        around: Any = self._data
        try:
            for key in keys[:-1]:
                around = around[key]
            value = around.pop(keys[-1])
        except (KeyError, IndexError):  # it is gone with what it was in
            return
        self._leave_out(keys, value)

    def _leave_out(self, keys: KeyPath, value: object) -> None:
        """Remember what is left out, and what it may be about."""
        self._keys.add(keys)
        if keys[:1] == (_INFO,) and keys[1:2] and keys[1] in _ABOUT_ITSELF:
            return
        for text in (*map(str, keys[-1:]), *_texts(value)):
            self._words.add(f"{self._folder.name}:{text}")  # as what it names may be written so
            words = {nearest_id(text), *re.findall(r"\w+", text)}
            for word in words - {""}:
                name = word.lower()
                self._words |= {name, word.upper(), f"{self._folder.name}:{name}"}
            if keys[:1] == (LINT,):
                self._words |= {*codes_near(text)}


def _part(problem: Problem) -> KeyPath:
    """Return the keys of what is left out for a problem.

    That is a field of a table, or an entry, as a whole; of what is allowed, only the item.
    """
    length = 3 if problem.keys[:2] == (LINT, "allow") else 2
    return problem.keys[:length]


def _number(keys: KeyPath) -> int:
    """Return which item of an array keys lead to; the last is taken out first."""
    return keys[-1] if isinstance(keys[-1], int) else 0


def _texts(value: object) -> Iterator[str]:
    """Yield all keys and texts in a value."""
    if isinstance(value, str):
        yield value
    for item in as_array(value) or ():
        yield from _texts(item)
    for key, item in (as_table(value) or {}).items():
        yield key
        yield from _texts(item)
