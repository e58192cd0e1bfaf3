"""The places where commands look for mods."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from roguelike.cli.errors import Exit
from tests.cli.small_mod import write_small_mod
from tests.cli.terminal import Run

COMMANDS = [
    ("validate", "--mods", "frost"),
    ("list", "monster", "--mods", "frost"),
    ("map", "--mods", "frost"),
    ("explain", "frost:wolf", "--mods", "frost"),
    ("conflicts", "--mods", "frost"),
    ("schema", "--mods", "frost", "--output", "schemas"),
    ("test", "--mods", "frost"),
    ("mods", "enable", "frost"),
]


@pytest.fixture
def here(mods: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that one is in, with a mod, the same packed, a note and an empty folder."""
    assert mods.is_dir()
    here = tmp_path / "here"
    mod = write_small_mod(here)
    monkeypatch.chdir(here)
    (here / "packed").mkdir()
    with ZipFile(here / "packed" / "frost.zip", "w") as archive:
        for name in ("mod.toml", "content/wolf.toml"):
            archive.write(mod / name, name)
    (here / "empty").mkdir()
    (here / "note.txt").write_text("not a mod", encoding="utf-8")
    return here


@pytest.mark.parametrize(
    ("command", "place"),
    [
        *((command, "packed") for command in COMMANDS),
        *((COMMANDS[0], place) for place in (".", "frost", "packed/frost.zip", "frost/mod.toml")),
    ],
    ids=str,
)
def test_every_command_looks_for_mods_in_folders_and_archives(
    command: tuple[str, ...], place: str, here: Path, run: Run
) -> None:
    assert here.is_dir()

    result = run(*command, "--mods-dir", place)

    assert (result.code, result.err) == (Exit.CLEAN, "")


@pytest.mark.parametrize(
    ("command", "place", "problem"),
    [
        *((command, "empty", "is not a mod: it has no mod.toml") for command in COMMANDS),
        (COMMANDS[0], "nowhere", "cannot be read: No such file or directory"),
    ],
    ids=str,
)
def test_every_command_refuses_what_leads_to_no_mods(
    command: tuple[str, ...], place: str, problem: str, here: Path, run: Run
) -> None:
    assert here.is_dir()

    result = run(*command, "--mods-dir", place)

    assert (result.code, result.err) == (Exit.USAGE, f"roguelike: {place} {problem}\n")


@pytest.mark.parametrize("name", ["frost", "roguelike-frost"])
def test_a_mod_may_be_the_root_of_a_repository_with_any_name(
    name: str, here: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = here / "work" / name  # servers check out `frost` in a folder that is called so, too
    around.mkdir(parents=True)
    (here / "frost").rename(around / name)
    monkeypatch.chdir(around)
    commands = [
        ("validate", "--strict"),
        ("test", "--filter", "no such test"),
        ("pack", "--output", str(here / "dist")),
        ("diff", str(here / "packed" / "frost.zip")),
    ]

    named = {command: run(*command, name) for command in commands}
    monkeypatch.chdir(name)
    inside = {command: run(*command, ".") for command in commands}

    for found in (named, inside):
        codes = [result.code for result in found.values()]
        assert codes == [Exit.CLEAN, Exit.USAGE, Exit.CLEAN, Exit.CLEAN], found
    assert (here / "dist" / "frost.zip").is_file()


def test_a_folder_of_mods_holds_them_by_their_ids(here: Path, run: Run) -> None:
    (here / "frost").rename(here / "snow")

    result = run("validate", ".", "--format", "json")

    assert result.code == Exit.FINDINGS
    assert [each["code"] for each in result.json["findings"]] == ["E103"]


def test_what_is_packed_and_what_is_no_mod_are_passed_over(here: Path, run: Run) -> None:
    for name in (".git", ".github", ".schemas", ".venv", "node_modules"):
        (here / name).mkdir()
    run("pack", "frost", "--output", "dist")

    result = run("validate", ".", "--strict")

    assert (result.code, result.out) == (Exit.CLEAN, "nothing wrong in 2 files\n")
