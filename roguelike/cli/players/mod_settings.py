"""`roguelike mods set`: the settings of mods."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command
from roguelike.cli.errors import UsageError, suggestion
from roguelike.cli.facts import Columns, Facts, said
from roguelike.cli.options import flag, mods_dir, positional

if TYPE_CHECKING:
    from roguelike.content.mods.library import ModLibrary
    from roguelike.content.schema.settings import SettingDef, SettingValue


@dataclass(frozen=True, kw_only=True)
class SetOptions:
    """Options of `mods set`."""

    setting: str = positional("MOD[.SETTING]", "which", str)
    value: str | None = positional("VALUE", "the new value", str, None)
    reset: bool = flag("go back to the default")
    mods_dir: tuple[Path, ...] = mods_dir()


def set_value(options: SetOptions) -> Facts[Any]:
    """Change a setting if that is asked for, and tell it, or all that a mod has.

    Raises:
        UsageError: There is no such mod or setting, it cannot have that value, or that cannot be
            remembered.
    """
    from roguelike.cli.selected_content import known_mods, remember
    from roguelike.content.schema.settings import value_of

    mod, _, name = options.setting.partition(".")
    preferences, library = known_mods(options.mods_dir, [mod])
    known = _settings(library, mod)
    if name and name not in known:
        msg = f"mod {mod!r} has no setting {name!r}{suggestion(name, list(known))}"
        raise UsageError(msg)
    warnings: list[str] = []
    if options.value is not None or options.reset:
        if not name or (options.value is not None and options.reset):
            msg = "give one setting, such as frost.depth, either a value or --reset"
            raise UsageError(msg)
        value = None if options.reset else _value(known[name], options)
        preferences = remember(lambda now: now.setting(mod, name, value))
        warnings.append(f"{options.setting} takes effect in the next game")
    chosen = preferences.settings.get(mod, {})
    shown = {name: known[name]} if name else known
    rows = [
        (f"{mod}.{key}", _written(value_of(each, chosen.get(key))), each.label, _allowed(each))
        for key, each in shown.items()
    ]
    return said(Columns(rows), warnings=warnings)


def _settings(library: ModLibrary, mod: str) -> Mapping[str, SettingDef]:
    found = library.named(mod)
    return found.mod.manifest.settings if found and found.mod else {}


def _value(setting: SettingDef, options: SetOptions) -> SettingValue:
    """Return the value that is meant.

    Raises:
        UsageError: The setting cannot have it.
    """
    assert options.value is not None, "this is called for a value"
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


SET = Command(
    options=SetOptions,
    run=set_value,
    summary="show or change the settings of a mod",
    examples=[
        ("roguelike mods set frost", "all its settings"),
        ("roguelike mods set frost.depth 3", "another value"),
        ("roguelike mods set frost.depth --reset", "the default again"),
    ],
)
