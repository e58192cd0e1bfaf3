from __future__ import annotations

from roguelike.core.geometry import Rect
from roguelike.ui.backdrop import Backdrop
from roguelike.ui.canvas import Canvas
from roguelike.ui.palette import Palette
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, PALETTE, canvas, rows_on


def brightness(drawn: Canvas) -> int:
    return int(drawn.cells["fg"][..., :3].astype(int).sum() + drawn.cells["bg"][..., :3].sum())


def test_the_same_seed_is_the_same_dungeon() -> None:
    pictures: list[list[str]] = []
    for seed in ("ember", "ember", "frost"):
        drawn = canvas(100, 70)
        Backdrop(shipped_content(), CLASSIC, seed).draw(drawn)
        pictures.append(rows_on(drawn))

    assert pictures[0] == pictures[1]
    assert pictures[0] != pictures[2]


def test_it_shows_rooms_and_those_who_live_there_but_no_rock() -> None:
    drawn = canvas(80, 48)

    Backdrop(shipped_content(), CLASSIC, "ember").draw(drawn)

    picture = "\n".join(rows_on(drawn))
    assert {"#", ".", "+", "@", "k"} <= set(picture)
    assert picture.count("#") < 80 * 48 // 3


def test_it_is_brightest_in_the_middle_and_dark_at_the_corners() -> None:
    drawn = canvas(80, 48)

    Backdrop(shipped_content(), CLASSIC, "ember").draw(drawn)

    middle, corner = drawn.part(Rect(30, 18, 20, 12)), drawn.part(Rect(0, 0, 5, 4))
    assert brightness(middle) / 240 > brightness(corner) / 20
    assert set(map(tuple, corner.cells["fg"][..., :3].reshape(-1, 3).tolist())) <= {
        PALETTE.ink("unexplored")
    }


def test_it_follows_the_theme() -> None:
    backdrop = Backdrop(shipped_content(), CLASSIC, "ember")
    classic, bright = (
        canvas(80, 48),
        canvas(80, 48, Palette(shipped_content().catalog, "core:high_contrast")),
    )

    backdrop.draw(classic)
    backdrop.draw(bright)

    assert brightness(bright) != brightness(classic)
