"""What findings are called from one run to the next, so that known ones can be told from new ones.

Lines move, files are renamed, messages get better words: none of that makes a finding another.
It is the code, the mod, and the path of keys to what is wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any, cast

from roguelike.content.documents.document import Document, KeyPath
from roguelike.content.findings.diagnostics import Diagnostic
from roguelike.content.mods.mod_files import COMPAT, CONTENT, MANIFEST

MAX_LENGTH = 200
"""How many characters a fingerprint has before the rest is made into a hash."""

_NAMELESS = (CONTENT, COMPAT)  # the folders in which the names of files mean nothing
_FORM = re.compile(r"[EWI][0-9]{3} .")
_NAMES = ("id", "tag", "key", "kind")  # what tells the items of an array apart


def fingerprints(findings: Iterable[Diagnostic]) -> dict[Diagnostic, str]:
    """Return what each of some findings is called: a code, a mod or file, and a path of keys.

    Args:
        findings: All findings of a run in their order, which tells those apart that would be
            called the same.
    """
    seen: Counter[str] = Counter()
    found: dict[Diagnostic, str] = {}
    for finding in findings:
        name = _bounded(_name(finding))
        seen[name] += 1
        found[finding] = name if seen[name] == 1 else f"{name} ({seen[name]})"
    return found


def is_fingerprint(text: str) -> bool:
    """Tell whether a finding can be called so: in this version, or in another with other codes."""
    return _FORM.match(text) is not None


def mod_of(fingerprint: str) -> str:
    """Return the id of the mod that a finding was in, by what the finding is called."""
    return fingerprint.partition(" ")[2].partition(":")[0].partition("/")[0]


def _name(finding: Diagnostic) -> str:
    place = finding.place
    where = _file(place.document)
    if finding.lacks:  # which stays, wherever it is needed first
        mod = where.partition("/")[0]
        return f"{finding.code.name} {mod}/{MANIFEST}:requires.{finding.lacks}"
    keys = ".".join(map(str, _steps(place.document, place.keys)))
    if not keys:
        return f"{finding.code.name} {where}"
    mod, _, path = where.partition("/")
    return f"{finding.code.name} {mod if path.startswith(_NAMELESS) else where}:{keys}"


def _file(document: Document) -> str:
    return document.source or document.path


def _steps(document: Document, keys: KeyPath) -> Iterator[str | int]:
    """Yield keys, with the names of items of arrays in place of their numbers, which move."""
    value: Any = document.data
    for key in keys:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):  # it is missing, or of another type
            value = None
        yield _item_name(value) or key if isinstance(key, int) else key


def _item_name(item: object) -> str:
    table = cast("dict[str, object]", item) if isinstance(item, dict) else {}
    names = (table.get(key) for key in _NAMES)
    return next((name for name in names if isinstance(name, str)), "")


def _bounded(name: str) -> str:
    if len(name) <= MAX_LENGTH:
        return name
    rest = blake2b(name[MAX_LENGTH:].encode(errors="replace"), digest_size=8).hexdigest()
    return f"{name[:MAX_LENGTH]}…{rest}"
