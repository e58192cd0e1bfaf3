"""`roguelike mods`: which mods there are, which are on, in which order, with which settings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command, CommandGroup
from roguelike.cli.errors import Exit, UsageError, refuse
from roguelike.cli.facts import JSON, TEXT, Block, Columns, Facts, Table, said
from roguelike.cli.options import flag, mods_dir, no_plugins, output_format, positionals
from roguelike.cli.players.mod_settings import SET

if TYPE_CHECKING:
    from roguelike.content.mods.library import ModLibrary, ModStatus
    from roguelike.content.mods.load_order import LoadOrder
    from roguelike.content.mods.manifest import Mod
    from roguelike.preferences.model import Preferences

OFF = "off"
"""The state of a mod that is not used."""


@dataclass(frozen=True, kw_only=True)
class ListOptions:
    """Options of the list."""

    mods_dir: tuple[Path, ...] = mods_dir()
    no_plugins: bool = no_plugins()
    format: str = output_format(TEXT, JSON)


@dataclass(frozen=True, kw_only=True)
class SwitchOptions:
    """Options of `mods enable` and `mods disable`."""

    mods: tuple[str, ...] = positionals("MOD", "the id of a mod", str, at_least=1)
    mods_dir: tuple[Path, ...] = mods_dir()


@dataclass(frozen=True, kw_only=True)
class OrderOptions:
    """Options of `mods order`."""

    mods: tuple[str, ...] = positionals("MOD", "the mods that come first", str)
    why: bool = flag("say why each mod is where it is")
    reset: bool = flag("go back to the default order")
    mods_dir: tuple[Path, ...] = mods_dir()

    def __post_init__(self) -> None:
        """Refuse to both change and reset the order."""
        refuse(self.mods and self.reset, "the order is either changed or reset")


def _list(options: ListOptions) -> Facts[list[dict[str, Any]]]:
    from roguelike.cli.selected_content import known_mods
    from roguelike.content.loader import load_selected
    from roguelike.content.mods.library import select, statuses
    from roguelike.plugins import installed_plugins

    plugins = not options.no_plugins
    preferences, library = known_mods(options.mods_dir, plugins=plugins)
    providers, choice = installed_plugins(third_party=plugins), preferences.choice()
    selected = select(library, choice, providers.names)
    result = load_selected(selected, providers.registries().models())
    found = statuses(library, choice, result.mods, result.left_out)
    return Facts([_facts(each, preferences) for each in found], _as_text)


def _as_text(mods: list[dict[str, Any]]) -> Iterator[Block]:
    from roguelike.preferences.folders import user_mods_dir

    rows = [
        [
            each["id"],
            each.get("version", ""),
            each.get("kind", ""),
            each["from"],
            each["reason"] or "loaded",
        ]
        for each in mods
    ]
    yield Table(("mod", "version", "kind", "from", "state"), rows)
    yield ""
    yield f"Your own mods are in {user_mods_dir()}."


def _facts(status: ModStatus, preferences: Preferences) -> dict[str, Any]:
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
    from roguelike.content.schema.settings import value_of

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


def _enable(options: SwitchOptions) -> Facts[Any]:
    from roguelike.cli.selected_content import known_mods, remember, says_more

    before, library = known_mods(options.mods_dir, options.mods)
    after = remember(lambda now: now.enabling(*options.mods))
    left_out = _left_out(library, after, options.mods)
    lines = _changes((before, after), options.mods, library, left_out)
    if not left_out:
        return said(*lines)
    unused = ", ".join(left_out)
    warning = f"{unused} cannot be used, though it is on; {says_more(options.mods_dir)}"
    return said(*lines, code=Exit.FINDINGS, warnings=[warning])


def _disable(options: SwitchOptions) -> Facts[Any]:
    from roguelike.cli.selected_content import known_mods, remember
    from roguelike.content.references.ids import CORE

    if CORE in options.mods:
        msg = f"the game needs {CORE!r}"
        raise UsageError(msg)
    before, library = known_mods(options.mods_dir, options.mods)
    after = remember(lambda now: now.disabling(*options.mods))
    return said(*_changes((before, after), options.mods, library))


def _left_out(
    library: ModLibrary, preferences: Preferences, names: Iterable[str]
) -> dict[str, str]:
    """Load everything, and return which mods of some names cannot be used, and why."""
    from roguelike.content.loader import load_selected
    from roguelike.content.mods.library import select
    from roguelike.plugins import installed_plugins

    providers = installed_plugins()
    selected = select(library, preferences.choice(), providers.names)
    left_out = load_selected(selected, providers.registries().models()).left_out
    return {mod: left_out[mod] for mod in sorted(names) if mod in left_out}


def _changes(
    change: tuple[Preferences, Preferences],
    switched: Collection[str],
    library: ModLibrary,
    left_out: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[str]:
    """Yield what becomes of mods that were switched, and of all that this changes.

    Args:
        change: What was chosen before, and what is chosen from now on.
        switched: The ids of the mods.
        library: All mods.
        left_out: Those of them of which it is known why they cannot be used.
    """
    from roguelike.content.mods.library import select

    then, now = (_fates(select(library, each.choice()).order) for each in change)
    now |= _unused(left_out)
    for mod in sorted({*then, *now, *switched}):
        if mod in switched or then.get(mod) != now.get(mod):
            yield f"{mod}: {now.get(mod, OFF)}"


def _fates(order: LoadOrder) -> dict[str, str]:
    """Return what becomes of the mods that are on, as far as their manifests tell."""
    return dict.fromkeys((mod.id for mod in order.mods), "on") | _unused(order.left_out)


def _unused(left_out: Mapping[str, str]) -> dict[str, str]:
    return {mod: f"not loaded: {reason}" for mod, reason in left_out.items()}


def _order(options: OrderOptions) -> Facts[Any]:
    from roguelike.cli.selected_content import known_mods, remember
    from roguelike.content.mods.library import select

    preferences, library = known_mods(options.mods_dir, options.mods)
    if options.mods or options.reset:
        preferences = remember(lambda now: now.ordering(*dict.fromkeys(options.mods)))
    order = select(library, preferences.choice()).order
    rows: list[tuple[str, ...]] = []
    for number, mod in enumerate(order.mods, start=1):
        placement = order.placements[mod.id]
        place = placement.place
        where = f"{place.document.path}:{place.region().line}" if place else ""
        rows.append((str(number), mod.id, *((placement.reason, where) if options.why else ())))
    return said(Columns(rows))


COMMAND = CommandGroup(
    commands={
        "list": Command(
            options=ListOptions,
            run=_list,
            summary="list all mods, and why some are not used",
            examples=[
                ("roguelike mods list", "for people"),
                ("roguelike mods list --format json", "for programs, with every detail"),
            ],
        ),
        "enable": Command(
            options=SwitchOptions,
            run=_enable,
            summary="use mods from now on",
            details=(
                "Exits with code 1 if one of them cannot be used; it is enabled all the same."
            ),
            examples=[
                ("roguelike mods enable frost", "one"),
                ("roguelike mods enable a b", "several"),
            ],
        ),
        "disable": Command(
            options=SwitchOptions,
            run=_disable,
            summary="stop using mods from now on",
            examples=[
                ("roguelike mods disable frost", "one"),
                ("roguelike mods disable a b", "several"),
            ],
        ),
        "order": Command(
            options=OrderOptions,
            run=_order,
            summary="show or change the order in which mods load",
            details=(
                "What a mod requires loads before it, and libraries load before campaigns,"
                " campaigns before other content. Where that leaves a choice, the mods named here"
                " come first."
            ),
            examples=[
                ("roguelike mods order", "the current order"),
                ("roguelike mods order --why", "and why"),
                ("roguelike mods order frost rats", "frost, then rats, then all others"),
                ("roguelike mods order --reset", "as if you had never chosen one"),
            ],
        ),
        "set": SET,
    },
    details=(
        "Mods are found beside the game, in your own folder of mods, and wherever"
        " --mods-dir points. The game's own mods are on, and so are those in your folders;"
        " the examples that come with the game are off until you enable them. Your choices"
        " are remembered."
    ),
    examples=[
        ("roguelike mods list", "all mods, and why some are not used"),
        ("roguelike mods enable frost", "use it from now on"),
        ("roguelike mods order --why", "the order in which they load, and why"),
        ("roguelike mods set frost.depth 3", "change a setting"),
    ],
)
