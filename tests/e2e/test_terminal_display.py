from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.pseudo_terminal import PseudoTerminal

pytestmark = pytest.mark.slow  # each starts a program in a terminal

FULL_SCREEN_MODES = {1049, 1000, 1006, 1004, 2004}
DEMO = [sys.executable, Path(__file__).with_name("display_demo.py")]


@pytest.fixture
def terminal() -> Iterator[PseudoTerminal]:
    with PseudoTerminal(DEMO) as terminal:
        terminal.wait_for("ready")
        terminal.wait_until(lambda: terminal.screen.modes == FULL_SCREEN_MODES, "whole frame")
        yield terminal


def wait_for_end(terminal: PseudoTerminal) -> int:
    status = int(terminal.wait_for_report("ended"))
    terminal.wait_until(lambda: terminal.is_restored, "restored terminal")
    return status


def test_it_fills_the_second_screen_and_hides_the_cursor(terminal: PseudoTerminal) -> None:
    assert terminal.screen.text() == "demo 100x30\nready\n\n@"
    assert terminal.screen.cells[3][0] == ("@", ("bg 0 0 0", "fg 255 255 0"))


def test_it_gives_the_terminal_back_on_a_normal_end(terminal: PseudoTerminal) -> None:
    terminal.send("q")

    assert wait_for_end(terminal) == 0
    assert terminal.screen.text() == ""


@pytest.mark.parametrize(
    ("sent", "event"),
    [
        (">", "KeyPress(symbol='>', scancode=None, shift=False, ctrl=False, alt=False, text='>')"),
        ("\x1b", "KeyPress(symbol='escape'"),
        ("\x1b[1;2A", "KeyPress(symbol='up', scancode=None, shift=True"),
        ("\x12", "KeyPress(symbol='r', scancode=None, shift=False, ctrl=True"),
        ("\x13", "KeyPress(symbol='s', scancode=None, shift=False, ctrl=True"),
        ("\r", "KeyPress(symbol='enter'"),
        ("\n", "KeyPress(symbol='j', scancode=None, shift=False, ctrl=True"),
        ("\x1bOx", "KeyPress(symbol='kp_8'"),
        ("\x1b[<0;12;5M", "MouseClick(x=11, y=4, button='left')"),
        ("\x1b[<65;1;1M", "MouseWheel(dy=-1)"),
        ("\x1b[O", "Focus(gained=False)"),
        ("\x1b[200~quit\x1b[201~", "text='quit'"),
    ],
)
def test_input_arrives_as_events(terminal: PseudoTerminal, sent: str, event: str) -> None:
    terminal.send(sent)

    terminal.wait_for(event)


def test_a_moved_marker_is_sent_in_a_few_bytes(terminal: PseudoTerminal) -> None:
    terminal.send(".")
    terminal.wait_until(lambda: terminal.screen.text().endswith("\n @"), "moved marker")
    before = len(terminal.sent)

    terminal.send(".")
    terminal.wait_until(lambda: terminal.screen.text().endswith("\n  @"), "moved marker")

    assert len(terminal.sent) - before <= 70


def test_the_frame_follows_the_size_of_the_terminal(terminal: PseudoTerminal) -> None:
    terminal.resize(90, 40)

    terminal.wait_for("demo 90x40")
    terminal.wait_for("Resized(columns=90, rows=40)")


def test_a_small_terminal_is_asked_to_grow_and_then_used_again(terminal: PseudoTerminal) -> None:
    terminal.resize(40, 10)
    terminal.wait_for("the game needs 80x24.")

    terminal.resize(100, 30)

    terminal.wait_for("demo 100x30")
    assert "the game needs" not in terminal.screen.text()


def test_the_title_is_set(terminal: PseudoTerminal) -> None:
    terminal.send("t")

    terminal.wait_until(lambda: terminal.screen.titles == ["a title"], "title")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_it_gives_the_terminal_back_when_killed(terminal: PseudoTerminal, number: int) -> None:
    terminal.kill(number)

    assert wait_for_end(terminal) == 128 + number


def test_it_gives_the_terminal_back_on_ctrl_c(terminal: PseudoTerminal) -> None:
    terminal.send("\x03")

    assert wait_for_end(terminal) == -signal.SIGINT
    assert "KeyboardInterrupt" in terminal.screen.text()


def test_a_crash_is_told_on_the_shells_screen(terminal: PseudoTerminal) -> None:
    terminal.send("x")

    assert wait_for_end(terminal) == 1
    assert "RuntimeError: the demo crashed" in terminal.screen.text()


def test_ctrl_z_stops_it_and_fg_brings_the_frame_back(terminal: PseudoTerminal) -> None:
    terminal.send("\x1a")
    stopped_by = terminal.wait_for_report("stopped")
    terminal.wait_until(lambda: terminal.is_restored, "restored terminal")
    assert int(stopped_by) == signal.SIGTSTP

    terminal.resume()

    terminal.wait_for("demo 100x30")
    terminal.wait_until(lambda: terminal.screen.modes == FULL_SCREEN_MODES, "whole frame")
    terminal.send("q")
    assert wait_for_end(terminal) == 0


def test_a_terminal_resized_while_stopped_is_noticed(terminal: PseudoTerminal) -> None:
    terminal.send("\x1a")
    terminal.wait_for_report("stopped")
    terminal.resize(120, 50)

    terminal.resume()

    terminal.wait_for("demo 120x50")


def test_a_stop_that_cannot_be_caught_is_recovered_from(terminal: PseudoTerminal) -> None:
    terminal.kill(signal.SIGSTOP)
    terminal.wait_for_report("stopped")
    terminal.screen.resize(100, 30)

    terminal.resume()

    terminal.wait_for("demo 100x30")


@pytest.mark.parametrize(
    ("environment", "style"),
    [
        pytest.param({"COLORTERM": None}, ("bg 16", "fg 226"), id="256 colors"),
        pytest.param(
            {"COLORTERM": None, "TERM": "xterm-16color"}, ("bg 0", "fg 11"), id="16 colors"
        ),
        pytest.param({"COLORTERM": None, "TERM": "linux"}, ("bg 0", "bold", "fg 3"), id="8 colors"),
        pytest.param({"NO_COLOR": "1"}, ("bold",), id="no colors"),
    ],
)
def test_colors_are_those_that_the_terminal_has(
    environment: dict[str, str | None], style: tuple[str, ...]
) -> None:
    with PseudoTerminal(DEMO, environment=environment) as terminal:
        terminal.wait_for("ready")

        assert terminal.screen.cells[3][0] == ("@", style)


def test_a_dumb_terminal_is_refused_in_one_line() -> None:
    with PseudoTerminal(DEMO, environment={"TERM": "dumb"}) as terminal:
        terminal.wait_for_report("ended")

        terminal.wait_until(lambda: "(TERM=dumb) cannot place text" in terminal.sent, "refusal")
        assert "\x1b" not in terminal.sent
