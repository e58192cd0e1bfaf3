"""Finds what is wrong with mods where players choose the least or greatest values of settings."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec.structs import replace

from roguelike.authoring.lints.evidence import Filter, evidence_of
from roguelike.authoring.lints.stats import stat_bounds
from roguelike.content.checks import run_checks
from roguelike.content.documents.document import KeyPath
from roguelike.content.findings.diagnostics import Diagnostic, Related, Report, Severity
from roguelike.content.loader import LoadResult, load_selected
from roguelike.content.schema.base import Model
from roguelike.content.schema.settings import SettingDef, SettingValue

_End: TypeAlias = Literal["min", "max"]
_ENDS: Mapping[_End, str] = {"min": "least", "max": "greatest"}


def wrong_bounds(
    result: LoadResult, asked: Collection[str], models: Mapping[str, type[Model]]
) -> Iterator[Diagnostic]:
    """Yield where mods have errors, or stats are cut, with settings at the bounds of these.

    Mods are loaded twice more: with all settings at their least, and at their greatest values.

    Args:
        result: Mods without errors, as they were loaded.
        asked: The ids of those whose settings are tried.
        models: The model of each kind of definition.
    """
    mods = [mod for mod in result.mods if mod.id in asked]
    chosen = result.selected.settings
    known = {_where(each) for each in _cut(result, asked)}
    for end, adjective in _ENDS.items():
        tried = {mod.id: _at_end(mod.manifest.settings, end) for mod in mods}
        if not any(tried.values()):
            continue
        settings = {**chosen, **{mod: {**chosen[mod], **tried[mod]} for mod in tried}}
        other = load_selected(replace(result.selected, settings=settings), models)
        errors = [each for each in other.report if each.severity is Severity.ERROR]
        bounds = tuple(
            Related(mod.place("settings", name, end), "this is the bound")
            for mod in mods
            for name in tried[mod.id]
        )
        for each in (*errors, *_cut(other, asked)):
            if _where(each) not in known:
                message = f"with all settings at their {adjective} values, {each.message}"
                hint = "allow only what fits here"
                yield replace(each, message=message, hint=hint, related=bounds, mend=())


def _at_end(settings: Mapping[str, SettingDef], end: _End) -> dict[str, SettingValue]:
    """Return the values at that end of the settings that have such a bound."""
    found: dict[str, SettingValue] = {}
    for name, setting in settings.items():
        bound = getattr(setting, end)
        if bound is not None:
            whole = math.ceil(bound) if end == "min" else math.floor(bound)
            found[name] = whole if setting.type == "int" else bound
    return found


def _cut(result: LoadResult, asked: Collection[str]) -> Report:
    """Return which values are outside of the bounds of their stats."""
    found, evidence = Report(), evidence_of(result)
    if evidence and result.assembly:
        run_checks(evidence, [stat_bounds], Filter(result.assembly, asked, found))
    return found


def _where(finding: Diagnostic) -> tuple[str, KeyPath]:
    """Return the file and the keys of a finding."""
    return finding.place.document.path, finding.place.keys
