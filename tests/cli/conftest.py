"""Fixtures of all tests of commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from roguelike.cli.main import main
from roguelike.game import Content
from roguelike.resources import data_dir
from tests.cli.terminal import Result, Run
from tests.content_fixture import shipped_content


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return what runs a command in this process, far from any terminal."""

    def run_command(*arguments: str) -> Result:
        code = main(arguments)
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run_command


@pytest.fixture
def mods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder whose mods are on, beside two of the game's own, only to be read."""
    shared = tmp_path / "shared"
    (shared / "mods").mkdir(parents=True)
    (shared / "data").mkdir()
    for name in ("core", "classic"):
        (shared / "data" / name).symlink_to(data_dir() / name)
    monkeypatch.setattr("roguelike.resources._SHARED", shared)
    monkeypatch.setenv("ROGUELIKE_HOME", str(shared))
    return shared / "mods"


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands use the shipped content, which is loaded already, whatever is chosen."""

    def loader(*_: object) -> Callable[[], Content]:
        return shipped_content

    monkeypatch.setattr("roguelike.cli.selected_content.loader", loader)


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
