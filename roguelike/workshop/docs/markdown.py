"""Pages of the reference, and the pieces of Markdown that they consist of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import cleandoc
from pathlib import Path
from posixpath import dirname, relpath

from msgspec import Struct, field

INDEX, CODES, COMMANDS = "README.md", "codes/README.md", "commands.md"
"""The paths of pages, from the folder of the reference."""
HOME = "~/"
"""The beginning of the target of a link to another page of the reference."""
Text = Callable[[], str]
"""Returns the Markdown of a page or of a section."""

_PROSE = Path(__file__).with_name("prose")
_GAP = re.compile(r"\{\{([\w.]+)\}\}")

_LINK = re.compile(r"\[([^\]\n]+)\]\([^)\n]*\)")
_TO_PAGE = re.compile(rf"\]\({HOME}([^)\n]*)\)")
_PLAIN = re.compile(r"(```.*?```)", re.DOTALL)
_MARKS = str.maketrans({"|": r"\|", "\n": " "})
_TEXT_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "*<"})


class Page(Struct, frozen=True):
    """A page of the reference.

    Attributes:
        path: Its path, from the folder of the reference.
        topic: The word by which it is asked for.
        summary: Its subject, in a line.
        text: Returns it, with links from the folder of the reference.
        sections: Return parts of it, by the words by which they are asked for.
    """

    path: str
    topic: str
    summary: str
    text: Text
    sections: Mapping[str, Text] = field(default_factory=dict[str, Text])


def written(name: str, **gaps: str) -> str:
    """Return a text written by hand, with generated text in its gaps.

    Args:
        name: The name of the file below `prose`, without its suffix.
        gaps: The text for each gap `{{name}}`.
    """
    text = (_PROSE / f"{name}.md").read_text(encoding="utf-8")
    return _GAP.sub(lambda gap: gaps[gap[1]], text).strip()


def gaps_in(name: str) -> list[str]:
    """Return the names of the gaps in a text written by hand."""
    return _GAP.findall((_PROSE / f"{name}.md").read_text(encoding="utf-8"))


def link(text: str, page: str) -> str:
    """Return a link to another page of the reference, by its path."""
    return f"[{text}]({HOME}{page})"


def code(text: str) -> str:
    """Return text as it stands in files, within a sentence."""
    fence = "``" if "`" in text else "`"
    room = " " if "`" in text else ""
    return f"{fence}{room}{text}{room}{fence}"


def fenced(text: str, language: str = "text") -> str:
    """Return lines as they stand in a file."""
    return f"```{language}\n{text.rstrip()}\n```"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table, without the columns in which nothing stands; nothing without rows."""
    cells = [[cell.translate(_MARKS) for cell in row] for row in rows]
    used = [number for number, column in enumerate(zip(*cells, strict=True)) if any(column)]
    if not used:
        return ""
    lines = [list(headings), ["---"] * len(headings), *cells]
    return "\n".join(f"| {' | '.join(line[number] for number in used)} |" for line in lines)


def prose(docstring: str | None) -> str:
    """Return documentation as paragraphs; what is indented in it is shown as it stands."""
    parts = cleandoc(docstring or "").split("\n\n")
    return joined(
        fenced(cleandoc(part)) if part.startswith("    ") else " ".join(part.split())
        for part in parts
    )


def said(text: str) -> str:
    """Return text that is not meant as Markdown, save for what it puts between backticks."""
    pieces = re.split(r"(`[^`]*`)", text)
    return "".join(each if each[:1] == "`" else each.translate(_TEXT_MARKS) for each in pieces)


def joined(parts: Iterable[str]) -> str:
    """Return paragraphs, tables and the like one below the other, without those that are empty."""
    return "\n\n".join(part.strip("\n") for part in parts if part)


def placed(text: str, path: str) -> str:
    """Return a page whose links lead where they should from its own path."""
    folder = dirname(path)
    return _TO_PAGE.sub(lambda found: f"]({relpath(found[1], folder or '.')})", text)


def without_links(text: str) -> str:
    """Return a page for a terminal, where its links would lead nowhere."""
    pieces = _PLAIN.split(text)
    return "".join(each if each[:3] == "```" else _LINK.sub(r"\1", each) for each in pieces)
