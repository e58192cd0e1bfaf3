from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.loader import load
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.content.campaigns import CAMPAIGN
from tests.content.writing import shown, write_mod

LEVELS = 'levels = [{ level = "classic:dungeon" }]\n'
TWICE = """\
panel = [
  { key = "name", text = "{name}" },
  {},
  {},
  { key = "name", label = "Depth", text = "{depth}" },
]
"""
PATCH = """\
[[patch.campaign]]
id = "classic:classic"
"""


def report(folder: Path, text: str) -> list[str]:
    """Return what is wrong with a mod with one file of content."""
    requires = {"core": "*", "classic": "*"}
    mod = write_mod(folder / "trial", {"campaign.toml": text}, requires=requires)
    return shown(load([*mod_folders(data_dir()), mod], registries().models()).report)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CAMPAIGN + LEVELS + TWICE, "10:11 E206 two items of `panel` have the key `name`"),
        (
            PATCH + 'append = { panel = [{ key = "a", text = "a" }, { key = "a", text = "b" }] }\n',
            "3:56 E206 two items of `panel` have the key `a`",
        ),
    ],
)
def test_two_lines_of_a_panel_cannot_have_one_key(tmp_path: Path, text: str, expected: str) -> None:
    (line,) = report(tmp_path, text)

    assert line.partition(" (")[0] == f"trial/content/campaign.toml:{expected}"


def test_the_first_is_shown_with_each_that_comes_after_it(tmp_path: Path) -> None:
    requires = {"core": "*", "classic": "*"}
    text = CAMPAIGN + LEVELS + TWICE.replace("{},", '{ key = "name" },')
    mod = write_mod(tmp_path / "trial", {"campaign.toml": text}, requires=requires)
    findings = load([*mod_folders(data_dir()), mod], registries().models()).report

    lines = [[each.place.keys[-2], each.related[0].place.keys[-2]] for each in findings]

    assert lines == [[1, 0], [2, 0], [3, 0]]


@pytest.mark.parametrize(
    "text",
    [
        PATCH + 'append = { panel = [{ key = "name", text = "a" }] }\n',
        PATCH
        + 'set = { panel.name = { text = "a" } }\n'
        + PATCH
        + "set = { panel.name.label = 'b' }",
    ],
)
def test_what_a_patch_adds_to_what_is_there_may_have_its_key(tmp_path: Path, text: str) -> None:
    assert report(tmp_path, text) == []
