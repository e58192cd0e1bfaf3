"""What would be wrong with mods if a player chose the least or the most that settings can be."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from roguelike.authoring.lints.linting import Filter, evidence_of
from roguelike.authoring.lints.stat_bounds import stat_bounds
from roguelike.content.checks import run_checks
from roguelike.content.documents.document import Place
from roguelike.content.documents.tables import Table, as_array, as_table
from roguelike.content.fields.settings import SettingDef, SettingValue
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report, Severity
from roguelike.content.loader import LoadResult, load_selected
from roguelike.content.patching.setting_values import setting_named
from roguelike.content.schema import PATCH
from roguelike.content.schema.base import Model

ATTEMPTS = 4
"""How often mods are loaded with the same end of their settings, if each time more is wrong."""
REMEMBERED = 16
"""How many files are kept in mind in which something may be wrong."""
_DEFINITION_KEYS, _PATCH_KEYS = 2, 3
"""How many keys lead to a definition, and to a patch."""

_End: TypeAlias = Literal["min", "max"]
_Setting: TypeAlias = tuple[str, str]
"""The id of a mod and the name of one of its settings."""
_Values: TypeAlias = dict[str, dict[str, SettingValue]]
"""Values of settings by their names, by the ids of the mods."""


def at_their_ends(
    result: LoadResult, asked: Collection[str], models: Mapping[str, type[Model]]
) -> Iterator[Diagnostic]:
    """Yield what would be wrong where a setting stands for a value, at the bound that allows it.

    All settings are tried at once, first with the least and then with the most that each can be;
    and then those again with which nothing was wrong, as long as something may have hidden that.

    Args:
        result: Mods in which nothing is wrong, as they were loaded.
        asked: The ids of those whose settings are tried.
        models: The model of each kind of definition.
    """
    mods = {mod.id: mod for mod in result.mods if mod.id in asked}
    cut = {(each.place.document.path, each.place.keys) for each in _cut(result, asked)}
    ends: tuple[_End, ...] = ("min", "max")
    for end in ends:
        tried = {id_: _at_end(mod.manifest.settings, end) for id_, mod in mods.items()}
        wrong: dict[_Setting, Diagnostic] = {}
        for _ in range(ATTEMPTS):
            found = _wrong_with(result, tried, models) if any(tried.values()) else {}
            wrong |= found
            for mod, name in found:
                del tried[mod][name]
            if not found:
                break
        for (mod, name), each in wrong.items():
            if (each.place.document.path, each.place.keys) not in cut:
                yield _finding(each, mods[mod].place("settings", name, end))


def _wrong_with(
    result: LoadResult, tried: _Values, models: Mapping[str, type[Model]]
) -> dict[_Setting, Diagnostic]:
    """Return what is wrong first with each of some settings at other values."""
    other = _with(result, tried, models)
    errors = [each for each in other.report if each.code.severity is Severity.ERROR]
    found: dict[_Setting, Diagnostic] = {}
    for each in (*errors, *_cut(other, tried)):
        if setting := _setting_of(each.place, tried):
            found.setdefault(setting, each)
    return found


def _with(result: LoadResult, tried: _Values, models: Mapping[str, type[Model]]) -> LoadResult:
    """Return what becomes of mods with other values of some settings."""
    chosen = result.selected.settings
    settings = {**chosen, **{mod: {**chosen[mod], **tried[mod]} for mod in tried}}
    return load_selected(replace(result.selected, settings=settings), models)


def _at_end(settings: Mapping[str, SettingDef], end: _End) -> dict[str, SettingValue]:
    """Return the values of those of some settings that have a bound, at that."""
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


def _setting_of(place: Place, tried: _Values) -> _Setting | None:
    """Return which setting is to blame for what is wrong at a place.

    That is what stands there, or the only one in the definition or patch around it.
    """
    mod = place.document.source.partition("/")[0]
    values = list(_values_on(place))
    around = values[_PATCH_KEYS if place.keys[:1] == (PATCH,) else _DEFINITION_KEYS :]
    there = next((name for each in values if (name := setting_named(each))), "")
    names = {there} if there else {*_settings_in(around[0])} if around else set[str]()
    named = names & tried.get(mod, {}).keys()
    return (mod, named.pop()) if len(named) == len(names) == 1 else None


def _values_on(place: Place) -> Iterator[object]:
    """Yield the tables around a place in a file, from the outermost on, and what is there."""
    value: Any = _said(place.document.text)
    yield value
    for key in place.keys:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return
        yield value


def _settings_in(value: object) -> Iterator[str]:
    """Yield the names of all settings that stand for values in a value."""
    if name := setting_named(value):
        yield name
        return
    inside = (as_table(value) or {}).values() or as_array(value) or ()
    for each in inside:
        yield from _settings_in(each)


@lru_cache(maxsize=REMEMBERED)
def _said(text: str) -> Table:
    """Return what a file says, with settings and not their values."""
    with suppress(tomllib.TOMLDecodeError):  # the few files that only we can read
        return tomllib.loads(text)
    return {}


def _finding(wrong: Diagnostic, place: Place) -> Diagnostic:
    """Return what is wrong with a bound, by what comes of it."""
    result = "this would be cut" if wrong.code is Code.W510 else "with this, nobody could play"
    message = f"{result}: {wrong.message}"
    related = (Related(wrong.place, "it is used here"), *wrong.related)
    return Diagnostic(wrong.code, place, message, "allow only what fits there", related)
