"""The commands of the program: the folder of each, and what it does, in a line.

Help names all commands without importing their modules, so the lines stand here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Entry(NamedTuple):
    """A command: its folder below `roguelike.cli`, and what it does, in a line."""

    folder: str
    summary: str


COMMANDS: Mapping[str, Entry] = {
    "play": Entry("players", "play the game"),
    "validate": Entry("authors", "find mistakes in content"),
    "test": Entry("authors", "run the tests of mods"),
    "check": Entry("authors", "validate, test and try to pack a mod, in one step"),
    "schema": Entry("authors", "write the JSON Schemas of content files"),
    "compare-schemas": Entry("trials", "compare JSON Schemas with `validate` on many files"),
    "reference": Entry("authors", "show or write the modding reference"),
    "list": Entry("authors", "list everything of a kind, with its fields"),
    "explain": Entry("authors", "explain a code, a field or a value, and where it comes from"),
    "conflicts": Entry("authors", "find conflicts between mods"),
    "map": Entry("trials", "generate a level and show it"),
    "frequency": Entry("trials", "show how many of each item a game will have"),
    "simulate": Entry("trials", "let a bot play games, and report the results"),
    "arena": Entry("trials", "let monsters fight, and measure what each costs the player"),
    "replay": Entry("players", "watch a recorded game, or verify it"),
    "fuzz": Entry("trials", "press random keys to find crashes"),
    "screenshot": Entry("trials", "take a screenshot"),
    "tileset": Entry("trials", "make a picture of tiles, or tiles from a picture"),
    "saves": Entry("players", "list, rename, export and delete saved games"),
    "scores": Entry("players", "list finished games, the best first"),
    "mods": Entry("players", "choose which mods to use"),
    "lang": Entry("players", "list the languages, or choose one"),
    "diff": Entry("authors", "compare two versions of a mod"),
    "new-mod": Entry("authors", "create a mod"),
    "pack": Entry("authors", "pack a mod into one file"),
}
"""All commands, in the order of the help. The module of each is called like it."""
