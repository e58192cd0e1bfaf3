"""Mods chosen in the real program, in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.content.writing import write_mod
from tests.e2e.program import started
from tests.e2e.pseudo_terminal import PseudoTerminal
from tests.ui.modding import LOOK
from tests.ui.words import ui

pytestmark = pytest.mark.slow  # starts the program in a terminal


@pytest.fixture
def home(tmp_path: Path) -> Path:
    write_mod(tmp_path / "mods" / "dusk", {"theme.toml": LOOK}, kind="overlay")
    (tmp_path / "settings.toml").write_text('[mods]\ndisabled = ["dusk"]\n', encoding="utf-8")
    return tmp_path


@pytest.fixture
def terminal(home: Path) -> Iterator[PseudoTerminal]:
    with started(home) as terminal:
        terminal.wait_for("New game")
        yield terminal


def selected(terminal: PseudoTerminal) -> list[str]:
    """Return the entries with an arrow: two or none while the screen comes in pieces."""
    return re.findall("→ ([●○]  .{12})", terminal.screen.text())


def select(terminal: PseudoTerminal, entry: str) -> None:
    """Go down until an entry is selected."""
    terminal.wait_until(lambda: len(selected(terminal)) == 1, "an entry is selected")
    while not selected(terminal)[0].startswith(entry):
        before = selected(terminal)
        terminal.send("\x1b[B")
        terminal.wait_until(
            lambda before=before: len(now := selected(terminal)) == 1 and now != before,
            "the next entry is selected",
        )


def test_a_mod_that_is_switched_on_is_there_at_once_and_for_good(
    terminal: PseudoTerminal, home: Path
) -> None:
    terminal.send("m")
    terminal.wait_for("●  Core")
    select(terminal, "○  Dusk")
    terminal.send(" ")
    terminal.wait_for("→ ●  Dusk")
    terminal.send("\x1b")
    terminal.wait_for("New game")
    terminal.send("s")
    terminal.wait_for(ui("taste_layout"))
    terminal.send("\x1b[B")
    terminal.wait_for("→ Theme")
    terminal.send("\x1b[D")

    terminal.wait_for("Dusk")  # a screen comes in pieces
    assert 'enabled = [\n    "dusk",\n]' in (home / "settings.toml").read_text(encoding="utf-8")
