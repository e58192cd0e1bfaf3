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


def test_what_is_new_stands_out_in_its_color() -> None:
    panel, log = canvas(40, 11), log_of("then")
    log.read()
    log.add([Sentence("Now.", "core:gold"), Sentence("Ouch.", "core:text_bad")], 1)

    draw_log(panel, log, TEXTS)

    assert front(panel, 1, 1) == PALETTE.ink("text_old")
    assert front(panel, 1, 2) == PALETTE["core:gold"]
    assert front(panel, 6, 2) == PALETTE["core:text_bad"]


def test_what_is_new_and_has_no_room_is_announced() -> None:
    panel = canvas(40, 4)

    draw_log(panel, log_of(*"ABCDE"), TEXTS, key="m")

    assert rows_on(panel)[:2] == ["── Messages ────────────── 2 more ↑ m ──", " C"]


def test_looking_back_shows_older_lines_and_says_so() -> None:
    panel = canvas(40, 4)

    shows = draw_log(panel, log_of(*"ABCDEF"), TEXTS, back=2)

    assert shows.back == 2
    assert rows_on(panel) == [
        "── Messages ─────────────── 2 newer ↓ ──",
        " B",
        " C",
        " D",
    ]
