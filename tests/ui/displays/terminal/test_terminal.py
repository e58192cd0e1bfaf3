from __future__ import annotations

import contextlib
import fcntl
import os
import select
import signal
import struct
import termios
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from tcod.console import Console

from roguelike.ui.displays.base import DisplayUnavailable
from roguelike.ui.displays.quit_signals import PATIENCE
from roguelike.ui.displays.terminal.terminal import TerminalDisplay
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import terminal_measures
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick, Quit, Resized
from tests.e2e.pseudo_terminal import Screen
from tests.signals import heeded
from tests.ui.staging import PALETTE

SIZE = (100, 30)


class Line:
    """The far end of a terminal that the display in this process writes to."""

    def __init__(self) -> None:
        self.far, self.near = os.openpty()
        self.screen = Screen(*SIZE)
        self.resize(*SIZE)
        self.before = termios.tcgetattr(self.near)

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(columns, rows)
        fcntl.ioctl(self.far, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, keys: bytes) -> None:
        os.write(self.far, keys)

    def text(self) -> str:
        """Show what has been sent, which is all there once the display's call has returned."""
        while select.select([self.far], [], [], 0.05)[0]:
            self.screen.feed(os.read(self.far, 65536).decode())
        return self.screen.text()

    def read_until(self, text: str) -> str:
        while text not in self.screen.text():
            self.screen.feed(os.read(self.far, 65536).decode())
        return self.screen.text()

    def hang_up(self) -> None:
        os.close(self.far)
        self.far = -1

    def close(self) -> None:
        for descriptor in (self.far, self.near):
            if descriptor >= 0:
                os.close(descriptor)


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Iterator[Line]:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    line = Line()
    yield line
    line.close()


@pytest.fixture
def display(line: Line) -> Iterator[TerminalDisplay]:
    with heeded(), TerminalDisplay(line.near, line.near) as display:
        yield display


def drawn(display: TerminalDisplay, text: str) -> Frame:
    frame = Frame(display.measures, PALETTE)
    frame.text(frame.whole).text(0, 0, text)
    return frame


def console_of(frame: Frame) -> Console:
    """Return the only console of a frame."""
    return frame.parts[0].console


@pytest.mark.parametrize(
    ("sent", "events"),
    [
        pytest.param(b"k\x1b[A", [KeyPress("k", text="k"), KeyPress("up")], id="no line is needed"),
        pytest.param(b"\x1b", [KeyPress("escape")], id="a lone escape"),
        pytest.param(
            b"\x1b[<0;100;30M\x1b[<0;101;30M\x1b[<0;100;31M",
            [MouseClick(99, 29, "left")],
            id="no click beside the screen",
        ),
    ],
)
def test_keys_arrive_without_waiting(
    line: Line, display: TerminalDisplay, sent: bytes, events: list[InputEvent]
) -> None:
    line.send(sent)

    assert display.events() == events
    assert display.events(0.01) == []


def test_ctrl_c_throws_away_nothing_of_a_frame_that_is_on_its_way(
    line: Line, display: TerminalDisplay
) -> None:
    frame = drawn(display, "")
    console = console_of(frame)
    for x, y in np.ndindex(console.width, 4):  # more than a terminal takes in at once
        console.print(x, y, "#", fg=(x * 97 % 256, y * 61 % 256, x * y % 256))
    console.print(0, 4, "the end of it")
    display.present(frame)

    line.send(b"\x03")

    assert "the end of it" in line.text()


def test_a_new_size_is_told_once_and_the_frame_shown_again(
    line: Line, display: TerminalDisplay
) -> None:
    display.present(drawn(display, "#@.#"))
    shown = line.text()
    line.resize(90, 40)

    os.kill(os.getpid(), signal.SIGWINCH)
    first = display.events()
    shown_again = line.text()
    os.kill(os.getpid(), signal.SIGWINCH)

    assert shown == shown_again == "#@.#"
    assert first == [Resized(90, 40)]
    assert display.events(0) == []


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        ((79, 24), "It is 79x24 now;"),
        ((80, 23), "the game needs 80x24."),
        ((12, 3), "Please enlar"),
        ((20, 1), "Please enlarge the t"),
    ],
)
def test_a_terminal_too_small_says_what_it_needs(
    line: Line, display: TerminalDisplay, size: tuple[int, int], shown: str
) -> None:
    line.resize(*size)
    os.kill(os.getpid(), signal.SIGWINCH)
    display.events()

    display.present(drawn(display, "#@.#"))

    assert display.measures == terminal_measures(80, 24)
    assert shown in line.text()
    assert "#@.#" not in line.text()


def test_a_terminal_that_cannot_tell_its_size_gets_the_usual_one(line: Line) -> None:
    line.resize(0, 0)

    with TerminalDisplay(line.near, line.near) as display:
        assert display.measures == terminal_measures(80, 24)


@pytest.mark.parametrize(("kind", "titles"), [("xterm-256color", ["A title]"]), ("linux", [])])
def test_a_title_is_set_without_control_characters_where_it_would_not_be_printed(
    line: Line, monkeypatch: pytest.MonkeyPatch, kind: str, titles: list[str]
) -> None:
    monkeypatch.setenv("TERM", kind)

    with TerminalDisplay(line.near, line.near) as display:
        display.title("A\x07 title\x1b]")

    line.text()
    assert line.screen.titles == titles


def test_closing_gives_everything_back_once(line: Line, display: TerminalDisplay) -> None:
    handlers = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGWINCH)]
    display.close()
    line.text()
    line.screen.modes.add(1049)

    display.close()
    display.present(drawn(display, "late"))

    assert line.text() == ""
    assert line.screen.modes == {7, 25, 1049}
    assert termios.tcgetattr(line.near) == line.before
    after = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGWINCH)]
    assert signal.SIG_DFL in after
    assert after != handlers


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_asks_for_the_end_between_two_events(
    line: Line, display: TerminalDisplay, number: signal.Signals, status: int
) -> None:
    line.send(b"k")
    os.kill(os.getpid(), number)
    os.kill(os.getpid(), number)

    assert display.events() == [Quit(status)]
    assert termios.tcgetattr(line.near) != line.before


def test_a_further_signal_gives_the_terminal_back_and_ends_the_program_that_hangs(
    line: Line, display: TerminalDisplay
) -> None:
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    with pytest.raises(SystemExit) as ending:
        os.kill(os.getpid(), signal.SIGTERM)

    assert ending.value.code == 128 + signal.SIGTERM
    assert termios.tcgetattr(line.near) == line.before
    display.present(drawn(display, "late"))
    assert line.text() == ""


def test_an_ignored_signal_stays_ignored(line: Line) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with TerminalDisplay(line.near, line.near):
            os.kill(os.getpid(), signal.SIGHUP)
            during = signal.getsignal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)

    assert during is signal.SIG_IGN


@pytest.mark.parametrize("found", ["while waiting", "while drawing", "when continued"])
def test_a_terminal_that_goes_away_is_the_end(
    line: Line, display: TerminalDisplay, found: str
) -> None:
    line.hang_up()

    if found == "while drawing":
        display.present(drawn(display, "#@.#"))
    elif found == "when continued":
        os.kill(os.getpid(), signal.SIGCONT)

    assert display.events() == [Quit()]
    assert display.events(0) == [Quit()]


@pytest.mark.slow
def test_a_terminal_that_takes_nothing_in_is_left_all_the_same(
    line: Line, display: TerminalDisplay
) -> None:
    stuck = os.open(os.ttyname(line.near), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(stuck, b"x" * 4096)
    os.close(stuck)

    display.close()

    assert termios.tcgetattr(line.near) == line.before


def test_a_frame_is_written_whole_where_writing_does_not_wait(
    line: Line, display: TerminalDisplay
) -> None:
    line.resize(200, 60)
    os.kill(os.getpid(), signal.SIGWINCH)
    display.events()
    os.set_blocking(line.near, False)
    frame = drawn(display, "first")
    console = console_of(frame)
    console.print(0, console.height - 1, "last")
    console.rgb["fg"][..., 0] = 7
    console.rgb["ch"][::2, 1:-1] = ord("#")
    console.rgb["bg"][::2, ::2, 1] = 3
    with ThreadPoolExecutor() as pool:
        reading = pool.submit(line.read_until, "last")

        display.present(frame)

        shown = reading.result()
    assert shown.startswith("first")
    assert shown.endswith("last")


@pytest.mark.parametrize("kind", ["", "dumb", "unknown"])
def test_a_terminal_that_cannot_place_text_is_refused(
    line: Line, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("TERM", kind)

    with pytest.raises(DisplayUnavailable, match="cannot place text"):
        TerminalDisplay(line.near, line.near)


def test_a_pipe_is_refused_by_name(line: Line) -> None:
    near, far = os.pipe()

    with pytest.raises(DisplayUnavailable, match="the output is not a terminal"):
        TerminalDisplay(line.near, far)
    with pytest.raises(DisplayUnavailable, match="the input is not a terminal"):
        TerminalDisplay(near, line.near)

    os.close(near)
    os.close(far)
