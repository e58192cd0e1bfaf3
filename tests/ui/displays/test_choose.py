from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.pseudo_terminal import PseudoTerminal

pytestmark = pytest.mark.slow  # each starts a process

CHECKOUT = Path(__file__).resolve().parents[3]
PROGRAM = """
import sys
from roguelike.ui.displays.base import DisplayUnavailable
from roguelike.ui.displays.choose import open_display
try:
    display = open_display(sys.argv[1], title="A title")
except DisplayUnavailable as reason:
    raise SystemExit(f"none: {reason}")
from tcod.cffi import lib
video = lib.SDL_WasInit(lib.SDL_INIT_VIDEO)
display.close()
print(type(display).__name__, *["blessed"] * ("blessed" in sys.modules), *["SDL"] * bool(video))
"""
HIDDEN = ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")


def in_pipe(kind: str, **environment: str) -> str:
    """Return what the program says without a terminal."""
    variables = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, kind],
        env={**variables, "PYTHONPATH": str(CHECKOUT), "TERM": "xterm", **environment},
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
        text=True,
    )
    return (done.stdout + done.stderr).strip()


def in_terminal(kind: str, **environment: str) -> str:
    """Return what the program says in a terminal."""
    changes: dict[str, str | None] = {**dict.fromkeys(HIDDEN), **environment}
    with PseudoTerminal([sys.executable, "-c", PROGRAM, kind], environment=changes) as terminal:
        terminal.wait_for_report("ended")
        terminal.wait_until(terminal.screen.text, "output")
        terminal.wait_until(lambda: terminal.is_restored, "restored terminal")
        return terminal.screen.text()


@pytest.mark.parametrize(
    ("kind", "environment", "said"),
    [
        pytest.param(
            "window", {"SDL_VIDEODRIVER": "dummy"}, "WindowDisplay SDL", id="without blessed"
        ),
        pytest.param("terminal", {}, "none: the output is not a terminal", id="no terminal"),
        pytest.param(
            "auto",
            {},
            "none: no window: this machine has no screen (neither DISPLAY nor WAYLAND_DISPLAY is"
            " set); no terminal: the output is not a terminal",
            id="all reasons in one line",
        ),
    ],
)
def test_outside_a_terminal_a_window_is_opened_or_nothing(
    kind: str, environment: dict[str, str], said: str
) -> None:
    assert in_pipe(kind, **environment) == said


def test_a_terminal_is_opened_without_starting_sdl() -> None:
    assert in_terminal("terminal") == "TerminalDisplay blessed"


@pytest.mark.parametrize(
    "environment",
    [
        pytest.param({}, id="no screen"),
        pytest.param({"SSH_CONNECTION": "a 1 b 22"}, id="over SSH"),
        pytest.param({"SDL_VIDEODRIVER": "dummy"}, id="a window nobody sees"),
        pytest.param({"DISPLAY": ":987654"}, id="a screen that does not answer"),
        pytest.param({"SDL_VIDEODRIVER": "missing"}, id="a driver that does not exist"),
    ],
)
def test_without_a_screen_the_terminal_is_taken(environment: dict[str, str]) -> None:
    assert in_terminal("auto", **environment).startswith("TerminalDisplay blessed")
