from __future__ import annotations

from roguelike.narrator import Sentence
from roguelike.ui.log import MessageLog
from roguelike.ui.panels.log_panel import draw_log
from tests.ui.staging import PALETTE, TEXTS, canvas, front, rows_on


def log_of(*texts: str) -> MessageLog:
    log = MessageLog(TEXTS)
    for turn, text in enumerate(texts):
        log.add([Sentence(text, "core:gold")], turn)
    return log


def test_what_was_said_in_this_turn_stands_out() -> None:
    panel = canvas(40, 11)

    draw_log(panel, log_of("then", "now"), 1, TEXTS)

    assert front(panel, 1, 1) == PALETTE.ink("text_old")
    assert front(panel, 1, 2) == PALETTE["core:gold"]


def test_looking_back_shows_older_lines_and_says_so() -> None:
    panel = canvas(40, 4)

    looked_back = draw_log(panel, log_of(*"ABCDEF"), 5, TEXTS, back=2)

    assert looked_back == 2
    assert rows_on(panel) == [
        "── Messages ─────────────── 2 newer ↓ ──",
        " B",
        " C",
        " D",
    ]
