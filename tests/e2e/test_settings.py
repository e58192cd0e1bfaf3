"""What players choose in the settings, in the real program in a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.program import started
from tests.e2e.pseudo_terminal import PseudoTerminal
from tests.ui.words import ui

pytestmark = pytest.mark.slow  # each starts the program in a terminal

MINE = "# Mine.\ndice = true # as in the old days\n"


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    file = tmp_path / "settings.toml"
    file.write_text(MINE, encoding="utf-8")
    return file


@pytest.fixture
def terminal(settings: Path) -> Iterator[PseudoTerminal]:
    with started(settings.parent) as terminal:
        terminal.wait_for("New game")
        terminal.send("s")
        terminal.wait_for("→ Language")
        yield terminal


def test_a_language_and_a_key_count_at_once_and_are_kept(
    terminal: PseudoTerminal, settings: Path
) -> None:
    terminal.send("\x1b[C")
    terminal.wait_for("→ Sprache")
    terminal.send("\x1b[D")
    terminal.wait_for("→ Language")
    terminal.send("\x1b[A\x1b[A")
    terminal.wait_for("→ Keys")
    terminal.send("\r")
    terminal.wait_for(ui("bind_add"))
    terminal.send("\r")
    terminal.wait_for(ui("bind_press", command="north"))
    terminal.send("o")
    terminal.wait_for("is used for")
    terminal.send("\x1b[B\r")
    terminal.wait_for("k  o")
    terminal.send("\x1b")
    terminal.wait_for("→ Keys")
    terminal.send("\x1b")
    terminal.wait_for("New game")
    terminal.send("?")
    terminal.wait_for("↑  o")

    assert settings.read_text(encoding="utf-8").startswith(MINE)
    assert '    "o",\n' in settings.read_text(encoding="utf-8")


def test_the_mouse_alone_turns_and_leaves_settings(
    terminal: PseudoTerminal, settings: Path
) -> None:
    def click(text: str) -> None:
        rows = terminal.screen.text().splitlines()
        x, y = next((row.index(text) + 1, y + 1) for y, row in enumerate(rows) if text in row)
        terminal.send(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")

    click(f"← {ui('taste_acknowledge_danger')}")
    terminal.wait_for(f"← {ui('taste_acknowledge_never')}")
    click(ui("taste_flash"))
    terminal.wait_until(
        lambda: "flash = false" in settings.read_text(encoding="utf-8"), "no flash any more"
    )
    click("Back")
    terminal.wait_for("New game")

    assert 'acknowledge = "never"' in settings.read_text(encoding="utf-8")
