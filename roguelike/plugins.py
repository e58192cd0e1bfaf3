"""Plugins: the implementations that data can select, of the game and of other distributions.

The game provides most. Anyone else provides more by installing a Python distribution that names
a `Plugin` in the entry point group `roguelike.plugins`, as in its `pyproject.toml`::

    [project.entry-points."roguelike.plugins"]
    frost = "roguelike_frost:PLUGIN"

Mods are data and can do no harm; a plugin is a program like any other. Only who may install
programs can install one, and `--no-plugins` does without all of them. What players are told of
its entries is data too: a mod beside its module, which is there wherever the plugin is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, field

from roguelike.aims import AIMS
from roguelike.behaviors import BEHAVIORS
from roguelike.conditions import CONDITIONS
from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.mods.library import Shelf
from roguelike.content.references.ids import is_name
from roguelike.content.schema.messages import EVENT_MENTIONS
from roguelike.core.memory_slots import Slot
from roguelike.effects import EFFECTS
from roguelike.engine.actions.base import Action
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.binding.campaign_binding import OWN_MEMORY, OWN_TIMERS, Registries
from roguelike.engine.effects.effect_execution import Context, Situation
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.engine.world.attack_context import Blow, Clash
from roguelike.engine.world.events.event_kinds import EVENTS
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.timers import Timer
from roguelike.generators import GENERATORS
from roguelike.passes import PASSES
from roguelike.plugin_checks import (
    UnusableError,
    require_entry,
    require_events,
    require_listed,
    require_once,
    require_slots,
    require_timers,
    require_type,
)
from roguelike.registry import Entry, Params, Registry
from roguelike.rules import RULES

ENTRY_POINT_GROUP: Final = "roguelike.plugins"
"""The entry point group in which distributions name their plugins."""


EXTENSION_POINTS: Final[Mapping[str, str]] = {
    "behavior": "behaviors",
    "effect": "effects",
    "aim": "aims",
    "condition": "conditions",
    "generator": "generators",
    "pass": "passes",
    "rule": "rules",
}
"""The extension points, with the fields of plugins and of registries that have their entries."""


class Plugin(Struct, frozen=True):
    """The implementations, events and mods that one distribution provides.

    Attributes:
        name: The name of its entry point, by which mods require it.
        behaviors: Behaviors of monsters.
        effects: Effects of steps.
        aims: Ways to choose targets.
        conditions: Conditions of steps and behaviors.
        generators: Generators of levels.
        passes: Passes over a generated level.
        rules: Rules of attacks.
        events: Events beside those of the game, which messages can tell.
        mods: A mod that comes with it, or a folder of such, as one with what players are told.
    """

    name: str
    behaviors: tuple[Entry[Any, Turn, Action | None], ...] = ()
    effects: tuple[Entry[Any, Context, list[Event]], ...] = ()
    aims: tuple[Entry[Any, Aiming, Area], ...] = ()
    conditions: tuple[Entry[Any, Situation, bool], ...] = ()
    generators: tuple[Entry[Any, Site, None], ...] = ()
    passes: tuple[Entry[Any, Site, None], ...] = ()
    rules: tuple[Entry[Any, Clash, Blow], ...] = ()
    events: tuple[type[Event], ...] = ()
    mods: Path | None = None

    def by_point(self) -> dict[str, tuple[Entry[Any, Any, Any], ...]]:
        """Return the implementations that it provides, by the names of the extension points."""
        return {point: getattr(self, field) for point, field in EXTENSION_POINTS.items()}


BUILTIN: Final = Plugin(
    "roguelike",
    behaviors=BEHAVIORS,
    effects=EFFECTS,
    aims=AIMS,
    conditions=CONDITIONS,
    generators=GENERATORS,
    passes=PASSES,
    rules=RULES,
)


def registries(plugins: Iterable[Plugin] = (BUILTIN,)) -> Registries:
    """Return the implementations of all `plugins`.

    Raises:
        ValueError: Two of them have the same name at the same extension point.
    """
    return _registries(tuple(plugins))


@lru_cache(maxsize=8)
def _registries(provided: tuple[Plugin, ...]) -> Registries:
    """Return the same implementations for the same plugins, so that models are made once."""
    entries = [plugin.by_point() for plugin in provided]
    found: dict[str, Registry[Any, Any]] = {
        field: Registry(point, (entry for each in entries for entry in each[point]))
        for point, field in EXTENSION_POINTS.items()
    }
    return Registries(**found, events=tuple(each for one in provided for each in one.events))


class InstalledPlugins(Struct, frozen=True):
    """The plugins that were found.

    Attributes:
        plugins: Those that can be used, the game's own first.
        unusable: The names of the others, with what is wrong with each.
        report: The same as findings.
        distributions: The distributions, with their versions, of those that can be used, by the
            names of the plugins; the game itself is not among them.
    """

    plugins: tuple[Plugin, ...] = (BUILTIN,)
    unusable: Mapping[str, str] = field(default_factory=dict[str, str])
    report: Report = field(default_factory=Report)
    distributions: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def names(self) -> frozenset[str]:
        """The names of the usable plugins."""
        return frozenset(plugin.name for plugin in self.plugins)

    def names_by_params(self) -> dict[type[Params], str]:
        """Return the names of third-party plugins by the parameters of their implementations."""
        return {
            entry.params: plugin.name
            for plugin in self.plugins
            if plugin is not BUILTIN
            for _, entry in _entries(plugin)
        }

    def shelves(self) -> tuple[Shelf, ...]:
        """Return the folders of the mods that come with plugins."""
        return tuple(Shelf(each.mods, each.name) for each in self.plugins if each.mods)

    def registries(self) -> Registries:
        """Return the implementations of the usable plugins."""
        return registries(self.plugins)


def installed_plugins(*, third_party: bool = True) -> InstalledPlugins:
    """Import the plugins of all installed distributions.

    A plugin that cannot be used is left out as a whole. What is wrong with it becomes a finding,
    E902, that names its distribution; nothing that it raises while it is imported gets through.
    Of two that provide the same the first counts, by the names of their distributions.

    Args:
        third_party: False for no plugins but the game's own.
    """
    usable = [BUILTIN]
    unusable: dict[str, str] = {}
    report = Report()
    distributions: dict[str, str] = {}
    for offer in _offers(report) if third_party else ():
        try:
            usable.append(_usable(offer, usable))
            distributions[offer.name] = _distribution(offer)
        except UnusableError as error:
            unusable.setdefault(offer.name, str(error))
            report.add(_finding(offer, str(error)))
    for plugin in usable:
        unusable.pop(plugin.name, None)
    return InstalledPlugins(tuple(usable), unusable, report, distributions)


def _offers(report: Report) -> list[EntryPoint]:
    """Return the entry points of all plugins, those that take precedence first."""
    try:
        found = list(entry_points(group=ENTRY_POINT_GROUP))
    except Exception as error:  # noqa: BLE001 - one damaged distribution is enough for any of them
        place = Place(Document("installed distributions"))
        message = f"no plugin can be found ({type(error).__name__}: {error})"
        report.add(Diagnostic(Code.E902, place, message, "one of their entry points is damaged"))
        return []
    return sorted(found, key=lambda offer: (_distribution(offer), offer.name, offer.value))


def _distribution(offer: EntryPoint) -> str:
    """Return the name and the version of the distribution that an entry point belongs to."""
    said: list[str] = []
    if offer.dist is not None:
        metadata = offer.dist.metadata
        said = [str(metadata[key]) for key in ("Name", "Version") if key in metadata]
    return " ".join(said) or "a distribution without a name"


def _finding(offer: EntryPoint, reason: str) -> Diagnostic:
    place = Place(Document(_distribution(offer)))
    message = f"the plugin `{offer.name}` of {place.document.path} cannot be used: {reason}"
    return Diagnostic(Code.E902, place, message, "update or remove it, or play with --no-plugins")


def _usable(offer: EntryPoint, others: Sequence[Plugin]) -> Plugin:
    """Import a plugin that can be used beside `others`.

    Raises:
        UnusableError: It cannot.
    """
    plugin = _imported(offer)
    if not is_name(offer.name) or plugin.name != offer.name:
        msg = f"it is called {plugin.name!r}, and its entry point {offer.name!r}"
        raise UnusableError(msg)
    if any(other.name == plugin.name for other in others):
        msg = "another plugin has the same name"
        raise UnusableError(msg)
    _require_lists(plugin)
    if plugin.mods is not None and not plugin.mods.is_dir():
        msg = f"there is no folder {plugin.mods}"
        raise UnusableError(msg)
    providers = {key: other.name for other in others for key in _keys(other)}
    for point, entry in _entries(plugin):
        require_entry(point, entry)
        key = (point, entry.kind)
        if key in providers:
            msg = f"the {point} `{entry.kind}` is already provided by `{providers[key]}`"
            raise UnusableError(msg)
        providers[key] = plugin.name
    require_events(plugin.events)
    require_listed(plugin.events, {entry.params.__module__ for _, entry in _entries(plugin)})
    require_timers(_timers([plugin]))
    require_slots(_remembered([plugin]))
    _require_names((*others, plugin))
    return plugin


def _require_lists(plugin: Plugin) -> None:
    """Make sure that a plugin has tuples where it should, and a path where it has one.

    Raises:
        UnusableError: It has something else.
    """
    for point, entries in {**plugin.by_point(), "event": plugin.events}.items():
        require_type(f"what it lists as {point}", entries, tuple)
    if plugin.mods is not None:
        require_type("what it names as mods", plugin.mods, Path)


def _require_names(plugins: Sequence[Plugin]) -> None:
    """Make sure that no events, timers or memories of plugins have the name of others.

    Raises:
        UnusableError: Two have the same.
    """
    events = [each.data_name for plugin in plugins for each in plugin.events]
    require_once("an event", [*{*EVENT_MENTIONS, *EVENTS}, *events])
    require_once("a timer", [each.kind_name() for each in {*OWN_TIMERS, *_timers(plugins)}])
    require_once("a memory", [each.name for each in {*OWN_MEMORY, *_remembered(plugins)}])


def _imported(offer: EntryPoint) -> Plugin:
    """Import the plugin that an entry point names.

    Raises:
        UnusableError: It cannot be imported, or is not a plugin.
    """
    try:
        value: object = offer.load()
    except (Exception, SystemExit) as error:  # whatever another program may raise
        msg = f"`{offer.value}` cannot be imported ({type(error).__name__}: {error})"
        raise UnusableError(msg) from error
    if not isinstance(value, Plugin):
        msg = f"`{offer.value}` is of the type {type(value).__name__}, not Plugin"
        raise UnusableError(msg)
    return value


def _keys(plugin: Plugin) -> list[tuple[str, str]]:
    return [(point, entry.kind) for point, entry in _entries(plugin)]


def _entries(plugin: Plugin) -> list[tuple[str, Entry[Any, Any, Any]]]:
    return [(point, entry) for point, entries in plugin.by_point().items() for entry in entries]


def _params(plugins: Iterable[Plugin]) -> Iterator[type[Params]]:
    return (entry.params for plugin in plugins for _, entry in _entries(plugin))


def _timers(plugins: Iterable[Plugin]) -> tuple[type[Timer], ...]:
    """Return the kinds of timers that the entries of plugins start."""
    return tuple(each for params in _params(plugins) for each in params.timers)


def _remembered(plugins: Iterable[Plugin]) -> tuple[Slot[Any], ...]:
    """Return the memory slots that the entries of plugins declare for actors."""
    return tuple(each for params in _params(plugins) for each in params.remembers)
