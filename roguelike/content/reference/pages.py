"""What a page of the reference is, and what pages are made from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct, field

from roguelike.content.documents.document import Document
from roguelike.content.findings.diagnostics import Code
from roguelike.content.reference.limits import Limit
from roguelike.registry import Entry

Text = Callable[[], str]
"""What makes a page or a part of one, when it is asked for."""

_PROSE = Path(__file__).parent / "prose"
_GAP = re.compile(r"^\{\{(\w+)\}\}$", re.MULTILINE)


class Implementation(NamedTuple):
    """Something that data can select, and the plugin that provides it if it is not the game's."""

    entry: Entry[Any, Any, Any]
    plugin: str = ""


class Command(NamedTuple):
    """A command of the program: what it does, in a line, and all about it in Markdown."""

    summary: str
    text: str


class Material(Struct, frozen=True):
    """What the reference is made from, beside what content itself knows.

    Attributes:
        points: What data can select, by extension points, in the order in which it is shown.
        documents: The game's own content, from which examples are taken.
        files: Other files of the game by their paths, from which examples are taken.
        code: Returns the page of a code.
        commands: The commands of the program, by their names.
        limits: What is limited where content is used rather than read.
    """

    points: Mapping[str, Sequence[Implementation]]
    documents: Sequence[Document]
    files: Mapping[str, Document]
    code: Callable[[Code], str]
    commands: Mapping[str, Command]
    limits: Sequence[Limit]


class Page(Struct, frozen=True):
    """A page of the reference.

    Attributes:
        path: Where it is, from the folder of the reference.
        topic: The word by which it is asked for.
        summary: What it is about, in a line.
        text: Makes it, with links from the folder of the reference.
        sections: Makes parts of it, by the words by which they are asked for.
    """

    path: str
    topic: str
    summary: str
    text: Text
    sections: Mapping[str, Text] = field(default_factory=dict[str, Text])


def written(name: str, **gaps: str) -> str:
    """Return what was written by hand, with what is generated in its gaps.

    Args:
        name: The name of the file below `prose`, without its suffix.
        gaps: What belongs into each gap, a line of the form `{{name}}`.

    Raises:
        FileNotFoundError: There is no such file.
        KeyError: Nothing is given for a gap.
    """
    text = (_PROSE / f"{name}.md").read_text(encoding="utf-8")
    return _GAP.sub(lambda gap: gaps[gap[1]], text).strip()
