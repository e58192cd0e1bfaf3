"""The shelves of mods, and the player's selection of mods."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from roguelike.content.mods.library import MAX_MODS, ModSelection, Shelf
from roguelike.content.mods.mod_files import MANIFEST
from roguelike.preferences.folders import user_mods_dir
from roguelike.preferences.model import Preferences
from roguelike.resources import data_dir, mods_dir


def shelves(given: Sequence[Path] = ()) -> tuple[Shelf, ...]:
    """Return the shelves of mods: the game's own, given folders, the player's, the examples.

    If no folders are given, mods in the folder in which the program runs can be used as well; they
    are off. Where two have the same id, that in the place that is named first here is used.
    """
    found = [Shelf(data_dir(), "game", is_own=True), *(Shelf(path, "given") for path in given)]
    if user_mods_dir().is_dir():
        found.append(Shelf(user_mods_dir(), "user"))
    if mods_dir().is_dir():
        found.append(Shelf(mods_dir(), "examples", is_on=False))
    if not given:
        manifests = sorted([*Path().glob(MANIFEST), *Path().glob(f"*/{MANIFEST}")])
        found += [Shelf(manifest.parent, "here", is_on=False) for manifest in manifests[:MAX_MODS]]
    return tuple(found)


def selection(
    preferences: Preferences, given: Sequence[Path] = (), only: Iterable[str] | None = None
) -> ModSelection:
    """Return the selection of mods to load.

    Args:
        preferences: What the player has chosen for good.
        given: More places where mods lie.
        only: The ids of the mods that are used for now beside the game's own, if not all that
            are on.
    """
    return ModSelection(shelves(given), preferences.choice(only))
