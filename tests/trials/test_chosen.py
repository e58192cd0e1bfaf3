"""Bounds of settings that allow what cannot be where the setting is used."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.content.loader import load
from roguelike.content.mods.sources import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from roguelike.trials.chosen import at_their_ends
from tests.content.writing import shown, write_mod

SETTING = '[settings.%s]\ntype = "%s"\nlabel = "Some"\ndefault = 20\n'
KOBOLD = '[[patch.monster]]\nid = "classic:kobold"\nset = { %s }\n'
CAVE = '[level.cave]\nlabel = "Cave"\ngenerator = { kind = "cave", fill_probability = %s }\n'
MANY = "nobody could play: `fill_probability` must be at most 100, not 200"
CHANCE = "but `attack_chance` is at"


def found(folder: Path, text: str, settings: str) -> list[str]:
    """Return what is found in a mod with such settings, which begin on line 9 of its manifest."""
    requires = {"core": "*", "classic": "*"}
    mod = write_mod(folder / "trial", {"a.toml": text}, requires=requires, more=settings)
    models = registries().models()
    result = load([*mod_folders(data_dir()), mod], models)
    assert shown(result.report) == []
    report = Report()
    for each in at_their_ends(result, ["trial"], models):
        report.add(each)
    return [each.partition("mod.toml:")[2] for each in shown(report)]


def setting(name: str, more: str, type_: str = "int") -> str:
    return SETTING % (name, type_) + more + "\n"


def test_a_bound_at_which_a_field_cannot_be_is_found(tmp_path: Path) -> None:
    text = CAVE % '{ setting = "fill" }'

    assert found(tmp_path, text, setting("fill", "max = 100")) == []
    (finding,) = found(tmp_path / "more", text, setting("fill", "max = 200"))
    what = f"{MANY}; the setting `fill` is 200"
    assert finding.partition(" ")[2] == f"E203 with this, {what} (allow only what fits there)"


@pytest.mark.parametrize(
    ("bounds", "problems"),
    [
        ("min = 0\nmax = 100", []),
        ("min = 20", []),
        ("max = 150", [f"this would be cut: this is 150, {CHANCE} most 100"]),
        (
            "min = -5\nmax = 101",
            [
                f"this would be cut: this is -5, {CHANCE} least 0",
                f"this would be cut: this is 101, {CHANCE} most 100",
            ],
        ),
    ],
)
def test_a_bound_at_which_a_stat_is_cut_is_found(
    bounds: str, problems: list[str], tmp_path: Path
) -> None:
    text = KOBOLD % 'stats.attack_chance = { setting = "chance" }'

    lines = found(tmp_path, text, setting("chance", bounds))

    assert [each.partition(" W510 ")[2].partition(" (")[0] for each in lines] == problems


def test_what_one_bound_breaks_does_not_hide_another(tmp_path: Path) -> None:
    text = CAVE % '{ setting = "fill" }' + KOBOLD % 'stats.attack_chance = { setting = "chance" }'

    lines = found(tmp_path, text, setting("fill", "max = 200") + setting("chance", "max = 200"))

    assert [each.split()[1] for each in lines] == ["E203", "W510"]


def test_the_only_setting_around_what_is_wrong_is_to_blame(tmp_path: Path) -> None:
    text = '[stat.luck]\nlabel = "Luck"\ndefault = 12\nmaximum = { setting = "most" }\n'

    (finding,) = found(tmp_path, text, setting("most", "min = 5"))

    assert " E206 with this, nobody could play: default (12) must lie between" in finding


def test_of_several_settings_around_it_none_is_blamed(tmp_path: Path) -> None:
    text = (
        '[stat.luck]\nlabel = "Luck"\ndefault = 12\nminimum = { setting = "least" }\n'
        'maximum = { setting = "most" }\n'
    )
    least = setting("least", "min = -5").replace("default = 20", "default = 0")

    assert found(tmp_path, text, setting("most", "min = 5") + least) == []


def test_numbers_with_a_fraction_are_tried_as_they_are(tmp_path: Path) -> None:
    text = KOBOLD.replace("set", "mul") % 'stats.attack_chance = { setting = "share" }'

    assert found(tmp_path, text, setting("share", "min = 0.5\nmax = 30.5", "float")) == []
