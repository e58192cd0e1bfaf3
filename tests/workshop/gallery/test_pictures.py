"""Pictures and films of screens."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.core.png import read_header
from roguelike.preferences.model import LETTERS, FontName, Taste
from roguelike.resources import asset
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames import fonts
from roguelike.ui.frames.fonts import FAMILIES, font
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.main.title import TitleScreen
from roguelike.workshop.gallery.game_moments import GameMoment, GameMoments
from roguelike.workshop.gallery.pictures import (
    TURNS,
    ClippedText,
    DisplaySetup,
    frame_in,
    save,
    save_film,
    save_screen,
    suffixes,
)
from tests.content_fixture import shipped_content
from tests.ui.films import shots
from tests.ui.staging import CLASSIC

WINDOW, TERMINAL = DisplaySetup(800, 600), DisplaySetup(80, 24, is_terminal=True)
SMALL = DisplaySetup(480, 320)
LETTERED = DisplaySetup(800, 600, taste=Taste(map=LETTERS), words=("", "letters"))
TILED = DisplaySetup(800, 600, words=("", "tiles"))


def title(setup: DisplaySetup) -> tuple[UiContext, Screen]:
    context = UiContext(shipped_content(), setup.taste)
    return context, TitleScreen(context)


@pytest.mark.parametrize(
    ("setups", "expected"),
    [
        ([WINDOW], [""]),
        ([TILED, LETTERED], ["-tiles", "-letters"]),
        ([TILED, TERMINAL], ["-tiles-800x600", "-80x24"]),
        ([WINDOW, DisplaySetup(800, 600, words=("dark", ""))], ["", "-dark"]),
    ],
)
def test_names_say_what_is_not_always_the_same(
    setups: list[DisplaySetup], expected: list[str]
) -> None:
    assert suffixes(setups) == expected


@pytest.mark.parametrize(("setup", "size"), [(WINDOW, (800, 600)), (TERMINAL, (800, 480))])
def test_a_picture_is_as_large_as_the_display(
    setup: DisplaySetup, size: tuple[int, int], tmp_path: Path
) -> None:
    context, screen = title(setup)

    save(frame_in(setup, context, CLASSIC, [screen]), tmp_path / "title.png")

    assert read_header((tmp_path / "title.png").read_bytes(), 10_000)[:2] == size


@pytest.mark.parametrize(("setup", "is_tiled"), [(TILED, True), (LETTERED, False)])
def test_a_window_has_room_for_what_the_map_is_drawn_with(
    setup: DisplaySetup, *, is_tiled: bool
) -> None:
    context, screen = title(setup)

    assert frame_in(setup, context, CLASSIC, [screen]).measures.is_tiled is is_tiled


@pytest.mark.parametrize("name", FAMILIES)
def test_a_frame_reads_the_files_of_one_family_alone(
    name: FontName, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    read: set[str] = set()

    def noted(name: str) -> Path:
        read.add(Path(name).parts[0])
        return asset(name)

    monkeypatch.setattr(fonts, "asset", noted)
    font.cache_clear()
    setup = DisplaySetup(1280, 800, taste=Taste(font=name))
    context, screen = title(setup)

    save(frame_in(setup, context, CLASSIC, [screen]), tmp_path / "title.png")

    assert read == {name}


def test_a_text_for_which_there_is_no_room_is_told_once(tmp_path: Path) -> None:
    context, screen = title(WINDOW)
    frame = frame_in(WINDOW, context, CLASSIC, [screen])
    canvas = frame.page()
    for _ in range(2):
        canvas.text(canvas.width - 3, 0, "too long")

    assert save(frame, tmp_path / "title.png") == [ClippedText("title.png", "too long")]


def moments(folder: Path) -> GameMoments:
    return GameMoments(shipped_content(), CLASSIC, folder)


def test_a_film_shows_one_turn_after_the_other(tmp_path: Path) -> None:
    save_film(
        tmp_path / "film.png", moments(tmp_path), [SMALL], GameMoment("ember", 10, "explorer")
    )

    found = shots((tmp_path / "film.png").read_bytes())
    assert len(found) == TURNS + 1
    assert len({shot.picture.tobytes() for shot in found}) > TURNS // 2


def test_a_film_ends_with_the_game(tmp_path: Path) -> None:
    game = moments(tmp_path).game(GameMoment("ember", 20_000, "walker"))
    moment = GameMoment("ember", game.game.world.turns - 3, "walker")

    save_film(tmp_path / "film.png", moments(tmp_path), [SMALL, TERMINAL], moment)

    for size in ("480x320", "80x24"):
        assert len(shots((tmp_path / f"film-{size}.png").read_bytes())) == 4


def test_a_moment_looks_the_same_each_time(tmp_path: Path) -> None:
    moment = GameMoment("ember", 30, "explorer")

    for name in ("first", "again"):
        save_screen(tmp_path / f"{name}.png", moments(tmp_path), [SMALL, TERMINAL], moment)

    for size in ("480x320", "80x24"):
        first, again = (tmp_path / f"{name}-{size}.png" for name in ("first", "again"))
        assert first.read_bytes() == again.read_bytes()
