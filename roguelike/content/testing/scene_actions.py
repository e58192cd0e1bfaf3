"""What the player can be told to do in a scene of a test."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from roguelike.content.findings.diagnostics import Guess, guess
from roguelike.content.findings.mends import Rename, within
from roguelike.content.words.values import listed

STEPS = (
    "north", "west", "south", "east", "north_east", "south_east", "north_west", "south_west",
)  # fmt: skip
"""Where the player can go."""
REPEATED = ("wait", *STEPS)
"""What can be done several times, with a number behind it."""
STAIRS = ("descend", "ascend")
"""What leads to another level."""
MAX_ACTIONS = 1_000
"""How many actions the player takes in a scene at most."""

_PATTERN = rf"^({'|'.join(REPEATED)})( [1-9][0-9]{{0,3}})?$|^({'|'.join(STAIRS)})$"


def _is_action(text: str) -> str:
    if re.fullmatch(_PATTERN, text):
        return text
    hint, mend = _meant(text)
    kind, message = "E203", "`{action}` is nothing that the player can do"
    raise PydanticCustomError(kind, message, {"action": text, "hint": hint, "mend": mend})


def _meant(text: str) -> Guess:
    """Return which action was meant; it is only mended if nothing but its name is wrong."""
    word, blank, times = text.partition(" ")
    if word in REPEATED:
        return Guess(f"a number from 1 to {MAX_ACTIONS} says how often, as in `{word} 3`")
    if word in STAIRS:
        return Guess(f"it stands alone, as `{word}`")
    known = (*REPEATED, *STAIRS)
    meant = guess(word, known)
    mend = within(meant.mend, "", f"{blank}{times}")
    is_whole = all(isinstance(each, Rename) and re.fullmatch(_PATTERN, each.new) for each in mend)
    return Guess(meant.hint or f"there is {listed(known, 'and')}", mend if is_whole else ())


Action = Annotated[
    str,
    AfterValidator(_is_action),
    WithJsonSchema({"type": "string", "pattern": _PATTERN, "examples": [*REPEATED, *STAIRS]}),
]
"""An action, and how often."""
