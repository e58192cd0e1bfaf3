"""A terminal for tests: a program runs in it as in a shell's window, and its screen can be read.

`PseudoTerminal` starts `shell.py`, which starts the program in a foreground job of its own, so
that Ctrl-C and Ctrl-Z do what they do at a prompt. `Screen` understands what the game writes.
"""

from __future__ import annotations

import codecs
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self, TypeAlias

from tests.signals import heeded

SHELL = Path(__file__).with_name("shell.py")
CHECKOUT = Path(__file__).resolve().parents[2]
DEADLINE = 60.0
"""Seconds after which a test gives up; only a failure ever takes as long."""
LAST_WORDS = 1.0
"""Seconds that what a program has written before its end may take to arrive."""

_TOKEN = re.compile(
    r"\x1b\[(?P<private>\??)(?P<numbers>[\d;]*)(?P<final>[A-Za-z])"
    r"|\x1b\](?P<title>[^\x1b]*)\x1b\\"
    r"|\x1b[=>]"
    r"|(?P<text>[^\x1b]+)"
)


Style: TypeAlias = tuple[str, ...]
"""Sorted words such as ("bg 0 0 0", "bold")."""

Cell: TypeAlias = tuple[str, Style]


class Screen:
    """Interprets escape sequences as a terminal does, as far as the game uses them."""

    def __init__(self, columns: int, rows: int) -> None:
        self.modes = {7, 25}
        self.titles: list[str] = []
        self.keypad = False
        self.style: Style = ()
        self._rest = ""
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        """Become that large, and empty."""
        self.columns, self.rows = columns, rows
        self.x = self.y = 0
        self.cells: list[list[Cell]] = [[(" ", ())] * columns for _ in range(rows)]

    def text(self) -> str:
        """Return what is shown, without trailing blanks."""
        return "\n".join("".join(cell[0] for cell in row).rstrip() for row in self.cells).rstrip()

    def feed(self, text: str) -> None:
        """Show `text`, keeping an unfinished sequence at its end for the next call."""
        text = self._rest + text
        end = 0
        while match := _TOKEN.match(text, end):
            end = match.end()
            self._apply(match)
        self._rest = text[end:]

    def _apply(self, match: re.Match[str]) -> None:
        if match["text"]:
            for character in match["text"]:
                self._print(character)
        elif match["final"]:
            numbers = [int(number or 0) for number in match["numbers"].split(";")]
            self._control(match["private"], numbers, match["final"])
        elif match["title"]:
            self.titles.append(match["title"].removeprefix("2;"))
        else:
            self.keypad = match[0] == "\x1b="

    def _print(self, character: str) -> None:
        if character == "\n":
            self.y += 1
            if self.y == self.rows:
                self.y -= 1
                self.cells = [*self.cells[1:], [(" ", ())] * self.columns]
        elif character == "\r":
            self.x = 0
        elif character >= " ":
            self.cells[self.y][min(self.x, self.columns - 1)] = (character, self.style)
            self.x += 1

    def _control(self, private: str, numbers: list[int], final: str) -> None:
        if private:
            change = self.modes.update if final == "h" else self.modes.difference_update
            change(numbers)
        elif final == "H":
            self.y, self.x = (max(number, 1) - 1 for number in (*numbers, 1)[:2])
        elif final == "C":
            self.x += max(numbers[0], 1)
        elif final == "J":
            self.resize(self.columns, self.rows)
        elif final == "m":
            self.style = _styled(self.style, numbers)


def _styled(style: Style, numbers: list[int]) -> Style:
    """Return `style` after an SGR sequence."""
    parts = {part.split()[0]: part for part in style}
    queue = list(numbers)
    while queue:
        code = queue.pop(0)
        if code == 0:
            parts.clear()
        elif code in (38, 48):
            count = 3 if queue.pop(0) == 2 else 1
            values, queue = queue[:count], queue[count:]
            name = "fg" if code == 38 else "bg"
            parts[name] = " ".join([name, *map(str, values)])
        elif code in (1, 2, 7):
            name = {1: "bold", 2: "dim", 7: "reverse"}[code]
            parts[name] = name
        elif code == 22:
            parts.pop("bold", None)
            parts.pop("dim", None)
        else:
            bright = 8 if code >= 90 else 0
            name = "bg" if code % 60 >= 40 or code >= 100 else "fg"
            parts[name] = f"{name} {code % 10 + bright}"
    return tuple(sorted(parts.values()))


class PseudoTerminal:
    """Runs a program in a terminal of its own."""

    def __init__(
        self,
        command: Sequence[str | os.PathLike[str]],
        *,
        size: tuple[int, int] = (100, 30),
        environment: Mapping[str, str | None] | None = None,
    ) -> None:
        """Start `command`; a variable of the environment that is None is left out."""
        self.screen = Screen(*size)
        self.sent = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._reported = ""
        self._master, self._slave = os.openpty()
        self.resize(*size)
        self._before = termios.tcgetattr(self._slave)
        control, self._control = os.pipe()
        self._reports, reports = os.pipe()
        self._open: list[int] = [self._reports]
        with heeded():
            self._shell = subprocess.Popen(
                [sys.executable, SHELL, str(control), str(reports), *command],
                stdin=self._slave,
                stdout=self._slave,
                stderr=self._slave,
                pass_fds=(control, reports),
                start_new_session=True,
                env=_variables(environment or {}),
            )
        os.close(control)
        os.close(reports)
        self.job = int(self.wait_for_report("started"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if "ended" not in self._reported:
            with suppress(ProcessLookupError):  # it may have ended without anyone having asked
                os.kill(self.job, signal.SIGKILL)
        self._shell.kill()
        self._shell.wait()
        for descriptor in (self._master, self._slave, self._control, self._reports):
            os.close(descriptor)

    @property
    def is_restored(self) -> bool:
        """Whether everything that a program may have switched on is off again."""
        modes_are = termios.tcgetattr(self._slave) == self._before
        return modes_are and self.screen.modes == {7, 25} and not self.screen.keypad

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size, as dragging its border does."""
        self.screen.resize(columns, rows)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, keys: str) -> None:
        """Type `keys`."""
        os.write(self._master, keys.encode())

    def kill(self, number: int) -> None:
        """Send a signal to the program."""
        os.kill(self.job, number)

    def resume(self) -> None:
        """Continue the stopped program in the foreground, as `fg` does."""
        self._reported = ""
        os.write(self._control, b"fg\n")

    def wait_for(self, text: str) -> None:
        """Wait until `text` is on the screen."""
        self.wait_until(lambda: text in self.screen.text(), f"{text!r} on the screen")

    def wait_for_report(self, word: str) -> str:
        """Wait until the program has "started", "stopped" or "ended"; return what follows."""
        self.wait_until(lambda: re.search(rf"{word} (\S+)\n", self._reported), word)
        return self._reported.rpartition(f"{word} ")[2].strip()

    def wait_until(self, condition: Callable[[], object], wanted: str) -> None:
        """Show what the program sends until `condition` holds.

        Raises:
            AssertionError: If `DEADLINE` passes first.
        """
        end = time.monotonic() + DEADLINE
        while not condition():
            has_ended = re.search(r"ended \S+\n", self._reported)
            left = LAST_WORDS if has_ended else max(end - time.monotonic(), 0)
            if not self._take(left):
                message = f"no {wanted}; {self._reported!r}, screen:\n{self.screen.text()}"
                raise AssertionError(message)

    def watch(self, seconds: float) -> None:
        """Show what the program sends for so long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._take(left)

    def _take(self, patience: float) -> bool:
        """Show what the program sends next; tell whether there was anything within some seconds."""
        ready, _, _ = select.select([self._master, *self._open], [], [], patience)
        if self._master in ready:
            text = self._decoder.decode(os.read(self._master, 65536))
            self.sent += text
            self.screen.feed(text)
        if self._reports in ready:
            report = os.read(self._reports, 1024).decode()
            self._reported += report
            self._open = [self._reports] if report else []
        return bool(ready)


def _variables(changes: Mapping[str, str | None]) -> dict[str, str]:
    variables = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    variables["PYTHONPATH"] = str(CHECKOUT)
    variables.pop("NO_COLOR", None)
    for name, value in changes.items():
        if value is None:
            variables.pop(name, None)
        else:
            variables[name] = value
    return variables
