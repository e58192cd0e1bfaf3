from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import Position
from roguelike.engine.levels.level_builder import CannotGenerateError, Site, Spawn
from roguelike.generators.drawn import Drawn, drawn
from tests.drawing import empty_site, text_from_site

LEGEND = {
    "#": "core:wall",
    ".": "core:floor",
    "+": "core:door_closed",
    "<": "core:stairs_up",
    ">": "core:stairs_down",
    "~": "core:chasm",
    "@": "core:floor",
    "k": {"monster": "core:kobold"},
    "r": {"monster": "core:rat", "on": "core:door_closed"},
}


def params(drawing: str, **values: Any) -> Drawn:  # noqa: ANN401 - as a file gives them
    return Drawn.model_validate({"drawing": drawing, "legend": LEGEND, **values})


def made(drawing: str, width: int = 9, height: int = 5, **values: Any) -> Site:  # noqa: ANN401
    site = empty_site(width, height)
    drawn(params(drawing, **values), site)
    return site


def test_a_drawing_as_large_as_the_level_is_the_level() -> None:
    drawing = """\
        #########
        #...#...#
        #...+.~.#
        #...#...#
        #########
        """

    site = made(drawing)

    assert text_from_site(site) == str(Drawing.read(drawing))


def test_a_smaller_drawing_lies_in_the_middle_and_its_edge_fills_the_rest() -> None:
    site = made("""\
        ~~~~
        ~..~
        ~~~~
        """)

    assert text_from_site(site) == str(
        Drawing.read("""
        ~~~~~~~~~
        ~~~~~~~~~
        ~~~..~~~~
        ~~~~~~~~~
        ~~~~~~~~~""")
    )


def test_the_start_doors_and_stairs_are_noted() -> None:
    site = made(
        """\
        #######
        #<+@+>#
        #######""",
        start="@",
    )

    assert site.start == Position(4, 2)
    assert (site.up, site.down) == (Position(2, 2), Position(6, 2))
    assert site.doors == [Position(3, 2), Position(5, 2)]


def test_monsters_stand_where_they_are_drawn_in_reading_order() -> None:
    site = made("""\
        #######
        #.k#.k#
        #..r..#
        #######""")

    assert text_from_site(site) == str(
        Drawing.read("""
        #########
        ##.k#.k##
        ##..r..##
        #########
        #########""")
    )
    assert site.spawns == [
        Spawn("core:kobold", Position(3, 1)),
        Spawn("core:kobold", Position(6, 1)),
        Spawn("core:rat", Position(4, 2)),
    ]
    assert site.doors == [Position(4, 2)]


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("###\n#..#\n###", "row 2 has 4 characters, but row 1 has 3"),
        ("###\n\n#.#\n###\n", "row 2 has 0 characters"),
        ("", "0 by 1 cells, but a side has from 3 to 1000"),
        ("####\n####", "4 by 2 cells, but a side has from 3 to 1000"),
        ("###\n" * 1001, "3 by 1001 cells, but a side has from 3 to 1000"),
        ("###\n#x#\n###", "row 2 has the character 'x', which is not in the legend"),
        ("####\n#...\n####", "row 2 has '.' there, and the corner '#'"),
        ("#####\n#@.@#\n#####", "`start` is '@', which is 2 times in the drawing"),
        ("###\n#.#\n###", "`start` is '@', which is nowhere in the drawing"),
    ],
)
def test_a_drawing_that_is_no_level_is_refused(drawing: str, message: str) -> None:
    with pytest.raises(ValidationError) as caught:
        params(drawing, start="@")

    (error,) = caught.value.errors()
    assert error["type"] == "incoherent"
    assert message in error["msg"]
    assert error.get("ctx", {}).get("field", *error["loc"]) in {"drawing", "start"}


@pytest.mark.parametrize(
    ("drawing", "part"),
    [
        ("###\n#..#\n###", "#..#"),
        ("###\n#x#\n###", "x"),
        ("####\n#..,\n####", ","),
    ],
)
def test_what_is_wrong_with_a_drawing_is_told_by_its_characters(drawing: str, part: str) -> None:
    with pytest.raises(ValidationError) as caught:
        params(drawing)

    context = caught.value.errors()[0].get("ctx", {})
    assert drawing[context["start"] : context["end"]] == part


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("#" * 10 + "\n#........#\n" + "#" * 10, r"10 by 3 cells, too many for a level of 9 by 5"),
        ("...\n...\n...", r"core:floor can be walked on"),
        ("#####\n#.#.#\n#####", r"no path from row 2, column 2 to row 2, column 4"),
        ("###\n#~#\n###", r"no place to stand in the drawing"),
    ],
)
def test_what_depends_on_the_terrain_is_refused_when_the_level_is_made(
    drawing: str, message: str
) -> None:
    with pytest.raises(CannotGenerateError, match=message):
        made(drawing)


def test_the_player_cannot_arrive_where_a_monster_is() -> None:
    with pytest.raises(ValidationError, match="`start` is 'k', where something else is"):
        params("####\n#k.#\n####", start="k")


@pytest.mark.parametrize("cell", [{}, {"on": "core:floor"}])
def test_a_table_in_the_legend_says_what_is_in_the_cell(cell: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="name exactly one thing that is there"):
        params("####\n#x.#\n####", legend={**LEGEND, "x": cell})


def test_monsters_cannot_stand_in_walls() -> None:
    legend = {**LEGEND, "k": {"monster": "core:kobold", "on": "core:wall"}}

    with pytest.raises(CannotGenerateError, match="core:wall cannot be walked on"):
        made("####\n#.k#\n####", legend=legend)


def test_one_cannot_arrive_on_stairs() -> None:
    legend = {**LEGEND, "@": "core:stairs_up"}

    with pytest.raises(CannotGenerateError, match="the start is on core:stairs_up"):
        made("####\n#@.#\n####", start="@", legend=legend)


@pytest.mark.parametrize("mark", ["ab", "", "\t", "界"])
def test_a_mark_is_one_character_of_one_cell(mark: str) -> None:
    with pytest.raises(ValidationError):
        params("###\n#.#\n###", legend={**LEGEND, mark: "core:floor"})


def test_a_drawing_has_no_more_in_it_than_a_level_has_room_for() -> None:
    def crowd(count: int) -> str:
        return f"{'#' * (count + 2)}\n#{'k' * count}#\n{'#' * (count + 2)}"

    params(crowd(400))
    with pytest.raises(ValidationError, match="has 401 monsters and items"):
        params(crowd(401))
