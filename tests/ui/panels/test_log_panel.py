from __future__ import annotations

from roguelike.core.grid.geometry import Rect
from roguelike.narration.sentences import Sentence
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import window_measures
from roguelike.ui.panels.log_panel import draw_log
from roguelike.ui.session.message_log import MessageLog
from tests.ui.staging import PALETTE, TEXTS, canvas, front, rows_on


def log_of(*texts: str) -> MessageLog:
    log = MessageLog(TEXTS)
    for turn, text in enumerate(texts):
        log.add([Sentence(text, "core:gold")], turn)
    return log


def test_what_is_new_stands_out_in_its_color() -> None:
    panel, log = canvas(40, 5), log_of("then")
    log.read()
    log.add([Sentence("Now.", "core:gold"), Sentence("Ouch.", "core:message_harm")], 1)

    draw_log(panel, log, TEXTS)

    assert front(panel, 0, 0) == PALETTE.ink("text_old")
    assert front(panel, 0, 1) == PALETTE["core:gold"]
    assert front(panel, 5, 1) == PALETTE["core:message_harm"]


def test_what_is_new_is_marked_in_the_color_of_its_gravest_message() -> None:
    frame = Frame(window_measures(1280, 800), PALETTE)
    panel, log = frame.text(Rect(20, 0, 400, 105)), log_of()
    log.add([Sentence("Now.", "core:message_good"), Sentence("Ouch.", "core:message_harm")], 1)

    draw_log(panel, log, TEXTS)

    assert [stroke.color for stroke in panel.base.strokes] == [PALETTE.ink("text_bad")]


def test_what_is_new_and_has_no_room_is_announced() -> None:
    panel = canvas(40, 3)

    draw_log(panel, log_of(*"ABCDE"), TEXTS, key="m")

    assert rows_on(panel) == [f"C{'2 more ↑ m':>39}", "D", "E"]


def test_what_is_announced_covers_nothing() -> None:
    long = [letter * 39 for letter in "CDE"]
    panels = [canvas(40, 3) for _ in range(2)]

    draw_log(panels[0], log_of("A", "B", long[0], "D", "E"), TEXTS, key="m")
    draw_log(panels[1], log_of("A", *long), TEXTS, key="m")

    assert rows_on(panels[0]) == [long[0], f"D{'2 more ↑ m':>39}", "E"]
    assert rows_on(panels[1]) == [f"{'2 more ↑ m':>40}", *long[1:]]


def test_looking_back_shows_older_lines_and_says_so() -> None:
    panel = canvas(40, 3)

    back = draw_log(panel, log_of(*"ABCDEF"), TEXTS, back=2)

    assert back == 2
    assert rows_on(panel) == ["B", "C", f"D{'2 newer ↓':>39}"]


def test_the_rest_of_what_began_above_is_not_begun_in_the_middle() -> None:
    panel, log = canvas(12, 3), log_of("A word and many others, which go on", "Now.")
    log.read()

    draw_log(panel, log, TEXTS)

    assert rows_on(panel) == ["Now.", "", ""]
