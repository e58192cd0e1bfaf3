"""The shipped content, loaded once for all tests of a process."""

from __future__ import annotations

from functools import cache

from roguelike.game import Content, load_content
from roguelike.resources import data_dir


@cache
def shipped_content() -> Content:
    """Return what the game ships with, without the example mods."""
    return load_content([data_dir()])
