from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tcod.console import Console

from roguelike.ui.displays.base import rows_of
from roguelike.ui.displays.terminal.colors import ColorDepth, pen_for
from roguelike.ui.displays.terminal.diff_renderer import DiffRenderer
from tests.e2e.pseudo_terminal import Cell, Screen

COLUMNS, ROWS = 12, 5


def new_painter(depth: ColorDepth = ColorDepth.TRUE, encoding: str = "utf-8") -> DiffRenderer:
    return DiffRenderer(COLUMNS, ROWS, pen_for(depth), encoding)


def drawn(*lines: str, columns: int = COLUMNS, rows: int = ROWS) -> Console:
    console = Console(columns, rows, order="F")
    for y, line in enumerate(lines):
        console.print(0, y, line, fg=(200, 100, 50))
    return console


def paint(painter: DiffRenderer, console: Console) -> str:
    return painter.paint(rows_of(console))


def show(*sent: str) -> Screen:
    screen = Screen(COLUMNS, ROWS)
    screen.modes.discard(7)  # no line wrap, as the display asks for
    for text in sent:
        screen.feed(text)
    return screen


def cell(letter: str, fg: tuple[int, ...], bg: tuple[int, ...]) -> Cell:
    return letter, tuple(f"{name} {r} {g} {b}" for name, (r, g, b) in (("bg", bg), ("fg", fg)))


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        pytest.param(["#@.#"], ["#@.#"], "", id="nothing where nothing changed"),
        pytest.param(["#@.#"], ["#.@#"], "\x1b[1;2H.@", id="two cells for a step"),
        pytest.param(
            ["a.b....c"], ["A.B....C"], "\x1b[1;1HA.B\x1b[4CC", id="what is between, or a move"
        ),
        pytest.param(
            ["x" * COLUMNS, "x"],
            ["x" * 11 + "y", "y"],
            "\x1b[1;12Hy\x1b[2;1Hy",
            id="the last column does not carry the cursor on",
        ),
    ],
)
def test_only_what_changed_is_sent(before: list[str], after: list[str], sent: str) -> None:
    painter = new_painter()
    first = paint(painter, drawn(*before))

    assert show(first).text() == "\n".join(before)
    assert paint(painter, drawn(*after)) == sent


def test_a_console_of_another_size_is_cut_or_padded() -> None:
    painter = new_painter()
    screen = show(paint(painter, drawn("x" * 20, *[""] * 9, columns=20, rows=10)))
    wide = screen.text()

    screen.feed(paint(painter, drawn("ab", columns=2, rows=1)))

    assert wide == "x" * COLUMNS
    assert screen.text() == "ab"


@pytest.mark.parametrize(
    "character", ["\x1b", "\x07", "\u0301", "\u200b", "漢", "\ue000", "\ud800", "\u2028", "\0"]
)
def test_a_character_that_would_break_the_row_is_replaced(character: str) -> None:
    console = drawn("a b")
    console.rgb["ch"][1, 0] = ord(character)

    expected = "a b" if character == "\0" else "a?b"
    assert show(paint(new_painter(), console)).text() == expected


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("utf-8", "┌─┐│·♥→é"), ("latin-1", "+-+|·?>é"), ("ascii", "+-+|.?>?")],
)
def test_drawing_characters_become_what_the_encoding_has(encoding: str, shown: str) -> None:
    assert show(paint(new_painter(encoding=encoding), drawn("┌─┐│·♥→é"))).text() == shown


cells = st.tuples(st.sampled_from("@. #"), *[st.sampled_from([0, 128, 255])] * 2)
frames = st.lists(st.lists(cells, min_size=60, max_size=60), min_size=1, max_size=4)


@settings(max_examples=15)
@given(frames)
def test_the_terminal_always_shows_the_last_frame(frames: list[list[tuple[str, int, int]]]) -> None:
    painter, screen = new_painter(), show()
    console = drawn()

    for frame in frames:
        letters, greens, blues = zip(*frame, strict=True)
        shape = (COLUMNS, ROWS)
        console.rgb["ch"] = np.array([ord(letter) for letter in letters]).reshape(shape)
        console.rgb["fg"][..., 1] = np.array(greens).reshape(shape)
        console.rgb["bg"][..., 2] = np.array(blues).reshape(shape)
        screen.feed(paint(painter, console))

    for y in range(ROWS):
        for x in range(COLUMNS):
            code, fg, bg = console.rgb[x, y].tolist()
            if code == ord(" "):  # shows its background only
                assert screen.cells[y][x][1][0] == cell(" ", fg, bg)[1][0]
            else:
                assert screen.cells[y][x] == cell(chr(code), fg, bg)


@pytest.mark.parametrize(
    ("depth", "encoding", "shown"),
    [
        (ColorDepth.TRUE, "utf-8", "▀"),
        (ColorDepth.SIXTEEN, "utf-8", "▀"),
        (ColorDepth.NONE, "utf-8", " "),
        (ColorDepth.TRUE, "ascii", " "),
    ],
)
def test_a_picture_is_shown_only_where_halves_of_cells_can_differ(
    depth: ColorDepth, encoding: str, shown: str
) -> None:
    sent = paint(new_painter(depth, encoding), drawn("▀"))

    assert show(sent).text().ljust(1)[0] == shown


def test_halves_of_cells_that_look_alike_are_not_told_apart() -> None:
    console = Console(COLUMNS, ROWS, order="F")
    console.print(0, 0, "▀", fg=(20, 14, 30), bg=(14, 10, 20))

    ((_, style), *_), *_ = show(paint(new_painter(ColorDepth.SIXTEEN), console)).cells

    assert style == ("bg 0", "fg 0")
