"""Frames of the screens about games that have ended, and a page about one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.game import Content
from roguelike.recordings.setup import Setup
from roguelike.scores.morgue import WORDS, page_of
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.descriptions.run_record import fate_of
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.records.scores import high_scores
from tests.content_fixture import shipped_content
from tests.golden.test_german import spoken
from tests.golden_files import GoldenFiles
from tests.scores.run_records import run_record, scores_in
from tests.ui.hoarding import hoard, own, rich
from tests.ui.staging import CLASSIC, led, shown

PLUS = {"campaign": "classic:classic_plus", "title": "Classic Plus"}
OOZE = {"killer": "classic:ooze", "killer_label": "Ooze"}
WON = {"won": True, "killer": "", "killer_label": "", "end": "The hoard is yours."}

FATES = (
    run_record(1),
    run_record(2, depth=5, gold=163, turns=1_086, **PLUS, **OOZE),
    run_record(
        3, depth=12, gold=1_355, turns=10_240, character="Edwina of the Marsh", **PLUS, **WON
    ),
    run_record(4, depth=3, gold=61, turns=1_012, seed="rain"),
)
SIZES = [(100, 70), (80, 24)]
SETUP = Setup("1.2.3", "0" * 32, {"core": "1.0.0", "hoard": "1.1.0"})
SCREENS: dict[str, Sequence[str]] = {"scores": (), "statistics": ("s",), "morgue": ("enter",)}
"""The screens, and the keys that lead there from the first."""


def page(content: Content) -> str:
    """Return the page about a game of somebody who has something of each sort."""
    game = rich()
    own(game, "murk")
    context = UiContext(content)
    found = replace(fate_of(game, context, 1_800_000_000), game="0" * 32, setup=SETUP)
    return page_of(found, {word: context.texts(word) for word in WORDS})


def screen(name: str, content: Content, root: Path) -> Screen:
    """Return a screen about games of which the last one has just ended."""
    context = UiContext(content, records=scores_in(root))
    assert context.records
    scores = [context.records.add(each, page(hoard())) for each in FATES]
    return led(high_scores(context, context.keymap(CLASSIC), scores[-1]), SCREENS[name])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_of_games_that_ended_still_looks_the_same(
    name: str,
    size: tuple[int, int],
    golden: GoldenFiles,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)  # so that paths on the screen are always the same
    picture = shown(screen(name, shipped_content(), Path()), *size)

    golden.check(f"frames/{name}_{size[0]}x{size[1]}.txt", picture + "\n")


@pytest.mark.parametrize("name", ["scores", "statistics"])
def test_a_german_screen_of_games_that_ended_still_looks_the_same(
    name: str, golden: GoldenFiles, tmp_path: Path
) -> None:
    picture = shown(screen(name, spoken("de"), tmp_path), 80, 24)

    golden.check(f"frames/german_{name}_80x24.txt", picture + "\n")


def test_a_page_about_a_game_still_looks_the_same(golden: GoldenFiles) -> None:
    golden.check("morgue.txt", page(hoard()))
