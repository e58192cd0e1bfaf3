from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Code
from roguelike.content.loader import LoadResult, load
from tests.content.bestiary import CORE, REQUIRES_CORE, load_beside_core, models, patch, table
from tests.content.writing import shown, write_mod

NEEDING = {
    "E402": patch('set.glyph = "x"', "where = { stats.attack = 9 }"),
    "E404": '[stat.luck]\nlabel = "luck"\nmaximum = 9\n' + patch("add.stats.luck = 1"),
    "E405": patch('remove = { behaviors = ["sleep"] }'),
    "W403": patch('expect = { stats.attack = 9 }\nset.glyph = "x"'),
    "W412": patch("set.stats.attack = 4"),
}
"""A patch that is only right if one before it has done something, by what is wrong without it."""

WRONG = {
    "a field": (patch("set.stats.atack = 9"), Code.E301),
    "a verb": (patch("multiply = { stats.attack = 2 }"), Code.E201),
    "no verb": (patch(""), Code.E206),
    "no array": (patch("unset = 'stats.attack'"), Code.E202),
    "one of the ids": (patch("set.stats.attack = 9", "ids = ['rat', 'rta']"), Code.E401),
    "what has a tag": (patch("set.stats.atack = 9", 'tag = "#core:pets"'), Code.E301),
    "what is so": (patch("set.stats.atack = 9", "where = { tags = ['animal'] }"), Code.E301),
    "an anchor": (
        patch(
            'insert = { behaviors = { before = "wonder", values = [{ kind = "sleep" }] } }\n'
            "set.stats.attack = 9"
        ),
        Code.E405,
    ),
    "a member of a tag": (
        '[tag.monster.pests]\nvalues = ["rta"]\n'
        + patch('append.behaviors = [{ kind = "sleep" }]', 'tag = "#pests"'),
        Code.E301,
    ),
    "a kind": (patch("set.stats.attack = 9", kind="mosnter"), Code.E004),
}
"""Patches that are wrong, and how."""


@pytest.mark.parametrize("needing", NEEDING)
def test_what_needs_a_patch_that_is_not_there_is_wrong(tmp_path: Path, needing: str) -> None:
    result = load_beside_core(tmp_path, {"deep": NEEDING[needing]})

    assert [each.code.name for each in result.report] == [needing]


@pytest.mark.parametrize("needing", NEEDING)
@pytest.mark.parametrize("wrong", WRONG)
def test_what_may_follow_from_a_patch_that_is_wrong_is_not_told(
    tmp_path: Path, wrong: str, needing: str
) -> None:
    text, code = WRONG[wrong]

    result = load_beside_core(tmp_path, {"deep": text + NEEDING[needing]})

    assert [each.code for each in result.report] == [code]


HEIR = '[monster.hog]\ninherits = "beast"\nlabel = "hog"\n'


@pytest.mark.parametrize(
    "needing",
    [
        HEIR + patch('remove = { tags = ["wild"] }', 'id = "hog"'),
        HEIR + 'edit.remove = { tags = ["wild"] }\n',
        HEIR + patch("set.color = 'red'", "where = { tags = ['wild'] }"),
    ],
)
def test_what_may_be_inherited_from_what_a_patch_is_for_is_in_doubt_as_well(
    tmp_path: Path, needing: str
) -> None:
    text = patch("append = { tags = ['wild'], tag = [] }", 'id = "beast"')

    result = load_beside_core(tmp_path, {"deep": text + needing})

    assert [each.code for each in result.report] == [Code.E201]


def load_after(
    tmp_path: Path, files: dict[str, str], more: str = "", requires: str = "deep"
) -> LoadResult:
    """Load a mod after one of some files, with a patch that needs what that may do."""
    folders = [
        write_mod(tmp_path / "core", {"a.toml": CORE}, kind="library"),
        write_mod(tmp_path / "deep", files, requires=REQUIRES_CORE, more=more),
        write_mod(tmp_path / "later", {"a.toml": NEEDING["E405"]}, requires={requires: "*"}),
    ]
    return load(folders, models())


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({"a.toml": patch("set.stats.atack = 9")}, Code.E301),
        ({"a.toml": "[patch.monster]\nid = 'rat'\nset.stats.attack = 9\n"}, Code.E202),
        ({"a.toml": "patch = 1\n"}, Code.E202),
        ({"a.toml": "[[patch.monster]]\nid = \n"}, Code.E002),
    ],
)
def test_what_a_mod_may_do_that_is_required_is_in_doubt_if_it_is_wrong(
    tmp_path: Path, files: dict[str, str], code: Code
) -> None:
    result = load_after(tmp_path, files)

    assert code in [each.code for each in result.report]
    assert Code.E405 not in [each.code for each in result.report]


def test_what_a_mod_may_do_that_cannot_be_read_is_no_excuse_for_those_that_do_not_require_it(
    tmp_path: Path,
) -> None:
    result = load_after(tmp_path, {"a.toml": "[[patch.monster]]\nid = \n"}, requires="core")

    assert {each.code for each in result.report} == {Code.E002, Code.E405}


MANY = 50
BASE = """
[monster.base]
abstract = true
label = "Base"
glyph = "b"
color = "brown"

[monster.middle]
abstract = true
inherits = "base"

[monster.newt]
inherits = "middle"
"""


def labels(target: str) -> str:
    return "".join(patch(f'set.label = "{n}"', f'id = "{target}"') for n in range(MANY))


def test_something_abstract_is_not_put_together_again_for_each_patch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roguelike.content.merging.resolver.MAX_WORK", 2 * MANY)

    result = load_beside_core(tmp_path, {"deep": BASE + labels("base")})

    assert shown(result.report) == []
    assert table(result, "deep:newt")["label"] == str(MANY - 1)


def test_where_values_come_from_is_not_found_out_at_any_price(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roguelike.content.merging.resolver.MAX_REDONE", 3)
    text = patch('set.label = "x"\nexpect.label = "y"', 'id = "core:rat"')

    result = load_beside_core(tmp_path, {"deep": text * 4})

    known = [len(finding.related) for finding in result.report if finding.code is Code.W403]
    assert known == [1, 1, 0, 0]
