"""Where mods live, which of them are on, and which are used of those that are.

Mods lie on shelves: beside the game, in the player's own folder, wherever else somebody says. The
game's own are on, and so are those that players put into folders of their own; examples are off
until they are asked for, or required by a mod that is on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from roguelike.content.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.ids import CORE
from roguelike.content.manifest import Mod, read_mod
from roguelike.content.mod_files import MANIFEST, ModFiles
from roguelike.content.order import Around, Order, in_order
from roguelike.content.settings import Misfit, Settings, SettingValue, value_of
from roguelike.content.sources import mod_folders

MAX_MODS = 2_000
"""How many mods are looked at in all; more would make every start slow."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A place where mods lie.

    Attributes:
        path: A folder of mods, a mod, or a file of a mod.
        name: What it is called in front of people.
        is_on: Whether mods on it are on until somebody switches them off.
        is_own: Whether it is the game's own, which is on even where only some mods are asked for.
    """

    path: Path
    name: str = "given"
    is_on: bool = True
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """What the player wants. It may name mods that are not there: they may come back.

    Attributes:
        enabled: The ids of mods that are on, wherever they lie.
        disabled: The ids of mods that are off.
        order: The ids of mods in the order in which they should load where that is free.
        settings: By the ids of mods and the names of their settings, what was chosen.
        only: The ids of the mods that are used for now, beside the game's own, whatever else is
            on; nothing if that does not matter.
    """

    enabled: tuple[str, ...] = ()
    disabled: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    settings: Mapping[str, Settings] = field(default_factory=dict[str, Settings])
    only: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Selection:
    """Which mods to load: where they lie, and which of them are wanted.

    Attributes:
        shelves: Where they lie. Of two with the same id, that on the first shelf counts.
        choice: Which are wanted.
    """

    shelves: tuple[Shelf, ...]
    choice: Choice = field(default_factory=Choice)

    @classmethod
    def everything(cls, paths: Iterable[Path]) -> Selection:
        """Return the selection of all mods that some paths lead to."""
        return cls(tuple(Shelf(path) for path in paths))


@dataclass(frozen=True, slots=True, eq=False)
class Installed:
    """A mod on a shelf.

    Attributes:
        files: Where it is kept.
        shelf: The shelf.
        mod: The mod, or nothing if its manifest has errors.
        report: What is wrong with its manifest.
    """

    files: ModFiles
    shelf: Shelf
    mod: Mod | None
    report: Report

    @property
    def id(self) -> str:
        """The id that it has, or should have."""
        return self.files.name


@dataclass(frozen=True, slots=True, eq=False)
class Library:
    """All mods that there are, on or off.

    Attributes:
        mods: By id.
        hidden: Those that do not count because another has the same id.
        skipped: The first that was not even looked at because there are too many.
    """

    mods: Mapping[str, Installed]
    hidden: tuple[Installed, ...] = ()
    skipped: ModFiles | None = None

    def named(self, identifier: str) -> Installed | None:
        """Return the mod with an id, or one that takes its place."""
        if identifier in self.mods:
            return self.mods[identifier]
        return next((each for each in self.mods.values() if identifier in _replaced(each)), None)

    def wanted(self, choice: Choice) -> frozenset[str]:
        """Return the ids of the mods that are on: what is chosen, and what that requires."""
        found: set[str] = set()
        ahead = [CORE, *self._asked_for(choice)]
        refused = {*(() if choice.only is not None else choice.disabled)} - {CORE}
        while ahead:
            installed = self.named(ahead.pop())
            if installed is None or installed.id in found or installed.id in refused:
                continue
            found.add(installed.id)
            ahead += installed.mod.requires if installed.mod else ()
        return frozenset(found)

    def misfits(self, choice: Choice) -> Iterator[tuple[str, str, Misfit]]:
        """Yield the ids, settings and reasons where what was chosen for a mod is not allowed."""
        for identifier, chosen in choice.settings.items():
            installed = self.mods.get(identifier)
            if installed is None or installed.mod is None:
                continue
            known = installed.mod.manifest.settings
            for name, value in chosen.items():
                if name not in known:
                    yield identifier, name, Misfit(Code.E201, "is no setting of the mod")
                elif misfit := known[name].misfit(value):
                    yield identifier, name, misfit

    def _asked_for(self, choice: Choice) -> Iterable[str]:
        if choice.only is not None:
            return [*(each.id for each in self.mods.values() if each.shelf.is_own), *choice.only]
        return [*(each.id for each in self.mods.values() if each.shelf.is_on), *choice.enabled]


@dataclass(frozen=True, slots=True, eq=False)
class Selected:
    """The mods to load.

    Attributes:
        order: In which order, and which not.
        settings: The values of their settings, by the ids of the mods.
        report: What is wrong with any of them so far.
    """

    order: Order
    settings: Mapping[str, Settings]
    report: Report


def survey(shelves: Sequence[Shelf]) -> Library:
    """Look at the manifests of all mods on some shelves.

    Raises:
        OSError: A shelf does not exist or cannot be looked into.
    """
    return gather((shelf, files) for shelf in shelves for files in mod_folders(shelf.path))


def gather(found: Iterable[tuple[Shelf, ModFiles]]) -> Library:
    """Read the manifests of some mods; of those with the same id the first counts."""
    mods: dict[str, Installed] = {}
    hidden: list[Installed] = []
    seen: set[Path] = set()
    for shelf, files in found:
        path = files.path.resolve()
        if path in seen:
            continue
        if len(seen) >= MAX_MODS:
            return Library(mods, tuple(hidden), files)
        seen.add(path)
        report = Report()
        installed = Installed(files, shelf, read_mod(files, report), report)
        if mods.setdefault(installed.id, installed) is not installed:
            hidden.append(installed)
    return Library(mods, tuple(hidden))


def select(
    library: Library, choice: Choice | None = None, plugins: Collection[str] | None = None
) -> Selected:
    """Put the mods that are on in order, and find out what their settings are.

    Args:
        library: All mods that there are.
        choice: What the player wants; by default nothing special.
        plugins: The names of the plugins that there are; nothing if that does not matter.
    """
    choice = choice or Choice()
    wanted = library.wanted(choice)
    chosen = [each for each in library.mods.values() if each.id in wanted]
    report = Report()
    for each in chosen:
        report.extend(each.report)
    for copy in library.hidden:
        if copy.id in wanted:
            report.add(_same_id(copy, library.mods[copy.id]))
    if library.skipped:
        message = f"there are more than {MAX_MODS} mods; from this one on, they are not looked at"
        report.add(Diagnostic(Code.E001, library.skipped.place(), message))
    mods = [each.mod for each in chosen if each.mod]
    around = Around(
        unreadable=[each.id for each in chosen if each.mod is None],
        off=library.mods.keys() - wanted,
        positions=choice.only or choice.order,
        plugins=plugins,
    )
    order = in_order(mods, report, around)
    settings = {mod.id: settings_of(mod, choice.settings.get(mod.id, {})) for mod in order.mods}
    return Selected(order, settings, report)


def settings_of(mod: Mod, chosen: Settings) -> dict[str, SettingValue]:
    """Return the values of the settings of a mod.

    Args:
        mod: The mod.
        chosen: What the player chose; what is not allowed is not used.
    """
    known = mod.manifest.settings
    return {name: value_of(setting, chosen.get(name)) for name, setting in known.items()}


def _replaced(installed: Installed) -> Collection[str]:
    return installed.mod.manifest.mod.replaces if installed.mod else ()


def _same_id(copy: Installed, used: Installed) -> Diagnostic:
    """Return the finding that another mod is used instead of one with the same id."""
    message = f"there is another mod with the id `{copy.id}`, which is used instead"
    other, place = (
        each.mod.place("mod", "id") if each.mod else each.files.place(MANIFEST)
        for each in (used, copy)
    )
    return Diagnostic(Code.E105, place, message, related=(Related(other, "the other one"),))
