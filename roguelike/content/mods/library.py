"""The library of mods: those on all shelves, the player's choice, and the outcome of loading.

Mods lie on shelves: beside the game, in the player's own folder, wherever else somebody says. The
game's own are on, and so are those that players put into folders of their own; examples are off
until they are asked for, or required by a mod that is on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct, field

from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.findings.reasons import ReasonText
from roguelike.content.mods.load_order import LoadOrder, OrderContext, in_order
from roguelike.content.mods.manifest import Mod, read_mod
from roguelike.content.mods.mod_files import MANIFEST, ModFiles
from roguelike.content.mods.mod_folders import is_found_by_name, mod_folders, under_own_id
from roguelike.content.references.ids import CORE
from roguelike.content.references.names import UnusedMods
from roguelike.content.schema.settings import Settings, SettingValue, value_of

MAX_MODS = 2_000
"""The most mods that are looked at in all; more would make every start slow."""


class Shelf(Struct, frozen=True):
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


class InstalledMod(Struct, frozen=True, eq=False):
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


class ModLibrary(Struct, frozen=True, eq=False):
    """All mods that there are, on or off.

    Attributes:
        mods: By id.
        hidden: Those that do not count because another has the same id.
        report: What is wrong with them together.
    """

    mods: Mapping[str, InstalledMod]
    hidden: tuple[InstalledMod, ...] = ()
    report: Report = field(default_factory=Report)

    def named(self, identifier: str) -> InstalledMod | None:
        """Return the mod with an id, or one that takes its place."""
        if identifier in self.mods:
            return self.mods[identifier]
        return next((each for each in self.mods.values() if identifier in _replaced(each)), None)


def survey(shelves: Sequence[Shelf]) -> ModLibrary:
    """Look at the manifests of all mods on some shelves.

    Raises:
        OSError: A shelf does not exist or cannot be looked into.
    """
    found = ((shelf, files) for shelf in shelves for files in mod_folders(shelf.path))
    return gather(found)


def gather(found: Iterable[tuple[Shelf, ModFiles]]) -> ModLibrary:
    """Read the manifests of some mods; of those with the same id the first counts.

    A folder in which the game finds mods by their names has them for ids, even where one of them
    is named for itself as well.

    Args:
        found: The mods, and the shelf on which each lies.
    """
    placed = [*found]
    by_name = {
        files.path.resolve() for shelf, files in placed if is_found_by_name(files, shelf.path)
    }
    mods: dict[str, InstalledMod] = {}
    hidden: list[InstalledMod] = []
    seen: set[Path] = set()
    crowd = Report()
    for shelf, files in placed:
        path = files.path.resolve()
        if path in seen:
            continue
        if len(seen) >= MAX_MODS:
            message = f"there are more than {MAX_MODS} mods; this and all others are ignored"
            crowd.add(Diagnostic(Code.E001, files.place(), message))
            break
        seen.add(path)
        report = Report()
        called = files if path in by_name else under_own_id(files)
        installed = InstalledMod(called, shelf, read_mod(called, report), report)
        if mods.setdefault(installed.id, installed) is not installed:
            hidden.append(installed)
    return ModLibrary(mods, tuple(hidden), crowd)


def _replaced(installed: InstalledMod) -> Collection[str]:
    return installed.mod.manifest.mod.replaces if installed.mod else ()


class ModChoice(Struct, frozen=True):
    """The choices of the player. They may name mods that are not there: these may come back.

    Attributes:
        enabled: The ids of mods that are on, wherever they lie.
        disabled: The ids of mods that are off.
        order: The ids of mods in the order in which they should load where that is free.
        settings: By the ids of mods and the names of their settings, what was chosen.
        only: The ids of the mods that are used for now, beside the game's own, whatever else is
            on; nothing if that does not matter.
        language: The tag of the language in which texts are shown, as far as there are any; nothing
            for the original.
        is_exact: Whether `only` names all mods that are used, those of the game among them.
    """

    enabled: tuple[str, ...] = ()
    disabled: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    settings: Mapping[str, Settings] = field(default_factory=dict[str, Settings])
    only: tuple[str, ...] | None = None
    language: str = ""
    is_exact: bool = False


class ModSelection(Struct, frozen=True):
    """A selection of mods to load: the shelves, and the player's choice.

    Attributes:
        shelves: Where they lie. Of two with the same id, that on the first shelf counts.
        choice: Which are wanted.
    """

    shelves: tuple[Shelf, ...]
    choice: ModChoice = field(default_factory=ModChoice)

    @classmethod
    def everything(cls, paths: Iterable[Path]) -> ModSelection:
        """Return the selection of all mods that some paths lead to."""
        return cls(tuple(Shelf(path) for path in paths))


class SelectedMods(Struct, frozen=True, eq=False):
    """The mods to load.

    Attributes:
        order: In which order, and which not.
        settings: The values of their settings, by the ids of the mods.
        report: What is wrong with any of them so far.
        language: The tag of the language in which texts are shown; nothing for the original.
        idle: The ids of the mods that are there, and are not to be loaded.
        elsewhere: What there is in other mods, as `Names.elsewhere` has it; by default, that does
            not matter.
        supposed: The ids of mods that are not there, and for use beside which files are read all
            the same.
        again: Selects the mods again, given which could not be loaded and why; nothing if they
            cannot be selected otherwise.
    """

    order: LoadOrder
    settings: Mapping[str, Settings]
    report: Report
    language: str = ""
    idle: Collection[str] = ()
    elsewhere: UnusedMods = UnusedMods()
    supposed: Collection[str] = ()
    again: Callable[[Mapping[str, ReasonText]], SelectedMods] | None = None


class ModStatus(Struct, frozen=True, eq=False):
    """The outcome of loading for a mod.

    Attributes:
        installed: The mod.
        is_on: Whether it was to be loaded.
        is_loaded: Whether it was.
        reason: Why it was not; nothing for one that is simply off.
    """

    installed: InstalledMod
    is_on: bool
    is_loaded: bool
    reason: ReasonText | None = None


def select(
    library: ModLibrary,
    choice: ModChoice | None = None,
    plugins: Collection[str] | None = None,
    failed: Mapping[str, ReasonText] = MappingProxyType({}),
) -> SelectedMods:
    """Put the mods that are on in order, with the values of their settings.

    Args:
        library: All mods that there are.
        choice: What the player wants; by default nothing special.
        plugins: The names of the plugins that there are; nothing if that does not matter.
        failed: The ids of mods that could not be loaded, with the reasons.
    """
    choice = choice or ModChoice()
    wanted = wanted_ids(library, choice)
    chosen = [each for each in library.mods.values() if each.id in wanted]
    report = Report()
    for each in chosen:
        report.extend(each.report)
    for copy in library.hidden:
        if copy.id in wanted and copy.shelf.is_on:  # else it would not have been used anyway
            report.add(_same_id(copy, library.mods[copy.id]))
        elif copy.id in wanted and copy.shelf.is_own:  # which is used wherever the game is played
            report.add(_same_id(library.mods[copy.id], copy))
    report.extend(library.report)
    mods = [each.mod for each in chosen if each.mod]
    idle = library.mods.keys() - wanted
    around = OrderContext(
        unreadable=[each.id for each in chosen if each.mod is None],
        off=idle,
        positions=_current(choice.only or choice.order, library),
        plugins=plugins,
        failed=failed,
    )
    order = in_order(mods, report, around)
    settings = {mod.id: settings_of(mod, _chosen_for(mod, choice)) for mod in order.mods}
    again = partial(select, library, choice, plugins)
    return SelectedMods(order, settings, report, choice.language, idle, again=again)


def settings_of(mod: Mod, chosen: Settings) -> dict[str, SettingValue]:
    """Return the values of the settings of a mod.

    Args:
        mod: The mod.
        chosen: What the player chose; what is not allowed is not used.
    """
    known = mod.manifest.settings
    return {name: value_of(setting, chosen.get(name)) for name, setting in known.items()}


def wanted_ids(library: ModLibrary, choice: ModChoice) -> frozenset[str]:
    """Return the ids of the mods that are on: those chosen, and those that they require."""
    found: set[str] = set()
    mods = library.mods.values()
    if choice.only is None:
        ahead = [CORE, *(each.id for each in mods if each.shelf.is_on), *choice.enabled]
        refused = {*_current(choice.disabled, library)} - {CORE}
    else:
        own = (each.id for each in mods if each.shelf.is_own and not choice.is_exact)
        ahead = [CORE, *own, *choice.only]
        refused = set[str]()
    while ahead:
        installed = library.named(ahead.pop())
        if installed is None or installed.id in found or installed.id in refused:
            continue
        found.add(installed.id)
        ahead += installed.mod.requires if installed.mod else ()
    return frozenset(found)


def _current(ids: Iterable[str], library: ModLibrary) -> tuple[str, ...]:
    """Return the ids of mods, those that are replaced under the ids of what takes their place."""
    found = ((id_, library.named(id_)) for id_ in ids)
    return tuple(installed.id if installed else id_ for id_, installed in found)


def _chosen_for(mod: Mod, choice: ModChoice) -> Settings:
    """Return the settings chosen for a mod, or for those whose place it takes."""
    chosen: dict[str, SettingValue] = {}
    for id_ in (*mod.manifest.mod.replaces, mod.id):
        chosen |= choice.settings.get(id_, {})
    return chosen


def statuses(
    library: ModLibrary,
    choice: ModChoice,
    loaded: Iterable[Mod],
    left_out: Mapping[str, ReasonText],
) -> list[ModStatus]:
    """Return the outcomes for all mods: those loaded in order, then the others by id.

    Args:
        library: All mods that there are.
        choice: What the player wanted.
        loaded: The mods that were loaded.
        left_out: For the ids of mods that were wanted and not loaded the reason.
    """
    wanted = wanted_ids(library, choice)
    first = [ModStatus(library.mods[mod.id], is_on=True, is_loaded=True) for mod in loaded]
    placed = {each.installed.id for each in first}
    rest = [
        ModStatus(each, id_ in wanted, is_loaded=False, reason=left_out.get(id_))
        for id_, each in sorted(library.mods.items())
        if id_ not in placed
    ]
    hidden = [
        ModStatus(each, is_on=False, is_loaded=False, reason=ReasonText("spare"))
        for each in sorted(library.hidden, key=lambda each: each.id)
    ]
    return [*first, *rest, *hidden]


def _same_id(copy: InstalledMod, used: InstalledMod) -> Diagnostic:
    """Return the finding that another mod is used instead of one with the same id."""
    message = f"another mod has the id `{copy.id}` and is used instead"
    other, place = (
        each.mod.place("mod", "id") if each.mod else each.files.place(MANIFEST)
        for each in (used, copy)
    )
    hint = "remove one of them, or give it another id"
    if used.shelf.is_own:
        hint = "choose another id: this one belongs to the game"
    return Diagnostic(Code.E105, place, message, hint, (Related(other, "the other one"),))
