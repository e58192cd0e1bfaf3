from __future__ import annotations

import json
import re
from pathlib import Path
from shlex import split

import pytest

from roguelike.cli.errors import Exit
from roguelike.cli.main import main
from tests.cli.terminal import Run
from tests.content.writing import write_mod
from tests.workshop.lints.linted import CAMPAIGN, CAVE, MONSTER, mod

REQUIRED = {"core": "*", "classic": "*"}
LEVELS = 'levels = [{ level = "cave" }]\nkeymaps = ["core:commands", "core:arrows"]\n'
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


@pytest.fixture
def near_and_far(mods: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder to be in, with a mod in it whose level cannot be made, as in an installed."""
    level = CAMPAIGN + LEVELS + CAVE
    mod(tmp_path / "far", level)
    write_mod(mods / "near", {"a.toml": level}, requires=REQUIRED)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("asked", "more"),
    [
        (["far/trial"], ["--mods", "trial", "--mods-dir", "far/trial"]),
        (["far"], ["--mods", "trial", "--mods-dir", "far"]),
        (["far/trial/mod.toml"], ["--mods", "trial", "--mods-dir", "far/trial"]),
        (["--mods", "trial", "--mods-dir", "far"], ["--mods", "trial", "--mods-dir", "far"]),
        (["trial", "--no-plugins", "--mods-dir", "far"],
         ["--mods", "trial", "--mods-dir", "far", "--no-plugins"]),
        (["near"], ["--mods", "near"]),
        (["--mods", "near"], ["--mods", "near"]),
    ],
)  # fmt: skip
def test_the_command_in_the_hint_shows_the_level_that_does_not_work(
    asked: list[str], more: list[str], near_and_far: Path, run: Run
) -> None:
    assert near_and_far.is_dir()

    found = run("validate", *asked)

    (command,) = re.findall("`roguelike (.*)` tries again", found.out)
    campaign = "near:trial" if "near" in more else "trial:trial"
    assert split(command) == [
        "map", "--campaign", campaign, "--depth", "1", "--seed", "1", *more,
    ]  # fmt: skip
    again = run(*split(command))
    assert again.code == Exit.FINDINGS
    assert "no generator or pass has chosen an arrival point" in again.err


def test_more_levels_are_made_when_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mod(tmp_path, CAMPAIGN + 'goal = "Get out."\n' + LEVELS + CAVE + EMPTY + MONSTER)

    assert codes(capsys, tmp_path) == []
    assert codes(capsys, tmp_path, "--simulate", "2") == ["W502"]


def test_conflicts_of_mods_are_found_where_one_of_them_is_asked_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    patch = '[[patch.monster]]\nid = "classic:kobold"\nset.stats.attack = {}\n'
    for name, value in {"deep": 5, "gems": 6, "hats": 6}.items():
        write_mod(tmp_path / name, {"a.toml": patch.format(value)}, requires=REQUIRED)

    assert codes(capsys, tmp_path / "deep", tmp_path / "gems") == ["W410"]
    assert codes(capsys, tmp_path / "gems", tmp_path / "hats") == []
    assert codes(capsys, tmp_path / "gems") == []
