"""Names made from others: of files and folders from any text, and in data from names of classes."""

from __future__ import annotations

import re
import unicodedata

MAX_LENGTH = 40
"""Characters of a name, without the number behind it."""

_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)?", re.ASCII)
_OTHERS = re.compile(r"[^a-z0-9]+")
_CAPITAL = re.compile(r"(?<=.)(?=[A-Z])")


def file_name(label: str, number: int = 1) -> str:
    """Return a name for a file or folder that every system allows, without an ending.

    It has only small letters, digits and hyphens.

    Args:
        label: Any text, such as the name of a character.
        number: Which of several with that label it is, from 1.
    """
    plain = unicodedata.normalize("NFKD", label).casefold()
    name = _OTHERS.sub("-", plain.encode("ascii", "ignore").decode()).strip("-")[:MAX_LENGTH]
    if _RESERVED.fullmatch(name):
        name = f"character-{name}".strip("-")
    return name if number == 1 else f"{name}-{number}"


def snake_case(name: str) -> str:
    """Return the name of a class, qualified or not, in snake case: `pick_up` for `PickUp`."""
    return _CAPITAL.sub("_", name.rpartition(".")[2]).lower()


def data_name(kind: type) -> str:
    """Return the name of a class in data, such as `pick_up` for `PickUp`."""
    return snake_case(kind.__name__)
