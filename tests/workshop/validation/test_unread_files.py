"""Files and folders that nothing reads."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from roguelike.content.mods.mod_folders import mod_folders
from roguelike.content.schema import KINDS
from roguelike.workshop.validation.unread_files import unread_files
from tests.content.writing import write_mod

MONSTER = '[monster.rat]\nlabel = "Rat"\n'
OTHER = "put it into `compat/other`, where `other` is the id of the mod it is for"


def found(folder: Path) -> list[tuple[str, str, str]]:
    (files,) = mod_folders(folder)
    return [
        (finding.place.document.source, finding.message, finding.hint)
        for finding in unread_files(files, KINDS)
    ]


def written(tmp_path: Path, *paths: str, text: str = MONSTER) -> Path:
    folder = tmp_path / "frost"
    write_mod(folder, {"a.toml": MONSTER})
    for path in paths:
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("text", "hints"),
    [
        (MONSTER, ["put it into the folder `content`"]),
        ("[tag.monster.small]\nvalues = []", ["put it into the folder `content`"]),
        ('[monster."frost:rat"]\nlabel = "Ratte"', ["put it into the folder `lang`"]),
        ("[patch.crates-io]\nrat = 1", []),
        ("[monster\n", []),
    ],
)
def test_a_file_beside_the_manifest_belongs_where_it_is_read(
    text: str, hints: list[str], tmp_path: Path
) -> None:
    folder = written(tmp_path, "de.toml", text=text)

    assert [hint for _, _, hint in found(folder)] == hints


@pytest.mark.parametrize(
    ("path", "name", "hint"),
    [
        ("contents/a.toml", "contents", "did you mean `content`?"),
        ("Lang/de.toml", "Lang", "did you mean `lang`?"),
        ("locale/de.toml", "locale", "did you mean `lang`?"),
        ("migration.toml", "migration.toml", "did you mean `migrations.toml`?"),
        ("content/x/rats.JSON", "", "content is TOML: name it `rats.toml`"),
        ("lang/de.toml.txt", "", "did you mean `de.toml`?"),
        ("compat/rats.toml", "", OTHER),
        ("lang/old/de.toml", "", "put it into the folder `lang`"),
    ],
)
def test_what_has_nearly_the_right_name_is_pointed_out(
    path: str, name: str, hint: str, tmp_path: Path
) -> None:
    folder, name = written(tmp_path, path), name or path

    assert found(folder) == [(f"frost/{name}", f"nothing reads `{name}`", hint)]


def test_what_is_read_or_has_another_purpose_is_not(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        *("migrations.toml", "README.md", "taplo.toml", ".content/a.toml", "notes.txt"),
        *("lang/de.toml", "tests/a.TOML", "compat/other/a.toml", "docs/rats.tml", "content/notes"),
        *("data/picture.png", "spec/notes.md", "rats.json", "lang/other/de.json", "docs/rats.yaml"),
        *("lang/crowdin.yml", "lang/package.json", "lang/pt-BR.toml", "lang/pt-BR.json"),
        *("content/.tool/a.json", "content/deep/.tool.yml", "content/a.json", "content/b.txt"),
        text="[formatting]\n",
    )

    assert found(folder) == []


def test_archives_are_not_looked_through(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "frost.zip", "w") as archive:
        archive.writestr("contents/a.toml", MONSTER)

    assert found(tmp_path / "frost.zip") == []
