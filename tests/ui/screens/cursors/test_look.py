from __future__ import annotations

import pytest

from roguelike.autopilot.autopilot import Autopilot
from roguelike.core.grid.geometry import Direction
from roguelike.engine.effects.gas_and_fire import put
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import MouseClick
from roguelike.ui.screens.cursors.look import LookScreen
from roguelike.ui.screens.main.play import PlayScreen
from tests.content_fixture import classic_alone
from tests.ui.campaigns import changed
from tests.ui.staging import after, beside, put_kobold, session, shown, stack_of


def staged(*, alone: bool = False) -> tuple[ScreenStack, PlayScreen]:
    """Return a game, with a kobold to the east unless the player is alone, and its screen."""
    game = session("ember")
    if not alone:
        put_kobold(game, beside(game))
        game.view = game.game.view()
    stack = stack_of(UiContext(classic_alone()))
    screen = PlayScreen(UiContext(classic_alone()), game)
    stack.show(screen)
    return stack, screen


def test_a_look_begins_at_the_nearest_enemy_and_says_how_a_fight_would_go() -> None:
    stack, _ = staged()

    picture = shown(after(stack, ("v",)))

    assert "Kobold, health" in picture
    assert picture.count("%") > 2  # how likely blows are to hurt, and its speed


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 70)])
@pytest.mark.parametrize("direction", [Direction.EAST, Direction.WEST])
def test_what_is_looked_at_and_the_log_stay_in_view(
    columns: int, rows: int, direction: Direction
) -> None:
    stack, screen = staged(alone=True)
    put_kobold(screen.session, beside(screen.session, direction))
    screen.session.note("A line in the log.")
    shown(stack, columns, rows)

    picture = shown(after(stack, ("v",)), columns, rows)

    assert "A line in the log." in picture
    assert ("@k" if direction is Direction.EAST else "k@") in picture


def test_what_fills_a_cell_is_told_with_what_it_does() -> None:
    stack, screen = staged(alone=True)
    world = screen.session.game.world
    there = beside(screen.session)
    put(world.ruleset.things.fields["core:fire"], world.level.cell(there), 3, world)
    screen.session.view = screen.session.game.view()

    picture = shown(after(stack, ("v",)), 100, 70)

    assert "Fire" in picture
    assert "it sets you" in picture


def test_what_is_longer_than_the_panel_is_read_on_by_a_key() -> None:
    content = changed("monster", "classic:kobold", description=f"{'Long. ' * 60}The end.")
    context, game = UiContext(content), session("ember", content)
    put_kobold(game, beside(game))
    stack = stack_of(context)
    stack.show(PlayScreen(context, game))

    first = shown(after(stack, ("v",)), 80, 24)
    last = shown(after(stack, ("page_down",) * 9), 80, 24)

    assert "Kobold, health" in first
    assert "The end." not in first
    assert "PgDn read on" in first.splitlines()[-1]
    assert "The end." in last


def test_a_look_begins_at_the_most_dangerous_and_not_at_the_nearest() -> None:
    _, screen = staged()
    game = screen.session
    hunter = put_kobold(game, beside(game).offset(1, 0))
    hunter.alert = 5
    game.view = game.game.view()
    context = UiContext(classic_alone())

    look = LookScreen(context, game, Autopilot(game).route_to)

    assert game.game.world.level.cell(look.cursor) == hunter.cell


def test_a_look_begins_where_something_points() -> None:
    _, screen = staged()
    game = screen.session
    here = game.view.player.position
    context = UiContext(classic_alone())

    look = LookScreen(context, game, Autopilot(game).route_to, at=here)

    assert look.cursor == here


def test_the_next_place_of_interest_is_the_stairs() -> None:
    stack, _ = staged()

    assert "Stairs up" in shown(after(stack, ("v", "tab")))


@pytest.mark.parametrize("key", ["enter", "t"])
def test_choosing_a_cell_goes_there(key: str) -> None:
    stack, screen = staged(alone=True)
    before = screen.session.view.player.position

    after(stack, ("v", "escape", "t", "j", key))

    assert screen.session.view.player.position != before


def test_a_click_on_the_map_goes_there_step_by_step() -> None:
    stack, screen = staged(alone=True)
    game = screen.session
    rows = shown(stack).splitlines()
    y, x = next((y, row.index("@")) for y, row in enumerate(rows) if "@" in row)
    start = game.view.player.position

    stack.handle(MouseClick(x - 2, y, "left"))

    assert game.view.player.position == start.offset(-2, 0)
    assert game.view.turn == 2
