"""What the player can be told to do in a scene of a test."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from roguelike.content.findings.diagnostics import Guess, did_you_mean
from roguelike.content.findings.mends import Rename, renaming
from roguelike.content.words.synonyms import called_elsewhere
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


_PART = re.compile(r"[a-z]+|-?[0-9]+(?:\.[0-9]+)?", re.ASCII)
_ATTACKS = frozenset({"attack", "fight", "hit", "kill"})
"""Words for what a step does to a monster; what follows them may be its character."""
_BESIDE = _ATTACKS | {"go", "move", "steps", "times", "turns", "walk", "x"}
"""Words around that for what is done, which say nothing more than it does."""
_MAX_LENGTH = 40  # no way to say an action has as many characters


def _is_action(text: str) -> str:
    if re.fullmatch(_PATTERN, text):
        return text
    hint, mend = _meant(text)
    kind, message = "E203", "`{action}` is nothing that the player can do"
    raise PydanticCustomError(kind, message, {"action": text, "hint": hint, "mend": mend})


def _meant(text: str) -> Guess:
    """Return which action was meant; it is only mended if that is clear, and how often as well."""
    several = re.split(r"\s*[,;]\s*", text) if len(text) <= _MAX_LENGTH else []
    if several and all(re.fullmatch(_PATTERN, each) for each in several):
        return Guess("write " + ", ".join(f'"{each}"' for each in several))
    known = (*REPEATED, *STAIRS)
    parts = _PART.findall(text.casefold()) if len(text) <= _MAX_LENGTH else []
    name = "_".join(each for each in parts if each.isalpha() and each not in _BESIDE)
    if name not in known and not _ATTACKS.isdisjoint(parts):
        return Guess("a step to where a monster stands is an attack: write which way, as in `west`")
    near = did_you_mean(name, known)
    close = name if name in known else called_elsewhere(name, known) or near
    if close is None:
        return Guess(f"there is {listed(known, 'and')}")
    action = " ".join((close, *(each for each in parts if not each.isalpha())))
    if re.fullmatch(_PATTERN, action):
        mend = (Rename(text, action),) if renaming(name, near, known) else ()
        return Guess(f"did you mean `{action}`?", mend)
    return Guess(f"did you mean `{close}`?") if close != name else _miscounted(close)


def _miscounted(action: str) -> Guess:
    """Return how often an action can be done behind which something else stands."""
    if action in STAIRS:
        return Guess(f"it stands alone, as `{action}`")
    return Guess(f"a number from 1 to {MAX_ACTIONS} says how often, as in `{action} 3`")


Action = Annotated[
    str,
    AfterValidator(_is_action),
    WithJsonSchema({"type": "string", "pattern": _PATTERN, "examples": [*REPEATED, *STAIRS]}),
]
"""An action, and how often."""
