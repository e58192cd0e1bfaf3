"""Cells of which tests expect something, and which are not there, or not drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mod_testing import refusals

SIZE = "(draw all cells of the map, 6 by 3)"
HINT = "(columns go from 0 to 5, and rows from 0 to 2)"


def scene(text: str) -> str:
    return f'[scene.some]\nmap = """\n######\n#@.k.#\n######\n"""\n{text}'


@pytest.mark.parametrize(
    ("expect", "cell"),
    [
        ("at = { k = [6, 1] }", "[6, 1]"),
        ("at = { player = [1, 3] }", "[1, 3]"),
        ('events = [{ kind = "waited" }, { kind = "moved", origin = [7, 2] }]', "[7, 2]"),
        ('no_events = [{ kind = "died", position = [99, 99] }]', "[99, 99]"),
    ],
)
def test_a_cell_that_is_not_on_the_map_is_refused(expect: str, cell: str, tmp_path: Path) -> None:
    assert refusals(tmp_path, scene(f"expect.{expect}")) == [
        f"E802 {cell}: {cell} is not on the map {HINT}"
    ]


def test_the_last_cell_is_on_the_map(tmp_path: Path) -> None:
    text = scene(
        'expect = { at = { k = [5, 2] }, no_events = [{ kind = "moved", origin = [0, 0] }] }'
    )

    assert refusals(tmp_path, text) == []


@pytest.mark.parametrize("name", ["map", "view"])
@pytest.mark.parametrize(
    ("drawing", "problem"),
    [
        pytest.param(
            "######\n#.@k.#\n",
            '""": the drawing has 6 by 2 cells, but the map 6 by 3',
            id="a row too few",
        ),
        pytest.param(
            "#####\n#@.k#\n#####\n",
            '""": the drawing has 5 by 3 cells, but the map 6 by 3',
            id="a column too few",
        ),
        pytest.param(
            "######\n#.@k.#\n######\n\n######\n",
            ": row 4 has 0 characters, but the map has 6 columns",
            id="an empty row",
        ),
        pytest.param(
            "  ######\n  #.@k..#\n  ######\n",
            "#.@k..#: row 2 has 7 characters, but the map has 6 columns",
            id="a row that is too long",
        ),
        pytest.param(
            "", '""": the drawing has 0 by 1 cells, but the map 6 by 3', id="nothing at all"
        ),
    ],
)
def test_a_drawing_of_another_size_than_the_map_is_refused(
    name: str, drawing: str, problem: str, tmp_path: Path
) -> None:
    text = scene(f'do = ["east"]\nexpect.{name} = """\n{drawing}"""\n')

    assert refusals(tmp_path, text) == [f"E802 {problem} {SIZE}"]


def test_behind_stairs_a_level_may_be_of_any_size(tmp_path: Path) -> None:
    text = scene('do = ["wait", "descend"]\nexpect = { at = { player = [60, 40] }, map = "@" }')

    assert refusals(tmp_path, text) == []


@pytest.mark.parametrize(
    ("rows", "what"),
    [
        pytest.param("#@.k.#\n######", "row", id="the first row"),
        pytest.param("######\n#@.k.#", "row", id="the last row"),
        pytest.param("#####\n#@.k.\n#####", "column", id="the last column"),
    ],
)
def test_a_map_that_lacks_cells_which_are_expected_is_found_once(
    rows: str, what: str, tmp_path: Path
) -> None:
    text = f'[scene.some]\nmap = """\n{rows}\n"""\n'
    expect = 'expect.map = """\n######\n#.@k.#\n######\n"""\nexpect.at = { k = [5, 2] }\n'

    (line,) = refusals(tmp_path, text + expect)

    assert line.endswith(
        "the edge must be closed, and `floor` can be walked on"
        f" (a {what} seems to be missing: 6 by 3 cells are expected)"
    )


def test_where_the_edge_is_open_cells_beyond_it_are_not_told_of(tmp_path: Path) -> None:
    text = scene("expect.at = { k = [6, 1] }").replace("#@.k.#", "%@.k.#")
    terrain = "legend = { '%' = { terrain = 'floor' } }\n"

    assert refusals(tmp_path, text.replace("expect", terrain + "expect")) == [
        "E802 %: the edge must be closed, and `floor` can be walked on"
    ]
