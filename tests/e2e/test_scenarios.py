"""What players do, each in the real program in a terminal, by keyboard alone or by mouse alone."""

from __future__ import annotations

import re
import shutil
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.e2e.program import started
from tests.e2e.pseudo_terminal import PseudoTerminal, Style
from tests.ui.words import logged, logged_you, start, ui

pytestmark = pytest.mark.slow  # each starts the program in a terminal

TRIAL = Path(__file__).with_name("trial")
MORE = "-- more"
SETTINGS = "# Mine.\nhints = false # they take room\nunheard = 1\n"
PANEL = 53
"""The first column of the side panel at 80 columns."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return where the program keeps its things; the mod of these scenarios is there."""
    shutil.copytree(TRIAL, tmp_path / "mods" / "trial")
    (tmp_path / "settings.toml").write_text(SETTINGS, encoding="utf-8")
    return tmp_path


@pytest.fixture
def playing(home: Path) -> Iterator[PseudoTerminal]:
    """Begin where there is nobody awake, and much to explore."""
    with begun(home, "trial:trial") as terminal:
        yield terminal


@pytest.fixture
def dueling(home: Path) -> Iterator[PseudoTerminal]:
    """Begin in view of somebody who is stronger."""
    with begun(home, "trial:duel") as terminal:
        yield terminal


@pytest.fixture
def at_range(home: Path) -> Iterator[PseudoTerminal]:
    """Begin with a target in view, and thorns beside the player."""
    with begun(home, "trial:range") as terminal:
        yield terminal


@contextmanager
def begun(home: Path, campaign: str, **variables: str) -> Generator[PseudoTerminal]:
    """Begin a game of the mod in a terminal of 80 by 24 cells."""
    game = ("--campaign", campaign, "--seed", "scenario")
    with started(home, *game, variables=variables) as terminal:
        terminal.wait_for("scenario")
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


def clicks(terminal: PseudoTerminal, where: str, text: str, button: int = 0) -> None:
    """Click on the lowest place where something is written, and wait until something is shown."""
    terminal.wait_for(where)
    rows = terminal.screen.text().splitlines()
    y = max(y for y, row in enumerate(rows) if where in row)
    place = f"{button};{rows[y].index(where) + 1};{y + 1}"
    says(terminal, f"\x1b[<{place}M\x1b[<{place}m", text)


def waits(terminal: PseudoTerminal, pattern: str) -> None:
    """Wait turn by turn until something is shown, as what alarms drops the keys that follow."""
    for _ in range(100):
        shown = terminal.screen.text()
        if re.search(pattern, shown):
            return
        terminal.send("\r" if MORE in shown else ".")
        terminal.watch(0.1)
    raise AssertionError(terminal.screen.text())


def leaves(terminal: PseudoTerminal, text: str) -> None:
    """Press Esc where something is shown, and wait until it no longer is."""
    terminal.wait_for(text)
    terminal.send("\x1b")
    terminal.wait_until(lambda: text not in terminal.screen.text(), f"no {text!r} on the screen")


def shows(terminal: PseudoTerminal, texts: Sequence[str]) -> None:
    """Wait until the side panel has these texts, one below the other."""
    pattern = re.compile(".*".join(map(re.escape, texts)), re.DOTALL)

    def side() -> str:
        rows = terminal.screen.text().splitlines()
        return "\n".join(row.rpartition("│")[2] for row in rows)

    terminal.wait_until(lambda: pattern.search(side()), f"side panel with {texts}")


def backgrounds(terminal: PseudoTerminal) -> list[str]:
    """Return what is behind each cell of the map."""
    return [style[0] if style else "" for row in terminal.screen.cells for _, style in row[:PANEL]]


def test_movement(playing: PseudoTerminal) -> None:
    for key, dx, dy in (("n", 1, 1), ("u", 1, -1), ("\x1b[H", -1, -1), ("\x1b[B", 0, 1)):
        goes(playing, key, dx, dy)
    says(playing, "\x1b[1;2C", ui("halt_danger", place="the thorns"))
    says(playing, "l", start("sure_step"))
    says(playing, "y", logged("damaged_player", amount=3))
    says(playing, "r", ui("halt_rested"))
    goes(playing, "H", -6, 0)

    says(playing, "o", "A sloth comes into view.")
    says(playing, "o", ui("halt_shut_in", subject="a book"))
    playing.send("o")
    playing.wait_until(lambda: player(playing) == (48, 12), "the player at the stairs")
    assert "The hall  floor 1 of 2" in playing.screen.text()

    before = backgrounds(playing)
    says(playing, "t", "Enter go there")
    assert sum(was != now for was, now in zip(before, backgrounds(playing), strict=True)) > 40
    says(playing, "\r", ui("here_lies", items="a book"))
    says(playing, ">", logged_you("arrived", level="the pit", depth=2))


def test_seeing(playing: PseudoTerminal) -> None:
    says(playing, "v", "Danger: it hurts you.")
    says(playing, "\t", "─ 2 of 2")
    says(playing, "\x1b[Z", "─ 1 of 2")
    leaves(playing, "─ 1 of 2")
    says(playing, "o", "A sloth comes into view.")
    says(playing, "v", "Sloth, health 4/4")
    for text in ("It has not noticed you.", "You hurt it", "It hurts you"):
        playing.wait_for(text)
    leaves(playing, "Tab next")
    says(playing, "M", "scroll")
    leaves(playing, "scroll")

    says(playing, "o", ui("halt_shut_in", subject="a book"))
    x, y = player(playing)
    playing.send(f"\x1b[<0;{x + 1 - 3};{y + 1 + 2}M")  # a click
    playing.wait_until(lambda: player(playing) == (x - 3, y + 2), "the player at the click")


def test_the_side_panel(playing: PseudoTerminal) -> None:
    says(playing, "o", "A sloth comes into view.")
    sections = ("Health", "mending", "In view", "Sloth", "Carried", "pebble", "Equipped", "ring")

    shows(playing, [*sections, "On this floor", "stairs down"])
    playing.resize(120, 40)
    shows(playing, [*sections, "On this floor", "stairs down", "book"])


def test_doing(at_range: PseudoTerminal) -> None:
    says(at_range, "f", "Throw dart")
    says(at_range, "f", "You throw the dart.")
    says(at_range, "R", "7 darts")
    says(at_range, "i", "a-z select")
    says(at_range, "b", "→ Throw")
    says(at_range, "\r", "Throw potion of acid")
    says(at_range, "hhhhhh\r", ui("aim_at_self").rpartition(" ")[0])
    says(at_range, "\t\r", "You throw the potion of acid.")
    says(at_range, "iC", "You use the potion of")
    says(at_range, "l", start("sure_step"))
    leaves(at_range, start("sure_step"))
    says(at_range, "l", start("sure_step"))
    says(at_range, "y", "Health 18 of 20")
    says(at_range, "\r", ui("commands_ways"))


def test_doing_by_mouse(at_range: PseudoTerminal) -> None:
    clicks(at_range, "i inventory", "a-z select")
    clicks(at_range, "darts", "→ Throw")
    clicks(at_range, "Throw", "Throw dart")
    clicks(at_range, "s····", "You throw the dart.")
    clicks(at_range, "@", "─ Here ─")
    clicks(at_range, "all commands", ui("commands_ways"))
    clicks(at_range, "repeat the last", "7 darts")
    clicks(at_range, "You throw the dart.", " Messages ──")
    clicks(at_range, "Esc back", "In view")
    clicks(at_range, "^····s", start("sure_step"))
    clicks(at_range, "y yes", "Health 18 of 20")
    clicks(at_range, "s····", "Sloth, health 4/4", button=2)


def test_danger_is_loud(dueling: PseudoTerminal) -> None:
    def bar() -> Style:
        return dueling.screen.cells[1][PANEL + 1][1]

    before = bar()
    waits(dueling, MORE)  # the turns do not go on by themselves
    assert bar() != before


def test_messages(playing: PseudoTerminal) -> None:
    says(playing, "\x1b[1;2C", ui("halt_danger", place="the thorns"))
    says(playing, "l", start("sure_step"))
    says(playing, "y", logged("damaged_player", amount=3))

    says(playing, "m", "Esc back")
    assert "the hall, floor 1" in playing.screen.text()
    playing.send("/damage")
    playing.wait_until(lambda: "the hall" not in playing.screen.text(), "what was looked for")
    assert logged("damaged_player", amount=3) in playing.screen.text()
    says(playing, "\r\t", ui("tone_harm"))
    leaves(playing, " Messages ──")


def test_death(dueling: PseudoTerminal) -> None:
    waits(dueling, "You have died")
    dueling.wait_for("Enter select")  # in the last row
    told = dueling.screen.text()

    assert "━ Brute" in told
    assert "2 potions of tonic" in told.partition("Left unused")[2]
    assert "Seed scenario" in told
    for key, text in (("l", "Tab next"), ("i", "ring of mending"), ("q", ui("leave"))):
        says(dueling, key, text)
        dueling.send("\x1b")
        dueling.wait_until(lambda: dueling.screen.text() == told, "the end again")
    says(dueling, "s", logged_you("arrived", level="the pit", depth=1))


def test_the_title(home: Path) -> None:
    with started(home) as title:
        title.wait_for("→ New game")
        for entry in ("Mods", "Settings", "Help", "Quit"):
            title.wait_for(entry)
        says(title, "?", "Number pad")
        leaves(title, "Number pad")
        says(title, "\x1b[A\r", f"→ {ui('no')} ")
        leaves(title, ui("leave"))


def test_settings(home: Path, playing: PseudoTerminal) -> None:
    says(playing, "\x1b", "→ Continue")
    says(playing, "\x1b[B\x1b[B\x1b[B", "→ Settings")
    says(playing, "\r", "→ Language")
    says(playing, "\x1b[B", "→ Theme")
    playing.send("\x1b[C")
    says(playing, "\x1b[A\x1b[A\x1b[A", "→ Keys")
    says(playing, "\r", "→ north")
    says(playing, "\r", start("bind_press"))
    says(playing, "w", "k  w")
    for text in ("→ north", "→ Keys", "→ Settings"):
        leaves(playing, text)

    goes(playing, "w", 0, -1)
    written = (home / "settings.toml").read_text(encoding="utf-8")
    assert written.startswith(SETTINGS)
    assert re.search(r'^theme = "core:\w+"$', written, re.MULTILINE)
    assert '"w"' in written.partition("[keys]")[2]


def test_the_grid_without_colors(home: Path) -> None:
    with begun(home, "trial:trial", NO_COLOR="1") as terminal:
        says(terminal, "o", "A sloth comes into view.")
        floors = {
            style for row in terminal.screen.cells for cell, style in row[:PANEL] if cell == "·"
        }

        assert ("dim",) in floors  # what is remembered
        assert len(floors) == 2
        assert "┌───" in terminal.screen.text()
