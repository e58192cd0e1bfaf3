"""What mods are called in other languages, whether they are in use or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.mods.library import Shelf, survey
from roguelike.content.mods.mod_files import MAX_FILE_BYTES
from roguelike.content.texts.mod_texts import ModTexts
from roguelike.content.texts.texts import AboutMod
from tests.content.writing import write_lang, write_mod

PACE = """
    [settings.pace]
    type = "choice"
    label = "Pace"
    description = "How fast they are."
    default = "slow"
    choices = ["slow", "fast"]
    """
GERMAN = """\
[mod.rats]
name = "Ratten"
[mod.rats.settings.pace]
label = "Tempo"
choices.slow = "langsam"
"""


@pytest.fixture
def mods(tmp_path: Path) -> Path:
    write_mod(tmp_path / "rats", more=PACE)
    write_mod(tmp_path / "tongues", kind="language")
    write_mod(tmp_path / "voices", kind="language")
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn/mod.toml").write_text("[mod", encoding="utf-8")
    return tmp_path


def said(mods: Path, language: str, *used: str) -> dict[str, AboutMod]:
    """Return what is said of each mod while some are in use."""
    library = survey([Shelf(mods)])
    loaded = [mod for each in used if (mod := library.mods[each].mod)]
    words = ModTexts(language).of(library.mods.values(), loaded)
    return {mod.id: each for mod, each in words.items()}


def test_a_mod_that_is_not_in_use_speaks_for_itself(mods: Path) -> None:
    write_lang(mods / "rats", de=GERMAN)

    rats = said(mods, "de")["rats"]

    assert rats.model_dump() == {
        "name": "Ratten",
        "summary": "",
        "settings": {
            "pace": {
                "label": "Tempo",
                "description": "How fast they are.",
                "choices": {"slow": "langsam", "fast": "fast"},
            }
        },
    }


def test_others_speak_for_a_mod_while_they_are_in_use_and_the_last_wins(mods: Path) -> None:
    write_lang(mods / "rats", de=GERMAN)
    write_lang(mods / "tongues", de='[mod.rats]\nname = "Ratzen"\nsummary = "Grau."\n')
    write_lang(mods / "voices", de='[mod.rats]\nname = "Nager"\n')

    names = [
        said(mods, "de", *used)["rats"].name
        for used in ((), ("tongues",), ("voices",), ("tongues", "voices"))
    ]

    assert names == ["Ratten", "Ratzen", "Nager", "Nager"]
    assert said(mods, "de", "tongues", "voices")["rats"].summary == "Grau."


@pytest.mark.parametrize(
    "text",
    [
        "[mod",
        "mod.rats = 5",
        '[mod.rats]\nname = "a\\tb"',
        f'[mod.rats]\nname = "{"x" * 61}"',
        '[mod.rats]\nname = "Ratzn"\n' + "#" * MAX_FILE_BYTES,
        '[mod.rats]\nsettings.size.label = "x"',
        '[monster."core:rat"]\nlabel = 5',
    ],
)
def test_what_is_wrong_is_ignored(mods: Path, text: str) -> None:
    before = said(mods, "de", "tongues")
    write_lang(mods / "tongues", de=text)

    assert said(mods, "de", "tongues") == before
