from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.explaining import surplus
from tests.content.bestiary import load_beside_core
from tests.content.repairs import repaired, texts_of, world
from tests.content.writing import shown

WOLF = "[monster.wolf]\nlabel = 'wolf'\nglyph = 'w'\ncolor = 'brown'\n"
STATS = "[monster.wolf.stats]\nattack = 1\n"
CAVE = "[level.cave]\nlabel = 'cave'\nwidth = 40\nheight = 40\n"
GENERATOR = "[level.cave.generator]\nkind = 'open_field'\n"


@pytest.mark.parametrize(
    ("text", "right", "expected"),
    [
        pytest.param(
            STATS,
            WOLF,
            "there is no field `fangs` in monster `wolf` (write [monster.wolf.stats])",
            id="a field that may be missing",
        ),
        pytest.param(
            GENERATOR,
            CAVE,
            "there is no field `fangs` in level `cave` (write [level.cave.generator])",
            id="a field that must be there",
        ),
    ],
)
def test_a_header_with_a_key_too_many_is_one_finding_and_mended(
    tmp_path: Path, text: str, right: str, expected: str
) -> None:
    field = text.partition("]")[0].rpartition(".")[2]
    wrong = right + text.replace(f".{field}]", f".fangs.{field}]")

    (finding,) = shown(load_beside_core(tmp_path, {"deep": wrong}).report)
    result = repaired(world(tmp_path / "again", {"a.toml": wrong}))

    assert finding.endswith(f"E201 {expected}")
    assert texts_of(result) == {"deep/content/a.toml": right + text}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"{WOLF}[monster.wolf.fangs]\nattack = 1\n", id="with no field in it"),
        pytest.param(f"{WOLF}[monster.wolf.fangs]\nglyph = 'x'\n", id="with a value in it"),
        pytest.param(f"{WOLF}{STATS}[monster.wolf.fangs.stats]\n", id="with one that is there"),
        pytest.param(f"{WOLF}fangs = {{ stats = {{}} }}\n", id="in braces"),
    ],
)
def test_what_may_be_anything_is_only_called_unknown(tmp_path: Path, text: str) -> None:
    findings = shown(load_beside_core(tmp_path, {"deep": text}).report)

    assert len(findings) == 1
    assert "write [" not in findings[0]


def test_headers_are_not_gone_through_for_each_of_very_many_patches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(surplus, "headers_of")
    text = f"{WOLF}[[patch.monster]]\nid = 'wolf'\n[patch.monster.set.fangs.stats]\nattack = 1\n"

    (finding,) = shown(load_beside_core(tmp_path, {"deep": text}).report)

    assert "E201 there is no field `fangs` in `set` of the monster patch" in finding
