"""Files and folders that nothing reads."""

from __future__ import annotations

import os
from pathlib import Path
from zipfile import ZipFile

import pytest

from roguelike.authoring.modtests.models import SORTS
from roguelike.content.mods.misnamed import misnamed, near_manifest
from roguelike.content.mods.sources import mod_folders
from roguelike.content.schema import KINDS
from tests.content.writing import write_mod

MONSTER = '[monster.rat]\nlabel = "Rat"\n'


def found(folder: Path) -> list[tuple[str, str, str]]:
    (files,) = mod_folders(folder)
    return [
        (finding.place.document.source, finding.message, finding.hint)
        for finding in misnamed(files, KINDS, SORTS)
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
        pytest.param(
            '[[patch.monster]]\nid = "rat"', ["put it into the folder `content`"], id="a patch"
        ),
        pytest.param(
            "[tag.monster.small]\nvalues = []", ["put it into the folder `content`"], id="a tag"
        ),
        pytest.param(
            '[monster."frost:rat"]\nlabel = "Ratte"', ["put it into the folder `lang`"], id="texts"
        ),
        pytest.param("[patch.crates-io]\nrat = 1", [], id="patches of another format"),
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
        pytest.param("contents/a.toml", "contents", "did you mean `content`?", id="a folder"),
        pytest.param("Lang/de.toml", "Lang", "did you mean `lang`?", id="a capital"),
        pytest.param("langs/de.toml", "langs", "did you mean `lang`?", id="a plural"),
        pytest.param("test/a.toml", "test", "did you mean `tests`?", id="a singular"),
        pytest.param("locale/de.toml", "locale", "did you mean `lang`?", id="a locale"),
        pytest.param("Locales/de.toml", "Locales", "did you mean `lang`?", id="locales"),
        pytest.param(
            "translations/de.toml", "translations", "did you mean `lang`?", id="translations"
        ),
        pytest.param("language/de.toml", "language", "did you mean `lang`?", id="in full"),
        pytest.param("testing/a.toml", "testing", "did you mean `tests`?", id="another form"),
        pytest.param("i18n/de.toml", "i18n", "did you mean `lang`?", id="shortened"),
        pytest.param(
            "localization/de.toml", "localization", "did you mean `lang`?", id="localization"
        ),
        pytest.param("data/deep/a.toml", "data", "did you mean `content`?", id="data"),
        pytest.param("defs/a.toml", "defs", "did you mean `content`?", id="definitions"),
        pytest.param("patches/a.toml", "patches", "did you mean `content`?", id="patches"),
        pytest.param("src/a.toml", "src", "did you mean `content`?", id="sources"),
        pytest.param("spec/a.toml", "spec", "did you mean `tests`?", id="a specification"),
        pytest.param(
            "content/rats.JSON",
            "content/rats.JSON",
            "content is TOML: write `rats.toml`",
            id="another format",
        ),
        pytest.param(
            "content/deep/rats.yml",
            "content/deep/rats.yml",
            "content is TOML: write `rats.toml`",
            id="another format in a folder",
        ),
        pytest.param(
            "content/a.b.yaml",
            "content/a.b.yaml",
            "content is TOML: write `a.b.toml`",
            id="another format with dots",
        ),
        pytest.param(
            "lang/pt-BR.json",
            "lang/pt-BR.json",
            "translations are TOML: write `pt-BR.toml`",
            id="another format of translations",
        ),
        pytest.param(
            "migration.toml", "migration.toml", "did you mean `migrations.toml`?", id="a file"
        ),
        pytest.param(
            "rats.toml", "rats.toml", "put it into the folder `content`", id="content outside"
        ),
        pytest.param(
            "content/deep/rats.tml",
            "content/deep/rats.tml",
            "did you mean `rats.toml`?",
            id="a suffix",
        ),
        pytest.param(
            "lang/de.toml.txt", "lang/de.toml.txt", "did you mean `de.toml`?", id="two suffixes"
        ),
        pytest.param(
            "compat/rats.toml",
            "compat/rats.toml",
            "put it into the folder `compat/rats`",
            id="for use beside no mod",
        ),
        pytest.param(
            "compat/My Rats.toml",
            "compat/My Rats.toml",
            "put it into `compat/other`, where `other` is the id of the mod it is for",
            id="for use beside what can be no mod",
        ),
        pytest.param(
            "compat/My Gems/a/rats.toml",
            "compat/My Gems/a/rats.toml",
            "put it into `compat/other`, where `other` is the id of the mod it is for",
            id="for use beside what is no mod",
        ),
        pytest.param(
            "lang/old/de.toml", "lang/old/de.toml", "put it into the folder `lang`", id="too deep"
        ),
    ],
)
def test_what_has_nearly_the_right_name_is_pointed_out(
    path: str, name: str, hint: str, tmp_path: Path
) -> None:
    folder = written(tmp_path, path)

    assert found(folder) == [(f"frost/{name}", f"nothing reads `{name}`", hint)]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        pytest.param("content/wolf.txt", MONSTER, id="content"),
        pytest.param("content/deep/wolf.TXT", f"\ufeff{MONSTER}", id="as another editor has it"),
        pytest.param("content/wolf.txt", '[[patch.monster]]\nid = "rat"\n', id="a patch"),
        pytest.param("content/wolf.txt", '[tag.monster.wild]\nvalues = ["rat"]\n', id="a tag"),
        pytest.param("compat/other/wolf.txt", MONSTER, id="for use beside another"),
        pytest.param("lang/wolf.txt", MONSTER, id="a translation"),
        pytest.param("tests/wolf.txt", '[scene.wolf]\nmap = "@"\n', id="a test"),
    ],
)
def test_text_that_is_toml_is_pointed_out(path: str, text: str, tmp_path: Path) -> None:
    folder = written(tmp_path, path, text=text)

    assert found(folder) == [
        (f"frost/{path}", f"nothing reads `{path}`", "did you mean `wolf.toml`?")
    ]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        pytest.param("content/notes.txt", "A [monster] may be a wolf.\n", id="words"),
        pytest.param("content/notes.txt", f"For example:\n\n{MONSTER}", id="words around it"),
        pytest.param("content/notes.txt", "[todo]\nwolves = true\n", id="of something else"),
        pytest.param("content/notes.txt", "", id="empty"),
        pytest.param("content/notes.txt", '[scene.wolf]\nmap = "@"\n', id="of another folder"),
        pytest.param("tests/notes.txt", MONSTER, id="of another folder as well"),
        pytest.param("content/a.txt", MONSTER, id="a copy of what is read"),
        pytest.param("notes.txt", MONSTER, id="beside the manifest"),
    ],
)
def test_other_text_is_not(path: str, text: str, tmp_path: Path) -> None:
    assert found(written(tmp_path, path, text=text)) == []


def test_what_is_read_or_has_another_purpose_is_not(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        *("mod.toml", "migrations.toml", "README.md", "taplo.toml", ".content/a.toml"),
        *("lang/de.toml", "tests/a.TOML", "compat/other/a.toml", "docs/rats.tml", "content/notes"),
        *("data/picture.png", "spec/notes.md", "rats.json", "lang/other/de.json", "docs/rats.yaml"),
        *("lang/crowdin.yml", "lang/package.json", "lang/pt-BR.toml", "lang/pt-BR.json"),
        *("content/.tool/a.json", "content/deep/.tool.yml", "content/a.json", "content/a.jsonl"),
        text="[formatting]\n",
    )

    assert found(folder) == []


@pytest.mark.parametrize("folder", ["content", "lang", "compat", "tests"])
def test_what_begins_with_a_dot_is_not_looked_at(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = (f"{folder}/.git/objects/a.yml", f"{folder}/.idea/de.toml", f"{folder}/.a.tml")
    mod = written(tmp_path, *hidden)
    looked: list[str] = []
    scan = os.scandir

    def scandir(path: str) -> object:
        looked.append(str(path))
        return scan(path)

    monkeypatch.setattr("os.scandir", scandir)

    assert found(mod) == []
    assert str(mod / folder) in looked
    assert not [path for path in looked if "/." in path.removeprefix(str(mod))]


def test_a_broken_file_outside_is_not_judged(tmp_path: Path) -> None:
    assert found(written(tmp_path, "rats.toml", text="[monster\n")) == []


def test_archives_are_not_looked_through(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "frost.zip", "w") as archive:
        archive.writestr("contents/a.toml", MONSTER)

    assert found(tmp_path / "frost.zip") == []


@pytest.mark.parametrize("name", ["mods.toml", "Mod.toml", "mod.tml", "mod.toml.txt"])
def test_what_may_be_meant_to_be_a_manifest_is_known(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("", encoding="utf-8")

    assert near_manifest(tmp_path) == name


def test_where_nothing_is_like_a_manifest_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "mod").mkdir()
    (tmp_path / "readme.md").write_text("", encoding="utf-8")

    assert near_manifest(tmp_path) is None
    assert near_manifest(tmp_path / "nowhere") is None


def test_a_name_may_be_too_long_with_the_right_suffix(tmp_path: Path) -> None:
    stem = "a" * 251  # with which `.yml` is as long as the names of files can be
    folder = written(tmp_path, f"content/{stem}.yml")

    ((_, _, hint),) = found(folder)

    assert hint == f"content is TOML: write `{stem}.toml`"
