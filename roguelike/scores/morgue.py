"""Morgue: the page of text about an ended game, for players to show to others."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Literal, TypeAlias, get_args

from roguelike.core.text import visible
from roguelike.scores.run_record import (
    NamedValue,
    RunRecord,
    SectionName,
    TotalName,
    full_title,
    sections,
    totals,
)

WIDTH = 79
"""Columns of the page; on the smallest display that leaves one for a scroll bar."""
MAP_WIDTH = 80
"""Columns of the map."""
COLUMNS = 2
"""The columns in which lists of short lines are set."""
RULE = "──"
"""The rule with which the heading of a section begins."""
_INDENT = "  "

Word: TypeAlias = Literal[
    TotalName, SectionName, "seed", "ended", "messages", "map", "mods", "nothing"
]
"""The names of the texts that are needed in the language of the player."""
WORDS: tuple[Word, ...] = get_args(Word)


def page_of(record: RunRecord, words: Mapping[Word, str]) -> str:
    """Return the page about an ended game: lines of 79 columns, or up to 80 in the map.

    Args:
        record: The game.
        words: The words of the page.
    """
    lines = [*_head(record, words)]
    for word, body in _sections(record).items():
        if body:
            lines += ["", _rule(words[word]), *body]
        elif word == "carried":
            lines += ["", _rule(words[word]), f"{_INDENT}{words['nothing']}"]
    return "".join(f"{visible(line.rstrip())}\n" for line in lines)


def date_of(ended: int) -> str:
    """Return a day, such as `2026-11-23`, from seconds since 1970."""
    return f"{datetime.fromtimestamp(ended, UTC):%Y-%m-%d}"


def _head(record: RunRecord, words: Mapping[Word, str]) -> Iterator[str]:
    title = full_title(record.title, record.mode_title)
    gap = WIDTH - len(record.character) - len(title)
    if gap > 1:
        yield f"{record.character}{' ' * gap}{title}"
    else:
        yield from textwrap.wrap(f"{record.character}, {title}", WIDTH)
    yield "═" * WIDTH
    yield from textwrap.wrap(record.end, WIDTH)
    yield ""
    cells = (f"{words[word]}  {value}" for word, value in totals(record).items())
    yield "".join(f"{cell:<20}" for cell in cells)
    labels = max(len(words["ended"]), len(words["seed"]))
    when = f"{datetime.fromtimestamp(record.ended, UTC):%Y-%m-%d %H:%M} UTC"
    yield f"{words['ended']:<{labels}}  {when}"
    yield from textwrap.wrap(
        f"{words['seed']:<{labels}}  {record.seed}", WIDTH, subsequent_indent=_INDENT
    )


def _sections(record: RunRecord) -> dict[Word, list[str]]:
    """Return the lines of each section, in order."""
    mods = [f"{mod} {version}" for mod, version in record.setup.mods.items()]
    made_of = ", ".join([f"roguelike {record.setup.engine}", *mods])
    lists = sections(record).items()
    return {
        **{name: _listed(_FORMS.get(name, _labels)(figures)) for name, figures in lists},
        "messages": [line for text in record.messages for line in _wrapped(text)],
        "map": _map(record),
        "mods": _wrapped(made_of),
    }


def _labels(figures: Sequence[NamedValue]) -> list[str]:
    return [each.label for each in figures]


def _counted(figures: Sequence[NamedValue]) -> list[str]:
    """Return names with their numbers before them."""
    digits = max((len(str(each.value)) for each in figures), default=0)
    return [f"{each.value:>{digits}}  {each.label}" for each in figures]


def _with_turns(statuses: Sequence[NamedValue]) -> list[str]:
    return [each.label if each.value < 0 else f"{each.label} {each.value}" for each in statuses]


def _with_values(stats: Sequence[NamedValue]) -> list[str]:
    """Return labels and values in columns, the values below each other."""
    wide = max((len(each.label) for each in stats), default=0)
    high = max((len(each.text) for each in stats), default=0)
    return [f"{each.label:<{wide}}  {each.text:>{high}}" for each in stats]


_FORMS: Mapping[SectionName, Callable[[Sequence[NamedValue]], list[str]]] = {
    "damage": _counted,
    "stats": _with_values,
    "statuses": _with_turns,
    "kills": _counted,
}
"""The formatters of sections that need more than a label for each line."""


def _rule(heading: str) -> str:
    return f"{RULE} {heading} ".ljust(WIDTH, "─")


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT * 2)


def _listed(texts: Sequence[str]) -> list[str]:
    """Return short texts in columns, to be read downwards, or longer ones one a line."""
    room = WIDTH // COLUMNS
    if any(len(_INDENT) + len(text) >= room for text in texts) or len(texts) <= COLUMNS:
        return [line for text in texts for line in _wrapped(text)]
    rows = -(-len(texts) // COLUMNS)
    columns = [texts[start : start + rows] for start in range(0, len(texts), rows)]
    return [
        "".join(f"{_INDENT}{column[y]}".ljust(room) for column in columns if y < len(column))
        for y in range(rows)
    ]


def _map(record: RunRecord) -> list[str]:
    """Return the map, or of a wide one the part around the player."""
    width = max(map(len, record.map), default=0)
    left = min(max(record.position[0] - MAP_WIDTH // 2, 0), max(width - MAP_WIDTH, 0))
    return [row[left : left + MAP_WIDTH] for row in record.map]
