"""Starts the real program in a terminal, with a folder for its things."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from tests.e2e.pseudo_terminal import PseudoTerminal

PLAY = (sys.executable, "-m", "roguelike", "play", "--display", "terminal")


def started(
    home: Path,
    *arguments: str,
    size: tuple[int, int] = (80, 24),
    variables: Mapping[str, str] = MappingProxyType({}),
) -> PseudoTerminal:
    """Start to play, with more variables of the environment."""
    places = {"HOME": str(home), "ROGUELIKE_HOME": str(home)}
    return PseudoTerminal([*PLAY, *arguments], size=size, environment={**places, **variables})
