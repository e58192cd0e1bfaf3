"""Fixes, made in memory and checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.content.findings.fixes import Splice
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.workshop.validation.fix import with_certain_fixes
from roguelike.workshop.validation.fix_plans import Texts, spliced
from tests.content.repairs import checker, promised, repaired, texts_of, world

FILE = "deep/content/a.toml"
MANIFEST = "deep/mod.toml"

MOLE = """\
# What digs.
[monster.mole]
label = "mole"   # small
glyph = 'm'
color = "brown"
tags = [
  "animal", # of a kind
]
stats.attack = 3
stats."speed" = "1d4 + 8"
behaviors = [ { kind = "wander", percent = 20 }, {kind="move_and_attack"} ]

[monster.shrew]
inherits = "mole"
edit.remove.tags = ["animal"]

[monster.pet]
label = "pet"
glyph = "p"
color = "core:red"

[[patch.monster]]
id = "core:rat"
when = { mod = "core" }
add.stats.attack = 1
unset = ["stats.speed"]

[tag.monster.diggers]
values = ["mole", "#pets"] # what diggers are

[[patch.monster]]
tag = "#diggers"
set.color = "red"
"""


def fixed(tmp_path: Path, text: str, *, requires: str = "core") -> str:
    """Return the text of the file of a mod after its fixes."""
    result = repaired(world(tmp_path, {"a.toml": text}, requires=requires))
    assert set(result.changes) <= {FILE, MANIFEST}
    return texts_of(result).get(FILE, text)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        pytest.param('label = "mole"', 'lable = "mole"', id="a field"),
        pytest.param("[monster.mole]", "[monstr.mole]", id="a kind"),
        pytest.param('"brown"\ntags', '"browm"\ntags', id="a reference"),
        pytest.param('"core:red"', '"coree:red"', id="the mod of a reference"),
        pytest.param("stats.attack", "stats.atack", id="a key that is a reference"),
        pytest.param('stats."speed"', 'stats."sped"', id="a key in quotes"),
        pytest.param('"wander"', '"wandr"', id="a behavior"),
        pytest.param("percent", "percnt", id="a parameter"),
        pytest.param("move_and_attack", "move-and-attack", id="written in another way"),
        pytest.param('inherits = "mole"', 'inherits = "molee"', id="a name of its own"),
        pytest.param('tag = "#diggers"', 'tag = "#digers"', id="a tag of its own"),
        pytest.param("edit.remove", "edit.remov", id="a verb"),
        pytest.param("[[patch.monster]]\nid", "[[patch.monstr]]\nid", id="a kind that is patched"),
        pytest.param("add.stats.attack", "add.stats.atack", id="a path in a patch"),
        pytest.param('"stats.speed"', '"stast.speed"', id="a path in a text"),
        pytest.param('"#pets"', '"#petss"', id="a tag"),
        pytest.param('tag = "#diggers"', 'tag = "diggers"', id="a tag without its mark"),
        pytest.param('tag = "#diggers"', 'tag = "#Diggers"', id="its own tag but for case"),
        pytest.param("[monster.mole]", "[[monster.mole]]", id="brackets of a definition"),
        pytest.param("[monster.mole]", "[[monster.mole]", id="a bracket too many"),
        pytest.param("[[patch.monster]]\ntag", "[[patch.monster]\ntag", id="a bracket too few"),
        pytest.param('"animal",', '"animal\\t",', id="a tab"),
        pytest.param('"brown"\ntags', '"Brown "\ntags', id="a capital and a blank"),
        pytest.param('"animal", # of a kind\n]', '"animal", # of a kind\n}', id="a brace"),
        pytest.param('label = "mole"', 'label: "mole"', id="a colon"),
    ],
)
def test_a_slip_is_fixed_where_it_is(tmp_path: Path, right: str, wrong: str) -> None:
    broken = MOLE.replace(right, wrong)
    assert broken != MOLE

    assert fixed(tmp_path, broken) == MOLE


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        pytest.param('"core:rat"', '"core:ratt"', id="a short word"),
        pytest.param('label = "mole"', "labl = 3", id="a name whose value does not fit"),
        pytest.param('label = "mole"', 'label = "mole"\nlabl = "x"', id="a name that is there"),
    ],
)
def test_what_is_not_certain_or_not_better_is_left(tmp_path: Path, right: str, wrong: str) -> None:
    broken = MOLE.replace(right, wrong)
    assert broken != MOLE

    assert fixed(tmp_path, broken) == broken


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        pytest.param(
            'label = "mole"', "labl = 3", "there is no field `labl` in monster `mole`", id="value"
        ),
        pytest.param(
            '"brown"\ntags', '"Dark Red"\ntags', '`color` cannot be the text "Dark Red"', id="name"
        ),
    ],
)
def test_a_fix_is_promised_only_if_what_it_writes_is_right(
    tmp_path: Path, right: str, wrong: str, message: str
) -> None:
    broken = MOLE.replace(right, wrong).replace("wander", "wandr")
    folders = world(tmp_path, {"a.toml": broken})

    result = repaired(folders)

    assert promised(folders) == ["there is no behavior `wandr`"]
    assert texts_of(result) == {FILE: broken.replace("wandr", "wander")}
    assert message in [each.message for each in result.report if not each.fix]


def test_one_fix_that_spoils_another_does_not_keep_it_back(tmp_path: Path) -> None:
    twins = '[monster.vole]\ninherits = "mole"\nlabl = "vole"\nlable = "vole"\n'
    folders = world(tmp_path, {"a.toml": MOLE.replace("wander", "wandr") + twins})

    assert promised(folders) == [
        "there is no behavior `wandr`",
        "there is no field `labl` in monster `vole`",
    ]
    assert texts_of(repaired(folders)) == {FILE: MOLE + twins.replace("labl ", "label ")}


def test_few_trials_find_what_holds(tmp_path: Path) -> None:
    bad = "".join(f'[monster.m{n}]\ninherits = "mole"\nlabl = {n}\n' for n in range(50))
    folders = world(tmp_path, {"a.toml": MOLE.replace("wander", "wandr") + bad})
    checks: list[Texts] = []
    check = checker(folders)

    def counted(texts: Texts) -> Report:
        checks.append(texts)
        return check(texts)

    report = with_certain_fixes(check({}), folders[-1:], counted)

    assert [each.message for each in report if each.fix] == ["there is no behavior `wandr`"]
    assert len(checks) == 2


def test_what_is_hidden_is_fixed_in_another_round(tmp_path: Path) -> None:
    broken = MOLE.replace("label =", "label :", 1).replace("wander", "wandr")
    broken = broken.replace("percent", "prcent").replace("brown", "browm")

    result = repaired(world(tmp_path, {"a.toml": broken}))

    assert texts_of(result) == {FILE: MOLE}
    assert result.count == 4
    assert not len(result.report)


def test_a_file_that_is_not_better_keeps_back_no_other(tmp_path: Path) -> None:
    wrong = "[monster.wolf]\ninherits = 'mole'\nlabl = 3\n"
    folders = world(tmp_path, {"a.toml": MOLE.replace("brown", "browm"), "b.toml": wrong})

    result = repaired(folders)

    assert texts_of(result) == {FILE: MOLE}
    assert [each.path for each in result.report if each.fix] == []


@pytest.mark.parametrize("written", ["gems:imp", "gem:imp"])
def test_a_mod_that_is_named_is_required(tmp_path: Path, written: str) -> None:
    text = f'[monster.ruby]\ninherits = "{written}"\n'

    result = repaired(world(tmp_path, {"a.toml": text}))

    manifest = texts_of(result)[MANIFEST]
    assert manifest.endswith('core = "*"\ngems = ">=1.2.0"\n')
    assert not result.report.has_errors


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        pytest.param(MOLE.replace("label", "lable").encode(), MOLE.encode(), id="plain"),
        pytest.param(
            MOLE.replace("label", "lable").replace("\n", "\r\n").encode(),
            MOLE.replace("\n", "\r\n").encode(),
            id="line ends of Windows",
        ),
        pytest.param(
            b"\xef\xbb\xbf" + MOLE.replace("label", "lable").encode(),
            MOLE.encode(),
            id="a byte-order mark",
        ),
    ],
)
def test_nothing_else_in_a_file_changes(tmp_path: Path, raw: bytes, expected: bytes) -> None:
    folders = world(tmp_path, {"a.toml": ""})
    (tmp_path / FILE).write_bytes(raw)

    result = repaired(folders)

    assert result.changes[FILE].after == expected


def test_files_of_other_mods_are_left(tmp_path: Path) -> None:
    folders = world(tmp_path, {"a.toml": MOLE})
    (gems,) = mod_folders(tmp_path / "gems")
    (tmp_path / "gems/content/a.toml").write_text("[monstr.imp]\n", encoding="utf-8")

    assert not repaired(folders).changes
    assert repaired(folders, gems).changes.keys() <= {"gems/content/a.toml"}


@pytest.mark.slow
def test_thousands_of_slips_are_fixed_in_a_few_rounds(tmp_path: Path) -> None:
    many = "".join(f'[monster.m{n}]\ninherits = "mole"\nlable = "{n}"\n' for n in range(700))

    assert fixed(tmp_path, MOLE + many) == MOLE + many.replace("lable", "label")


def test_the_same_splice_counts_once_and_mixed_line_ends_are_left() -> None:
    assert spliced(b"abc\n", [Splice(1, 2, "x"), Splice(1, 2, "x")]) == b"axc\n"
    assert spliced(b"a\r\nbc\r\n", [Splice(2, 3, "\n")]) == b"a\r\n\r\nc\r\n"
    assert spliced(b"a\r\nb\n", [Splice(0, 1, "x")]) is None
