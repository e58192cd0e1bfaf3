"""Files with texts in other languages, and what they are about."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.documents.document import Document
from roguelike.content.findings.diagnostics import Report
from roguelike.content.findings.mends import Respell, Splice
from roguelike.content.loader import load
from roguelike.content.mods.manifest import read_mod
from roguelike.content.names.names import Names
from roguelike.content.translations.lang_files import lang_documents, owners_in, pieces_of
from tests.content.writing import shown, write_mod

GERMAN = Document(
    "tongues/lang/de.toml",
    data={
        "mod": {"elves": {"name": "Elfen"}, "name": "Zungen"},
        "monster": {"rat": {"label": "Ratte"}, "elves:elf": {"label": "Elf"}, "core:bat": {}},
        "coin": 5,
    },
)


def test_files_go_by_their_languages_and_others_are_reported(tmp_path: Path) -> None:
    folder = write_mod(tmp_path / "tongues")
    (tmp_path / "tongues" / "lang").mkdir()
    for name in ("de.toml", "de - Copy.toml", "Deutsch.toml", "moles.toml", "notes.md"):
        (tmp_path / "tongues" / "lang" / name).write_text("", encoding="utf-8")
    (mod,) = load([folder], {}).mods
    report = Report()

    documents = list(lang_documents(mod, report))

    assert [(tag, document.source) for tag, document in documents] == [
        ("de", "tongues/lang/de.toml")
    ]
    assert shown(report) == [
        (
            "tongues/lang/Deutsch.toml:1:1 W508 `Deutsch.toml` is not called like a language"
            " (call it `de.toml`)"
        ),
        (
            "tongues/lang/de - Copy.toml:1:1 W508 this file looks like a copy of `de.toml`, and is"
            " not read (take the file away)"
        ),
        (
            "tongues/lang/moles.toml:1:1 W508 `moles.toml` is not called like a language"
            " (name it after one, such as `de.toml` or `pt-BR.toml`)"
        ),
    ]


def test_whose_texts_a_file_is_about_is_told_by_its_tables() -> None:
    found = [(owner, place.keys[-1]) for owner, place in owners_in(GERMAN, "tongues")]

    assert found == [
        ("elves", "elves"),
        ("tongues", "rat"),
        ("elves", "elves:elf"),
        ("core", "core:bat"),
    ]


def test_a_file_is_divided_without_what_is_about_mods_that_are_not_there() -> None:
    names = Names("tongues", mods={"tongues", "core"})

    assert list(pieces_of(GERMAN, {"mod", "monster"}, names)) == [
        {"mod": {"name": "Zungen"}},
        {"monster": {"rat": {"label": "Ratte"}}},
        {"monster": {"core:bat": {}}},
        {"coin": 5},
    ]


@pytest.mark.parametrize(
    ("kind", "requires", "about", "is_sure"),
    [
        ("content", {"core": "*", "elves": "*"}, "tongues", True),
        ("language", {"core": "*", "elves": "*"}, "elves", True),
        ("language", {"dwarves": "*", "elves": "*"}, "its_id", False),
    ],
)
def test_texts_about_a_mod_that_do_not_say_which_are_one_finding(
    tmp_path: Path, kind: str, requires: dict[str, str], about: str, *, is_sure: bool
) -> None:
    folder = write_mod(tmp_path / "tongues", kind=kind, requires=requires)
    (tmp_path / "tongues" / "lang").mkdir()
    text = '[mod]\nname = "Zungen"\nsummary = "Viel."\n[monster.rat]\nlabel = "Ratte"\n'
    (tmp_path / "tongues" / "lang" / "de.toml").write_text(text, encoding="utf-8")
    mod, report = read_mod(folder, Report()), Report()
    assert mod is not None

    ((_, document),) = lang_documents(mod, report)

    (finding,) = report
    (told,) = shown(report)
    assert told == (
        "tongues/lang/de.toml:1:2 E204 the header does not say which mod this is about"
        f" (write [mod.{about}])"
    )
    assert finding.mend == ((Respell((Splice(4, 4, f".{about}"),)),) if is_sure else ())
    assert [*document.data] == ["monster"]
