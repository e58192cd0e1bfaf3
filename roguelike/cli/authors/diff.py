"""`roguelike diff`: what a new version of a mod changes, and which version number it needs."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.facts import JSON, TEXT, Block, Facts
from roguelike.cli.findings import WARNINGS, Findings, denied, told, verdict
from roguelike.cli.mod_places import mods_at
from roguelike.cli.options import flag, output_format, path, positional
from roguelike.content.findings.wording import both_shown, shown

if TYPE_CHECKING:
    from roguelike.content.documents.document import Place
    from roguelike.content.findings.diagnostics import Code, Report
    from roguelike.workshop.diff import Difference, ModComparison, ModEdition

_MARKS = {"added": "+", "removed": "-", "changed": "~", "renamed": ">"}


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    old: Path = positional("OLD", "the old version: a folder or an archive", path)
    new: Path = positional("NEW", "the new version: a folder or an archive", path)
    format: str = output_format(TEXT, JSON)
    strict: bool = flag("count warnings as errors")


def run(options: Options) -> Facts[Any]:
    """Find the differences.

    Raises:
        UsageError: A path does not lead to exactly one mod, or they lead to different ones.
    """
    from roguelike.content.findings.diagnostics import Report
    from roguelike.workshop.diff import compared

    codes = denied([WARNINGS] if options.strict else [])
    report = Report()
    old, new = (_edition(each, report) for each in (options.old, options.new))
    if old is None or new is None:
        return told(report, codes, Exit.FINDINGS)
    _require_same(old, new)
    comparison = compared(old, new)
    comparison.report.extend(report)
    code = verdict(comparison.report, codes)
    return Facts(_facts(comparison, codes), lambda _: _as_text(comparison, codes), code=code)


def _edition(path: Path, report: Report) -> ModEdition | None:
    from roguelike.content.schema import KINDS
    from roguelike.workshop.diff import read_edition

    found = mods_at(path)
    if len(found) != 1:
        msg = f"{path} contains {len(found)} mods; name one of them"
        raise UsageError(msg)
    return read_edition(found[0], KINDS, report)


def _require_same(old: ModEdition, new: ModEdition) -> None:
    """Make sure that two versions are of one mod.

    Raises:
        UsageError: They are not.
    """
    if old.mod.id not in (new.mod.id, *new.mod.manifest.mod.replaces):
        msg = f"{old.mod.id} and {new.mod.id} are different mods, not two versions of one"
        raise UsageError(msg)


def _as_text(comparison: ModComparison, codes: Collection[Code]) -> Iterator[Block]:
    old, new = comparison.old.mod, comparison.new.mod
    yield f"{new.id} {old.version} -> {new.version}"
    yield ""
    for each in comparison.differences:
        yield f"{_MARKS[each.what]} {_said(each)}"
        yield f"    {_where(each)}"
    if not comparison.differences:
        yield "No differences."
    yield ""
    yield f"Change: {comparison.asks.name.lower()}. {_verdict(comparison)}"
    if len(comparison.report):
        yield ""
        yield Findings(comparison.report, codes)


def _verdict(comparison: ModComparison) -> str:
    version, needed = comparison.new.mod.version, comparison.needed
    if version < needed:
        return f"This needs version {needed} or higher; it is {version}."
    return f"Version {version} is enough."


def _said(difference: Difference) -> str:
    from roguelike.content.merging.layers import MISSING

    name = f"{difference.kind} {difference.id}"
    if difference.what == "renamed":
        return f"{name} -> {difference.new}"
    if difference.field:
        name += f": {difference.field}"
    values = [value for value in (difference.old, difference.new) if value is not MISSING]
    if not values:
        return name
    texts = both_shown(*values) if values[1:] else (shown(values[0]),)
    return f"{name} = {' -> '.join(texts)}"


def _where(difference: Difference) -> str:
    places = [_text(each) for each in (difference.before, difference.now) if each]
    return " -> ".join(places)


def _text(place: Place) -> str:
    line, column, _ = place.region()
    return f"{place.document.path}:{line}:{column}"


def _facts(comparison: ModComparison, codes: Collection[Code]) -> dict[str, Any]:
    from roguelike.workshop.validation.report.as_json import as_json

    editions = {"old": comparison.old.mod, "new": comparison.new.mod}
    facts: dict[str, Any] = {
        name: {"id": mod.id, "version": str(mod.version), "path": mod.folder.shown_as}
        for name, mod in editions.items()
    }
    facts["differences"] = [_fields(each) for each in comparison.differences]
    facts["change"] = comparison.asks.name.lower()
    facts["needed_version"] = str(comparison.needed)
    facts["is_enough"] = comparison.new.mod.version >= comparison.needed
    facts["findings"] = json.loads(as_json(comparison.report, codes))["findings"]
    return facts


def _fields(difference: Difference) -> dict[str, Any]:
    from roguelike.content.merging.layers import MISSING

    values = {"old": difference.old, "new": difference.new}
    return {
        "what": difference.what,
        "kind": difference.kind,
        "id": difference.id,
        "field": difference.field,
        **{name: None if value is MISSING else _plain(value) for name, value in values.items()},
        "old_place": _place(difference.before),
        "new_place": _place(difference.now),
        "change": difference.asks.name.lower(),
    }


def _plain(value: Any) -> Any:  # noqa: ANN401 - any value of a file
    """Return a value as JSON has it; dates and times, which content has no use for, as text."""
    return json.loads(json.dumps(value, default=str))


def _place(place: Place | None) -> dict[str, Any] | None:
    if place is None:
        return None
    line, column, _ = place.region()
    return {"path": place.document.path, "line": line, "column": column}


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "Prints what the new version adds (+), changes (~), renames (>) and removes (-),"
        " and which part of the version number has to go up: the first for changes that"
        " break mods building on it, the second for additions, the third for anything else."
        " Exits with code 1 if a version has errors, with --strict also if there are"
        " warnings."
    ),
    examples=[
        ("roguelike diff frost-1.0.0.zip mods/frost", "what is new since a release"),
        ("roguelike diff old new --strict", "fail if the version number is too low"),
        ("roguelike diff old new --format json", "for programs"),
    ],
)
