from __future__ import annotations

from pathlib import Path

from roguelike.workshop.gallery.framing import Look
from roguelike.workshop.gallery.scenes import Scene, Scenes
from roguelike.workshop.gallery.shots import TURNS, save_film, save_screen
from tests.content_fixture import shipped_content
from tests.ui.films import shots
from tests.ui.staging import CLASSIC

WINDOW, TERMINAL = Look(480, 320), Look(80, 24, is_terminal=True)


def scenes(folder: Path) -> Scenes:
    return Scenes(shipped_content(), CLASSIC, folder)


def test_a_film_shows_one_turn_after_the_other(tmp_path: Path) -> None:
    save_film(tmp_path / "film.png", scenes(tmp_path), [WINDOW], Scene("ember", 10, "explorer"))

    found = shots((tmp_path / "film.png").read_bytes())
    assert len(found) == TURNS + 1
    assert len({shot.picture.tobytes() for shot in found}) > TURNS // 2


def test_a_film_ends_with_the_game(tmp_path: Path) -> None:
    game = scenes(tmp_path).game(Scene("ember", 20_000, "walker"))
    scene = Scene("ember", game.game.world.turns - 3, "walker")

    save_film(tmp_path / "film.png", scenes(tmp_path), [WINDOW, TERMINAL], scene)

    for size in ("480x320", "80x24"):
        assert len(shots((tmp_path / f"film-{size}.png").read_bytes())) == 4


def test_a_moment_looks_the_same_each_time(tmp_path: Path) -> None:
    scene = Scene("ember", 30, "explorer")

    for name in ("first", "again"):
        save_screen(tmp_path / f"{name}.png", scenes(tmp_path), [WINDOW, TERMINAL], scene)

    for size in ("480x320", "80x24"):
        first, again = (tmp_path / f"{name}-{size}.png" for name in ("first", "again"))
        assert first.read_bytes() == again.read_bytes()
