from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.step import Step
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame, as_console
from roguelike.ui.frames.layout import Measures, terminal_measures, window_measures
from roguelike.ui.input.events import MouseMove
from roguelike.ui.panels.board import Board
from roguelike.ui.screens.base.answers import Draw, Stay
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.game_session import GameSession
from tests.content_fixture import classic_alone, shipped_content
from tests.ui.campaigns import changed
from tests.ui.staging import (
    CLASSIC,
    PALETTE,
    back,
    beside,
    drawn_on,
    frame_of,
    press,
    put_kobold,
    rows_on,
    session,
    shown,
)


def player_on(frame: Frame) -> tuple[int, int]:
    """Return where the player is drawn."""
    rows = rows_on(Canvas.of(as_console(frame), PALETTE))
    return next((row.index("@"), y) for y, row in enumerate(rows) if "@" in row)


def test_the_map_stays_while_the_player_walks_in_the_middle_of_it() -> None:
    game = session()
    board, before, after = (
        Board(UiContext(shipped_content()), game),
        frame_of(80, 24),
        frame_of(80, 24),
    )

    board.draw(before)
    game.act(Step(Direction.WEST))
    board.draw(after)

    x, y = player_on(before)
    assert player_on(after) == (x - 1, y)


@pytest.mark.parametrize(
    "measures", [terminal_measures(80, 24), terminal_measures(120, 40), window_measures(1280, 800)]
)
def test_each_part_answers_what_is_at_a_dot(measures: Measures) -> None:
    game = session()
    kobold = put_kobold(game, beside(game))
    there = game.game.world.level.positions[kobold.cell]
    drawn = Board(UiContext(shipped_content()), game).draw(frame := Frame(measures, PALETTE))

    level, side, log = frame.layout.map, frame.layout.side, frame.layout.log
    targets = {drawn.target(side.x, y) for y in range(side.y, side.bottom, measures.line // 2 or 1)}
    cells = {
        drawn.map.at(x, y)
        for x in range(level.x, level.right, measures.cell)
        for y in range(level.y, level.bottom, measures.cell)
    }

    assert there in targets
    assert {there, game.view.player.position} <= cells
    assert drawn.log.cell_at(log.x, log.y) == Position(0, 0)
    assert drawn.target(log.x, log.y) is None


def test_what_stands_below_name_and_health_can_give_way() -> None:
    game = session()
    put_kobold(game, beside(game))
    frame = frame_of(80, 24)

    drawn = Board(UiContext(shipped_content()), game).draw(frame, has_panel=False)

    rows = rows_on(Canvas.of(as_console(frame), PALETTE))
    assert "Rogue" in rows[0]
    assert "Health 100 of 100" in rows[1]
    assert "In view" not in "".join(rows)
    assert drawn.rows == ()
    assert rows_on(drawn.side) == [""] * drawn.side.height


def questing(goal: str = "Bring up the Sunken Crown.") -> GameSession:
    """Return a game of a campaign with a goal."""
    return session(content=changed("campaign", CLASSIC, goal=goal))


def on_board(game: GameSession, columns: int, rows: int) -> list[str]:
    """Return the rows of a terminal that shows a game."""
    frame = frame_of(columns, rows)
    Board(UiContext(changed("campaign", CLASSIC)), game).draw(frame)
    return rows_on(Canvas.of(as_console(frame), PALETTE))


def test_the_goal_stands_above_the_map_or_where_that_has_no_room_last_in_the_panel() -> None:
    wide, narrow = on_board(questing(), 120, 40), on_board(questing(), 80, 24)

    assert "Goal: Bring up the Sunken Crown" in wide[0]
    assert not [row for row in wide if "Goal ─" in row]
    assert "Bring up" not in narrow[0]
    (heading,) = [y for y, row in enumerate(narrow) if "Goal ─" in row]
    assert narrow[heading + 1].endswith(" │Bring up the Sunken Crown")


@pytest.mark.parametrize(("lines", "has_goal"), [(1, True), (4, False)])
def test_the_goal_takes_nothing_from_the_panel_but_gaps(lines: int, *, has_goal: bool) -> None:
    panels: list[list[str]] = []
    for game in (questing("Bring up the Sunken Crown " * lines), questing("")):
        for y in range(-2, 6):
            put_kobold(game, game.view.player.position.offset(1, y))
        rows = [row[54:] for row in on_board(game, 80, 24)[:-1]]
        panels.append([row for row in rows if row.strip()])

    with_goal, without = panels
    assert with_goal[: len(without)] == without
    assert (len(with_goal) > len(without)) == has_goal


def test_a_campaign_without_a_goal_has_no_heading_for_it() -> None:
    assert not [row for row in on_board(questing(""), 80, 24) if "Goal" in row]


@pytest.fixture
def screen() -> PlayScreen:
    """Return a game with a kobold beside the player."""
    game = session()
    put_kobold(game, beside(game))
    return PlayScreen(UiContext(classic_alone()), game)


def place_of(text: str, picture: str) -> tuple[int, int]:
    """Return where a text begins on the screen."""
    rows = picture.splitlines()
    return next((row.index(text), y) for y, row in enumerate(rows) if text in row)


def test_what_the_mouse_points_at_is_told_until_the_next_key(screen: PlayScreen) -> None:
    x, y = place_of("@k", shown(screen))

    answer = screen.handle(MouseMove(x + 1, y))
    pointed = shown(screen)
    screen.handle(press("f12"))

    assert answer == Draw()
    assert "Kobold, unaware" in pointed
    assert "Kobold, unaware" not in shown(screen)


def test_nothing_is_drawn_anew_while_the_mouse_stays_on_what_is_the_same(
    screen: PlayScreen,
) -> None:
    x, y = place_of("@k", shown(screen))
    screen.handle(MouseMove(x + 1, y))

    assert screen.handle(MouseMove(x + 1, y)) == Stay()


def test_a_row_of_the_panel_marks_whom_it_is_about_on_the_map(screen: PlayScreen) -> None:
    x, y = place_of("@k", shown(screen))
    before = drawn_on(frame_of(), screen)

    screen.handle(MouseMove(*place_of("Kobold", shown(screen))))
    marked = drawn_on(frame_of(), screen)

    assert back(before, x + 1, y) != back(marked, x + 1, y)
