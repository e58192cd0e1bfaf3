"""Where mods live.

Mods lie on shelves: beside the game, in the player's own folder, wherever else somebody says. The
game's own are on, and so are those that players put into folders of their own; examples are off
until they are asked for, or required by a mod that is on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field

from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.mods.manifest import Mod, read_mod
from roguelike.content.mods.mod_files import ModFiles
from roguelike.content.mods.sources import mod_folders

MAX_MODS = 2_000
"""How many mods are looked at in all; more would make every start slow."""


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


class Installed(Struct, frozen=True, eq=False):
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


class Library(Struct, frozen=True, eq=False):
    """All mods that there are, on or off.

    Attributes:
        mods: By id.
        hidden: Those that do not count because another has the same id.
        report: What is wrong with them together.
    """

    mods: Mapping[str, Installed]
    hidden: tuple[Installed, ...] = ()
    report: Report = field(default_factory=Report)

    def named(self, identifier: str) -> Installed | None:
        """Return the mod with an id, or one that takes its place."""
        if identifier in self.mods:
            return self.mods[identifier]
        return next((each for each in self.mods.values() if identifier in _replaced(each)), None)


def survey(shelves: Sequence[Shelf]) -> Library:
    """Look at the manifests of all mods on some shelves.

    Raises:
        OSError: A shelf does not exist or cannot be looked into.
    """
    found = ((shelf, files) for shelf in shelves for files in mod_folders(shelf.path))
    return gather(found)


def gather(found: Iterable[tuple[Shelf, ModFiles]]) -> Library:
    """Read the manifests of some mods; of those with the same id the first counts.

    Args:
        found: The mods, and the shelf on which each lies.
    """
    mods: dict[str, Installed] = {}
    hidden: list[Installed] = []
    seen: set[Path] = set()
    crowd = Report()
    for shelf, files in found:
        path = files.path.resolve()
        if path in seen:
            continue
        if len(seen) >= MAX_MODS:
            message = f"there are more than {MAX_MODS} mods; this and all others are ignored"
            crowd.add(Diagnostic(Code.E001, files.place(), message))
            break
        seen.add(path)
        report = Report()
        installed = Installed(files, shelf, read_mod(files, report), report)
        if mods.setdefault(installed.id, installed) is not installed:
            hidden.append(installed)
    return Library(mods, tuple(hidden), crowd)


def _replaced(installed: Installed) -> Collection[str]:
    return installed.mod.manifest.mod.replaces if installed.mod else ()
