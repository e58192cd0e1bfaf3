"""Mods packed into archives."""

from __future__ import annotations

import os
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from roguelike.cli.main import main
from roguelike.content.schema.actors import MonsterDef
from roguelike.game import load_content
from roguelike.resources import data_dir
from tests.content.writing import write_mod

MOLE = {"moles.toml": '[monster.mole]\nlabel = "Mole"\nglyph = "m"\ncolor = "text"\n'}

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def deep(tmp_path: Path) -> Path:
    """Return the folder of a library with files of every sort and nothing wrong in them."""
    mod = tmp_path / "deep"
    colors = {"more/colors.toml": '[color.ink]\nvalue = "#000080"\n'}
    write_mod(mod, {**MOLE, **colors}, kind="library")
    others = {"README.md": "# Deep\n", ".hidden": "", ".schemas/a.json": "{}", "content/.x": ""}
    for name, text in others.items():
        (mod / name).parent.mkdir(exist_ok=True)
        (mod / name).write_text(text, encoding="utf-8")
    return mod


def pack(mod: Path, output: Path) -> Path:
    assert main(["pack", str(mod), "--output", str(output)]) == 0
    return output / f"{mod.name}.zip"


def test_an_archive_has_all_files_that_are_not_hidden_in_order(
    deep: Path, tmp_path: Path, capsys: Capture
) -> None:
    archive = pack(deep, tmp_path / "out")

    assert f"sha256 {sha256(archive.read_bytes()).hexdigest()}\n" in capsys.readouterr().out
    with zipfile.ZipFile(archive) as file:
        contents = {name: file.read(name) for name in file.namelist()}
    names = ["README.md", "content/moles.toml", "content/more/colors.toml", "mod.toml"]
    assert list(contents) == names
    assert contents == {name: (deep / name).read_bytes() for name in names}


@pytest.mark.parametrize(
    ("schema", "is_kept"),
    [
        ("../.schemas/content.schema.json", False),
        ("../../../schemas/content.schema.json", False),
        ("../schemas/content.schema.json", True),
        ("https://example.org/content.schema.json", True),
    ],
)
def test_an_archive_names_no_schema_that_it_lacks(
    deep: Path, tmp_path: Path, schema: str, *, is_kept: bool
) -> None:
    (deep / "schemas").mkdir()
    (deep / "schemas" / "content.schema.json").write_text("{}")
    (deep / "tombi.toml").write_text("")
    moles = deep / "content" / "moles.toml"
    text = f"# Moles.\n\n#:schema {schema}\n{MOLE['moles.toml']}"
    moles.write_text(text, encoding="utf-8")

    with zipfile.ZipFile(pack(deep, tmp_path / "out")) as file:
        packed = file.read("content/moles.toml").decode()
        assert "tombi.toml" not in file.namelist()

    assert packed == (text if is_kept else text.replace(f"#:schema {schema}", "#"))


def test_a_packed_mod_is_loaded_as_the_folder_is(deep: Path, tmp_path: Path) -> None:
    archive = pack(deep, tmp_path / "out")

    packed, loose = (load_content([data_dir(), path]) for path in (archive, deep))

    assert list(packed.report) == []
    assert packed.catalog.get(MonsterDef, "deep:mole").label == "Mole"
    assert packed.catalog.fingerprint == loose.catalog.fingerprint


def test_the_same_mod_gives_the_same_bytes(deep: Path, tmp_path: Path) -> None:
    first = pack(deep, tmp_path / "first").read_bytes()
    for number, path in enumerate(sorted(deep.rglob("*"), reverse=True)):
        os.utime(path, (number * 1e8, number * 1e8))
        path.chmod(0o700)

    second = pack(deep, tmp_path / "second").read_bytes()

    assert second == first


def test_an_archive_tells_nothing_of_when_where_or_by_whom_it_was_made(
    deep: Path, tmp_path: Path
) -> None:
    archive = pack(deep, tmp_path / "out")

    with zipfile.ZipFile(archive) as file:
        members = file.infolist()
        comments = {file.comment, *(member.comment for member in members)}
    assert {member.date_time for member in members} == {(1980, 1, 1, 0, 0, 0)}
    assert {oct(member.external_attr >> 16) for member in members} == {"0o100644"}
    assert {member.create_system for member in members} == {3}
    assert {member.extra for member in members} == comments == {b""}
    # Compressors differ from one version to the next.
    assert {member.compress_type for member in members} == {zipfile.ZIP_STORED}


def test_a_mod_with_errors_is_not_packed(tmp_path: Path, capsys: Capture) -> None:
    mod = tmp_path / "deep"
    write_mod(mod, {"moles.toml": "[monster.mole]\nlabel = 1\n"})

    code = main(["pack", str(mod), "--output", str(tmp_path)])

    output = capsys.readouterr()
    assert code == 1
    assert "error[E202]: `label` must be text" in output.out
    assert output.err == f"roguelike: {mod} has errors and was not packed\n"
    assert not (tmp_path / "deep.zip").exists()


@pytest.mark.parametrize("output", [".", "content", "new"])
def test_an_archive_does_not_become_a_part_of_the_mod(
    output: str, deep: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(deep)

    code = main(["pack", ".", "--output", output])

    target = Path(output) / "deep.zip"
    complaint = f"{target} would lie in the mod itself; choose another folder with --output"
    assert code == 2
    assert capsys.readouterr().err == f"roguelike: {complaint}\n"


def test_links_are_not_packed(deep: Path, tmp_path: Path, capsys: Capture) -> None:
    link = deep / "assets"
    link.symlink_to(tmp_path)

    code = main(["pack", str(deep), "--output", str(tmp_path)])

    complaint = f"{link} is a link or not a regular file, and cannot be packed"
    assert code == 2
    assert capsys.readouterr().err == f"roguelike: {complaint}\n"
