"""Mods packed into archives."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.content.schema.actors import MonsterDef
from roguelike.game import load_content
from roguelike.resources import data_dir
from roguelike.workshop.mods.pack import CannotPackError, packed_files, write_archive
from tests.content.writing import write_mod

MOLE = {"moles.toml": '[monster.mole]\nlabel = "Mole"\nglyph = "m"\ncolor = "text"\n'}


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
    archive = output / f"{mod.name}.zip"
    write_archive(archive, packed_files(mod), lambda _: Report())
    return archive


def test_an_archive_has_all_files_that_are_not_hidden_in_order(deep: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(pack(deep, tmp_path / "out")) as file:
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
    deep: Path, schema: str, *, is_kept: bool
) -> None:
    (deep / "schemas").mkdir()
    (deep / "schemas" / "content.schema.json").write_text("{}")
    (deep / "tombi.toml").write_text("")
    moles = deep / "content" / "moles.toml"
    text = f"# Moles.\n\n#:schema {schema}\n{MOLE['moles.toml']}"
    moles.write_text(text, encoding="utf-8")

    files = packed_files(deep)

    assert "tombi.toml" not in files
    kept = text if is_kept else text.replace(f"#:schema {schema}", "#")
    assert files["content/moles.toml"].decode() == kept


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


def test_an_archive_that_would_not_be_loaded_is_not_left_behind(deep: Path, tmp_path: Path) -> None:
    target = tmp_path / "out" / "deep.zip"
    wrong = tmp_path / "wrong"
    write_mod(wrong, {"moles.toml": "[monster.mole]\nlabel = 1\n"})
    report = load_content([data_dir(), wrong]).report

    with pytest.raises(CannotPackError, match=r"would not be loaded: .* are missing"):
        write_archive(target, packed_files(deep), lambda _: report)

    assert list(target.parent.iterdir()) == []
