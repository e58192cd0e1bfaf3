"""Mods that are missing, and lie where nobody looked."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from tests.cli.terminal import Run
from tests.content.writing import write_mod


def hint(run: Run, *arguments: str) -> str:
    (told,) = run("validate", *arguments, "--format", "json").json["findings"]
    assert (told["code"], told["line"]) == ("E111", 9)
    return told["hint"]


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a mod that requires another one; the folder to be in is the one around it."""
    folder = tmp_path / "our mods"
    write_mod(folder / "pack", requires={"hounds": "*"})
    monkeypatch.chdir(folder)
    return folder / "pack"


def test_a_mod_beside_the_one_that_requires_it_is_found_with_what_is_said(
    run: Run, pack: Path
) -> None:
    write_mod(pack.parent / "hounds")

    assert hint(run, "pack") == "it is at `hounds`: add --mods-dir ."
    assert run("validate", "pack", "--mods-dir", ".").code == Exit.CLEAN


def test_it_may_be_further_out_or_asked_from_within(
    run: Run, pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_mod(pack.parent.parent / "hounds")

    assert hint(run, "pack") == f"it is at `..{os.sep}hounds`: add --mods-dir .."
    monkeypatch.chdir(pack)
    assert hint(run, ".") == (f"it is at `..{os.sep}..{os.sep}hounds`: add --mods-dir ..{os.sep}..")


def test_a_path_with_blanks_is_quoted(run: Run, pack: Path) -> None:
    write_mod(pack.parent / "hounds")

    assert hint(run, str(pack)).endswith(f"add --mods-dir '{pack.parent}'")


def test_what_is_no_mod_or_is_not_there_is_to_be_installed(run: Run, pack: Path) -> None:
    (pack.parent / "hounds").mkdir()

    assert hint(run, "pack") == "install it, or take this line out"
