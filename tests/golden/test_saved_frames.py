"""Frames of the screens about games that were saved or recorded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from roguelike.game import load_content
from roguelike.preferences.folders import HOME
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.screens.base.screen import Screen
from tests.content.writing import write_mod
from tests.content_fixture import shipped_content
from tests.golden.test_frames import with_crypt
from tests.golden_files import GoldenFiles
from tests.ui.app.test_changed_saves import save_with_everything, selection_of, title
from tests.ui.screens.main.test_replay import Watched
from tests.ui.staging import after, shown

KOBOLDS = """
[[patch.monster]]
id = "classic:kobold"
set = {{ stats.speed = {speed} }}
"""
NEEDS = {"core": "*", "classic": "*"}


def saved(root: Path) -> ScreenStack:
    """Return the title where there is a game that was saved with slower kobolds."""
    mod = root / "fierce"
    write_mod(mod, {"a.toml": KOBOLDS.format(speed=12)}, requires=NEEDS)
    save_with_everything(root, load_content(selection_of(mod), plugins=False))
    write_mod(mod, {"a.toml": KOBOLDS.format(speed=9)}, requires=NEEDS)
    return title(root, selection_of(mod))


def replayed(_: Path) -> Screen:
    """Return a recorded game after some of its turns."""
    watched = Watched(content=with_crypt(shipped_content()))
    watched.after(1)
    return watched.screen


SCREENS: dict[str, Callable[[Path], Screen]] = {
    "characters": lambda root: after(saved(root), ("down", "down", "enter")).screen,
    "changed": lambda root: after(saved(root), ("enter",)).screen,
    "replay": replayed,
}


@pytest.mark.parametrize("size", [(100, 70), (80, 24)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_about_kept_games_still_looks_the_same(
    name: str,
    size: tuple[int, int],
    golden: GoldenFiles,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))

    picture = shown(SCREENS[name](tmp_path), *size)

    golden.check(f"frames/{name}_{size[0]}x{size[1]}.txt", picture + "\n")
