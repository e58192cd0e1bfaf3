"""Mods for tests of the screens on which they are chosen."""

from __future__ import annotations

from pathlib import Path

from roguelike.content.mods.library import ModSelection, Shelf
from roguelike.game import Content, load_content
from roguelike.resources import data_dir
from roguelike.ui.context.mod_manager import ModManager
from roguelike.ui.context.ui_context import UiContext
from tests.content.writing import write_mod

RATS = """\
core = ">=0.1"

[settings.count]
type = "int"
default = 3
min = 1
max = 9
label = "Pack size"
description = "How many come at a time."

[settings.dread]
type = "float"
default = 0.5
min = 0.0
max = 1.0
label = "Dread"

[settings.giant]
type = "bool"
default = false
label = "Giant rats"

[settings.color]
type = "choice"
default = "gray"
choices = ["gray", "brown", "white"]
label = "Their color"

[settings.king]
type = "text"
default = "Ratputin"
label = "Name of the king"
"""

LOOK = '[theme.dusk]\nlabel = "Dusk"\n\n[theme.dusk.colors]\n"core:text" = "#ffffff"\n'
BROKEN = '[monster.wolf]\nlabel = "Wolf"\nglyph = "wolf"\ncolour = "core:text"\n'


def write_mods(folder: Path) -> Path:
    """Write mods of all sorts into a folder, and return that."""
    manifest = folder / "rats" / "mod.toml"
    write_mod(folder / "rats", {"look.toml": LOOK}, more=RATS)
    described = (
        'kind = "content"\nsummary = "Rats, and what follows them into the dark."\n'
        'authors = ["Ada", "Bo"]\nlicense = "CC0-1.0"\nhomepage = "https://example.org/rats"\n'
    )
    text = manifest.read_text(encoding="utf-8").replace('kind = "content"\n', described)
    manifest.write_text(text, encoding="utf-8")
    write_mod(folder / "cats", requires={"core": ">=0.1", "rats": ">=1"}, version="2.11.0")
    write_mod(folder / "dusk", {"theme.toml": LOOK}, kind="overlay", requires={"core": "*"})
    write_mod(folder / "wolves", {"wolves.toml": BROKEN}, requires={"core": "*"})
    (folder / "torn").mkdir()
    (folder / "torn/mod.toml").write_text("[mod]\nid = 'torn'\n", encoding="utf-8")
    return folder


def selection_of(mods: Path, *, is_on: bool = False) -> ModSelection:
    """Return the selection of core and classic, and of the mods in a folder, on or off."""
    own = (Shelf(data_dir() / name, "game", is_own=True) for name in ("core", "classic"))
    return ModSelection((*own, Shelf(mods, "user", is_on=is_on)))


def context_with(selection: ModSelection, file: Path, content: Content | None = None) -> UiContext:
    """Return what the game begins with, the player's choices kept in a file.

    Args:
        selection: The mods.
        file: The file.
        content: What has been loaded of the mods, if that has been done.
    """
    mod_manager = ModManager(selection, plugins=False, file=file)
    content = content or load_content(selection, plugins=False)
    return UiContext(content, draw_seed=lambda: "ember", mod_manager=mod_manager)
