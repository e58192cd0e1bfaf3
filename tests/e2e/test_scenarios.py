"""What players do, each in the real program in a terminal, by keyboard alone or by mouse alone."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.e2e.pseudo_terminal import PseudoTerminal

pytestmark = pytest.mark.slow  # each starts the program in a terminal

TRIAL = Path(__file__).with_name("trial")
PROGRAM = [sys.executable, "-m", "roguelike", "play", "--display", "terminal"]
MORE = "-- more"
PANEL = 60
"""The first column of the side panel at 80 columns."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return where the program keeps its things; the mod of these scenarios is there."""
    shutil.copytree(TRIAL, tmp_path / "mods" / "trial")
    return tmp_path


def started(home: Path, campaign: str) -> PseudoTerminal:
    """Return the program in a game of a campaign of the mod."""
    environment: dict[str, str | None] = {"HOME": str(home), "ROGUELIKE_HOME": str(home)}
    command = [*PROGRAM, "--campaign", campaign, "--seed", "scenario"]
    return PseudoTerminal(command, size=(80, 24), environment=environment)


@pytest.fixture
def playing(home: Path) -> Iterator[PseudoTerminal]:
    with started(home, "trial") as terminal:
        terminal.wait_for("@")
        yield terminal


@pytest.fixture
def at_range(home: Path) -> Iterator[PseudoTerminal]:
    """A game with a target in view and thorns beside the player."""
    with started(home, "range") as terminal:
        terminal.wait_for("@")
        yield terminal


def player(terminal: PseudoTerminal) -> tuple[int, int]:
    """Return where the player is drawn; (-1, -1) while the screen comes in pieces."""
    for y, row in enumerate(terminal.screen.text().splitlines()):
        if (x := row[:PANEL].find("@")) >= 0:
            return x, y
    return -1, -1


def goes(terminal: PseudoTerminal, keys: str, dx: int, dy: int) -> None:
    """Send keys, and wait until the player is so many cells farther."""
    x, y = player(terminal)
    terminal.send(keys)
    wanted = (x + dx, y + dy)
    terminal.wait_until(lambda: player(terminal) == wanted, f"the player {dx}, {dy} farther")


def says(terminal: PseudoTerminal, keys: str, text: str) -> None:
    """Send keys, and wait until something is said."""
    terminal.send(keys)
    terminal.wait_for(text)


def differs(terminal: PseudoTerminal, before: str) -> bool:
    """Tell whether the screen shows something else than before."""
    return terminal.screen.text() != before


def clicks(terminal: PseudoTerminal, where: str, text: str, button: int = 0) -> None:
    """Click on the lowest place where something is written, and wait until something is shown."""
    terminal.wait_for(where)
    rows = terminal.screen.text().splitlines()
    y = max(y for y, row in enumerate(rows) if where in row)
    place = f"{button};{rows[y].index(where) + 1};{y + 1}"
    says(terminal, f"\x1b[<{place}M\x1b[<{place}m", text)


def backgrounds(terminal: PseudoTerminal) -> list[str]:
    """Return what is behind each cell of the map."""
    return [style[0] if style else "" for row in terminal.screen.cells for _, style in row[:PANEL]]


def test_movement(playing: PseudoTerminal) -> None:
    for key, dx, dy in (("n", 1, 1), ("u", 1, -1), ("\x1b[H", -1, -1), ("\x1b[B", 0, 1)):
        goes(playing, key, dx, dy)
    says(playing, "\x1b[1;2C", "You stop before a danger.")
    says(playing, "l", "You would come to harm there")
    says(playing, "y", "You lose 3 health.")
    says(playing, "r", "You have rested.")
    goes(playing, "H", -6, 0)

    says(playing, "o", "A sloth comes into view.")
    says(playing, "o", "Explored but for a book.")
    playing.send("o")
    playing.wait_until(lambda: player(playing) == (52, 12), "the player at the stairs")
    assert "level 1" in playing.screen.text()

    before = backgrounds(playing)
    says(playing, "t", "Enter go there")
    assert sum(was != now for was, now in zip(before, backgrounds(playing), strict=True)) > 40
    says(playing, "\r", "Here lies a book.")
    says(playing, ">", "You come to the pit, level 2.")


def test_seeing(playing: PseudoTerminal) -> None:
    says(playing, "v", "Danger: it hurts.")
    says(playing, "\t", "2 of 2")
    says(playing, "\x1b[Z", "1 of 2")
    playing.send("\x1b")
    playing.wait_until(lambda: "1 of 2" not in playing.screen.text(), "the end of the look")
    says(playing, "o", "A sloth comes into view.")
    says(playing, "v", "Sloth, health 4/4")
    for text in (
        "It has not noticed you.",
        "You hurt ",
        "It hurts ",
        "A sloth comes into view.",
    ):
        assert text in playing.screen.text()


def test_death(playing: PseudoTerminal) -> None:
    says(playing, "o", "A sloth comes into view.")
    says(playing, "o", "Explored but for a book.")
    says(playing, "o", "You are at the stairs down.")
    says(playing, ">", "You come to the pit, level 2.")

    was_warned = False
    while "Quit" not in (before := playing.screen.text()):
        playing.send("\r" if MORE in before else ".")
        playing.wait_until(partial(differs, playing, before), "another turn")
        was_warned |= MORE in before
    told = playing.screen.text()

    assert was_warned
    assert "You have died" in told
    assert "━ Brute" in told
    assert "2 potions of tonic" in told.partition("Left unused")[2]
    assert "Seed scenario" in told
    for key, text in (("l", "Tab next"), ("i", "ring of mending"), ("q", "Leave?")):
        says(playing, key, text)
        playing.send("\x1b")
        playing.wait_until(lambda: playing.screen.text() == told, "the end again")
    says(playing, "s", "You come to the hall, level 1.")


def test_doing(at_range: PseudoTerminal) -> None:
    says(at_range, "f", "Throw dart")
    says(at_range, "f", "You throw a dart.")
    says(at_range, "R", "7 darts")
    says(at_range, "i", "a-z choose")
    says(at_range, "b", "→ Throw")
    says(at_range, "\r", "Throw potion of acid")
    says(at_range, "hhhhhh\r", "Nobody throws at where they stand.")
    says(at_range, "\t\r", "You throw a potion of acid.")
    says(at_range, "iC", "You use a potion of")
    says(at_range, "l", "You would come to harm there")
    says(at_range, "\r", "2 potions of to")  # which the question covers
    says(at_range, "l", "You would come to harm there")
    says(at_range, "y", "Health 18/20")
    says(at_range, "\r", "Getting about")


def test_doing_by_mouse(at_range: PseudoTerminal) -> None:
    clicks(at_range, "Inventory", "a-z choose")
    clicks(at_range, "darts", "→ Throw")
    clicks(at_range, "Throw", "Throw dart")
    clicks(at_range, "s····", "You throw a dart.")
    clicks(at_range, "Menu", "Getting about")
    clicks(at_range, "once more", "7 darts")
    clicks(at_range, "@", "all commands")
    clicks(at_range, "Here", "Messages", button=2)
    clicks(at_range, "^····s", "You would come to harm there")
    clicks(at_range, "do it", "Health 18/20")
    clicks(at_range, "s····", "Sloth, health 4/4", button=2)


def test_messages(playing: PseudoTerminal) -> None:
    says(playing, "\x1b[1;2C", "You stop before a danger.")
    says(playing, "l", "rather not")
    says(playing, "y", "You lose 3 health.")

    says(playing, "m", "Esc Back")
    assert "You come to the hall" in playing.screen.text()
    playing.send("/lose")
    playing.wait_until(lambda: "the hall" not in playing.screen.text(), "what was looked for")
    assert "You lose 3 health." in playing.screen.text()
    says(playing, "\r\t", "harm to you")
    playing.send("\x1b")
    playing.wait_until(lambda: "Esc Back" not in playing.screen.text(), "the game")
