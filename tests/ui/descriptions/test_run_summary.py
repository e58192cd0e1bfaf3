from __future__ import annotations

import pytest

from roguelike.engine.world.events.events import Death
from roguelike.game import Game
from roguelike.saves.snapshot import DamageRecord
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.descriptions.run_summary import RunSummary
from roguelike.ui.session.game_session import GameSession
from tests.ui.campaigns import changed
from tests.ui.hoarding import hoard, own, rich
from tests.ui.staging import CLASSIC

WIDTH = 38


def slain() -> GameSession:
    """Return a game whose player was killed by nine kinds of foes, and had healing left."""
    game = rich()
    own(game, "murk")
    game.game.world.death = Death("classic:kobold", "Kobold")
    game.damage_log.restore(DamageRecord(0, f"foe {n}", f"foe {n}", n) for n in range(1, 10))
    game.reveal()
    return game


def told(game: GameSession, rows: int = 60) -> list[str]:
    lines = RunSummary(UiContext(hoard()), game).lines(WIDTH, rows)
    return [" ".join(text for _, text, _ in line) for line in lines]


def test_an_account_names_what_did_harm_and_what_was_left_unused() -> None:
    game = slain()

    text = "\n".join(told(game))

    assert game.end.split()[0] in text
    assert "Small, scaly" in text
    assert text.index("foe 9") < text.index("foe 1")
    assert "3 potions of healing" in text
    assert "potion of murk" in text
    assert "Second wind" in text
    assert "great sword" not in text.partition("Carried")[0]


@pytest.mark.parametrize("rows", range(9, 24))
def test_prose_that_does_not_fit_is_seen_to_be_broken_off(rows: int) -> None:
    lines = told(slain(), rows)
    first = next((at for at, line in enumerate(lines) if line.startswith("Small, scaly")), None)

    assert first is None or "offense." in lines[first + 1] or lines[first].endswith("…")


def test_powers_that_were_not_ready_were_no_way_out() -> None:
    game = slain()
    world = game.game.world
    world.player.abilities["hoard:second_wind"] = world.schedule.now + 5000
    game.reveal()

    assert "Second wind" not in "\n".join(told(game))


@pytest.mark.parametrize("rows", [9, 12, 15])
def test_an_account_fits_and_says_how_much_of_a_list_is_left_out(rows: int) -> None:
    lines = told(slain(), rows)

    assert len(lines) <= rows
    assert any(line.startswith("+") for line in lines)


def test_what_else_was_carried_is_told_only_where_there_is_room_for_it() -> None:
    assert "12 stones" in "\n".join(told(slain()))
    assert "Carried" not in "\n".join(told(slain(), 25))


def test_who_wins_is_told_what_was_won_and_not_what_was_left_unused() -> None:
    game = slain()
    game.game.world.death = None
    game.game.world.victory = True
    game.reveal()

    text = "\n".join(told(game))

    assert "great sword" in text
    assert "Left unused" not in text


@pytest.mark.parametrize(("mode", "times"), [("standard", 1), ("story", 0)])
def test_who_dies_for_good_is_told_what_the_campaign_says_of_that(mode: str, times: int) -> None:
    content = changed("campaign", CLASSIC, defeat="All is lost.")
    context = UiContext(content)
    new = Game.new(content, CLASSIC, "ember", f"classic:{mode}")
    game = GameSession(new, content.catalog, context.texts)
    new.world.death = Death("classic:kobold", "Kobold")
    game.reveal()

    lines = [
        " ".join(text for _, text, _ in line) for line in RunSummary(context, game).lines(38, 60)
    ]

    assert lines.count("All is lost.") == times
