"""Commands whose reader sits at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pytest

from tests.e2e.pseudo_terminal import PseudoTerminal

pytestmark = pytest.mark.slow

ROGUELIKE = (sys.executable, "-m", "roguelike")


def shown(
    arguments: Sequence[str], *, columns: int = 100, environment: dict[str, str] | None = None
) -> tuple[str, str]:
    """Return the screen after a command has ended well, and all that was sent."""
    command = [*ROGUELIKE, *arguments]
    with PseudoTerminal(command, size=(columns, 120), environment=environment) as terminal:
        assert terminal.wait_for_report("ended") == "0"
        terminal.wait_until(lambda: terminal.sent, "output")
        return terminal.screen.text(), terminal.sent


@pytest.mark.parametrize("columns", [60, 140])
def test_tables_are_as_wide_as_the_terminal(columns: int) -> None:
    screen, _ = shown(["list"], columns=columns)

    lines = screen.splitlines()
    assert lines[0].split() == ["kind", "count", "description"]
    assert all(len(line) <= columns for line in lines)
    assert any("monster" in line for line in lines)


def test_findings_are_colored(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("mods") / "broken"
    folder.mkdir()
    (folder / "mod.toml").write_text("[mod\n", encoding="utf-8")
    with PseudoTerminal([*ROGUELIKE, "validate", str(folder)], size=(100, 30)) as terminal:
        assert terminal.wait_for_report("ended") == "1"
        terminal.wait_for("1 error")

        row = next(row for row in terminal.screen.cells if row[0][0] == "e")
        assert "".join(cell[0] for cell in row).startswith("error[E002]")
        assert "bold" in row[0][1]
        assert "fg 1" in row[0][1]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_simulation_shows_how_far_it_is_and_can_be_interrupted(jobs: str) -> None:
    command = [*ROGUELIKE, "simulate", "--games", "100000", "--jobs", jobs, "--turns", "50"]
    with PseudoTerminal(command) as terminal:
        terminal.wait_until(lambda: "3/100000" in terminal.sent, "progress")

        terminal.send("\x03")

        assert terminal.wait_for_report("ended") == "130"
        terminal.wait_for("roguelike: interrupted")
        assert "Traceback" not in terminal.sent
        assert 25 in terminal.screen.modes, "the cursor is there again"


def test_a_page_of_the_reference_is_laid_out() -> None:
    screen, _ = shown(["reference", "wander"], columns=80)

    lines = screen.splitlines()
    assert lines[0].strip() == "wander"
    assert all(len(line) <= 80 for line in lines)
    assert "```" not in screen
