"""Evidence for lints, and content that only other games use."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from roguelike.content.checks import run_checks
from roguelike.content.findings.diagnostics import Code, Report
from roguelike.content.loader import load
from roguelike.content.mods.mod_folders import ModFolder, mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from roguelike.workshop.lints import Lint
from roguelike.workshop.lints.evidence import Evidence, FindingsFilter, evidence_of
from roguelike.workshop.lints.unused import unreachable, unused, unused_tags
from tests.content.writing import write_mod
from tests.workshop.lints.linted import CAMPAIGN, CAVE, MONSTER, PLACED, linted, mod


def test_nothing_is_judged_where_a_mod_is_left_out(tmp_path: Path) -> None:
    broken = write_mod(tmp_path / "broken", {"a.toml": "[monster]\nx = 1\n"})
    folders = [*mod_folders(data_dir()), mod(tmp_path, MONSTER), broken]

    result = load(folders, registries().models())

    assert evidence_of(result) is None


def test_a_lint_that_fails_keeps_back_no_other(tmp_path: Path) -> None:
    def failing(evidence: Evidence) -> list[object]:
        raise KeyError(len(evidence.mods))

    result = load([*mod_folders(data_dir()), mod(tmp_path, MONSTER)], registries().models())
    evidence = evidence_of(result)
    assert evidence is not None
    assert result.assembly is not None
    kept = FindingsFilter(result.assembly, {"trial"}, Report())

    run_checks(evidence, [failing, unused], kept)  # pyright: ignore[reportArgumentType]

    assert {each.code for each in kept.report} == {Code.E901, Code.W501}


CLASSIC = {"core": "*", "classic": "*"}
OPTIONAL = '[optional]\ngems = "*"\n'
HARD = '[settings.hard]\ntype = "bool"\ndefault = false\nlabel = "Hard"\n'
SLIME = '[color.slime]\nvalue = "#40ff40"\n'
GARDEN = '[level.garden]\nlabel = "Garden"\ngenerator = { kind = "open_field" }\n'
LEVELS = """\
levels = [{ level = "classic:dungeon", last = 3 }, { level = "cave", first = 5, last = 6 }]
"""
LONGER = """\
[[patch.campaign]]
id = "trial"
when = { setting = "hard" }
append = { levels = [{ level = "classic:dungeon", first = 4, last = 4 }] }
"""


def found(folder: Path, text: str, *lints: Lint, beside: str = "", more: str = "") -> list[str]:
    """Return the codes and messages of what lints find in a mod with files beside `gems`."""
    made = mod(folder, text, more=f"{OPTIONAL}{more}")
    write_beside(made, beside)
    return messages(lints, made)


def write_beside(made: ModFolder, text: str) -> None:
    file = made.path / "compat" / "gems" / "a.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")


def messages(lints: Sequence[Lint], *mods: ModFolder) -> list[str]:
    lines = linted(lints or (unused, unused_tags, unreachable), *mods)
    return [line.partition(" ")[2].partition(" (")[0] for line in lines]


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        (MONSTER, PLACED),
        (MONSTER, PLACED.replace("classic:dungeon", "gems:cave")),
        (MONSTER, '[[patch.level]]\nid = "gems:cave"\nset.generator.guard = "?trial:snail"\n'),
        (MONSTER, '[tag.monster."gems:slimy"]\nvalues = ["snail"]\n'),
        (
            MONSTER + '[tag.monster.slimy]\nvalues = ["snail"]\n',
            '[[patch.level]]\nid = "gems:cave"\nset.generator.guards = ["#slimy"]\n',
        ),
        (MONSTER.replace("label", "abstract = true\nlabel"), '[monster.a]\ninherits = "snail"\n'),
        (SLIME, MONSTER.replace('"text"', '"slime"')),
        (SLIME, '[[patch.monster]]\nid = "gems:imp"\nset.color = "trial:slime"\n'),
        (
            '[stat.luck]\nlabel = "Luck"\n',
            '[[patch.campaign]]\nid = "gems:mines"\nappend.panel = [{ text = "{luck}" }]\n',
        ),
    ],
    ids=[
        "placed",
        "elsewhere",
        "optional",
        "filled",
        "tagged",
        "inherited",
        "drawn",
        "patched",
        "shown",
    ],
)
def test_what_files_beside_a_mod_that_is_not_there_use_is_used(
    tmp_path: Path, text: str, beside: str
) -> None:
    assert found(tmp_path / "with", text, beside=beside) == []
    assert found(tmp_path / "without", text) != []


@pytest.mark.parametrize(
    "beside",
    [
        '[[patch.monster]]\nid = "snail"\nset.label = "Slow Snail"\n',
        '[[patch.monster]]\nids = ["snail"]\nset.label = "Slow Snail"\n',
        '[monster.worm]\nlabel = "Worm"\nglyph = "w"\ncolor = "text"\n',
        "patch.monster = 5\npatch.level = [5, { set = 5, unset = 5, ids = [5] }]\ntag = 5\n",
    ],
)
def test_what_nothing_uses_beside_another_mod_either_is_found(tmp_path: Path, beside: str) -> None:
    assert found(tmp_path, MONSTER, beside=beside) == ["W501 nothing uses the monster `snail`"]


def test_what_a_setting_can_be_is_used(tmp_path: Path) -> None:
    pet = '[settings.pet]\ntype = "choice"\nchoices = ["snail", "slug"]\ndefault = "slug"\n'
    slug = MONSTER.replace("snail", "slug").replace('"s"', '"z"')
    placed = PLACED.replace('"snail"', '{ setting = "pet" }')

    assert found(tmp_path, MONSTER + slug + placed, more=f'{pet}label = "Pet"\n') == []


GREEN = MONSTER.replace('"text"', '"slime"') + SLIME + PLACED


def test_what_a_patch_with_a_condition_replaces_is_used_without_it(tmp_path: Path) -> None:
    patch = '[[patch.monster]]\nid = "snail"\nset.color = "text_bad"\n'

    assert (
        found(tmp_path, f'{GREEN}{patch}when = {{ not = {{ setting = "hard" }} }}\n', more=HARD)
        == []
    )
    assert found(tmp_path / "always", GREEN + patch) == ["W501 nothing uses the color `slime`"]


def test_what_something_abstract_says_is_used_by_whatever_inherits_it(tmp_path: Path) -> None:
    beast = f'{SLIME}[monster.beast]\nabstract = true\ncolor = "slime"\n'
    beside = MONSTER.replace("label", 'inherits = "beast"\nlabel')

    assert found(tmp_path / "a", beast, beside=beside) == []
    assert found(tmp_path / "b", beast) == [
        "W501 nothing inherits from the abstract monster `beast`"
    ]


def test_a_campaign_may_get_deeper_if_a_condition_is_met(tmp_path: Path) -> None:
    campaign = CAMPAIGN + LEVELS + CAVE
    other = LONGER.replace('id = "trial"', 'id = "classic:classic"')
    tagged = LONGER.replace('id = "trial"', "where = { panel = [] }")

    assert found(tmp_path / "a", campaign + LONGER, more=HARD) == []
    assert found(tmp_path / "b", campaign + tagged, more=HARD) == []
    assert found(tmp_path / "c", campaign + other, more=HARD) == [
        "W502 nobody reaches depths 5 to 6: the game ends at depth 3"
    ]
