from __future__ import annotations

from roguelike.ui.backdrop import Backdrop
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, canvas, rows_on


def test_it_shows_rooms_and_those_who_live_there_but_no_rock() -> None:
    drawn = canvas(80, 48)

    Backdrop(shipped_content(), CLASSIC, "ember").draw(drawn)

    picture = "\n".join(rows_on(drawn))
    assert {"─", "│", "·", "+", "@", "k"} <= set(picture)
    assert "#" not in picture
