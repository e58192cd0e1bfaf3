from __future__ import annotations

import pytest

from roguelike.narration.sentences import Sentence
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import MouseClick
from roguelike.ui.screens.base.answers import Close
from roguelike.ui.screens.game.message_history import MessageHistoryScreen
from roguelike.ui.session.message_log import MessageLog
from tests.content_fixture import shipped_content
from tests.ui.staging import TEXTS, new_stack, press, shown

SAID = (
    (Sentence("You hit it.", tone="deed", details=("You roll 93.",)), 1),
    (Sentence("It hits you.", tone="harm"), 1),
    (Sentence("You get a dagger.", tone="item"), 2),
)


@pytest.fixture
def screen() -> MessageHistoryScreen:
    log, context = MessageLog(TEXTS), UiContext(shipped_content())
    for sentence, turn in SAID:
        log.add([sentence], turn)
    return MessageHistoryScreen(context, context.keymap(None), log)


def lines(screen: MessageHistoryScreen) -> list[str]:
    """Return the lines that are shown, with their turns."""
    inside = (row.strip("│").strip() for row in shown(screen, 80, 12).split("\n")[1:-1])
    return [line for line in inside if line]


def type_in(screen: MessageHistoryScreen, *keys: str) -> None:
    for key in keys:
        screen.handle(press(key))


def test_lines_stand_behind_their_turns(screen: MessageHistoryScreen) -> None:
    assert lines(screen) == ["1  You hit it. It hits you.", "2  You get a dagger."]


def test_dice_are_shown_on_demand(screen: MessageHistoryScreen) -> None:
    type_in(screen, "enter")

    assert lines(screen)[:2] == ["1  You hit it.", "You roll 93."]


def test_what_is_typed_is_looked_for(screen: MessageHistoryScreen) -> None:
    type_in(screen, "/", *"HITS", "enter")

    assert lines(screen) == ["1  It hits you.", "HITS_"]

    type_in(screen, "/", "escape")

    assert len(lines(screen)) == 2
    assert screen.handle(press("escape")) == Close()


def test_a_key_shows_one_tone_after_another(screen: MessageHistoryScreen) -> None:
    found: list[list[str]] = []
    for _ in range(4):
        type_in(screen, "tab")
        found.append(lines(screen))

    assert found[:3] == [["1  You hit it."], ["1  It hits you."], ["2  You get a dagger."]]
    assert len(found[3]) == 2


def test_keys_can_be_clicked(screen: MessageHistoryScreen) -> None:
    stack = new_stack()
    stack.show(screen)
    keys = shown(stack, 80, 24).split("\n")[-1]

    stack.handle(MouseClick(keys.index("Tab"), 23, "left"))

    assert lines(screen) == ["1  You hit it."]
