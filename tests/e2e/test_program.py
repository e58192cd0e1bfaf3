"""The real program, as a person starts it: in a terminal, and in a window."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.world.events import events as facts
from roguelike.engine.world.events import level_events as place_facts
from roguelike.engine.world.events.events import Event
from roguelike.game import Game
from roguelike.workshop.bots.walker import Walker
from tests.content_fixture import shipped_content
from tests.e2e.pseudo_terminal import PseudoTerminal
from tests.ui.words import letter, logged_you, ui

pytestmark = pytest.mark.slow  # each starts the program in a terminal

SEED = "roguelike/57"  # in which the walker opens doors, fights, descends and dies before long
GAME = ["--campaign", "classic", "--mode", "standard", "--seed", SEED]
PLAY = [sys.executable, "-m", "roguelike", "play", *GAME]
KEYS: dict[Action, str] = {
    Wait(): ".",
    Descend(): ">",
    Step(Direction.NORTH): "\x1b[A",
    Step(Direction.SOUTH): "\x1b[B",
    Step(Direction.EAST): "\x1b[C",
    Step(Direction.WEST): "\x1b[D",
}


SIGHTS: dict[type[Event], str] = {
    place_facts.DoorOpened: logged_you("door_opened", terrain="door"),
    facts.Attacked: "(You|kobold) (hit|miss|block)",
    place_facts.Arrived: "Floor +2",
}
"""What the screen shows when something has happened for the first time."""

MORE = "-- more"


class Turn(NamedTuple):
    """A key press of a game that a bot has played before, and what came of it."""

    key: str
    events: list[Event]
    depth: int


@pytest.fixture(scope="module")
def turns() -> list[Turn]:
    game = Game.new(shipped_content(), "classic:classic", SEED)
    bot = Walker(SEED)
    played: list[Turn] = []
    while not game.is_over:
        action = bot.choose(game.view())
        events = game.step(action)
        played.append(Turn(KEYS[action], events, game.world.depth))
    return played


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[PseudoTerminal]:
    command = [*PLAY, "--display", "terminal"]
    home: dict[str, str | None] = {"HOME": str(tmp_path), "XDG_STATE_HOME": None}
    with PseudoTerminal(command, size=(100, 40), environment=home) as terminal:
        terminal.wait_for("turn ")
        yield terminal


def turn_shown(terminal: PseudoTerminal) -> int:
    found = re.search(r"turn (\d+)", terminal.screen.text())
    return int(found[1]) if found else -1


def sees(terminal: PseudoTerminal, pattern: str) -> bool:
    return re.search(pattern, terminal.screen.text()) is not None


def end_of(terminal: PseudoTerminal) -> int:
    status = int(terminal.wait_for_report("ended"))
    terminal.wait_until(lambda: terminal.is_restored, "restored terminal")
    return status


def acknowledged(terminal: PseudoTerminal) -> bool:
    """Acknowledge what waits for that, if something does."""
    if not sees(terminal, MORE):
        return False
    terminal.send("\r")
    terminal.wait_until(lambda: not sees(terminal, MORE), "the game goes on")
    return True


def test_a_whole_game_from_the_first_step_to_the_grave(
    terminal: PseudoTerminal, turns: list[Turn]
) -> None:
    assert turns[-1].depth >= 2
    seen = set[type[Event]]()
    was_warned = False

    for number, turn in enumerate(turns[:-1], start=1):
        terminal.send(turn.key)  # when the screen shows what the one before has done
        terminal.wait_until(lambda shown=number: turn_shown(terminal) == shown, f"turn {number}")
        for kind in (SIGHTS.keys() & {type(event) for event in turn.events}) - seen:
            terminal.wait_until(lambda kind=kind: sees(terminal, SIGHTS[kind]), SIGHTS[kind])
            seen.add(kind)
        was_warned |= acknowledged(terminal)
    terminal.send(turns[-1].key)
    terminal.wait_for("You have died")

    assert was_warned
    assert seen == SIGHTS.keys()
    terminal.wait_for("Kobold")
    terminal.wait_for(SEED)
    terminal.send(letter("scores"))
    terminal.wait_for(f"seed {SEED}")
    assert "→ ●" in terminal.screen.text()
    terminal.send("\r")
    terminal.wait_for("── Stats ──")


def test_leaving_asks_first_and_gives_the_terminal_back(terminal: PseudoTerminal) -> None:
    terminal.send("\x11")
    terminal.wait_for(f"→ {ui('no')} ")
    terminal.send("\x1b[B")
    terminal.wait_for(f"→ {ui('yes')} ")
    terminal.send("\r")

    assert end_of(terminal) == 0


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_being_told_to_end_leaves_in_order(
    terminal: PseudoTerminal, number: signal.Signals, status: int
) -> None:
    terminal.kill(number)

    assert end_of(terminal) == status


def test_a_recorded_game_is_watched_to_its_end(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "roguelike"]
    simulate = [*program, "simulate", "--games", "1", "--turns", "60", "--record", str(tmp_path)]
    subprocess.run(simulate, check=True, stdout=subprocess.DEVNULL)
    (recording,) = tmp_path.glob("*.replay")

    with PseudoTerminal(
        [*program, "replay", str(recording), "--display", "terminal", "--speed", "50"]
    ) as terminal:
        terminal.wait_for("50 a second")
        terminal.wait_for("Turn 60 of 60, end of the recording")
        terminal.send("\x1b")

        assert end_of(terminal) == 0


def test_without_any_display_one_line_says_why(tmp_path: Path) -> None:
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    }

    finished = subprocess.run(
        PLAY,
        env={**environment, "HOME": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )

    assert finished.returncode == 2
    assert finished.stdout == ""
    assert len(finished.stderr.strip().splitlines()) == 1
    assert finished.stderr.startswith("roguelike: ")
