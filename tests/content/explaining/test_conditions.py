"""How to write conditions that are written as elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core, patch
from tests.content.writing import shown

MANIFEST = """
[settings.cold]
type = "bool"
label = "Cold"
default = true

[settings.rage]
type = "int"
label = "Rage"
default = 1

[settings.temper]
type = "choice"
label = "Temper"
choices = ["wild", "calm"]
default = "calm"

[optional]
gems = "*"
"""
EITHER = 'write it as { mod = "…" } or { setting = "…" }'
SEVERAL = (
    'write { all = [{ setting = "cold" }, { mod = "gems" }] }, or `any` if one of them will do'
)


def hints(tmp_path: Path, written: str) -> list[str]:
    """Return what is said to do about a condition of a patch."""
    text = patch(f"set.label = 'x'\nwhen = {written}")
    result = load_beside_core(tmp_path, {"deep": text}, {"deep": MANIFEST})
    found = [each for each in result.report if each.path == "deep/content/a.toml"]
    assert found, shown(result.report)
    return [each.hint for each in found]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("'cold'", '{ setting = "cold" }'),
        ("'cold == true'", '{ setting = "cold" }'),
        ("'cold = false'", '{ not = { setting = "cold" } }'),
        ("'not cold'", '{ not = { setting = "cold" } }'),
        ("'!cold'", '{ not = { setting = "cold" } }'),
        ("'settings.rage >= 2'", '{ setting = "rage", ge = 2 }'),
        ("'rage > 1.5'", '{ setting = "rage", gt = 1.5 }'),
        ("'rage is 2'", '{ setting = "rage", eq = 2 }'),
        ("'cold != true'", '{ not = { setting = "cold" } }'),
        ("'cold != false'", '{ setting = "cold" }'),
        ("'rage != 2'", '{ not = { setting = "rage", eq = 2 } }'),
        ("'mood = \"bad\"'", '{ setting = "mood", eq = "bad" }'),
        ("'gems'", '{ mod = "gems" }'),
        ("'mod:reef'", '{ mod = "reef" }'),
        ("'gems => 1.2'", '{ mod = "gems", version = ">=1.2" }'),
        ("['cold']", '{ setting = "cold" }'),
        ("{ not = 'cold' }", '{ setting = "cold" }'),
        ("{ any = ['cold'] }", '{ setting = "cold" }'),
        ("{ any = 'cold' }", '[{ setting = "cold" }]'),
        ("{ rage = 2 }", '{ setting = "rage", eq = 2 }'),
        ("{ Rage = 2 }", '{ setting = "rage", eq = 2 }'),
        ("{ temper = 'wild' }", '{ setting = "temper", eq = "wild" }'),
        ("{ tempper = 'wild' }", '{ setting = "temper", eq = "wild" }'),
        ("{ all = [{ ragee = 2 }] }", '{ setting = "rage", eq = 2 }'),
        ("{ cold = false }", '{ not = { setting = "cold" } }'),
        ("{ gems = '>=1' }", '{ mod = "gems", version = ">=1" }'),
        ("{ gems = true }", '{ mod = "gems" }'),
        ("{ settings.rage = 2 }", '{ setting = "rage", eq = 2 }'),
        ("{ setting.rage = 2 }", 'setting = "rage", eq = 2'),
        ("{ setting = 'rage >= 2' }", 'setting = "rage", ge = 2'),
        ("{ setting = '!cold' }", 'not = { setting = "cold" }'),
        ("{ setting = { name = 'cold' } }", '"cold"'),
        ("{ mod = ['gems', 'reef'] }", 'all = [{ mod = "gems" }, { mod = "reef" }]'),
        ("{ mod = 'gems >= 1' }", '"gems"'),
    ],
)
def test_a_condition_that_is_said_in_another_way_is_told_as_it_is_written_here(
    tmp_path: Path, written: str, meant: str
) -> None:
    assert hints(tmp_path, written) == [f"write {meant}"]


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("['cold', 'gems']", SEVERAL),
        ("[{ setting = 'cold' }, { mod = 'gems' }]", SEVERAL),
        ("[{ setting = 'cold' }]", "write it without the [square brackets]"),
        ("{ or = [{ setting = 'cold' }] }", "did you mean `any`?"),
        ("{ and = [{ setting = 'cold' }] }", "did you mean `all`?"),
        ("{ setting = 'rage', min = 2 }", "did you mean `ge`?"),
        ("{ setting = 'rage', below = 2 }", "did you mean `lt`?"),
        (
            "{ setting = 'cold', mod = 'gems' }",
            "several go into `all`, as in all = [{ … }, { … }]",
        ),
        ("{ any = { setting = 'cold' } }", "put it in [square brackets]"),
        ("{ mood = 'wild' }", 'write { setting = "mood", eq = "wild" }, or did you mean `mod`?'),
        ("{ mood = 'gems' }", "did you mean `mod`?"),
        ("{ mods = 'wild' }", "did you mean `mod`?"),
        ("{ seting = 'cold' }", "did you mean `setting`?"),
    ],
)
def test_what_asks_for_several_things_is_told_how_to(
    tmp_path: Path, written: str, hint: str
) -> None:
    assert hints(tmp_path, written) == [hint]


@pytest.mark.parametrize(
    "written",
    [
        "'cold and gems'",
        "'cold > warm'",
        "'gems > many'",
        "true",
        "[]",
        "[3, 'cold']",
        "['cold', { all = ['gems'] }]",
        "['cold'" + ", 'cold'" * 8 + "]",
        "'" + "x" * 200 + "'",
    ],
)
def test_what_says_no_condition_is_told_which_there_are(tmp_path: Path, written: str) -> None:
    assert hints(tmp_path, written) == [EITHER]


@pytest.mark.parametrize("written", ["{ 2rage = 2 }", "{ rage = [2] }", "{ rage = { x = [2] } }"])
def test_a_key_that_is_no_setting_is_but_unknown(tmp_path: Path, written: str) -> None:
    (hint,) = hints(tmp_path, written)

    assert hint.startswith("it has `mod`")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        pytest.param("#dogs", 'write tag = "#dogs"', id="a tag"),
        pytest.param("core:rat", 'write id = "core:rat"', id="an id"),
        pytest.param("attack >= 5", 'write { stats.attack = ">=5" }', id="a stat"),
        pytest.param("stats.attack>5", 'write { stats.attack = ">5" }', id="a path"),
        pytest.param("stats.attack == 5", "write { stats.attack = 5 }", id="one number"),
    ],
)
def test_a_text_that_selects_what_is_patched_is_written_as_it_has_to_be(
    tmp_path: Path, text: str, hint: str
) -> None:
    patch = f'[[patch.monster]]\nwhere = "{text}"\nset.glyph = "x"\n'

    (finding,) = shown(load_beside_core(tmp_path, {"deep": patch}).report)

    assert finding.endswith(f"({hint})")


def test_a_text_that_selects_nothing_is_only_refused(tmp_path: Path) -> None:
    patch = '[[patch.monster]]\nwhere = "all of them"\nset.glyph = "x"\n'

    (finding,) = shown(load_beside_core(tmp_path, {"deep": patch}).report)

    assert finding.endswith('`where` must be a table, not the text "all of them"')
