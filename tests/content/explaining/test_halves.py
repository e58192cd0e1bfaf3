from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core
from tests.content.writing import shown

FIELDS = "label = 'wolf'\nglyph = 'w'\ncolor = 'brown'\n"
STATS = "attack = 1\n"
MISSING = [f"`{field}` is missing from monster `wolf`" for field in ("color", "glyph", "label")]


def found(folder: Path, text: str) -> list[str]:
    """Return what is found in a mod, without the name of the file."""
    findings = shown(load_beside_core(folder, {"deep": text}).report)
    return [each.partition(":")[2] for each in findings]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            f"[monsters.wolf]\n{FIELDS}[monster.wolf.stats]\n{STATS}",
            "1:2 E004 there is no kind of content `monsters`",
            id="another kind",
        ),
        pytest.param(
            f"[monster]\n{FIELDS}[monster.wolf.stats]\n{STATS}",
            "2:9 E202 `label` must be a table",
            id="no name",
        ),
        pytest.param(
            f"[monster.wolf]\n{FIELDS}[monster.wolfs.stats]\n{STATS}",
            "5:10 E204 `label`, `glyph` and `color` are missing from monster `wolfs`"
            " (did you mean `wolf`?)",
            id="another name",
        ),
    ],
)
def test_the_half_of_a_definition_below_another_header_is_one_finding(
    tmp_path: Path, text: str, expected: str
) -> None:
    (finding,) = found(tmp_path, text)

    assert finding.startswith(expected)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="alone"),
        pytest.param(f"[monsters.bear]\n{FIELDS}", id="beside another that is lost"),
        pytest.param(f"[monster.bear]\n{FIELDS}", id="beside one that is called otherwise"),
        pytest.param(f"[monster.wolfs]\n{FIELDS}[monster.wolfs.stats]", id="beside a whole one"),
        pytest.param(f"[monster.wolf_2]\n{FIELDS}", id="beside one with another number"),
        pytest.param("[stat.wolf]\nlabel = 'wolf'", id="beside something of its name"),
    ],
)
def test_what_is_nowhere_is_missing(tmp_path: Path, text: str) -> None:
    findings = found(tmp_path, f"[monster.wolf.stats]\n{STATS}{text}")

    assert [each for each in MISSING if any(each in finding for finding in findings)] == MISSING


def test_what_has_a_field_of_its_own_lacks_the_others(tmp_path: Path) -> None:
    text = f"[monsters.wolf]\n{FIELDS}[monster.wolf]\nglyph = 'w'\n"

    assert len(found(tmp_path, text)) == 3


def test_what_else_is_wrong_in_half_a_definition_is_found(tmp_path: Path) -> None:
    text = f"[monsters.wolf]\n{FIELDS}[monster.wolf.stats]\nattak = 1\n"

    assert [each.split(" ")[1] for each in found(tmp_path, text)] == ["E004", "E301"]
