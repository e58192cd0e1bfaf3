"""What the settings of mods are, on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from roguelike.cli.arguments import suggestion
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.mod_memory import known_mods, remember
from roguelike.cli.output import aligned, emit, warn
from roguelike.content.fields.settings import SettingDef, SettingValue, value_of
from roguelike.content.mods.library import Library


def set_value(options: argparse.Namespace) -> int:
    """Change a setting if that is asked for, and print it, or all that a mod has.

    Raises:
        UsageError: There is no such mod or setting, or it cannot have that value.
    """
    mod, _, name = options.setting.partition(".")
    preferences, library = known_mods(options, [mod])
    known = _settings(library, mod)
    if name and name not in known:
        msg = f"mod {mod!r} has no setting {name!r}{suggestion(name, list(known))}"
        raise UsageError(msg)
    if options.value is not None or options.reset:
        if not name or (options.value is not None and options.reset):
            msg = "give one setting, such as frost.depth, either a value or --reset"
            raise UsageError(msg)
        value = None if options.reset else _value(known[name], options)
        preferences = preferences.setting(mod, name, value)
        remember(preferences)
        warn(f"{options.setting} counts from the next game on")
    chosen = preferences.settings.get(mod, {})
    shown = {name: known[name]} if name else known
    rows = [
        (f"{mod}.{key}", _written(value_of(each, chosen.get(key))), each.label, _allowed(each))
        for key, each in shown.items()
    ]
    emit(aligned(rows) if rows else "")
    return Exit.CLEAN


def _settings(library: Library, mod: str) -> Mapping[str, SettingDef]:
    found = library.named(mod)
    return found.mod.manifest.settings if found and found.mod else {}


def _value(setting: SettingDef, options: argparse.Namespace) -> SettingValue:
    """Return the value that is meant.

    Raises:
        UsageError: The setting cannot have it.
    """
    value = setting.parse(options.value)
    if misfit := setting.misfit(value):
        hint = f" ({misfit.hint})" if misfit.hint else ""
        msg = f"{options.setting} {misfit.reason}{hint}"
        raise UsageError(msg)
    return value


def _written(value: SettingValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _allowed(setting: SettingDef) -> str:
    """Return what a setting can be, in a few words."""
    if setting.type == "bool":
        return "true or false"
    if setting.type == "choice":
        return " or ".join(setting.choices)
    bounds = _bounds(setting)
    return f"{setting.type} {bounds}".rstrip()


def _bounds(setting: SettingDef) -> str:
    low, high = setting.min, setting.max
    if low is None:
        return "" if high is None else f"up to {high:g}"
    return f"from {low:g}" if high is None else f"from {low:g} to {high:g}"
