"""Reading what files call by names of before as if they had the names of today.

Nothing looks for such names: they are fields that do not exist, until it turns out that there was
one. Only then is the file read again with its data renamed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from msgspec.structs import replace

from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.mends import Rename


def modernized(
    document: Document, findings: Iterable[Diagnostic], report: Report
) -> Document | None:
    """Return a file with the names of today in its data; nothing if it has no others.

    Args:
        document: The file. Findings about it may have been made before anything was renamed.
        findings: Findings, of which W209 is about a name of before.
        report: Takes W209, or E206 for what is there under both names.
    """
    data, renamed = document.data, dict(document.renamed)
    for finding in findings:
        place = finding.place
        if finding.code is not Code.W209 or place.document is not document:
            continue
        edit = next(each for each in finding.mend if isinstance(each, Rename))
        table, path = _table(data, place.keys[:-1]), (*place.keys[:-1], edit.new)
        if table is None or edit.old not in table:
            continue
        if edit.new in table:
            report.add(_both(place, edit))
            data = _changed(
                data, place.keys[:-1], {k: v for k, v in table.items() if k != edit.old}
            )
            continue
        report.add(finding)
        names = {key: edit.new if key == edit.old else key for key in table}
        data = _changed(data, place.keys[:-1], {names[key]: each for key, each in table.items()})
        renamed[path] = edit.old
    return None if data is document.data else replace(document, data=data, renamed=renamed)


def _both(place: Place, edit: Rename) -> Diagnostic:
    message = f"`{edit.old}` is now called `{edit.new}`, which is there as well"
    return Diagnostic(Code.E206, place.at(token=Token.KEY), message, f"take out `{edit.old}`")


def _table(data: Mapping[str, Any], keys: KeyPath) -> Mapping[str, Any] | None:
    """Return the table to which keys lead, if they lead to one."""
    value: Any = data
    for key in keys:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return None
    return cast("Mapping[str, Any]", value) if isinstance(value, dict) else None


def _changed(data: Any, keys: KeyPath, table: Mapping[str, Any]) -> Any:  # noqa: ANN401 - of any kind
    """Return data with another table at the end of keys; what is around it is copied."""
    if not keys:
        return table
    copied: Any = data.copy()  # a table or an array
    copied[keys[0]] = _changed(data[keys[0]], keys[1:], table)
    return copied
