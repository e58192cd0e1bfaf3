"""Fields above the first header of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core
from tests.content.writing import shown

WOLF = "label = 'W'\nglyph = 'w'\ncolor = 'text'\n"
ROOM = 'map = "#@#"\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            f"{WOLF}behaviors = []\n[monster.wolf.stats]\nspeed = 9\n",
            "1:1 E004 no header says what `label` and 3 more belong to"
            " (write above it [monster.its_name])",
            id="a definition",
        ),
        pytest.param(
            "value = '#ffffff'\ndescription = 'Grey.'\n[monster.wolf]\n" + WOLF,
            "1:1 E004 no header says what `value` and 1 more belong to"
            " (write above it [color.its_name])",
            id="another definition",
        ),
        pytest.param(
            "label = 'W'\ndescription = 'D.'\n",
            "1:1 E004 no header says what `label` and 1 more belong to"
            " (write a header above it, such as [theme.its_name])",
            id="of several kinds",
        ),
        pytest.param(
            "id = 'core:rat'\nset.label = 'Rat'\nnote = 'N.'\n",
            "1:1 E004 no header says what `id` and 2 more belong to"
            " (write above it [[patch.monster]])",
            id="a patch",
        ),
    ],
)
def test_fields_without_a_header_are_one_finding(text: str, expected: str, tmp_path: Path) -> None:
    user = "[tag.monster.dogs]\nvalues = ['bear']\n"

    found = shown(load_beside_core(tmp_path, {"deep": f"{text}{user}"}).report)

    assert [each.partition(":")[2] for each in found] == [expected]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("label = 'W'\n", id="one alone"),
        pytest.param("label = 'W'\nzzz = 1\n", id="with what is no field"),
        pytest.param("[label]\na = 1\n[glyph]\nb = 2\n", id="below headers of their own"),
    ],
)
def test_what_may_be_something_else_is_not_taken_for_fields(text: str, tmp_path: Path) -> None:
    for finding in shown(load_beside_core(tmp_path, {"deep": text}).report):
        assert "no header says" not in finding
