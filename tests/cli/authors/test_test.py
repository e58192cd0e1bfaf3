"""`roguelike test`."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from textwrap import dedent
from xml.etree import ElementTree as ET

import pytest

from roguelike.cli.errors import Exit
from roguelike.resources import data_dir
from tests.cli.terminal import Run
from tests.content.junit import complaints
from tests.content.writing import write_mod

GOOD = """
[levels.fine]
seeds = 1
expect.connected = true
"""
BAD = '''
[scene.a_snail_waits]
map = """
######
#@..s#
######
"""
do = ["wait 2"]
expect.map = """
######
#@s..#
######
"""
'''
SNAIL = """
[monster.snail]
label = "Snail"
glyph = "s"
color = "text"
behaviors = [{ kind = "wander" }]
stats = { speed = 1000 }
"""

NOBODY = '[[patch.level]]\nid = "classic:dungeon"\nset = { passes.populate.percent = 0 }\n'


@pytest.fixture
def here(mods: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder to be in, where the game's own mods have no tests."""
    classic = mods.parent / "data" / "classic"
    own = classic.readlink()
    classic.unlink()
    shutil.copytree(own, classic, ignore=shutil.ignore_patterns("tests"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


def add(folder: Path, text: str, content: str = SNAIL, requires: str = "classic") -> Path:
    """Write a mod with one file of tests."""
    write_mod(folder, {"snail.toml": content}, requires={"core": "*", requires: "*"})
    (folder / "tests").mkdir()
    (folder / "tests" / "some.toml").write_text(dedent(text), encoding="utf-8")
    return folder


def without_time(text: str) -> str:
    return re.sub(r"\d+\.\d+", "0.0", text)


def test_failures_show_where_and_what(run: Run, here: Path) -> None:
    add(here / "snails", BAD + GOOD)

    result = run("test", "snails")

    assert result.code == Exit.FINDINGS
    assert without_time(result.out) == dedent(
        '''\
        snails/some/a_snail_waits failed:

        error[E801]: the map differs in 2 cells
          --> snails/tests/some.toml:9:14
           |
         9 | expect.map = """
           |              ^^^ at [2, 1] is `.`, not `s`

            expected:
            ######
            #@s..#
              ^ ^
            ######
            actual:
            ######
            #@..s#
              ^ ^
            ######

        snails: 1 of 2 tests passed
        2 tests of 1 mod: 1 passed, 1 failed in 0.0 s
        '''
    )


def test_without_a_name_all_mods_with_tests_are_tested(run: Run, here: Path, mods: Path) -> None:
    add(mods / "snails", GOOD)
    add(here / "given" / "slugs", GOOD)
    write_mod(mods / "untested")

    result = run("test", "--mods-dir", "given")

    assert without_time(result.out) == (
        "slugs: 1 of 1 test passed\nsnails: 1 of 1 test passed\n"
        "2 tests of 2 mods: 2 passed in 0.0 s\n"
    )


def test_only_what_a_mod_requires_is_there_when_it_is_tested(
    run: Run, here: Path, mods: Path
) -> None:
    write_mod(mods / "crowd", {"a.toml": NOBODY}, requires={"core": "*", "classic": "*"})
    run("mods", "enable", "crowd")
    add(here / "snails", '[levels.some]\nexpect.monsters = { "classic:kobold" = "1.." }')

    alone, beside = run("test", "snails"), run("test", "snails", "--mods", "crowd")

    assert alone.code == Exit.CLEAN
    assert beside.code == Exit.FINDINGS
    assert "there are 0 `classic:kobold`, not at least 1; 10 of 10 levels fail" in beside.out


def test_mods_in_one_folder_are_tested_apart_and_may_require_each_other(
    run: Run, here: Path
) -> None:
    some = '[levels.some]\nexpect.population = "1.."'
    none = "[levels.some]\nexpect.population = 0"
    add(here / "all" / "crowd", none, content=NOBODY)
    add(here / "all" / "snails", some)
    add(here / "all" / "wanting", none, content="", requires="crowd")

    result = run("test", "all")

    assert result.code == Exit.CLEAN, result.out
    assert "3 tests of 3 mods: 3 passed" in result.out


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("fine", {"snails": 1, "slugs": 1}),
        ("snails/", {"snails": 2}),
        ("some/a_snail*s", {"snails": 1}),
    ],
)
def test_a_filter_chooses_tests_by_their_full_names(
    text: str, names: dict[str, int], run: Run, here: Path, mods: Path
) -> None:
    add(mods / "snails", BAD + GOOD)
    add(mods / "slugs", GOOD)

    out = run("test", "--filter", text).out

    assert here.is_dir()
    assert dict(re.findall(r"^(\w+): \d of (\d)", out, re.MULTILINE)) == {
        name: str(count) for name, count in names.items()
    }


def test_what_cannot_be_tested_is_found_beside_what_is(run: Run, here: Path) -> None:
    add(here / "snails", f"{BAD}{GOOD}\n[levels.wrong]\nexpect.conected = true")
    add(here / "slugs", GOOD, content=SNAIL.replace('"Snail"', "3"))

    text, xml = run("test", "snails", "slugs"), run("test", "snails", "slugs", "--format", "junit")

    assert text.code == xml.code == Exit.FINDINGS
    assert "error[E802]: there is no field `conected` in `expect` of levels `wrong`" in text.out
    assert "error[E202]: `label` must be text, not 3" in text.out
    assert "slugs is not tested: its content has errors\n" in text.out
    assert "2 tests of 2 mods: 1 passed, 1 failed, 2 findings beside them" in text.out
    assert list(complaints(xml.out)) == []
    assert "<failure" in xml.out
    assert "<error" in xml.out


def test_a_mod_that_is_not_tested_cannot_write_to_the_terminal_by_its_name(
    run: Run, here: Path
) -> None:
    add(here / "snails\x85\x1b[2J", GOOD)
    (here / "snails\x85\x1b[2J" / "mod.toml").write_text("[mod]\n")

    result = run("test", "snails\x85\x1b[2J")

    assert " is not tested: its manifest has errors\n" in result.out
    assert not {"\x85", "\x1b"} & set(result.out)


def test_validate_reads_tests_and_does_not_run_them(run: Run, here: Path) -> None:
    add(here / "snails", BAD + "[levels.wrong]\nexpect.conected = true")

    result = run("validate", "--format", "plain", "snails")

    assert result.code == Exit.FINDINGS
    assert "E802" in result.out
    assert "E801" not in result.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("snail",), "there is no mod 'snail', did you mean snails?"),
        (("../here",), "../here is not a mod: it has no mod.toml"),
        (("core",), "there are no tests in core; they lie in the folder tests"),
        (("snails", "--filter", "x"), "no test has 'x' in its name"),
    ],
)
def test_what_cannot_be_tested_is_refused(
    arguments: tuple[str, ...], complaint: str, run: Run, here: Path, mods: Path
) -> None:
    add(mods / "snails", GOOD)

    result = run("test", *arguments)

    assert here.is_dir()
    assert result.code == Exit.USAGE
    assert result.err == f"roguelike: {complaint}\n"


def test_xml_has_a_case_for_each_test(run: Run, here: Path) -> None:
    add(here / "snails", BAD + GOOD)

    result = run("test", "snails", "--format", "junit")

    assert result.code == Exit.FINDINGS
    root = ET.fromstring(result.out)  # noqa: S314 - written by the command
    assert [root.get(name) for name in ("tests", "failures", "errors")] == ["2", "1", "0"]
    cases = root.findall("testsuite[@name='snails']/testcase")
    assert [(case.get("classname"), case.get("name")) for case in cases] == [
        ("snails.some", "a_snail_waits"),
        ("snails.some", "fine"),
    ]
    assert [case.get("file") for case in cases] == ["snails/tests/some.toml"] * 2
    assert [case.get("line") for case in cases] == ["2", "15"]
    failure = cases[0].find("failure")
    assert failure is not None
    assert failure.get("message") == "the map differs in 2 cells"
    assert "actual:\n######\n#@..s#" in (failure.text or "")
    assert cases[1].find("failure") is None


def test_the_rules_of_classic_are_proved(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(data_dir())

    result = run("test", "classic", "--format", "github")

    assert result.code == Exit.CLEAN, result.out
    assert re.match(r"\d\d tests of 1 mod: \d\d passed in ", result.out)
