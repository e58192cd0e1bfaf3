"""What is told of mods although something else is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Code
from roguelike.content.loader import LoadResult, load
from roguelike.content.mods.sources import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.authoring.lints.linted import CAMPAIGN, CAVE, MONSTER, mod

WORM = MONSTER.replace("snail", "worm").replace('"s"', '"sss"')
LAIR = '[level.lair]\nlabel = "Lair"\ngenerator = { kind = "cave" }\n'
PANEL = 'panel = [{ text = "{luck}" }]\n'
SHOWN = f'{CAMPAIGN}levels = [{{ level = "classic:dungeon" }}]\n{PANEL}'


def loaded(folder: Path, *files: str) -> LoadResult:
    made = mod(folder, files[0])
    for number, text in enumerate(files[1:]):
        (made.path / "content" / f"b{number}.toml").write_text(text, encoding="utf-8")
    return load([*mod_folders(data_dir()), made], registries().models())


def lost_names(result: LoadResult) -> list[str]:
    """Return what is found of names in panels."""
    assert "trial" in result.left_out
    return [each.message for each in result.report.of(Code.E301) if "to show" in each.message]


@pytest.mark.parametrize(
    "broken",
    [
        WORM,
        LAIR.replace('"Lair"', "5"),
        '[[patch.monster]]\nid = "snail"\nset = 5\n',
        '[[patch.stat]]\nid = "attack"\nset.labl = "Luck"\n',
    ],
    ids=["monster", "level", "patch", "patch of a stat"],
)
def test_a_name_in_a_panel_that_is_no_stat_is_found_beside_mistakes(
    tmp_path: Path, broken: str
) -> None:
    assert lost_names(loaded(tmp_path, SHOWN, broken)) == ["there is no stat `luck` to show"]


@pytest.mark.parametrize(
    "broken",
    [
        "[stat.luck]\nlabel = 5\n",
        "[stat\n",
        '[sta.luck]\nlabel = "Luck"\n',
        '[[patch.campaign]]\nid = "trial"\nset = { panel = [], labl = "x" }\n',
    ],
    ids=["stat", "file", "kind", "panel"],
)
def test_a_name_in_a_panel_may_be_a_stat_in_what_is_wrong(tmp_path: Path, broken: str) -> None:
    assert lost_names(loaded(tmp_path, SHOWN, broken)) == []


HERE = f"""\
{CAMPAIGN}levels = [{{ level = "cave" }}]
{CAVE}passes = [{{ kind = "stairs" }}, {{ kind = "populate", monsters = [
  {{ monster = "snail" }}, {{ monster = "worm" }},
] }}]
"""


def errors(result: LoadResult, code: Code) -> list[str]:
    return [".".join(map(str, each.place.keys)) for each in result.report.of(code)]


def test_a_campaign_that_begins_nowhere_is_found_beside_mistakes(tmp_path: Path) -> None:
    text = HERE.replace('"cave" }', '"cave", first = 2 }') + MONSTER

    assert errors(loaded(tmp_path, text, WORM), Code.E206) == ["campaign.trial.levels"]


DRAWN = """\
[level.cave]
label = "Cave"
generator = { kind = "cave", floor = "wall" }
"""


def test_terrain_that_does_not_do_is_found_beside_mistakes(tmp_path: Path) -> None:
    assert errors(loaded(tmp_path, DRAWN, WORM), Code.E304) == ["level.cave.generator.floor"]


def test_what_only_a_broken_mod_makes_wrong_in_another_is_not_told(tmp_path: Path) -> None:
    patch = '[[patch.terrain]]\nid = "core:floor"\nset.walkable = false\n'
    made = mod(tmp_path, patch + WORM)

    result = load([*mod_folders(data_dir()), made], registries().models())

    assert [*result.left_out] == ["trial"]
    assert "classic" in [each.id for each in result.mods]
