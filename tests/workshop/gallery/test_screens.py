"""Galleries of all screens."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.mods.library import ModSelection, Shelf
from roguelike.resources import data_dir
from roguelike.ui.context.mod_manager import ModManager
from roguelike.workshop.gallery.game_moments import GameMoments
from roguelike.workshop.gallery.pictures import DisplaySetup
from roguelike.workshop.gallery.screens import PICTURES, ScreenFixtures, save_gallery
from tests.content_fixture import shipped_content
from tests.test_documents import ROOT, text
from tests.ui.staging import CLASSIC

CROWN = "sunken_crown:sunken_crown"
SMALLEST = DisplaySetup(80, 24, is_terminal=True)


def mod_manager(folder: Path) -> ModManager:
    shelf = Shelf(data_dir(), "game", is_own=True)
    return ModManager(ModSelection((shelf,)), file=folder / "settings.toml")


def made(folder: Path, campaign: str, *setups: DisplaySetup) -> dict[str, bytes]:
    """Return a gallery, by the names of the files; nothing in it may be cut."""
    moments = GameMoments(shipped_content(), campaign, folder / "kept")
    pictures = folder / "pictures"
    assert save_gallery(pictures, moments, mod_manager(folder), setups) == []
    return {path.name: path.read_bytes() for path in pictures.iterdir()}


@pytest.mark.slow
def test_a_gallery_has_every_screen_once(tmp_path: Path) -> None:
    pictures = made(tmp_path, CROWN, SMALLEST)

    assert pictures.keys() == {f"{name}.png" for name in PICTURES}
    assert len({*pictures.values()}) == len(PICTURES)


@pytest.mark.slow
def test_what_a_game_does_not_have_is_not_shown(tmp_path: Path) -> None:
    pictures = made(tmp_path, CLASSIC, SMALLEST)

    missing = {f"{name}.png" for name in PICTURES} - pictures.keys()
    assert missing == {"aim.png", "compare.png", "item.png", "pick_up.png", "powers.png"}


@pytest.mark.slow
@pytest.mark.parametrize("campaign", [CROWN, CLASSIC])
def test_a_title_is_of_the_campaign_that_is_shown(tmp_path: Path, campaign: str) -> None:
    moments = GameMoments(shipped_content(), campaign, tmp_path)
    fixtures = ScreenFixtures(moments, mod_manager(tmp_path), SMALLEST)

    screens = PICTURES["first_title"](fixtures)

    assert screens is not None
    assert screens[0].title == shipped_content().campaigns()[campaign].label


@pytest.mark.slow
def test_a_gallery_looks_the_same_each_time_and_whatever_else_is_made(tmp_path: Path) -> None:
    window = DisplaySetup(1280, 800)
    for name in ("one", "both"):
        (tmp_path / name).mkdir()

    alone = made(tmp_path / "one", CROWN, window)
    both = made(tmp_path / "both", CROWN, SMALLEST, window)

    beside = {name.replace("-1280x800", ""): both[name] for name in both if "1280" in name}
    assert beside == alone


def test_pictures_in_documents_are_made_by_the_command_that_is_told() -> None:
    command = text("CONTRIBUTING.md").partition("--screens ")[2].split()[0]
    shown = {path.stem for path in (ROOT / "docs/images").iterdir()}

    assert {*command.split(",")} == shown - {"fight"}
    assert shown - {"fight"} <= PICTURES.keys()
