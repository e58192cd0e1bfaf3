from __future__ import annotations

from msgspec.structs import replace

from roguelike.core.geometry import Direction, Position
from roguelike.engine.actions.step import Step
from roguelike.engine.view import View
from roguelike.ui.adventure import Adventure
from roguelike.ui.frame import Frame
from roguelike.ui.keymap import Keymap
from roguelike.ui.palette import Palette
from roguelike.ui.shell import Shell
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, TEXTS, adventure, canvas, front, rows_on

CATALOG = shipped_content().catalog


def frame(game: Adventure, keymap: Keymap | None = None) -> Frame:
    return Frame(game, CATALOG, keymap or Shell(shipped_content()).keymap(CLASSIC), TEXTS)


def moved(view: View, x: int) -> View:
    """Return a view with the player in another column of a level wider than the map."""
    return replace(view, player=replace(view.player, position=Position(x, 24)))


def player_on(rows: list[str]) -> tuple[int, int]:
    return next((row.index("@"), y) for y, row in enumerate(rows) if "@" in row)


def test_lines_meet() -> None:
    drawn = canvas(100, 70)

    frame(adventure()).draw(drawn)

    column = [row[80] for row in rows_on(drawn)]
    assert [y for y, mark in enumerate(column) if mark == "┤"] == [10, 59]
    assert set(column) == {"┤", "│"}


def test_without_the_inventory_the_key_for_help_is_shown_elsewhere() -> None:
    small, large = canvas(80, 24), canvas(100, 70)
    drawing = frame(adventure())

    drawing.draw(small)
    drawing.draw(large)

    assert rows_on(small)[23].endswith("? Help")
    assert not rows_on(large)[69].endswith("? Help")


def test_the_map_stays_while_the_player_walks_in_the_middle_of_it() -> None:
    game = adventure()
    drawing, before, after = frame(game), canvas(80, 24), canvas(80, 24)

    drawing.draw(before)
    game.act(Step(Direction.WEST))
    drawing.draw(after)

    x, y = player_on(rows_on(before))
    assert player_on(rows_on(after)) == (x - 1, y)


def test_another_level_is_centered_on_the_player() -> None:
    game = adventure()
    game.view = moved(game.view, 40)
    drawing, first, second = frame(game), canvas(80, 24), canvas(80, 24)

    drawing.draw(first)
    game.view = replace(moved(game.view, 44), depth=2)
    drawing.draw(second)

    assert player_on(rows_on(first)) == player_on(rows_on(second))


def test_a_frame_follows_the_theme() -> None:
    drawing = frame(adventure())
    classic = canvas(100, 70)
    bright = canvas(100, 70, Palette(CATALOG, "core:high_contrast"))

    drawing.draw(classic)
    drawing.draw(bright)

    x, y = player_on(rows_on(classic))
    assert front(classic, x, y) != front(bright, x, y)
