from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.engine.effects.stats import refresh
from roguelike.engine.world.actor import Status
from roguelike.engine.world.cause import Cause
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import MouseClick, MouseWheel
from roguelike.ui.screens.base.answers import Close
from roguelike.ui.screens.game.character import CharacterScreen
from roguelike.ui.session.game_session import GameSession
from tests.ui.campaigns import changed
from tests.ui.hoarding import hoard, rich, staged
from tests.ui.staging import CLASSIC, after, press, session, shown
from tests.ui.words import ui


def veteran() -> GameSession:
    """Return a game of somebody who is blind and has killed."""
    game = rich()
    world = game.game.world
    kind = world.ruleset.things.statuses["core:blind"]
    cause = Cause(world.player.id, ("status", kind.id))
    world.player.statuses[kind.id] = Status(kind, 200, 1, cause, {"core:awareness": -5})
    refresh(world.player, world)
    world.slain |= {"classic:kobold": 12, "classic:ooze": 3}
    game.view = game.game.view()
    return game


def row(picture: str, label: str) -> str:
    """Return the words of the row that begins with a label."""
    rows = (" ".join(line.strip(" │┃").split()) for line in picture.splitlines())
    return next(each for each in rows if each.startswith(label))


def test_each_number_is_told_with_what_makes_it() -> None:
    picture = shown(CharacterScreen(UiContext(hoard()), veteran()))

    assert row(picture, "Attack") == "Attack 3 base 2 +1 dagger"
    assert row(picture, "Awareness") == "Awareness 10 base 15 -5 blind"
    assert row(picture, "Speed") == "Speed 77% base 100% +25% dagger -33% ring of sloth"
    assert row(picture, "12") == "12 Kobold"
    assert "Fireball" in picture
    assert "ring of sloth Speed 67%, slower" in row(picture, "finger")


def test_the_goal_is_told_where_there_is_one() -> None:
    quest = changed("campaign", CLASSIC, goal="Bring up the Sunken Crown.")
    idle = changed("campaign", CLASSIC, goal="")

    told = shown(CharacterScreen(UiContext(quest), session(content=quest)))

    assert row(told, "Goal") == "Goal Bring up the Sunken Crown"
    assert "Goal" not in shown(CharacterScreen(UiContext(idle), session(content=idle)))


def test_how_soon_health_comes_back_is_told_where_it_does() -> None:
    game = rich()
    never = shown(CharacterScreen(UiContext(hoard()), game))
    game.view = replace(game.view, recovery=180)

    picture = shown(CharacterScreen(UiContext(hoard()), game))

    assert "comes back" not in never
    assert ui("recovery", turns="180") in " ".join(picture.split())


@pytest.mark.parametrize("size", [(80, 24), (100, 70)])
def test_it_scrolls_to_its_end_by_key_and_wheel_and_leads_back(size: tuple[int, int]) -> None:
    screen = CharacterScreen(UiContext(hoard()), veteran())
    shown(screen, *size)

    screen.handle(press("end"))
    end = shown(screen, *size)
    for _ in range(20):
        screen.handle(MouseWheel(1))
    screen.handle(press("page_up"))
    start = shown(screen, *size)

    assert "Ooze" in end
    assert "Seed" in start
    assert screen.handle(press("escape")) == Close()
    assert screen.handle(MouseClick(1, 1, "right")) == Close()


def test_a_key_opens_it_in_play() -> None:
    assert "ring of sloth" in shown(after(staged(rich()), ("@",)))
