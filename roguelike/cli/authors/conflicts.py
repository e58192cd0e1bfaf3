"""`roguelike conflicts`: the conflicts between mods that do not know of each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.facts import JSON, TEXT, Facts
from roguelike.cli.findings import Findings
from roguelike.cli.options import ContentOptions, group, output_format
from roguelike.cli.output import warn

if TYPE_CHECKING:
    from roguelike.content.documents.document import Place
    from roguelike.content.findings.diagnostics import Diagnostic, Report


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    format: str = output_format(TEXT, JSON)
    content: ContentOptions = group(ContentOptions)


def run(options: Options) -> Facts[dict[str, Any]]:
    """Find conflicts between mods.

    Raises:
        UsageError: A mod does not exist, or nothing could be loaded.
    """
    report = _report(options.content)
    facts = {"conflicts": [_facts(finding) for finding in report]}
    code = Exit.FINDINGS if len(report) else Exit.CLEAN
    return Facts(facts, lambda _: [Findings(report)], code=code)


def _report(options: ContentOptions) -> Report:
    """Return the conflicts between the mods that are asked for.

    Raises:
        UsageError: A mod does not exist, or nothing could be loaded.
    """
    from roguelike.cli.selected_content import require_known, says_more, selection_of
    from roguelike.content.findings.diagnostics import Code
    from roguelike.content.schema.allowed_findings import without_allowed
    from roguelike.game import load_mods
    from roguelike.plugins import installed_plugins
    from roguelike.workshop.conflicts import conflicts

    more = says_more(options.mods_dir, options.mods, plugins=options.plugins)
    result = load_mods(selection_of(options), installed_plugins(third_party=options.plugins))
    require_known(options, result)
    if result.assembly is None:
        msg = f"no content could be loaded; {more}"
        raise UsageError(msg, Exit.FINDINGS)
    for mod, reason in result.left_out.items():
        warn(f"mod {mod} was not loaded: {reason}; {more}")
    report = conflicts(result.assembly, result.selected.order)
    report.files = result.report.files
    for finding in result.report:
        if finding.code is Code.W412:
            report.add(finding)
    allowed = [each for of_mod in result.allowances.values() for each in of_mod]
    return without_allowed(report, allowed, lambda _: False)


def _facts(finding: Diagnostic) -> dict[str, object]:
    """Return what the JSON form says of a conflict; its keys are promises."""
    return {
        "code": finding.code.name,
        **_where(finding.place),
        "message": finding.message,
        "hint": finding.hint,
        "related": [{**_where(each.place), "note": each.note} for each in finding.related],
    }


def _where(place: Place) -> dict[str, object]:
    line, column, _ = place.region()
    return {"path": place.document.path, "line": line, "column": column}


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "Finds values that several mods change without knowing of each other, changes that"
        " are lost, and values that depend on the order in which mods load. Exits with code"
        " 1 if there are any."
    ),
    examples=[
        ("roguelike conflicts", "among the mods that are on"),
        ("roguelike conflicts --mods frost,rats", "among these"),
        ("roguelike conflicts --format json", "for programs"),
    ],
)
