"""What is painted, as pictures of a letter for each color; and that nothing of it is left over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from tcod.console import Console

from roguelike.content.schema.colors import RGB
from roguelike.core.grid.geometry import Position, Rect
from roguelike.ui.frames.layout import Measures
from roguelike.ui.frames.painter import Painter
from roguelike.ui.frames.part import BOLD, Image, Part, Pixels, Stroke, Veil, packed

COLORS: dict[str, RGB] = {
    " ": (0, 0, 0),
    ".": (20, 20, 40),
    "#": (250, 250, 250),
    "r": (200, 0, 0),
    "g": (0, 200, 0),
    "b": (0, 0, 200),
}
BACK = COLORS[" "]
LETTER = 6, 12
"""The size of the smallest letters."""


@dataclass(frozen=True)
class Pictures:
    """Cells that are pictures of one color each."""

    numbers: NDArray[np.int32]
    pictures: Pixels
    age: int = 0


def measures(width: int, height: int, line: int = LETTER[1], scale: int = 1) -> Measures:
    return Measures(width, height, LETTER[0] * scale, line, letters=LETTER[1], scale=scale)


def lettered(
    *rows: str,
    at: tuple[int, int] = (0, 0),
    cell: tuple[int, int] = LETTER,
    weight: int = 0,
    is_map: bool = False,
) -> Part:
    """Return a part with these characters, white on dark."""
    console = Console(len(rows[0]), len(rows), order="F")
    cells: NDArray[Any] = console.rgba
    cells["ch"] = np.array([[ord(each) + weight for each in row] for row in rows]).T
    cells["fg"][..., :3] = COLORS["#"]
    cells["bg"][..., :3] = COLORS["."]
    width, height = console.width * cell[0], console.height * cell[1]
    return Part(Rect(*at, width, height), cell, console, is_map=is_map)


def painted(parts: Sequence[Part], sizes: Measures, painter: Painter | None = None) -> list[str]:
    """Return what is painted, a letter for each dot."""
    names = {packed(color): name for name, color in COLORS.items()}
    dots = (painter or Painter()).paint_parts(parts, sizes, BACK)
    return ["".join(names.get(dot, "?") for dot in row) for row in dots.tolist()]


def test_letters_stand_in_the_middle_of_their_lines() -> None:
    assert painted([lettered("Ti", cell=(6, 16))], measures(12, 16, line=16)) == [
        "............",
        "............",
        "............",
        "........#...",
        "#####...#...",
        "..#.........",
        "..#....##...",
        "..#.....#...",
        "..#.....#...",
        "..#.....#...",
        "..#.....#...",
        "..#....###..",
        "............",
        "............",
        "............",
        "............",
    ]


def test_lines_meet_across_the_room_between_lines_of_text() -> None:
    rows = painted([lettered("│─", "├i", cell=(6, 14))], measures(12, 28, line=14))

    assert all(row[2] == "#" for row in rows)
    assert [y for y, row in enumerate(rows) if "######" in row] == [6]
    assert rows[20][:6] == "..####"


def test_letters_of_great_windows_are_whole_multiples() -> None:
    small = painted([lettered("g")], measures(6, 12))
    great = painted([lettered("g", cell=(12, 24))], measures(12, 24, line=24, scale=2))

    assert great == ["".join(2 * dot for dot in row) for row in small for _ in range(2)]


def test_bold_letters_have_a_weight_of_their_own() -> None:
    cell = 8, 16
    sizes = Measures(8, 16, 8, 16, letters=16)

    normal, bold = (
        painted([lettered("T", cell=cell)], sizes),
        painted([lettered("T", cell=cell, weight=BOLD)], sizes),
    )

    assert sum(row.count("#") for row in bold) > sum(row.count("#") for row in normal)


def test_a_text_is_no_map_though_its_cells_may_be_squares() -> None:
    sizes = measures(16, 16)
    painter = Painter()
    text, letter = (
        painted([lettered("g", cell=(16, 16), is_map=each)], sizes, painter)
        for each in (False, True)
    )

    assert sum(row.count("#") for row in text) < sum(row.count("#") for row in letter)


def test_letters_of_maps_are_as_large_as_their_ink_fits_and_in_its_middle() -> None:
    assert painted([lettered("g", cell=(16, 16), is_map=True)], measures(16, 16)) == [
        "................",
        "................",
        ".....#######....",
        "....##....##....",
        "....##....##....",
        "....##....##....",
        "....##....##....",
        "....##....##....",
        "....##....##....",
        "....##....##....",
        ".....#######....",
        "..........##....",
        "..........##....",
        ".....######.....",
        "................",
        "................",
    ]


def test_what_a_part_covers_beyond_its_cells_has_its_background_or_that_of_all() -> None:
    own, other = lettered(" "), lettered(" ", at=(9, 0))
    own.area = Rect(0, 0, 8, 14)
    own.corner = Position(1, 1)
    other.area = Rect(9, 0, 7, 13)
    other.background = COLORS["b"]

    rows = painted([own, other], measures(17, 15))

    assert rows[0] == "         ......b "
    assert rows[1] == " ......  ......b "
    assert rows[12] == " ......  bbbbbbb "
    assert rows[14] == " " * 17


def test_images_lie_below_strokes_and_both_below_letters() -> None:
    part = lettered("T")
    part.images = [Image(1, 3, np.full((4, 3), packed(COLORS["b"]), np.uint32))]
    part.images[0].pixels[0, 1] = 0
    part.strokes = [Stroke(2, 4, 3, 2, COLORS["r"])]

    assert painted([part], measures(6, 12))[:8] == [
        "......",
        "......",
        "#####.",
        ".b#b..",
        ".b#rr.",
        ".b#rr.",
        ".b#b..",
        "..#...",
    ]


def test_strokes_may_lie_beside_their_part() -> None:
    part = lettered(" ", at=(4, 2))
    part.strokes = [Stroke(-3, 1, 5, 2, COLORS["g"]), Stroke(-9, -9, 2, 2, COLORS["r"])]

    rows = painted([part], measures(10, 14))

    assert [row.count("g") for row in rows] == [0, 0, 0, 5, 5, *[0] * 9]
    assert rows[3] == " ggggg...."


def test_rows_have_heights_of_their_own() -> None:
    part = lettered("T", " ", "T")
    part.area = Rect(0, 0, 6, 28)
    part.space([12, 4, 12])

    rows = painted([part], measures(6, 28))

    assert [y for y, row in enumerate(rows) if row == "#####."] == [2, 18]


def test_cells_that_are_pictures_have_no_letters_but_strokes() -> None:
    part = tiled([0, 2], [1, 0])
    part.strokes = [Stroke(3, 3, 2, 2, COLORS["#"])]

    assert painted([part], measures(9, 8)) == [
        *["rrrrbbbb "] * 3,
        "rrr##bbb ",
        "ggg##rrr ",
        *["ggggrrrr "] * 3,
    ]


def test_veils_lie_over_all_that_a_part_shows() -> None:
    part = lettered("T")
    part.strokes = [Stroke(0, 10, 7, 1, (100, 200, 0))]
    part.fades = [Veil((0, 0, 100), 128)]

    dots = Painter().paint_parts([part], measures(7, 12), BACK)

    assert dots[2, 0] == packed((125, 125, 175))
    assert dots[0, 0] == packed((10, 10, 70))
    assert dots[10, 0] == dots[10, 6] == packed((50, 100, 50))
    assert dots[0, 6] == packed(BACK)


def test_higher_parts_hide_lower_ones_until_they_go() -> None:
    painter = Painter()
    low, high = lettered("TTT"), lettered("i", at=(6, 0))

    alone = painted([low], measures(18, 12), painter)
    both = painted([low, high], measures(18, 12), painter)
    after = painted([low], measures(18, 12), painter)

    assert both[4][6:12] == painted([lettered("i")], measures(6, 12))[4]
    assert after == alone


def test_only_what_is_different_is_painted_again() -> None:
    painter = Painter()
    sizes = measures(12, 36)
    painter.paint_parts([lettered("ab", "cd", "ef")], sizes, BACK)
    painter.pixels[...] = 0  # so that what is painted can be told from the rest

    painter.paint_parts([lettered("ab", "cX", "ef")], sizes, BACK)

    assert [*np.flatnonzero(painter.pixels.any(axis=1))] == [*range(12, 24)]
    assert painter.changed == [(0, 12, 12, 24)]
    painter.paint_parts([lettered("ab", "cX", "ef")], sizes, BACK)
    assert painter.changed == []


def test_of_cells_that_are_pictures_only_those_with_others_are_painted_again() -> None:
    painter = Painter()
    sizes = measures(16, 8)
    painter.paint_parts([tiled([0] * 4, [0] * 4)], sizes, BACK)
    painter.pixels[...] = 0

    painter.paint_parts([tiled([0] * 4, [0, 0, 1, 0])], sizes, BACK)

    assert np.argwhere(painter.pixels).min(axis=0).tolist() == [4, 8]
    assert np.count_nonzero(painter.pixels) == 16


def tiled(*numbers: Sequence[int]) -> Part:
    """Return a part with rows of pictures, each of one color: red, green or blue."""
    pictures = np.array([[[packed(COLORS[name])] * 4] * 4 for name in "rgb"], np.uint32)
    part = lettered(*("@" * len(row) for row in numbers), cell=(4, 4))
    part.mosaic = Pictures(np.array(numbers, np.int32).T, pictures)
    return part


def test_what_lies_over_a_picture_stays_there_when_that_becomes_another() -> None:
    painter, sizes = Painter(), measures(8, 8)
    before, after = tiled([0, 0], [0, 0]), tiled([0, 1], [0, 2])
    before.strokes = after.strokes = [Stroke(5, 1, 2, 2, COLORS["#"])]
    high = lettered(" ", at=(5, 6), cell=(2, 2))

    painted([before, high], sizes, painter)

    assert painted([after, high], sizes, painter) == [
        "rrrrgggg",
        "rrrrg##g",
        "rrrrg##g",
        "rrrrgggg",
        "rrrrbbbb",
        "rrrrbbbb",
        "rrrrb..b",
        "rrrrb..b",
    ]


def test_what_lies_beside_its_part_stays_there_when_another_changes_behind_it() -> None:
    painter, sizes = Painter(), measures(12, 12)
    high = lettered(" ", at=(6, 0))
    high.strokes = [Stroke(-4, 0, 2, 12, COLORS["g"])]

    painted([lettered(" "), high], sizes, painter)

    assert painted([lettered("T"), high], sizes, painter)[2] == "##gg#......."


# ---------------------------------------------------------------------------- Any frames

WIDTH, HEIGHT = 40, 30
INKS = st.sampled_from([COLORS[name] for name in "rgb#"])
BOXES = st.tuples(st.integers(-4, 24), st.integers(-4, 18), st.integers(1, 30), st.integers(1, 30))
STROKES = st.builds(
    Stroke, st.integers(-5, 30), st.integers(-5, 30), st.integers(1, 9), st.integers(1, 9), INKS
)
SPOTS: Pixels = np.random.default_rng(1).integers(0, 1 << 32, (4, 8, 8), np.uint32)
PICTURES: Pixels = SPOTS | np.uint32(packed((0, 0, 0)))


@dataclass(frozen=True)
class Plan:
    """What a part is made of."""

    area: tuple[int, int, int, int]
    text: Sequence[str]
    is_map: bool = False
    corner: tuple[int, int] = (0, 0)
    heights: Sequence[int] = ()
    strokes: Sequence[Stroke] = ()
    images: Sequence[tuple[int, int, int]] = ()
    numbers: Sequence[int] | None = None
    fades: Sequence[Veil] = ()
    background: RGB | None = None

    def part(self) -> Part:
        """Return such a part, made anew."""
        part = lettered(*self.text, cell=(8, 8) if self.is_map else LETTER, is_map=self.is_map)
        part.area = Rect(*self.area)
        part.corner = Position(self.area[0] + self.corner[0], self.area[1] + self.corner[1])
        part.space([*self.heights][: part.console.height])
        part.strokes = [*self.strokes]
        part.images = [Image(x, y, SPOTS[kind]) for x, y, kind in self.images]
        part.fades = [*self.fades]
        part.background = self.background
        if self.is_map and self.numbers is not None:
            part.space([])
            shape = part.console.width, part.console.height
            part.mosaic = Pictures(np.resize(np.array(self.numbers, np.int32), shape), PICTURES)
        return part


TEXTS = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.text("aT│ ", min_size=width, max_size=width), min_size=1, max_size=3)
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "area": BOXES,
    "text": TEXTS,
    "is_map": st.booleans(),
    "corner": st.tuples(st.integers(0, 3), st.integers(0, 3)),
    "heights": st.lists(st.integers(1, 20), max_size=3),
    "strokes": st.lists(STROKES, max_size=3),
    "images": st.lists(
        st.tuples(st.integers(-5, 20), st.integers(-5, 20), st.integers(0, 3)), max_size=2
    ),
    "numbers": st.none() | st.lists(st.integers(0, 3), min_size=1, max_size=12),
    "fades": st.lists(st.builds(Veil, INKS, st.integers(0, 256)), max_size=2),
    "background": st.none() | INKS,
}
PLANS = st.builds(Plan, **FIELDS)


@st.composite
def changes(draw: st.DrawFn, frame: list[Plan]) -> list[Plan]:
    """Return another frame, of which most is as it was."""
    frame = [*frame]
    for _ in range(draw(st.integers(0, 2))):
        place = draw(st.integers(0, len(frame)))
        match draw(st.sampled_from(["more", "less", "other", "other"])):
            case "more":
                frame.insert(place, draw(PLANS))
            case "less":
                frame = frame[:place] + frame[place + 1 :]
            case _ if place < len(frame):
                name = draw(st.sampled_from(sorted(FIELDS)))
                frame[place] = replace(frame[place], **{name: draw(FIELDS[name])})
            case _:
                pass
    return frame


@settings(max_examples=40)
@given(st.data())
def test_frames_painted_over_each_other_look_as_if_each_was_painted_alone(
    data: st.DataObject,
) -> None:
    painter, sizes = Painter(), measures(WIDTH, HEIGHT)
    frame = data.draw(st.lists(PLANS, max_size=4))
    before = np.zeros((HEIGHT, WIDTH), np.uint32)
    for _ in range(8):
        alone = Painter().paint_parts([each.part() for each in frame], sizes, BACK)

        over = painter.paint_parts([each.part() for each in frame], sizes, BACK)

        assert (over == alone).all()
        untold = over != before
        for left, top, right, bottom in painter.changed:
            untold[top:bottom, left:right] = False
        assert not untold.any()
        before = over.copy()
        frame = data.draw(changes(frame))
