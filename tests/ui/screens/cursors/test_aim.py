from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.ui.appearance.palette import UiColor
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.input.events import MouseClick, MouseMove, MouseWheel
from roguelike.ui.screens.base.answers import Act, Close, Draw, Stay
from roguelike.ui.screens.cursors.aim import AimScreen
from roguelike.ui.screens.cursors.aim_screens import AimScreens
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.game_session import GameSession
from tests.ui.armory import armory, armory_content, item_of
from tests.ui.staging import (
    back,
    drawn_on,
    frame_of,
    led,
    press,
    rows_on,
    shown,
    stack_of,
)
from tests.ui.words import ui

CONTEXT = UiContext(armory_content())
HERE = Position(2, 4)
NEAR, MIDDLE, FAR = Position(6, 4), Position(7, 5), Position(7, 6)
"""Where the player and the kobolds stand."""
PANEL = 52
"""The column of the line before the panel."""


def throwing(game: GameSession, name: str = "knife") -> AimScreen:
    return AimScreens(CONTEXT, game).throw(item_of(game, name), "fire")


def wand(game: GameSession) -> AimScreen:
    return AimScreens(CONTEXT, game).use(item_of(game, "wand"))


def drawn(screen: AimScreen) -> Canvas:
    return drawn_on(frame_of(80, 24, CONTEXT.palette), screen)


def said(screen: AimScreen) -> list[str]:
    """Return what stands in the panel below name and health, without gaps."""
    rows = [row[PANEL:].strip(" │─") for row in rows_on(drawn(screen))[3:]]
    return [row for row in rows if row]


def spot(frame: Canvas, cell: Position) -> tuple[int, int]:
    """Return where a cell of the level is drawn."""
    rows = [row[:PANEL] for row in rows_on(frame)]
    x, y = next((row.index("@"), y) for y, row in enumerate(rows) if "@" in row)
    return x + cell.x - HERE.x, y + cell.y - HERE.y


def chosen(screen: AimScreen, *keys: str) -> Position:
    """Return the cell that is thrown at after some keys."""
    for key in keys:
        screen.handle(press(key))
    match screen.handle(press("enter")):
        case Act((Throw(_, position),)):
            return position
        case answer:
            raise AssertionError(answer)


@pytest.mark.parametrize(
    ("keys", "cell"),
    [
        ([], NEAR),
        (["tab"], MIDDLE),
        (["*", "*"], FAR),
        (["tab"] * 3, NEAR),
        (["shift+tab"], FAR),
        (["up"], Position(6, 3)),
        (["left", "tab"], NEAR),
    ],
)
def test_the_cursor_begins_at_the_best_target_and_goes_on_to_others(
    keys: list[str], cell: Position
) -> None:
    assert chosen(throwing(armory()), *keys) == cell


def test_the_last_target_is_the_first_again() -> None:
    game = armory()
    chosen(throwing(game), "tab")

    assert chosen(throwing(game)) == MIDDLE


def test_the_wheel_goes_through_the_targets_as_well() -> None:
    screen = throwing(armory())

    screen.handle(MouseWheel(-1))

    assert chosen(screen) == MIDDLE


def test_a_click_moves_the_cursor_and_another_on_the_same_cell_confirms() -> None:
    game = armory()
    screen = throwing(game)
    click = MouseClick(*spot(drawn(screen), FAR), "left")

    assert screen.handle(click) == Draw()
    assert screen.handle(click) == Act((Throw(item_of(game, "knife").id, FAR),))


def test_the_cursor_follows_the_mouse_on_the_map() -> None:
    screen = throwing(armory())
    x, y = spot(drawn(screen), MIDDLE)

    assert screen.handle(MouseMove(79, 23)) == Stay()
    assert screen.handle(MouseMove(x, y)) == Draw()
    assert screen.handle(MouseMove(x, y)) == Stay()
    assert chosen(screen) == MIDDLE


def test_the_key_that_opened_it_confirms() -> None:
    assert isinstance(throwing(armory()).handle(press("f")), Act)


def test_an_item_or_an_ability_is_used_where_it_is_aimed() -> None:
    game = armory()
    spark = AimScreens(CONTEXT, game).ability("armory:spark", "power_1")

    assert spark.handle(press("1")) == Act((UseAbility("armory:spark", NEAR),))
    game = armory()
    assert wand(game).handle(press("enter")) == Act((Use(item_of(game, "wand").id, MIDDLE),))


@pytest.mark.parametrize("event", [press("escape"), MouseClick(3, 3, "right")])
def test_to_cancel_costs_nothing(event: MouseClick) -> None:
    game = armory()
    before = game.game.state_hash()

    assert throwing(game).handle(event) == Close()
    assert game.game.state_hash() == before


def test_path_and_area_are_drawn_and_those_who_would_be_met_are_named() -> None:
    frame = drawn(wand(armory()))

    colors: dict[UiColor, list[Position]] = {
        "aim_path": [Position(3, 4), Position(4, 4)],
        "aim_area": [Position(6, 6), Position(8, 4), NEAR, FAR],
        "selection_background": [MIDDLE],
    }
    for color, cells in colors.items():
        assert {back(frame, *spot(frame, cell)) for cell in cells} == {CONTEXT.palette.ink(color)}
    title, *rest = said(wand(armory()))
    assert title == "Use wand of fire"
    assert [row for row in rest if "Kobold" in row] == [
        "k  Kobold           9 of 9",
        "k  Kobold           8 of 8",
        "k  Kobold           7 of 7",
    ]


def test_only_an_attack_by_the_combat_rule_tells_how_likely_it_is_to_hurt() -> None:
    game = armory()

    assert "% to hurt, kills in" in " ".join(said(throwing(game, "arrow")))
    assert "% to hurt" not in " ".join(said(throwing(game)))


def test_it_asks_before_it_meets_the_player() -> None:
    game = armory()
    screen = wand(game)
    for _ in range(6):
        screen.handle(press("left"))
    frame = drawn(screen)

    assert back(frame, *spot(frame, HERE)) == CONTEXT.palette.ink("aim_danger")
    assert "@  Archer" in said(screen)[1]
    assert screen.handle(press("enter")) == Draw(is_alarming=True)
    assert screen.handle(press("enter")) == Stay()
    assert screen.handle(press("escape")) == Draw()
    assert screen.handle(press("enter")) == Draw(is_alarming=True)
    assert isinstance(screen.handle(press("y")), Act)


def test_the_keys_that_answer_the_question_are_named_meanwhile() -> None:
    screen = wand(armory())
    stack = stack_of(CONTEXT)
    stack.show(screen)
    screen.handle(MouseClick(*spot(drawn(screen), HERE), "left"))
    before = shown(stack, 80, 24).splitlines()[-1]
    screen.handle(press("enter"))

    assert before.strip() == "Tab next   Enter confirm   Esc cancel"
    assert shown(stack, 80, 24).splitlines()[-1].strip() == "y yes   Esc no"


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        pytest.param(Position(15, 4), ui("aim_unseen"), id="behind a wall"),
        pytest.param(Position(10, 1), ui("aim_too_far"), id="out of range"),
    ],
)
def test_a_cell_that_cannot_be_reached_is_refused(cell: Position, words: str) -> None:
    screen = wand(armory())
    screen.handle(MouseClick(*spot(drawn(screen), cell), "left"))

    assert words in " ".join(said(screen))
    assert screen.handle(press("enter")) == Stay()


def test_what_is_for_oneself_is_not_said_to_meet_nobody() -> None:
    told: list[bool] = []
    for power in ("leap", "spark"):
        screen = AimScreens(CONTEXT, armory()).ability(f"armory:{power}")
        screen.handle(MouseClick(*spot(drawn(screen), Position(3, 4)), "left"))
        told.append(ui("aim_nobody") in " ".join(said(screen)))

    assert told == [False, True]


def test_nothing_is_thrown_at_oneself() -> None:
    screen = throwing(armory())
    screen.handle(MouseClick(*spot(drawn(screen), HERE), "left"))

    assert ui("aim_at_self") in " ".join(said(screen))
    assert screen.handle(press("enter")) == Stay()


def test_to_fire_opens_the_cursor_and_does_it_with_the_same_key() -> None:
    game = armory()
    screen = led(PlayScreen(CONTEXT, game), ["f"])

    assert screen.handle(press("f")) == Act((Throw(item_of(game, "arrow").id, NEAR),))


def test_without_a_target_or_something_to_throw_that_is_said_for_nothing() -> None:
    game = armory()
    for changes, words in (({"actors": ()}, "nobody to aim"), ({"pack": ()}, "nothing to shoot")):
        game.view = replace(game.view, **changes)
        screen = PlayScreen(CONTEXT, game)

        assert screen.handle(press("f")) == Act(())
        assert words in shown(screen, 80, 24)
        assert game.view.turn == 0


def test_what_is_said_of_the_keys_can_be_clicked() -> None:
    stack = stack_of(CONTEXT)
    below, screen = PlayScreen(CONTEXT, armory()), throwing(armory())
    stack.show(below)
    stack.show(screen)

    def click(words: str) -> None:
        row = shown(stack, 80, 24).splitlines()[23]
        stack.handle(MouseClick(row.index(words), 23, "left"))

    click("next")
    there = screen.cursor
    click("cancel")

    assert there == MIDDLE
    assert stack.screen is below
