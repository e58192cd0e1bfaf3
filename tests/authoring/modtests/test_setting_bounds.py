"""Bounds of settings that allow what cannot be where the setting is used."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.authoring.modtests.setting_bounds import wrong_bounds
from roguelike.content.findings.diagnostics import Report
from roguelike.content.loader import load
from roguelike.content.mods.sources import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.content.writing import shown, write_mod

SETTING = '[settings.%s]\ntype = "%s"\nlabel = "Some"\ndefault = 20\n'
KOBOLD = '[[patch.monster]]\nid = "classic:kobold"\nset = { %s }\n'
CAVE = '[level.cave]\nlabel = "Cave"\ngenerator = { kind = "cave", fill_probability = %s }\n'


def found(folder: Path, text: str, settings: str) -> list[str]:
    """Return what is found in a mod with such settings, without where."""
    requires = {"core": "*", "classic": "*"}
    mod = write_mod(folder / "trial", {"a.toml": text}, requires=requires, more=settings)
    models = registries().models()
    result = load([*mod_folders(data_dir()), mod], models)
    assert shown(result.report) == []
    report = Report()
    for each in wrong_bounds(result, ["trial"], models):
        report.add(each)
    return [each.partition(" ")[2].partition(" (")[0] for each in shown(report)]


def setting(name: str, more: str, type_: str = "int") -> str:
    return SETTING % (name, type_) + more + "\n"


@pytest.mark.parametrize(
    ("bounds", "problems"),
    [
        ("min = 0\nmax = 100", []),
        ("min = 20", []),
        ("max = 150", ["greatest values, this is 150, but `attack_chance` is at most 100"]),
        (
            "min = -5\nmax = 101",
            [
                "greatest values, this is 101, but `attack_chance` is at most 100",
                "least values, this is -5, but `attack_chance` is at least 0",
            ],
        ),
    ],
)
def test_a_bound_at_which_a_stat_is_cut_is_found(
    bounds: str, problems: list[str], tmp_path: Path
) -> None:
    text = KOBOLD % 'stats.attack_chance = { setting = "chance" }'

    assert found(tmp_path, text, setting("chance", bounds)) == [
        f"W510 with all settings at their {each}" for each in problems
    ]


def test_a_bound_at_which_a_field_cannot_be_is_found(tmp_path: Path) -> None:
    text = CAVE % '{ setting = "fill" }'

    assert found(tmp_path, text, setting("fill", "max = 100")) == []
    (finding,) = found(tmp_path / "more", text, setting("fill", "max = 200"))
    assert finding.startswith(
        "E203 with all settings at their greatest values,"
        " `fill_probability` must be at most 100, not 200"
    )


def test_numbers_with_a_fraction_are_tried_as_they_are(tmp_path: Path) -> None:
    text = KOBOLD.replace("set", "mul") % 'stats.attack_chance = { setting = "share" }'

    assert found(tmp_path, text, setting("share", "min = 0.5\nmax = 30.5", "float")) == []
