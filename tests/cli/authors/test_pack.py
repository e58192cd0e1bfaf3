"""The command that packs mods."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from roguelike.cli.main import main
from tests.content.writing import write_mod

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def mole(tmp_path: Path) -> Path:
    """Return the folder of a mod with nothing wrong in it."""
    mod = tmp_path / "mole"
    write_mod(mod, {"colors.toml": '[color.ink]\nvalue = "#000080"\n'}, kind="library")
    return mod


def test_it_tells_where_the_archive_is_and_its_hash(
    mole: Path, tmp_path: Path, capsys: Capture
) -> None:
    archive = tmp_path / "out" / "mole.zip"

    code = main(["pack", str(mole), "--output", str(archive.parent)])

    assert code == 0
    digest = sha256(archive.read_bytes()).hexdigest()
    assert capsys.readouterr().out == f"{archive}\nsha256 {digest}\n"


def test_a_mod_with_errors_is_not_packed(tmp_path: Path, capsys: Capture) -> None:
    mod = tmp_path / "deep"
    write_mod(mod, {"moles.toml": "[monster.mole]\nlabel = 1\n"})

    code = main(["pack", str(mod), "--output", str(tmp_path)])

    output = capsys.readouterr()
    assert code == 1
    assert "error[E202]: `label` must be text" in output.out
    assert output.err == f"roguelike: {mod} has errors and was not packed\n"
    assert not (tmp_path / "deep.zip").exists()


def test_what_is_packed_in_the_folder_of_the_mod_is_no_part_of_it(
    mole: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(mole)

    codes = [main(["pack", ".", "--output", "dist"]) for _ in range(2)]

    first, second = capsys.readouterr().out.split("dist/mole.zip\n")[1:]
    assert codes == [0, 0]
    assert first == second


@pytest.mark.parametrize("output", [".", "content", "mod.toml"])
def test_an_archive_does_not_become_a_part_of_the_mod(
    output: str, mole: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(mole)

    code = main(["pack", ".", "--output", output])

    target = Path(output) / "mole.zip"
    complaint = f"{target} would lie among the files of the mod; choose a new folder with --output"
    assert code == 2
    assert capsys.readouterr().err == f"roguelike: {complaint}\n"


def test_links_are_not_packed(mole: Path, tmp_path: Path, capsys: Capture) -> None:
    link = mole / "assets"
    link.symlink_to(tmp_path)

    code = main(["pack", str(mole), "--output", str(tmp_path)])

    complaint = f"{link} is a link or not a regular file, and cannot be packed"
    assert code == 2
    assert capsys.readouterr().err == f"roguelike: {complaint}\n"
