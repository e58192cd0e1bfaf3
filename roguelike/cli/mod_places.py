"""The places where mods are looked for: those asked about, and those of what these require."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from roguelike.cli.errors import UsageError, alternatives, suggestion
from roguelike.cli.output import read_from

if TYPE_CHECKING:
    from roguelike.content.mods.library import InstalledMod, ModLibrary, Shelf
    from roguelike.content.mods.mod_files import ModFiles

OTHERS = "others"  # what the places are called where nobody asked to look


class Places(Struct, frozen=True):
    """The places where a command looks for mods.

    Attributes:
        paths: What is asked about, as the command takes it; all that there is, if nothing is.
        given: More places where mods lie.
        mods: The ids of mods that are to be on as well; if `paths` is empty, only they and the
            game's own. None if there is nothing special about any.
        is_alone: Whether to look at nothing but `paths`, and not to miss what is required.
        simulated: How many levels to make at each depth; 0 for a few at some depths.
    """

    paths: Sequence[Path] = ()
    given: Sequence[Path] = ()
    mods: tuple[str, ...] | None = None
    is_alone: bool = False
    simulated: int = 0

    def ask_about(self, mod: InstalledMod) -> bool:
        """Return True if a mod that was found is looked at for its own sake."""
        return not self.paths or mod.shelf.name != OTHERS


def shelves_of(places: Places, *, plugins: bool = True) -> list[Shelf]:
    """Return where mods lie, with paths as short as they can be shown.

    Where paths are asked about, the mods elsewhere are there only for those that require them; of
    these, `core` is always there.

    Args:
        places: Where to look.
        plugins: Whether those count that come with installed plugins.

    Raises:
        UsageError: A path leads to no mod.
    """
    from roguelike.content.mods.library import Shelf
    from roguelike.content.references.ids import CORE
    from roguelike.plugins import installed_plugins
    from roguelike.preferences.shelves import shelves
    from roguelike.resources import data_dir

    for path in places.paths:
        mods_asked_about(path)
    require_places(places.given)
    here = Path.cwd()
    found = [Shelf(path) for path in places.paths]
    of_plugins = installed_plugins(third_party=plugins).shelves()
    known = (Shelf(data_dir() / CORE),) if places.is_alone else shelves(places.given)
    elsewhere = (*known, *of_plugins)
    for shelf in elsewhere:
        near = shelf.path.relative_to(here) if shelf.path.is_relative_to(here) else shelf.path
        found.append(replace(shelf, path=near, name=OTHERS, is_on=not places.paths))
    return found


def paths_of(asked: Sequence[Path], given: Sequence[Path]) -> list[Path]:
    """Return where mods are that are asked for by their paths or, where nothing is, by their ids.

    Args:
        asked: The paths and ids.
        given: More places where mods lie.

    Raises:
        UsageError: There is no such mod.
    """
    from roguelike.content.mods.library import survey

    if all(map(_is_there, asked)):
        return list(asked)
    mods = survey(shelves_of(Places(given=given))).mods
    found: list[Path] = []
    for each in asked:
        word, known = str(each), sorted(mods)
        close = suggestion(word, [*known, *_beside(each)])
        if word in mods and not _is_there(each):
            found.append(mods[word].files.path)
        elif _is_there(each) or (each.parts[1:] and not close):
            found.append(each)  # what leads nowhere is for others to refuse
        else:
            msg = f"there is no mod {word!r}{close or alternatives(word, known)}"
            raise UsageError(msg)
    return found


def _is_there(path: Path) -> bool:
    """Return True if a path leads anywhere, or cannot be followed."""
    try:
        return path.exists()
    except OSError:
        return True


def _beside(path: Path) -> list[str]:
    """Return the paths that may be meant."""
    return [str(each) for each in path.parent.iterdir()] if path.parent.is_dir() else []


def mods_at(path: Path) -> list[ModFiles]:
    """Return the mods that a path leads to, under their own ids where it leads to them alone.

    Raises:
        UsageError: There is none.
    """
    from roguelike.content.mods.mod_folders import is_found_by_name, mod_folders, under_own_id

    folders = _found(mod_folders, path)
    if not any(folder.has_manifest for folder in folders):
        raise _leads_nowhere(path)
    return [each if is_found_by_name(each, path) else under_own_id(each) for each in folders]


def mods_asked_about(path: Path) -> list[ModFiles]:
    """Return the mods that a path leads to, or the folders that are only meant to be mods.

    What these lack is told like all else that is wrong with them.

    Raises:
        UsageError: There is none, nor any folder.
    """
    from roguelike.content.mods.mod_folders import folders_meant

    folders = _found(folders_meant, path)
    if not folders:
        raise _leads_nowhere(path)
    return folders


def _found(look: Callable[[Path], list[ModFiles]], path: Path) -> list[ModFiles]:
    """Return what is found at a path.

    Raises:
        UsageError: It cannot be looked at.
    """
    with read_from(path):
        return look(path)


def _leads_nowhere(path: Path) -> UsageError:
    from roguelike.content.mods.mod_files import MANIFEST

    return UsageError(f"{path} is not a mod: it has no {MANIFEST}")


def require_places(places: Iterable[Path]) -> None:
    """Make sure that there are mods in some places: a place without any is a mistake.

    Raises:
        UsageError: One of them leads to no mod.
    """
    for place in places:
        mods_at(place)


def require_mods(names: Iterable[str], library: ModLibrary) -> None:
    """Make sure that there are mods of some names.

    Raises:
        UsageError: There is one missing.
    """
    for name in names:
        if library.named(name) is None:
            msg = f"there is no mod {name!r}{suggestion(name, list(library.mods))}"
            raise UsageError(msg)
