"""Files with texts in other languages, and what they are about."""

from __future__ import annotations

from roguelike.content.documents.document import Document
from roguelike.content.names.names import Names
from roguelike.content.texts.lang_files import owners_in, pieces_of

GERMAN = Document(
    "tongues/lang/de.toml",
    data={
        "mod": {"elves": {"name": "Elfen"}, "name": "Zungen"},
        "monster": {"rat": {"label": "Ratte"}, "elves:elf": {"label": "Elf"}, "core:bat": {}},
        "coin": 5,
    },
)


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
