"""`roguelike explain`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Run, write_mod

PATCH = """\
[[patch.monster]]
id = "classic:kobold"
set = { stats.attack = 7, behaviors.move_and_attack.alert_turns = 20 }
unset = ["description"]
note = "stronger"

[monster.elder]
inherits = "classic:kobold"
label = "Elder"
"""


@pytest.fixture(autouse=True)
def _deep(mods: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # pyright: ignore[reportUnusedFunction]
    write_mod(mods, "deep", PATCH)
    monkeypatch.chdir(mods.parent)


def test_a_value_is_shown_with_each_step_and_its_place(run: Run) -> None:
    result = run("explain", "classic:kobold.stats.attack")

    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "monster classic:kobold: stats.attack = 7\n"
        "\n"
        'define  data/classic/content/actors.toml:33:10  "1d3 + depth / 3"\n'
        'set     mods/deep/content/all.toml:3:24         "1d3 + depth / 3" -> 7  # stronger\n'
    )


def test_the_same_is_there_for_programs(run: Run) -> None:
    result = run("explain", "monster/kobold.stats.attack", "--format", "json")

    define = {
        "step": "define",
        "path": "data/classic/content/actors.toml",
        "line": 33,
        "column": 10,
        "old": None,
        "new": "1d3 + depth / 3",
        "note": "",
    }
    change = {
        "step": "set",
        "path": "mods/deep/content/all.toml",
        "line": 3,
        "column": 24,
        "old": "1d3 + depth / 3",
        "new": 7,
        "note": "stronger",
    }
    assert result.json == {
        "id": "classic:kobold",
        "field": "stats.attack",
        "value": 7,
        "steps": [define, change],
    }


def test_all_definitions_of_a_name_are_shown_each_with_its_heading(run: Run) -> None:
    result = run("explain", "kobold")

    kinds = ("color", "monster", "tile")
    color, monster, tile = (run("explain", f"{kind}/kobold").out for kind in kinds)
    assert (result.code, result.err) == (0, "")
    assert color.startswith("color classic:kobold\n\ndefine  data/classic/content/")
    assert monster.startswith("monster classic:kobold\n\ndefine  data/classic/content/")
    assert result.out == f"{color}\n{monster}\n{tile}"


@pytest.mark.parametrize(
    ("target", "shown"),
    [
        (
            "monster/kobold.tags",
            "monster classic:kobold: tags = []\n\nnothing sets it: this is its default",
        ),
        ("campaign/classic.panel.3.text", 'campaign classic:classic: panel.3.text = "'),
        (
            "kobold.behaviors.move_and_attack.alert_turns",
            "monster classic:kobold: behaviors.move_and_attack.alert_turns = 20\n",
        ),
        ("stat/attack", "stat core:attack\n\ndefine  data/core/content/stats.toml:"),
    ],
)
def test_values_of_all_sorts_are_found(run: Run, target: str, shown: str) -> None:
    result = run("explain", target)

    assert result.code == 0
    assert result.out.startswith(shown)


@pytest.mark.parametrize(
    ("target", "complaint"),
    [
        (
            "kobold.description",
            (
                "there is more than one definition with 'description'; write"
                " `roguelike explain color/classic:kobold.description`"
                " or `roguelike explain monster/classic:kobold.description`\n"
            ),
        ),
        (
            "monster/kobold.stast",
            "monster classic:kobold: there is no field `stast`; did you mean `stats`?",
        ),
    ],
)
def test_what_does_not_exist_is_refused(run: Run, target: str, complaint: str) -> None:
    result = run("explain", target)

    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"roguelike: {complaint}")
