"""Cells of which tests expect something, and which are not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mod_testing import refusals

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


def test_behind_stairs_a_level_may_be_of_any_size(tmp_path: Path) -> None:
    text = scene('do = ["wait", "descend"]\nexpect.at = { player = [60, 40] }')

    assert refusals(tmp_path, text) == []
