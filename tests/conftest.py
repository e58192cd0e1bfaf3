"""Settings that all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings


def pytest_configure(config: pytest.Config) -> None:
    """Make the tests repeatable, and keep them off the screen and the loudspeaker."""
    del config
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    # Slow machines and busy ones are no failures; `--hypothesis-profile=explore` looks further.
    settings.register_profile("repeatable", deadline=None, derandomize=True)
    settings.register_profile("explore", deadline=None, max_examples=2_000)
    settings.load_profile("repeatable")
