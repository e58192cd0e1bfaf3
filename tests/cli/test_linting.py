from __future__ import annotations

import json
from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from roguelike.cli.main import main
from tests.content.checks.lints import CAMPAIGN, CAVE, MONSTER, mod
from tests.content.mods import write_mod

EMPTY = """\
passes = [{ kind = "stairs" }, { kind = "populate", level_count = 0, monsters = [
  { monster = "snail" },
] }]
"""


def codes(capsys: pytest.CaptureFixture[str], *words: str | Path) -> list[str]:
    """Return the codes of what `validate` finds."""
    code = main(["validate", "--format", "json", *map(str, words)])
    assert code in (Exit.CLEAN, Exit.FINDINGS)
    return [each["code"] for each in json.loads(capsys.readouterr().out)["findings"]]


def test_lints_are_about_what_was_asked_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mod(tmp_path, MONSTER)
    write_mod(tmp_path / "other", {"a.toml": ""}, requires={"trial": "*"})

    assert codes(capsys, tmp_path / "trial") == ["W501"]
    assert codes(capsys, tmp_path / "other", "--mods-dir", tmp_path) == []


def test_levels_are_tried(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mod(tmp_path, CAMPAIGN + 'levels = [{ level = "cave" }]\n' + CAVE)

    assert codes(capsys, tmp_path) == ["E504"]


def test_more_levels_are_made_when_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mod(tmp_path, CAMPAIGN + 'levels = [{ level = "cave" }]\n' + CAVE + EMPTY + MONSTER)

    assert codes(capsys, tmp_path) == []
    assert codes(capsys, tmp_path, "--simulate", "2") == ["W502"]


def test_a_mod_without_its_base_is_not_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mod(tmp_path, MONSTER)

    assert codes(capsys, tmp_path, "--alone") == []


def test_a_mistake_comes_before_all_that_could_be_said_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mod(tmp_path, MONSTER.replace("glyph", "glyhp"))

    assert set(codes(capsys, tmp_path)) <= {"E201", "E204"}


def test_a_lint_can_be_allowed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mod(tmp_path, MONSTER + 'lint.allow = ["W501"]\n')

    assert codes(capsys, tmp_path) == []
