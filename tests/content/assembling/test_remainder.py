"""What is told of mods although something else is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.checks import run_checks
from roguelike.content.checks.lints import IN_PART
from roguelike.content.findings.diagnostics import Code, Report
from roguelike.content.linting import Filter, evidence_in_part, lints_in_part
from roguelike.content.loader import LoadResult, load
from roguelike.content.mods.sources import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.content.checks.lints import CAMPAIGN, CAVE, MONSTER, mod
from tests.content.writing import write_mod

SLUG = MONSTER.replace("snail", "slug").replace("Snail", "Slug")
CAVES = f"""\
{CAMPAIGN}levels = [{{ level = "cave" }}, {{ level = "lair", first = 2 }}]
{CAVE}passes = [{{ kind = "stairs" }}, {{ kind = "populate", monsters = [
  {{ monster = "snail" }}, {{ monster = "worm" }}, {{ monster = "slug" }},
] }}]
"""
WORM = MONSTER.replace("snail", "worm").replace('"s"', '"sss"')
LAIR = '[level.lair]\nlabel = "Lair"\ngenerator = { kind = "cave" }\n'
ALIKE = MONSTER + SLUG + CAVES
PANEL = 'panel = [{ text = "{luck}" }]\n'
SHOWN = f'{CAMPAIGN}levels = [{{ level = "classic:dungeon" }}]\n{PANEL}'


def loaded(folder: Path, *files: str) -> LoadResult:
    made = mod(folder, files[0])
    for number, text in enumerate(files[1:]):
        (made.path / "content" / f"b{number}.toml").write_text(text, encoding="utf-8")
    return load([*mod_folders(data_dir()), made], registries().models())


def in_part(result: LoadResult) -> list[str]:
    """Return what lints find in a mod with errors, in short."""
    assert "trial" in result.left_out
    evidence, report = evidence_in_part(result), Report()
    if evidence and result.remainder:
        kept = Filter(result.remainder.assembly, ["trial"], report)
        run_checks(evidence, lints_in_part(result.remainder), kept)
    return [f"{each.code.name} {'.'.join(map(str, each.place.keys))}" for each in report]


def look_alikes(result: LoadResult) -> list[str]:
    """Return what is found to look alike in a mod with errors."""
    assert "trial" in result.left_out
    evidence, report = evidence_in_part(result), Report()
    if evidence and result.remainder:
        run_checks(evidence, IN_PART, Filter(result.remainder.assembly, ["trial"], report))
    return [f"{each.code.name} {each.message}" for each in report]


def lost_names(result: LoadResult) -> list[str]:
    """Return what is found of names in panels."""
    assert "trial" in result.left_out
    return [each.message for each in result.report.of(Code.E301) if "to show" in each.message]


BROKEN = {
    "monster": WORM + LAIR,
    "level": WORM + LAIR.replace('"Lair"', "5"),
    "heir": WORM.replace("label", 'inherits = "beast"\nlabel') + LAIR,
    "patch": WORM + LAIR + '[[patch.keymap]]\nid = "core:arrows"\nset.labl = "x"\n',
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_what_looks_the_same_is_found_beside_definitions_with_mistakes(
    tmp_path: Path, broken: str
) -> None:
    assert look_alikes(loaded(tmp_path, ALIKE + broken)) == [
        "W506 `snail` looks like `slug` at depth 1: 's' in the same color"
    ]


DOUBTS = {
    "monster": ALIKE.replace('"Slug"', "5"),
    "color": ALIKE.replace('"text"', '"slime"') + "[color.slime]\nvalue = 5\n",
    "swatch": ALIKE.replace('"text"', '"slime"')
    + '[color.slime]\nvalue = "lime"\n[swatch.lime]\nrgb = 5\n',
    "level": ALIKE.replace('"Cave"', "5"),
    "campaign": ALIKE.replace('"Trial"', "5"),
    "patch": ALIKE + '[[patch.monster]]\nid = "slug"\nset = { glyph = "z", labl = "Slug" }\n',
    "patch of a level": ALIKE + '[[patch.level]]\nid = "cave"\nremove = 5\n',
    "patch of nobody knows what": ALIKE + '[[patch.monstre]]\nid = "slug"\nset.glyph = "z"\n',
    "tag": ALIKE + "[tag.monster.slow]\nvalues = 5\n",
    "another table": ALIKE + '[[pach.monster]]\nid = "slug"\nset.glyph = "z"\n',
}


@pytest.mark.parametrize("text", DOUBTS.values(), ids=DOUBTS)
def test_what_may_look_different_without_a_mistake_is_not_judged(tmp_path: Path, text: str) -> None:
    assert look_alikes(loaded(tmp_path, text, WORM + LAIR)) == []


def test_nothing_is_judged_that_a_file_that_cannot_be_read_may_change(tmp_path: Path) -> None:
    assert look_alikes(loaded(tmp_path, ALIKE + WORM + LAIR, "[monster\n")) == []


def test_nothing_is_judged_where_names_may_mean_something_else(tmp_path: Path) -> None:
    made = mod(tmp_path, ALIKE + WORM + LAIR)
    (made.path / "migrations.toml").write_text("renamed = 5\n", encoding="utf-8")

    result = load([*mod_folders(data_dir()), made], registries().models())

    assert look_alikes(result) == []


def test_nothing_is_judged_beside_a_mod_that_cannot_be_used(tmp_path: Path) -> None:
    away = write_mod(tmp_path / "away", {}, requires={"nowhere": "*"})
    made = mod(tmp_path, ALIKE + WORM + LAIR)

    result = load([*mod_folders(data_dir()), away, made], registries().models())

    assert look_alikes(result) == []


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


SNAIL = """\
stats.max_health = 60
stats.defense = 200
stats.awareness = 50
behaviors = [{ kind = "move_and_attack" }, { kind = "wander" }, { kind = "sleep" }]
"""
ALONE = MONSTER.replace('"text"', '"slime"') + '[color.slime]\nvalue = "#000000"\n'
HERE = f"""\
{CAMPAIGN}levels = [{{ level = "cave" }}]
{CAVE}passes = [{{ kind = "stairs" }}, {{ kind = "populate", monsters = [
  {{ monster = "snail" }}, {{ monster = "worm" }},
] }}]
"""
BY_ITSELF = ["W210 monster.snail.behaviors.2", "W505 monster.snail.color"]
BY_DEPTH = ["W509 monster.snail.stats.awareness", "W510 monster.snail.stats.defense"]


def with_stats(text: str) -> str:
    return text.replace('color = "slime"\n', f'color = "slime"\n{SNAIL}')


@pytest.mark.parametrize("broken", [WORM, WORM.replace("worm", "other")], ids=["met", "not met"])
def test_what_is_said_of_each_by_itself_is_said_beside_mistakes_in_others(
    tmp_path: Path, broken: str
) -> None:
    other = MONSTER.replace("snail", "worm").replace('"s"', '"w"') if "other" in broken else ""

    found = in_part(loaded(tmp_path, with_stats(ALONE) + HERE, broken, other))

    assert sorted(found) == sorted([*BY_ITSELF, *BY_DEPTH])


@pytest.mark.parametrize(
    "broken",
    [LAIR.replace('"Lair"', "5"), '[[patch.level]]\nid = "classic:dungeon"\nset.labl = "x"\n'],
    ids=["level", "patch of a level"],
)
def test_where_not_all_levels_are_certain_nothing_is_said_that_depends_on_the_depth(
    tmp_path: Path, broken: str
) -> None:
    worm = MONSTER.replace("snail", "worm").replace('"s"', '"w"')

    found = in_part(loaded(tmp_path, with_stats(ALONE) + HERE, broken, worm))

    assert not {each[:4] for each in found} & {"W507", "W509", "W510"}
    assert "W210 monster.snail.behaviors.2" in found


@pytest.mark.parametrize(
    "broken",
    [
        '[[patch.stat]]\nid = "awareness"\nset = { maximum = 20, labl = "x" }\n',
        '[[patch.monster]]\nid = "snail"\nset = { stats.awareness = 5, labl = "x" }\n',
        '[[patch.rules]]\nid = "classic:classic"\nset = { roles.awareness = "gold", labl = "x" }\n',
    ],
    ids=["stat", "monster", "rules"],
)
def test_what_a_patch_with_a_mistake_may_mend_is_not_told(tmp_path: Path, broken: str) -> None:
    worm = MONSTER.replace("snail", "worm").replace('"s"', '"w"')

    found = in_part(loaded(tmp_path, with_stats(ALONE) + HERE, broken, worm))

    assert "W509 monster.snail.stats.awareness" not in found


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
