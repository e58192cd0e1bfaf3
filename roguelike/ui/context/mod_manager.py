"""The mod manager: knows all mods and the player's choice of them, and loads what is chosen.

A choice counts as soon as the player makes it: it is written to the player's settings at once, so
that closing the window loses nothing. What is being played changes only when content is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from roguelike.content.catalog import UnknownDefinitionError
from roguelike.content.findings.diagnostics import Diagnostic, Report, Severity
from roguelike.content.findings.reasons import ReasonText
from roguelike.content.mods.library import (
    InstalledMod,
    ModChoice,
    ModLibrary,
    ModSelection,
    ModStatus,
    SelectedMods,
    select,
    statuses,
    survey,
)
from roguelike.content.mods.load_order import PlacementReason
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import MANIFEST
from roguelike.content.references.ids import CORE
from roguelike.content.schema.settings import SettingValue, value_of
from roguelike.content.texts.mod_texts import ModTexts
from roguelike.content.texts.texts import AboutMod
from roguelike.content.texts.translation import ORIGINAL
from roguelike.game import Content, ContentError, load_content
from roguelike.plugins import installed_plugins
from roguelike.preferences.file import Change, change, is_broken, read
from roguelike.preferences.model import Preferences
from roguelike.recordings.setup import Setup, selection_for
from roguelike.ui.text.texts import Texts


class Refusal(NamedTuple):
    """The reason why a mod cannot come before another."""

    first: InstalledMod
    then: InstalledMod
    placement: PlacementReason


class ModManager:
    """Keeps the player's choice of mods.

    Attributes:
        mods: What would become of each mod if it were loaded now. At first and after `move`, those
            that would be in use come first, in the order in which they load; else all stay where
            they are.
        used: The ids of those that would be in use, in the order in which they load.
        texts: What is said of each of them, in the language that is played in.
        unread: What is wrong with the player's choices, if some of them could not be read.
        unwritten: Why some could not be written, if so; these count until the program ends, or
            until they can be written with another.
        kept: Where the file is now that could not be read, if it has made room for another.
    """

    def __init__(
        self, selection: ModSelection, *, plugins: bool = True, file: Path | None = None
    ) -> None:
        """Remember what is in use, without looking at any mod yet.

        Args:
            selection: Where mods lie, and which of them were loaded.
            plugins: Whether mods may select what installed plugins provide.
            file: The player's choices, by default where they are kept.
        """
        self.mods: Sequence[ModStatus] = ()
        self.used: Sequence[str] = ()
        self.texts: Mapping[InstalledMod, AboutMod] = {}
        self.unread: Diagnostic | None = None
        self.unwritten = ""
        self.kept: Path | None = None
        self._selection = selection
        self._plugins = plugins
        self._file = file
        self._names: frozenset[str] = frozenset()
        self._library = ModLibrary({})
        self._words = ModTexts()
        self._preferences = Preferences()
        self._unsaved: list[Change] = []
        self._broken: Mapping[str, ReasonText] = {}
        self._found: Sequence[Diagnostic] = ()
        self._selected = select(self._library)
        self._before = self._selected

    @property
    def is_restricted(self) -> bool:
        """True if other mods are in use for now than the player has chosen for good."""
        return self._selection.choice.only is not None

    @property
    def language(self) -> str:
        """The language of the texts that are loaded next."""
        return self._selection.choice.language or ORIGINAL

    def set_language(self, language: str) -> None:
        """Load texts in another language from now on, and remember it."""
        wanted = None if language == ORIGINAL else language
        choice = replace(self._selection.choice, language=wanted or "")
        self._selection = replace(self._selection, choice=choice)
        self.keep(lambda now: now.liking("language", wanted))

    @property
    def is_changed(self) -> bool:
        """True if the player's choices have changed since the mods were looked at."""
        now, before = self._selected, self._before
        return now.order.mods != before.order.mods or now.settings != before.settings

    def look(self, content: Content) -> None:
        """Look at all mods anew, and at the player's choices, unless those could not be written.

        Args:
            content: What is in use; it tells which mods are broken.

        Raises:
            OSError: A place where mods should lie does not exist or cannot be looked into.
        """
        providers = installed_plugins(third_party=self._plugins)
        self._library = survey((*self._selection.shelves, *providers.shelves()))
        self._words = ModTexts(self._selection.choice.language)
        self._names = providers.names
        if not self.unwritten:
            report = Report()
            self._preferences = read(report, self._file)
            self.unread = next((each for each in report if each.severity is Severity.ERROR), None)
            self.kept = None
        tried = content.settings.keys()
        self._broken = {mod: why for mod, why in content.left_out.items() if mod in tried}
        self._found = tuple(content.report)
        self.mods = self._arranged()
        self._before = self._selected

    def is_spare(self, mod: InstalledMod) -> bool:
        """Return True if a mod does not count because another has the same id."""
        return self._library.mods.get(mod.id) is not mod

    def switch(self, mod: str) -> None:
        """Switch a mod off if it is on, and on if it is off.

        Nothing can switch `core` off; asking for it changes nothing.
        """
        is_on = any(each.is_on for each in self.mods if each.installed.id == mod)
        self._keep(lambda now: now.disabling(mod) if is_on else now.enabling(mod))

    def move(self, mod: str, step: int) -> Refusal | None:
        """Let a mod that is in use change places with the one before or after it.

        Args:
            mod: Its id.
            step: -1 for an earlier place, 1 for a later one.

        Returns:
            Why that cannot be, if there is a reason; what would lead beyond the ends has none.
        """
        used = self.used
        place = used.index(mod) if mod in used else -1
        if place < 0 or not 0 <= place + step < len(used):
            return None
        first, then = sorted((place, place + step))
        wished = [*used]
        wished[first], wished[then] = used[then], used[first]

        def ordered(now: Preferences) -> Preferences:
            """Put the mods into that order, before those that have a place too."""
            others = (each for each in now.mods.order if each not in wished)
            return now.ordering(*(each for each in wished if each != CORE), *others)

        choice = ordered(self._preferences).choice()
        order = [each.id for each in self._select(choice).order.mods]
        if order.index(used[first]) < order.index(used[then]):
            library, placements = self._library.mods, self._selected.order.placements
            return Refusal(library[used[first]], library[used[then]], placements[used[then]])
        self._keep(ordered)
        self.mods = self._arranged()
        return None

    def value(self, mod: Mod, name: str) -> SettingValue:
        """Return the value of a setting of a mod."""
        chosen = self._preferences.settings.get(mod.id, {})
        return value_of(mod.manifest.settings[name], chosen.get(name))

    def choose(self, mod: Mod, name: str, value: SettingValue) -> None:
        """Give a setting of a mod a value that it can have; its default is not remembered."""
        wanted = None if value == mod.manifest.settings[name].default else value
        self._keep(lambda now: now.setting(mod.id, name, wanted))

    def keep(self, make: Change) -> None:
        """Remember what the player likes, unless a file that is no TOML is in the way."""
        if is_broken(self._file):
            report = Report()
            read(report, self._file)
            self.unread = next(iter(report), None)
        else:
            self._write(make)

    def placement(self, mod: str) -> PlacementReason | None:
        """Return why a mod has its place, if it has one."""
        return self._selected.order.placements.get(mod)

    def findings(self, mod: InstalledMod) -> list[Diagnostic]:
        """Return the findings about a mod, as far as they can be told without loading it.

        What its manifest says is compared with the other mods as they are chosen now; what is
        wrong with its content is what was found when it was loaded.
        """
        manifest = mod.files.place(MANIFEST).document.path
        report = Report()
        report.extend(mod.report)
        for finding in self._selected.report:
            if finding.path == manifest:
                report.add(finding)
        folder = manifest.removesuffix(MANIFEST)
        for finding in self._found:
            if finding.path.startswith(folder) and not finding.path.endswith(MANIFEST):
                report.add(finding)
        return list(report)

    def load(self) -> Content:
        """Load what is wanted, which is what is in use from now on.

        Raises:
            ContentError: None of the mods could be loaded.
            OSError: A place where mods should lie does not exist or cannot be looked into.
        """
        choice = self._preferences.choice()
        choice = replace(choice, language=self._selection.choice.language)  # as when it started
        selection = ModSelection(self._selection.shelves, choice)
        content = load_content(selection, plugins=self._plugins)
        self._selection = selection
        return content

    def load_for(self, setup: Setup) -> Content:
        """Load what a saved game was played with, as far as it is there, for that game alone.

        Raises:
            ContentError: None of the mods could be loaded.
            OSError: A place where mods should lie does not exist or cannot be looked into.
        """
        return load_content(selection_for(setup, self._selection), plugins=self._plugins)

    def load_again(self) -> Content:
        """Load what was in use before a saved game was played with something else.

        Raises:
            ContentError: None of the mods could be loaded.
            OSError: A place where mods should lie does not exist or cannot be looked into.
        """
        return load_content(self._selection, plugins=self._plugins)

    def would_load(self, content: Content) -> bool:
        """Return True if `load_again` would load the same content, as far as manifests tell."""
        providers = installed_plugins(third_party=self._plugins)
        try:
            library = survey((*self._selection.shelves, *providers.shelves()))
        except OSError:  # which loading will tell
            return False
        selected = select(library, self._selection.choice, providers.names)
        ids = [[mod.id for mod in mods] for mods in (selected.order.mods, content.mods)]
        return ids[0] == ids[1] and selected.settings == content.settings

    def _write(self, make: Change) -> None:
        """Change the player's choices as they are now, at least until the program ends."""
        self._unsaved.append(make)
        try:
            changed = change(self._with_unsaved, self._file)
        except OSError as error:
            self.unwritten = error.strerror or str(error)
            self._preferences = make(self._preferences)
        else:
            self._preferences = changed.preferences
            self.kept = changed.kept or self.kept
            self.unread, self.unwritten = None, ""
            self._unsaved.clear()

    def _with_unsaved(self, now: Preferences) -> Preferences:
        return reduce(lambda preferences, make: make(preferences), self._unsaved, now)

    def _keep(self, make: Change) -> None:
        """Change the player's choices, and tell what becomes of the mods."""
        self._write(make)
        rows = {each.installed: row for row, each in enumerate(self.mods)}
        self.mods = sorted(self._arranged(), key=lambda each: rows[each.installed])

    def _select(self, choice: ModChoice) -> SelectedMods:
        return select(self._library, choice, self._names)

    def _arranged(self) -> list[ModStatus]:
        """Find out what becomes of the mods; return that, in the order in which they load."""
        choice = self._preferences.choice()
        self._selected = self._select(choice)
        order = self._selected.order
        usable = [mod for mod in order.mods if mod.id not in self._broken]
        left_out = {**self._broken, **order.left_out}
        found = statuses(self._library, choice, usable, left_out)
        self.used = [mod.id for mod in usable]
        self.texts = self._words.of((each.installed for each in found), usable)
        return found


def trouble(mod_manager: ModManager, texts: Texts) -> str:
    """Return a message about trouble with the file of choices, if there is any."""
    if mod_manager.unwritten:
        return texts("choices_unwritten", reason=mod_manager.unwritten)
    if mod_manager.kept:
        return texts("choices_kept", path=mod_manager.kept)
    if unread := mod_manager.unread:
        file = unread.path.rpartition("/")[2]
        return texts("choices_unread", file=file, line=unread.place.region().line)
    return ""


def why_not_loaded(error: ContentError | OSError | UnknownDefinitionError) -> ReasonText:
    """Return why mods cannot be loaded, as something that has words in every language."""
    match error:
        case UnknownDefinitionError():
            return ReasonText("indispensable", id=error.identifier)
        case OSError(filename=path) if path is not None:
            return ReasonText("inaccessible", path=path)
        case _:
            return ReasonText("nothing_usable")
