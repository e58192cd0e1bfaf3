from __future__ import annotations

from roguelike.core.geometry import Rect
from roguelike.ui.backdrop import Backdrop
from roguelike.ui.canvas import Canvas
from roguelike.ui.palette import Palette
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, canvas, rows_on


def brightness(drawn: Canvas) -> int:
    return int(drawn.cells["fg"][..., :3].astype(int).sum() + drawn.cells["bg"][..., :3].sum())


def brightest_wall(drawn: Canvas) -> int:
    return int(drawn.cells["fg"][drawn.cells["ch"] == ord("#")][:, :3].sum(axis=-1).max())


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


def test_walls_are_brighter_near_the_middle_than_near_the_edges() -> None:
    drawn = canvas(80, 48)

    Backdrop(shipped_content(), CLASSIC, "ember").draw(drawn)

    middle, edge = drawn.part(Rect(20, 12, 40, 24)), drawn.part(Rect(0, 0, 80, 8))
    assert brightest_wall(middle) > brightest_wall(edge) + 50


def test_it_follows_the_theme() -> None:
    backdrop = Backdrop(shipped_content(), CLASSIC, "ember")
    classic, bright = (
        canvas(80, 48),
        canvas(80, 48, Palette(shipped_content().catalog, "core:high_contrast")),
    )

    backdrop.draw(classic)
    backdrop.draw(bright)

    assert brightness(bright) != brightness(classic)
