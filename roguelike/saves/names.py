"""Names of folders that every system allows, made from what people call their characters."""

from __future__ import annotations

import re
import unicodedata

MAX_LENGTH = 40
"""Characters of a name, without the number behind it."""

_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)?", re.ASCII)
_OTHERS = re.compile(r"[^a-z0-9]+")


def folder_name(label: str, number: int = 1) -> str:
    """Return a name of small letters, digits and hyphens, the same on each system.

    Args:
        label: Any text.
        number: Which of several with that label it is, from 1.
    """
    plain = unicodedata.normalize("NFKD", label).casefold()
    name = _OTHERS.sub("-", plain.encode("ascii", "ignore").decode()).strip("-")[:MAX_LENGTH]
    if _RESERVED.fullmatch(name):
        name = f"character-{name}".strip("-")
    return name if number == 1 else f"{name}-{number}"
