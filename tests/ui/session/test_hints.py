from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.mods.library import ModChoice, ModSelection, Shelf
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.rest import Wait
from roguelike.game import Game, load_content
from roguelike.preferences.model import Taste
from roguelike.resources import data_dir
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.hints import BEGINNING, HINTS, Hints
from tests.content_fixture import classic_alone
from tests.ui.hoarding import hoard, own, put, rich
from tests.ui.screens.game.test_character import veteran
from tests.ui.staging import TEXTS, beside, endangered, press, put_kobold, session, shown
from tests.ui.words import start, ui


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "of the player" / "hints.txt"


def told(hints: Hints, game: GameSession) -> list[str]:
    """Return all that there is to tell now, without the keys."""
    keymap = UiContext(hoard()).keymap(None)
    found: list[str] = []
    while text := hints.about(game.view, keymap, TEXTS):
        found.append(text)
    return found


def test_each_thing_is_told_once_whatever_the_session(file: Path) -> None:
    game = session()

    first = told(Hints(file), game)
    put_kobold(game, beside(game))
    second = told(Hints(file), game)
    third = told(Hints(file), game)

    assert ui("hint_start", menu="Enter", help="?", explore="o") in first[0]
    assert any(start("hint_enemy", fight="Tab", look="v") in text for text in second)
    assert set(second).isdisjoint(first)
    assert third == []


def test_each_new_character_is_told_the_basic_ones_once_more_in_the_beginning(file: Path) -> None:
    hints, game = Hints(file), session()
    put_kobold(game, beside(game))
    game.view = game.game.view()
    everything = told(hints, game)
    late = replace(game.view, turn=BEGINNING)

    hints.begin()
    keymap = UiContext(hoard()).keymap(None)
    later = hints.about(late, keymap, TEXTS)
    again = told(hints, game)

    assert later is None
    assert ui("hint_start", menu="Enter", help="?", explore="o") in again[0]
    assert any(start("hint_enemy", fight="Tab", look="v") in text for text in again)
    assert set(again) < set(everything)
    assert told(hints, game) == []


def test_a_second_game_begins_with_something_to_press(file: Path) -> None:
    context = UiContext(classic_alone(), hints=Hints(file))

    for _ in range(2):
        game = session()
        PlayScreen(context, game)

        said = game.log.latest(1)[0].sentence.text
        assert ui("hint_start", menu="Enter", help="?", explore="o") in said


def test_a_key_that_the_player_has_bound_is_the_one_that_is_told(file: Path) -> None:
    context = UiContext(classic_alone(), Taste(keys={"explore": ("f2",)}), hints=Hints(file))
    game = session()

    PlayScreen(context, game)

    told = game.log.latest(1)[0].sentence.text
    assert ui("hint_start", menu="Enter", help="?", explore="F2") in told


def test_a_broken_file_makes_all_new_again(file: Path) -> None:
    game = session()
    before = told(Hints(file), game)
    file.write_bytes(b"\xff\x00" * 100_000)

    assert told(Hints(file), game) == before


def test_where_nothing_can_be_written_it_is_told_once_a_session(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    hints = Hints(tmp_path / "file" / "hints.txt")

    assert told(hints, session())
    assert told(hints, session()) == []


def test_the_hint_about_a_status_names_it(file: Path) -> None:
    game = rich()
    own(game, "murk")
    hints, keymap = Hints(file), UiContext(hoard()).keymap(None)
    game.game.world.player.statuses.clear()
    told(hints, game)
    ailing = replace(game.view, player=replace(game.view.player, statuses={"core:blind": 3}))

    said = hints.about(ailing, keymap, TEXTS, "blind")

    assert said is not None
    assert "You are blind." in said


def test_who_wants_no_hints_gets_none(file: Path) -> None:
    game = session()
    lines = len(game.log.latest(100))

    screen = PlayScreen(UiContext(classic_alone(), Taste(hints=False), hints=Hints(file)), game)
    screen.handle(press("."))

    assert len(game.log.latest(100)) == lines
    assert not file.exists()


def test_something_brings_up_each_of_them() -> None:
    weak, laden, crowded, done = session(), rich(), session(), session()
    weak.game.world.player.stats["core:health"] = 20
    weak.view = weak.game.view()
    put(laden, "murk")
    own(laden, "murk")
    laden.act(Wait())
    for way in Direction.EAST, Direction.WEST, Direction.SOUTH:
        put_kobold(crowded, beside(crowded, way))
    done.reveal()
    games = (endangered(health=20), weak, laden, crowded, veteran(), done)

    brought_up = {name for name, applies in HINTS.items() for game in games if applies(game.view)}

    assert brought_up == set(HINTS)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_story_of_a_new_game_can_be_read_in_whole_beside_the_first_hint(
    file: Path, language: str
) -> None:
    content = load_content(
        ModSelection((Shelf(data_dir(), "game", is_own=True),), ModChoice(language=language)),
        plugins=False,
    )
    context = UiContext(content, hints=Hints(file))
    new = Game.new(content, "sunken_crown:sunken_crown", "story")
    game = GameSession(new, content.catalog, context.texts)
    story = max((entry.sentence.text for entry in game.log.latest(9)), key=len)

    picture = shown(PlayScreen(context, game), 80, 24)

    said = " ".join(" ".join(row.split("│")[0] for row in picture.splitlines()[-4:]).split())
    assert story in said
    assert game.log.latest(1)[0].sentence.text in said
    assert "↑" not in said  # nothing new is hidden
