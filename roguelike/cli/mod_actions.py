"""The actions of `roguelike mods`, which show and change what the player has chosen."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from roguelike.cli.arguments import suggestion
from roguelike.cli.choices import remember, says_more
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import aligned, emit, emit_json, emit_table, json_text, warn
from roguelike.cli.places import require_mods, require_places
from roguelike.content.findings.diagnostics import Report
from roguelike.content.loader import load_selected
from roguelike.content.mods.library import Library, Status, select, statuses, survey
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.order import Order
from roguelike.content.schema.ids import CORE
from roguelike.content.schema.settings import SettingDef, SettingValue, value_of
from roguelike.plugins import installed_plugins
from roguelike.preferences.file import read
from roguelike.preferences.folders import user_mods_dir
from roguelike.preferences.model import Preferences
from roguelike.preferences.shelves import shelves


def show_mods(options: argparse.Namespace) -> int:
    """Load everything, and print what became of each mod."""
    plugins = not options.no_plugins
    preferences, library = known_mods(options, plugins=plugins)
    providers = installed_plugins(third_party=plugins)
    selected = select(library, preferences.choice(), providers.names)
    result = load_selected(selected, providers.registries().models())
    found = statuses(library, preferences.choice(), result.mods, result.left_out)
    if options.format == "json":
        facts = [_facts(each, preferences) for each in found]
        emit_json(json_text(facts))
    else:
        rows = [_row(each) for each in found]
        emit_table(("mod", "version", "kind", "from", "state"), rows)
        emit(f"\nYour own mods are in {user_mods_dir()}.\n")
    return Exit.CLEAN


def enable(options: argparse.Namespace) -> int:
    """Switch mods on, and tell what else that means, even that they cannot be used."""
    before, library = known_mods(options, options.mods)
    after = remember(lambda now: now.enabling(*options.mods))
    left_out = _left_out(library, after, options.mods)
    _tell((before, after), options.mods, library, left_out)
    if not left_out:
        return Exit.CLEAN
    unused = ", ".join(left_out)
    warn(f"{unused} cannot be used, though it is on; {says_more(options.mods_dir)}")
    return Exit.FINDINGS


def disable(options: argparse.Namespace) -> int:
    """Switch mods off, and tell what else that means.

    Raises:
        UsageError: The game cannot do without one of them.
    """
    if CORE in options.mods:
        msg = f"the game needs {CORE!r}"
        raise UsageError(msg)
    before, library = known_mods(options, options.mods)
    after = remember(lambda now: now.disabling(*options.mods))
    _tell((before, after), options.mods, library)
    return Exit.CLEAN


def show_order(options: argparse.Namespace) -> int:
    """Change the order, if that is asked for, and print it.

    Raises:
        UsageError: It cannot be both changed and reset.
    """
    if options.mods and options.reset:
        msg = "the order is either changed or reset"
        raise UsageError(msg)
    preferences, library = known_mods(options, options.mods)
    if options.mods or options.reset:
        preferences = remember(lambda now: now.ordering(*dict.fromkeys(options.mods)))
    order = select(library, preferences.choice()).order
    rows: list[tuple[str, ...]] = []
    for number, mod in enumerate(order.mods, start=1):
        placement = order.placements[mod.id]
        place = placement.place
        where = f"{place.document.path}:{place.region().line}" if place else ""
        rows.append((str(number), mod.id, *((placement.reason, where) if options.why else ())))
    emit(aligned(rows) if rows else "")
    return Exit.CLEAN


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
        preferences = remember(lambda now: now.setting(mod, name, value))
        warn(f"{options.setting} takes effect in the next game")
    chosen = preferences.settings.get(mod, {})
    shown = {name: known[name]} if name else known
    rows = [
        (f"{mod}.{key}", _written(value_of(each, chosen.get(key))), each.label, _allowed(each))
        for key, each in shown.items()
    ]
    emit(aligned(rows) if rows else "")
    return Exit.CLEAN


OFF = "off"
"""The state of a mod that is not used."""

ACTIONS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "list": show_mods,
    "enable": enable,
    "disable": disable,
    "order": show_order,
    "set": set_value,
}
"""The functions that carry out the parts of the command, by name."""


def _left_out(library: Library, preferences: Preferences, names: Iterable[str]) -> dict[str, str]:
    """Load everything, and return which mods of some names cannot be used, and why."""
    providers = installed_plugins()
    selected = select(library, preferences.choice(), providers.names)
    left_out = load_selected(selected, providers.registries().models()).left_out
    return {mod: left_out[mod] for mod in sorted(names) if mod in left_out}


def _tell(
    change: tuple[Preferences, Preferences],
    switched: Collection[str],
    library: Library,
    left_out: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Print what becomes of mods that were switched, and of all that this changes.

    Args:
        change: What was chosen before, and what is chosen from now on.
        switched: The ids of the mods.
        library: All mods.
        left_out: Those of them of which it is known why they cannot be used.
    """
    then, now = (_fates(select(library, each.choice()).order) for each in change)
    now |= _unused(left_out)
    for mod in sorted({*then, *now, *switched}):
        if mod in switched or then.get(mod) != now.get(mod):
            emit(f"{mod}: {now.get(mod, OFF)}\n")


def _fates(order: Order) -> dict[str, str]:
    """Return what becomes of the mods that are on, as far as their manifests tell."""
    return dict.fromkeys((mod.id for mod in order.mods), "on") | _unused(order.left_out)


def _unused(left_out: Mapping[str, str]) -> dict[str, str]:
    return {mod: f"not loaded: {reason}" for mod, reason in left_out.items()}


def _row(status: Status) -> tuple[str, ...]:
    found = status.installed
    state = "loaded" if status.is_loaded else status.reason or OFF
    info = found.mod and found.mod.manifest.mod
    version, kind = (str(info.version), info.kind) if info else ("", "")
    return found.id, version, kind, found.shelf.name, state


def _facts(status: Status, preferences: Preferences) -> dict[str, Any]:
    """Return what the JSON form says about a mod; its keys are promises."""
    found = status.installed
    facts: dict[str, Any] = {
        "id": found.id,
        "enabled": status.is_on,
        "loaded": status.is_loaded,
        "reason": None if status.is_loaded else status.reason or OFF,
        "from": found.shelf.name,
        "path": found.files.shown_as,
    }
    if found.mod is None:
        return facts
    return facts | _described(found.mod, preferences)


def _described(mod: Mod, preferences: Preferences) -> dict[str, Any]:
    info = mod.manifest.mod
    chosen = preferences.settings.get(mod.id, {})
    return {
        "version": str(info.version),
        "kind": info.kind,
        "name": info.name,
        "summary": info.summary,
        "authors": list(info.authors),
        "license": info.license,
        "homepage": info.homepage,
        "requires": {other: str(versions) for other, versions in mod.requires.items()},
        "settings": {
            name: value_of(setting, chosen.get(name))
            for name, setting in mod.manifest.settings.items()
        },
    }


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


def known_mods(
    options: argparse.Namespace, names: Iterable[str] = (), *, plugins: bool = True
) -> tuple[Preferences, Library]:
    """Return what the player has chosen so far, and all mods.

    Args:
        options: The places where mods lie.
        names: The ids of mods that have to be among them.
        plugins: Whether those count that come with plugins.

    Raises:
        UsageError: One of `names` is no mod, or mods cannot be looked for.
    """
    require_places(options.mods_dir)
    try:
        of_plugins = installed_plugins(third_party=plugins).shelves()
        library = survey((*shelves(options.mods_dir), *of_plugins))
    except OSError as error:
        msg = f"{error.filename} cannot be read: {error.strerror}"
        raise UsageError(msg) from error
    require_mods(names, library)
    return read(Report()), library
