"""The commands that show levels on which tests fail."""

from __future__ import annotations

import re
from pathlib import Path
from shlex import split

import pytest

from roguelike.cli.errors import Exit
from tests.cli.terminal import Result, Run
from tests.content.writing import write_mod

NO_DOORS = """
[[patch.level]]
id = "classic:dungeon"
remove = { passes = ["doors"] }
"""
FEW = "[levels.few]\nseed = %s\ndepth = 2\nexpect.population = 1\n"


@pytest.fixture
def here(mods: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder to be in, with a mod in it that makes levels different."""
    assert mods.is_dir()
    here = tmp_path / "here"
    add(here / "snails")
    monkeypatch.chdir(here)
    return here


def add(folder: Path, seed: str = '"x"') -> None:
    """Write a mod with a test that fails."""
    requires = {"core": "*", "classic": "*"}
    write_mod(folder, {"a.toml": NO_DOORS}, requires=requires)
    (folder / "tests").mkdir()
    (folder / "tests" / "a.toml").write_text(FEW % seed, encoding="utf-8")


def command_in(result: Result) -> list[str]:
    """Return the command that is proposed, without the name of the program; none if none is."""
    assert result.code == Exit.FINDINGS
    found = re.search("`roguelike (.*)` shows the first", result.out)
    return split(found[1]) if found else []


def rows_in(output: str) -> list[str]:
    """Return the rows of a level, without the marks below them."""
    return [row.strip() for row in output.splitlines() if row.strip().startswith("##")]


@pytest.mark.parametrize(
    "asked", ["snails", ".", "snails/tests", "elsewhere", "../packed/snails.zip"]
)
def test_the_command_shows_the_level_that_is_drawn(
    asked: str, run: Run, here: Path, mods: Path
) -> None:
    add(mods / "elsewhere")
    run("pack", "snails", "--output", "../packed")

    result = run("test", asked)

    assert here.is_dir()
    shown = run(*command_in(result))
    assert shown.code == Exit.CLEAN
    assert "+" not in shown.out
    assert rows_in(shown.out) == rows_in(result.out)
    assert len(rows_in(shown.out)) == 48


def test_the_command_names_all_that_the_test_was_run_with(run: Run, here: Path) -> None:
    crowd = '[[patch.level]]\nid = "classic:dungeon"\nset = { passes.populate.percent = 100 }\n'
    write_mod(here / "more" / "crowd", {"a.toml": crowd}, requires={"core": "*", "classic": "*"})

    result = run("test", "snails", "--mods", "crowd", "--mods-dir", "more", "--no-plugins")

    assert command_in(result)[-7:] == [
        "--mods", "snails,crowd", "--mods-dir", "snails", "--mods-dir", "more", "--no-plugins",
    ]  # fmt: skip
    assert rows_in(run(*command_in(result)).out) == rows_in(result.out)


def test_a_level_that_cannot_be_made_is_tried_again(run: Run, here: Path) -> None:
    level = """
        [level.nowhere]
        label = "nowhere"
        width = 20
        height = 10
        generator = { kind = "open_field" }

        [[patch.campaign]]
        id = "classic:classic"
        set = { levels = [{ level = "nowhere" }] }
    """
    requires = {"core": "*", "classic": "*"}
    write_mod(here / "void", {"a.toml": level}, requires=requires)
    (here / "void" / "tests").mkdir()
    (here / "void" / "tests" / "a.toml").write_text(FEW % '"x"', encoding="utf-8")

    out = run("test", "void").out

    (command,) = re.findall("`roguelike (.*)` tries again", out)
    again = run(*split(command))
    assert again.code == Exit.FINDINGS
    assert "cannot be played" in again.err
