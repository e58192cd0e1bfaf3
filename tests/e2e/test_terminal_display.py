from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from roguelike.ui.displays.quit_signals import PATIENCE
from tests.e2e.pseudo_terminal import DEADLINE, PseudoTerminal

pytestmark = pytest.mark.slow  # each starts a program in a terminal

FULL_SCREEN_MODES = {1049, 1000, 1003, 1006, 1004, 2004}
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


def test_it_fills_the_second_screen_and_gives_the_terminal_back_at_the_end(
    terminal: PseudoTerminal,
) -> None:
    shown = terminal.screen.text()
    cell = terminal.screen.cells[3][0]
    terminal.send("t")
    terminal.wait_until(lambda: terminal.screen.titles == ["a title"], "title")
    terminal.send("q")

    assert wait_for_end(terminal) == 0
    assert shown == "demo 100x30\nready\n\n@"
    assert cell == ("@", ("bg 0 0 0", "fg 255 255 0"))
    assert terminal.screen.text() == ""


def test_input_arrives_as_events(terminal: PseudoTerminal) -> None:
    sent = {
        ">": "KeyPress(symbol='>', scancode=None, shift=False, ctrl=False, alt=False, text='>')",
        "\x1b": "KeyPress(symbol='escape'",
        "\x12": "KeyPress(symbol='r', scancode=None, shift=False, ctrl=True",
        "\x13": "KeyPress(symbol='s', scancode=None, shift=False, ctrl=True",
        "\r": "KeyPress(symbol='enter'",
        "\n": "KeyPress(symbol='j', scancode=None, shift=False, ctrl=True",
        "\x1bOx": "KeyPress(symbol='kp_8'",
        "\x1b[<0;12;5M": "MouseClick(x=11, y=4, button='left')",
        "\x1b[O": "Focus(gained=False)",
        "\x1b[200~quit\x1b[201~": "text='quit'",
    }

    for keys, event in sent.items():
        terminal.send(keys)
        terminal.wait_for(event)


def test_the_frame_follows_the_size_of_the_terminal(terminal: PseudoTerminal) -> None:
    terminal.resize(40, 10)
    terminal.wait_for("the game needs 80x24.")

    terminal.resize(90, 40)

    terminal.wait_for("demo 90x40")
    terminal.wait_for("Resized(width=90, height=40)")
    assert "the game needs" not in terminal.screen.text()


@pytest.mark.parametrize(
    ("end", "status", "told"),
    [
        (signal.SIGTERM, 128 + signal.SIGTERM, ""),
        (signal.SIGHUP, 128 + signal.SIGHUP, ""),
        pytest.param("\x03", 0, "", id="ctrl+c"),
        pytest.param("x", 1, "RuntimeError: the demo crashed", id="a crash"),
    ],
)
def test_it_gives_the_terminal_back_however_it_ends(
    terminal: PseudoTerminal, end: signal.Signals | str, status: int, told: str
) -> None:
    if isinstance(end, str):
        terminal.send(end)
    else:
        terminal.kill(end)

    assert wait_for_end(terminal) == status
    assert told in terminal.screen.text()


def test_a_program_that_hangs_is_ended_by_asking_again_after_a_while(
    terminal: PseudoTerminal,
) -> None:
    terminal.send("h")
    terminal.wait_for("hangs")
    terminal.send("\x03\x03")
    time.sleep(2 * PATIENCE)
    terminal.send("\x03")

    assert wait_for_end(terminal) == -signal.SIGINT
    assert "KeyboardInterrupt" in terminal.screen.text()


def test_the_terminal_is_given_back_for_a_program_that_was_killed(
    terminal: PseudoTerminal,
) -> None:
    terminal.kill(signal.SIGKILL)

    terminal.wait_until(lambda: terminal.screen.modes == {7, 25}, "first screen")
    deadline = time.monotonic() + DEADLINE
    while not terminal.is_restored and time.monotonic() < deadline:
        time.sleep(0.01)
    assert terminal.is_restored
    assert terminal.screen.text() == ""


def test_ctrl_z_stops_it_and_fg_brings_the_frame_back_as_it_fits_now(
    terminal: PseudoTerminal,
) -> None:
    terminal.send("\x1a")
    stopped_by = terminal.wait_for_report("stopped")
    terminal.wait_until(lambda: terminal.is_restored, "restored terminal")
    assert int(stopped_by) == signal.SIGTSTP
    terminal.resize(120, 50)

    terminal.resume()

    terminal.wait_for("demo 120x50")
    terminal.wait_until(lambda: terminal.screen.modes == FULL_SCREEN_MODES, "whole frame")
    terminal.send("q")
    assert wait_for_end(terminal) == 0


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
