from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from roguelike.core.png import decoded, read_picture
from roguelike.ui.displays.png import write_film, write_png
from tests.ui.films import shots


def gray(*levels: int, width: int = 5, height: int = 4) -> list[NDArray[np.uint8]]:
    """Return pictures of one color each."""
    return [np.full((height, width, 3), level, np.uint8) for level in levels]


def test_a_film_shows_one_picture_after_the_other(tmp_path: Path) -> None:
    pictures = gray(0, 90, 90, 7)
    pictures[1][2, 3] = (1, 2, 3)
    pictures[2][0, :2] = (200, 0, 0)

    write_film(tmp_path / "film.png", pictures, 250)

    found = shots((tmp_path / "film.png").read_bytes())
    assert [shot.seconds for shot in found] == [0.25] * 4
    for picture, shot in zip(pictures, found, strict=True):
        assert (shot.picture[..., :3] == picture).all()
        assert (shot.picture[..., 3] == 255).all()


def test_a_film_has_only_what_differs(tmp_path: Path) -> None:
    first, *others = gray(5, 5, 5)
    others[0][1, 2] = others[0][3, 3] = 9
    others[1][:] = others[0]

    write_film(tmp_path / "film.png", [first, *others], 500)

    found = shots((tmp_path / "film.png").read_bytes())
    assert [shot.size for shot in found] == [(5, 4), (2, 3), (1, 1)]
    assert (found[1].picture[..., :3] == others[0]).all()


def test_who_knows_no_films_sees_the_first_picture(tmp_path: Path) -> None:
    first, second = gray(40, 50)
    first[0, 0] = (1, 2, 3)

    write_film(tmp_path / "film.png", [first, second], 500)

    seen = decoded(read_picture((tmp_path / "film.png").read_bytes(), 10))
    assert (seen[..., :3] == first).all()


def test_a_picture_is_read_as_it_was_written(tmp_path: Path) -> None:
    pixels = np.arange(4 * 5 * 4, dtype=np.uint8).reshape(4, 5, 4)

    write_png(tmp_path / "picture.png", pixels)

    assert (decoded(read_picture((tmp_path / "picture.png").read_bytes(), 10)) == pixels).all()
