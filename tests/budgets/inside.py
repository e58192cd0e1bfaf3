"""Count each thing in a process of its own: `python -m tests.budgets.inside NAME` prints it.

A process finds an empty folder, in which it may write, and a mod in `newt`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.budgets.counting import calls, libraries, own_modules

if TYPE_CHECKING:
    from roguelike.ui.displays.base import Display
    from roguelike.ui.frames.frame import Frame

CAMPAIGN, SEED = "classic:classic", "budgets"
GAME = ("--campaign", "classic", "--mode", "standard", "--seed", SEED, "--no-plugins")
COLUMNS, ROWS = 120, 40


class Counted(NamedTuple):
    """The counts of one process.

    Attributes:
        counts: By what they are counts of.
        libraries: Of a start, the modules of others that were imported, by what was started.
    """

    counts: dict[str, int]
    libraries: dict[str, list[str]]


def play() -> Counted:
    """Count what content, frames, turns and levels take, in this order."""
    from roguelike.game import Content, load_content

    loaded: list[Content] = []
    load = calls(lambda: loaded.append(load_content(plugins=False)))

    from tests.budgets.games import frames, levels, turns

    content = loaded[0]
    parts = {
        "key to frame": frames(content),
        "100 turns among 13 monsters": turns(content),
        "a level": levels(content),
    }
    counts = {"calls, loading the shipped content": load}
    for part, found in parts.items():
        counts |= {f"calls, {part}: {name}": count for name, count in found.items()}
    return Counted(counts, {})


def validate() -> Counted:
    """Count what it takes to validate a small mod."""
    start = partial(_main, "validate", "newt", "--no-plugins")
    count = calls(start, but="bootstrap")  # which looks at what else is installed
    return _started("validate", **{"calls, validating a small mod": count})


PATCHES = (
    """
[[patch.monster]]
id = "core:newt"
"""
    'add.stats.speed = 1\nset.behaviors.wander.percent = 5\nset.lable = "x"\n'
)
TEXTS = "".join(f"\n[ability.a{number}]\nsteps = {{}}\nuse = 1\n" for number in range(100))
"""Texts of what is not there, in places that hold each other without an end."""


def others() -> Counted:
    """Count what other languages, many patches and many mistakes take."""
    from roguelike.content.mods.library import ModChoice, ModSelection, Shelf
    from roguelike.game import load_content
    from roguelike.resources import data_dir

    german = ModSelection((Shelf(data_dir(), "game", is_own=True),), ModChoice(language="de"))
    in_german = calls(lambda: load_content(german, plugins=False))
    Path("newt/lang").mkdir()
    Path("newt/lang/de.toml").write_text(TEXTS, encoding="utf-8")
    Path("newt/content/patches.toml").write_text(50 * PATCHES, encoding="utf-8")
    with_mistakes = calls(partial(_main, "validate", "newt", "--no-plugins", code=1))
    return Counted(
        {
            "calls, loading in German": in_german,
            "calls, validating fifty patches and a hundred texts, all wrong": with_mistakes,
        },
        {},
    )


def version() -> Counted:
    """Count what the version takes."""
    _main("--version")
    return _started("--version")


def help_() -> Counted:
    """Count what the help takes."""
    _main("--help")
    return _started("--help")


def window() -> Counted:
    """Count what it takes to see a new game in a window."""
    from roguelike.ui.displays.window import WindowDisplay

    WindowDisplay.present = _present_and_leave
    _main("play", "--display", "window", *GAME)
    return _started("a window")


def terminal() -> Counted:
    """Count what it takes to see a new game in a terminal."""
    import fcntl
    import struct
    import termios

    _, terminal = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("4H", ROWS, COLUMNS, 0, 0))
    for standard in (0, 1):
        os.dup2(terminal, standard)
    from roguelike.ui.displays.terminal.terminal import TerminalDisplay

    TerminalDisplay.present = _present_and_leave
    _main("play", "--display", "terminal", *GAME)
    return _started("a terminal")


def _present_and_leave(self: Display, frame: Frame) -> None:
    """Stand in for showing the first frame.

    Raises:
        SystemExit: Always.
    """
    del self, frame
    raise SystemExit


def _main(*words: str, code: int = 0) -> None:
    """Run the program as `python -m roguelike` does, which has to end with a code."""
    from roguelike.__main__ import main

    sys.argv[1:] = words
    with suppress(SystemExit):
        ended = main()
        assert ended == code, f"{words} ended with {ended}"


def _started(what: str, **counts: int) -> Counted:
    return Counted({f"own modules, {what}": own_modules(), **counts}, {what: libraries()})


PROCESSES: Mapping[str, Callable[[], Counted]] = {
    "play": play,
    "validate": validate,
    "others": others,
    "version": version,
    "help": help_,
    "window": window,
    "terminal": terminal,
}

if __name__ == "__main__":
    # What the program prints, or does with its terminal, shall not get in between.
    with os.fdopen(os.dup(1), "w") as answer:
        os.dup2(2, 1)
        print(json.dumps(PROCESSES[sys.argv[1]]()), file=answer)
