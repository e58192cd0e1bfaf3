"""Definitions without a header below others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core
from tests.content.writing import shown

COLOR = "[color.wolf]\nvalue = '#a0a0b0'\n"
WOLF = "label = 'W'\nglyph = 'w'\nbehaviors = []\n"


def found(tmp_path: Path, text: str) -> list[str]:
    return [
        each.partition(":")[2] for each in shown(load_beside_core(tmp_path, {"deep": text}).report)
    ]


@pytest.mark.parametrize(
    "blank", ["\n", "  \n", "\r\n"], ids=["plain", "with blanks", "as Windows ends lines"]
)
def test_what_begins_below_a_blank_line_and_is_of_another_kind_lacks_its_header(
    blank: str, tmp_path: Path
) -> None:
    assert found(tmp_path, f"{COLOR}{blank}{WOLF}") == [
        (
            "4:1 E201 no header says what `label` and 2 more belong to"
            " (write above it [monster.its_name])"
        )
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"{COLOR}{WOLF}", id="without a blank line"),
        pytest.param(f"{COLOR}\nlabel = 'W'\n", id="one field"),
        pytest.param(f"{COLOR}\nzzz = 1\nyyy = 2\n", id="fields of no kind"),
        pytest.param(f"{COLOR}\ncolours = 1\nvalues = 2\n", id="misspelt fields"),
    ],
)
def test_other_fields_are_told_by_themselves(text: str, tmp_path: Path) -> None:
    lines = found(tmp_path, text)

    assert lines
    assert not [each for each in lines if "no header says" in each]
