"""Fixtures of the tests of screens on which mods are chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.modding import write_mods


@pytest.fixture
def mods(tmp_path: Path) -> Path:
    """Return a folder with mods of all sorts."""
    return write_mods(tmp_path / "mods")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where the player's choices are kept."""
    return tmp_path / "settings.toml"
