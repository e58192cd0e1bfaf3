"""Texts: cut short, counted and listed, made harmless for a terminal, and made names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

ELLIPSIS = "…"
"""The sign for text that is left out."""


def shortened(text: str, width: int, mark: str = ELLIPSIS) -> str:
    """Return a text, or as much of its beginning as `width` characters have room for.

    Args:
        text: The text.
        width: The characters that there is room for.
        mark: The character that stands for the rest.
    """
    return text if len(text) <= width else text[: max(width - 1, 0)] + mark


def lines_of(lines: Iterable[str]) -> str:
    """Return lines as one text, each with a line break at its end."""
    return "".join(f"{line}\n" for line in lines)


def name_list(names: Sequence[str], last: str, most: int) -> str:
    """Return names as a list, such as `a, b or c`, or `a, b or 7 others`.

    Args:
        names: The names.
        last: What stands before the last of them.
        most: How many are listed where there are many; one more takes no more room than to say so.
    """
    if len(names) > most + 1:
        return f"{', '.join(names[:most])} {last} {len(names) - most} others"
    if len(names) <= 1:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def plural(count: int, noun: str) -> str:
    """Return a count with its noun, such as `1 file` or `2 files`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


# Control characters, those that turn the direction of writing around or take no room, and halves.
_SIGNS = r"\x00-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
_UNSEEN = re.compile(rf"[{_SIGNS}\ud800-\udfff]")
VISIBLE_PATTERN = rf"^[^{_SIGNS}]*$"
"""Matches texts without such characters; there are no halves in files."""


def invisible(text: str) -> re.Match[str] | None:
    """Return the first character that texts may not have, as nobody can see it."""
    return None if text.isprintable() else _UNSEEN.search(text)


def visible(text: str) -> str:
    """Return a text of one line with an escape for each character that does not show as itself.

    Such characters move the cursor, turn the direction of writing around, or hide in a word.
    """
    return text if text.isprintable() else "".join(map(_shown, text))


def visible_lines(text: str) -> str:
    """Return a text of several lines, with tabs, made visible in the same way."""
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join("\t".join(map(visible, line.split("\t"))) for line in lines)


def _shown(char: str) -> str:
    if char.isprintable() or unicodedata.category(char) == "Zs":  # a blank of any width
        return char
    return char.encode("unicode_escape").decode()


MAX_NAME = 40
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
    name = _OTHERS.sub("-", plain.encode("ascii", "ignore").decode()).strip("-")[:MAX_NAME]
    if _RESERVED.fullmatch(name):
        name = f"character-{name}".strip("-")
    return name if number == 1 else f"{name}-{number}"


def snake_case(name: str) -> str:
    """Return the name of a class, qualified or not, in snake case: `pick_up` for `PickUp`."""
    return _CAPITAL.sub("_", name.rpartition(".")[2]).lower()


def data_name(kind: type) -> str:
    """Return the name of a class in data, such as `pick_up` for `PickUp`."""
    return snake_case(kind.__name__)
