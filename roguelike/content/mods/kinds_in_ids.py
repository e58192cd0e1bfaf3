"""Entries of `migrations.toml` that say the kind in the ids, as `from = "monster.rat"`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from roguelike.content.documents.document import KeyPath
from roguelike.content.documents.tables import as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.names.ids import is_name
from roguelike.content.schema import KINDS

_KIND = "kind"
_IDS = ("from", "to", "id", "use")
_LENGTH = len(("rename", 0))


def with_kinds_in_ids(
    findings: Iterable[Diagnostic], entries: Mapping[str, Mapping[int, object]]
) -> Iterator[Diagnostic]:
    """Yield findings of which those about kinds in ids are one for each entry: it lacks the kind.

    Args:
        findings: What is wrong with the file.
        entries: What it says, by the sort of the entries and their numbers.
    """
    apart: dict[KeyPath, Mapping[str, str]] = {
        (sort, number): parts
        for sort, said in entries.items()
        for number, entry in said.items()
        if (parts := _parts(as_table(entry) or {}))
    }
    for finding in findings:
        entry, key = finding.place.keys[:_LENGTH], finding.place.keys[_LENGTH:]
        parts = apart.get(entry, {})
        if key == (_KIND,) and parts:
            said = [f'{each} = "{name}"' for each, name in parts.items()]
            yield replace(finding, hint=f"write {', '.join(said)}")
        elif not (finding.code is Code.E203 and key and key[0] in parts):
            yield finding


def _parts(entry: Mapping[str, object]) -> dict[str, str]:
    """Return the kind and the names in the ids of an entry that has no kind; else nothing."""
    found: dict[str, str] = {}
    kinds: set[str] = set()
    for key in _IDS if _KIND not in entry else ():
        kind, _, name = str(entry.get(key)).partition(".")
        if kind in KINDS and is_name(name):
            kinds.add(kind)
            found[key] = name
    return {_KIND: kinds.pop(), **found} if len(kinds) == 1 else {}
