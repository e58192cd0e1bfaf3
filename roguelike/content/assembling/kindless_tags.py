"""Tags that do not say of what kind they are, which what is in them tells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from roguelike.content.documents.tables import as_table, texts_in
from roguelike.content.findings.beginnings import dotted
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.merging.changes import data_at
from roguelike.content.merging.unknown_kinds import has_members
from roguelike.content.merging.written import Written
from roguelike.content.names.ids import CORE, OPTIONAL_MARK, full_id
from roguelike.content.schema import TAG

_MAX_PROPOSED = 2  # kinds of which a tag may be one by what is in it

_NAMED_AFTER_OTHERS = ("color", "swatch")
"""The kinds that often have the names of what has them, which is likelier to be meant."""


def with_kinds(report: Report, mod: str, written: Iterable[Written]) -> Report:
    """Return a report that says of each tag of no kind how to begin it.

    Args:
        report: What is wrong with the files of a mod.
        mod: The id of the mod.
        written: What the files of all mods contain.
    """
    if not any(_is_kindless(each) for each in report.of(Code.E004)):
        return report
    kinds = _kinds(written)
    result = report.emptied()
    for finding in report.unsorted():
        result.add(_with_kind(finding, mod, kinds) if _is_kindless(finding) else finding)
    return result


def _is_kindless(finding: Diagnostic) -> bool:
    """Tell whether a finding is about a table of a tag that stands where a kind should."""
    keys = finding.place.keys
    is_tag = finding.code is Code.E004 and keys[:1] == (TAG,) and len(keys) == len((TAG, "name"))
    return is_tag and has_members(as_table(data_at(finding.place)) or {})


def _with_kind(finding: Diagnostic, mod: str, kinds: Mapping[str, Collection[str]]) -> Diagnostic:
    """Return a finding with the kinds of all that is in a tag, if there are few."""
    texts = [each.removeprefix(OPTIONAL_MARK) for each in texts_in(data_at(finding.place))]
    known = [found for text in texts if (found := _of(text, mod, kinds))]
    fitting = set[str]().union(*known).intersection(*known)
    if not fitting or len(fitting) > _MAX_PROPOSED:
        return finding
    in_order = sorted(fitting, key=lambda kind: (kind in _NAMED_AFTER_OTHERS, kind))
    headers = [f"[{dotted((TAG, kind, finding.place.keys[-1]))}]" for kind in in_order]
    return replace(finding, hint=f"begin it with {' or '.join(headers)}")


def _of(text: str, mod: str, kinds: Mapping[str, Collection[str]]) -> set[str]:
    """Return the kinds of what a reference may mean."""
    readings = (text,) if ":" in text else (full_id(mod, text), full_id(CORE, text))
    return {*next((kinds[each] for each in readings if each in kinds), ())}


def _kinds(written: Iterable[Written]) -> Mapping[str, Collection[str]]:
    """Return the kinds of all that has an id, by that."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for each in written:
        for definition in each.definitions:
            found[definition.id].add(definition.kind)
    return found
