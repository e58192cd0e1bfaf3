"""The German that the game ships: whole, and at home on the smallest screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest

from roguelike.authoring.translations import report_translations
from roguelike.content.findings.diagnostics import Report
from roguelike.content.loader import translator_of
from roguelike.content.mods.choosing import Choice, Selection
from roguelike.content.mods.library import Shelf
from roguelike.content.schema.base import PLACEHOLDER
from roguelike.content.schema.messages import MessageDef
from roguelike.content.texts.texts import texts_of
from roguelike.core.geometry import Position
from roguelike.engine.actions.rest import Wait
from roguelike.game import Content, Game, load_content, load_mods
from roguelike.plugins import installed
from roguelike.resources import data_dir
from roguelike.ui.adventure import Adventure
from roguelike.ui.lines import ELLIPSIS
from roguelike.ui.screens.base import Screen
from roguelike.ui.screens.game_over import GameOverScreen
from roguelike.ui.screens.help import HelpScreen
from roguelike.ui.screens.log_history import LogHistoryScreen
from roguelike.ui.screens.new_game import SeedScreen
from roguelike.ui.screens.paused import PausedScreen
from roguelike.ui.screens.play import PlayScreen
from roguelike.ui.screens.title import TitleScreen
from roguelike.ui.shell import Shell
from tests.golden.test_frames import CRYPT, FIGHT, KOBOLD, KOBOLDS
from tests.golden_files import GoldenFiles
from tests.ui.campaigns import changed_in
from tests.ui.staging import CLASSIC, press, put_kobold, shown

SMALLEST = (80, 24)
SAME = {
    "core:ui_title",
    "core:ui_mods",
    "core:ui_seed",
    "core:ui_gold",
    "core:ui_repeated",
}
"""Messages that are the same in both languages, beside the names of keys."""


@cache
def spoken(language: str) -> Content:
    """Return the shipped content in a language, with a level that no generator changes."""
    shelf = Shelf(data_dir(), "game", is_own=True)
    content = load_content(Selection((shelf,), Choice(language=language)), plugins=False)
    return changed_in(
        content, "level", "classic:dungeon", width=80, height=48, generator=CRYPT, passes=()
    )


class Scenes:
    """Screens in a language."""

    def __init__(self, language: str) -> None:
        """Begin with a game after some steps and blows."""
        self.content = spoken(language)
        self.shell = Shell(self.content, draw_seed=lambda: "golden")
        self.keymap = self.shell.keymap(CLASSIC)

    def game(self) -> Adventure:
        game = Adventure(
            Game.new(self.content, CLASSIC, "golden"), self.content.catalog, self.shell.texts
        )
        for x, y, health in KOBOLDS:
            put_kobold(game, Position(x, y)).stats |= {**KOBOLD, "core:health": health}
        screen = PlayScreen(self.shell, game)
        for key in FIGHT:
            screen.handle(press(key))
        return game

    def grave(self) -> Adventure:
        game = self.game()
        game.game.world.player.stats["core:health"] = 1
        while not game.game.is_over:
            game.act(Wait())
        return game

    def screens(self) -> dict[str, Callable[[], Screen]]:
        shell, keymap = self.shell, self.keymap
        return {
            "title": lambda: TitleScreen(shell),
            "seed": lambda: SeedScreen(shell, keymap, CLASSIC),
            "play": lambda: PlayScreen(shell, self.game()),
            "paused": lambda: PausedScreen(shell, self.game()),
            "messages": lambda: LogHistoryScreen(shell, keymap, self.game().log),
            "help": lambda: HelpScreen(shell, CLASSIC),
            "game_over": lambda: GameOverScreen(shell, self.grave(), held=press(".")),
        }


NAMES = list(Scenes("").screens())


def words(picture: str) -> str:
    """Return what is written in a picture, without frames and with single blanks."""
    return " ".join(re.sub(r"[╭╮╰╯│─┃━┤├]", " ", picture).split())


def texts(content: Content) -> dict[str, str]:
    """Return the messages that are shown as they are, by their ids."""
    messages = content.catalog.all(MessageDef)
    return {
        identifier: message.text
        for identifier, message in messages.items()
        if not PLACEHOLDER.search(message.text) and any(map(str.isalpha, message.text))
    }


def test_every_text_of_core_and_classic_is_translated() -> None:
    providers, report = installed(third_party=False), Report()
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


@pytest.mark.parametrize("name", NAMES)
def test_a_german_screen_still_looks_the_same(name: str, golden: GoldenFiles) -> None:
    picture = shown(Scenes("de").screens()[name](), *SMALLEST)

    golden.check(f"frames/german_{name}_80x24.txt", picture + "\n")


@pytest.mark.parametrize("name", NAMES)
def test_what_fits_in_english_fits_in_german(name: str) -> None:
    rows = 100 if name == "help" else SMALLEST[1]  # which scrolls, so nothing has to fit
    english, german = (
        words(shown(Scenes(language).screens()[name](), SMALLEST[0], rows))
        for language in ("", "de")
    )
    translations = texts(spoken("de"))

    seen = [id_ for id_, text in texts(spoken("")).items() if f" {text} " in f" {english} "]
    lost = [translations[id_] for id_ in seen if translations[id_] not in german]

    assert seen
    assert lost == []
    assert ELLIPSIS not in german
