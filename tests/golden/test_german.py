"""The German that the game ships: whole, and at home on the smallest screen."""

from __future__ import annotations

import re
from functools import cache

import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.content.loader import translator_of
from roguelike.content.mods.library import ModChoice, ModSelection, Shelf
from roguelike.content.schema.fields.templates import PLACEHOLDER
from roguelike.content.schema.messages import MessageDef
from roguelike.content.texts.texts import texts_of
from roguelike.core.text import ELLIPSIS
from roguelike.game import Content, load_content, load_mods
from roguelike.plugins import installed_plugins
from roguelike.resources import data_dir
from roguelike.workshop.validation.translations import report_translations
from tests.golden.test_frames import SCREENS, Scenes, with_crypt
from tests.golden_files import GoldenFiles
from tests.ui.campaigns import changed_in
from tests.ui.staging import shown

SMALLEST = (80, 24)
SAME = {
    "core:ui_state_neutral",
    "core:ui_title",
    "core:ui_mods",
    "core:ui_seed",
    "core:ui_gold",
    "core:ui_repeated",
    "core:ui_language_en",
    "core:ui_language_de",
    "core:ui_taste_font_terminus",
    "core:ui_taste_font_dejavu",
}
"""Messages that are the same in both languages, beside the names of keys."""


@cache
def spoken(language: str) -> Content:
    """Return the shipped content in a language, with a level that no generator changes."""
    shelf = Shelf(data_dir(), "game", is_own=True)
    return with_crypt(
        load_content(ModSelection((shelf,), ModChoice(language=language)), plugins=False)
    )


def words(picture: str) -> str:
    """Return what is written in a picture, without frames and with single blanks."""
    return " ".join(re.sub(r"[╭╮╰╯│─┃━┤├]", " ", picture).split())


def texts(content: Content) -> dict[str, str]:
    """Return the messages that are shown as they are, by their ids."""
    messages = content.catalog.all(MessageDef)
    return {
        identifier: message.text
        for identifier, message in messages.items()
        if not PLACEHOLDER.search(message.text)
        and any(map(str.isalpha, message.text))
        and identifier != "core:ui_form_case"  # which is a choice, and never shown
    }


def test_every_text_of_core_and_classic_is_translated() -> None:
    providers, report = installed_plugins(third_party=False), Report()
    result = load_mods(None, providers)
    models = providers.registries().models()

    report_translations(result.mods, translator_of(result, models), models, (), report)

    assert [finding.message for finding in report] == []


def test_nothing_that_is_said_stays_english() -> None:
    english, german = spoken("").catalog, spoken("de").catalog
    same = [
        identifier
        for identifier, message in english.all(MessageDef).items()
        if dict(texts_of(german.all(MessageDef)[identifier])) == dict(texts_of(message))
        and list(texts_of(message))
        and "ui_key_" not in identifier
    ]

    assert set(same) <= SAME


@pytest.mark.parametrize("name", SCREENS)
def test_a_german_screen_still_looks_the_same(name: str, golden: GoldenFiles) -> None:
    picture = shown(Scenes(spoken("de")).screens()[name](), *SMALLEST)

    golden.check(f"frames/german_{name}_80x24.txt", picture + "\n")


def is_shown(name: str, size: tuple[int, int], identifier: str) -> bool:
    """Tell whether an English screen shows a message, by whether another text would change it."""
    said = spoken("").catalog.all(MessageDef)[identifier].text
    other = changed_in(spoken(""), "message", identifier, text="~" * len(said))
    pictures = (shown(Scenes(content).screens()[name](), *size) for content in (spoken(""), other))
    return len({*pictures}) > 1


@pytest.mark.parametrize("name", SCREENS)
def test_what_fits_in_english_fits_in_german(name: str) -> None:
    size = (100, 100) if name == "help" else SMALLEST  # which scrolls, so nothing has to fit
    english, german = (
        words(shown(Scenes(spoken(language)).screens()[name](), *size)) for language in ("", "de")
    )
    translations = texts(spoken("de"))

    seen = [id_ for id_, text in texts(spoken("")).items() if f" {text} " in f" {english} "]
    missed = [id_ for id_ in seen if translations[id_] not in german]
    lost = [id_ for id_ in missed if is_shown(name, size, id_)]

    assert seen
    assert lost == []
    assert ELLIPSIS not in german
