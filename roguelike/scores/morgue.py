"""The page about a game that has ended, as text that players can show to others."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Literal, TypeAlias, get_args

from roguelike.core.visible import visible
from roguelike.scores.fate import Fate, Figure, full_title

WIDTH = 79
"""Columns of the page; on the smallest display that leaves one for a scroll bar."""
MAP_WIDTH = 80
"""Columns of the map."""
COLUMNS = 2
"""How many lists of short lines stand side by side."""
RULE = "──"
"""How the heading of a section begins."""
_INDENT = "  "

Word: TypeAlias = Literal[
    "depth",
    "turns",
    "kills",
    "gold",
    "seed",
    "ended",
    "stats",
    "equipment",
    "carried",
    "abilities",
    "statuses",
    "damage",
    "unused",
    "messages",
    "map",
    "mods",
    "nothing",
]
"""What has to be said in the language of the player."""
WORDS: tuple[Word, ...] = get_args(Word)


def page_of(fate: Fate, words: Mapping[Word, str]) -> str:
    """Return the page about a game: lines of 79 columns, or up to 80 in the map.

    Args:
        fate: The game.
        words: The words of the page.
    """
    lines = [*_head(fate, words)]
    for word, body in _sections(fate).items():
        if body:
            lines += ["", _rule(words[word]), *body]
        elif word == "carried":
            lines += ["", _rule(words[word]), f"{_INDENT}{words['nothing']}"]
    return "".join(f"{visible(line.rstrip())}\n" for line in lines)


def date_of(ended: int) -> str:
    """Return a day, such as `2026-11-23`, from seconds since 1970."""
    return f"{datetime.fromtimestamp(ended, UTC):%Y-%m-%d}"


def _head(fate: Fate, words: Mapping[Word, str]) -> Iterator[str]:
    title = full_title(fate.title, fate.mode_title)
    gap = WIDTH - len(fate.character) - len(title)
    if gap > 1:
        yield f"{fate.character}{' ' * gap}{title}"
    else:
        yield from textwrap.wrap(f"{fate.character}, {title}", WIDTH)
    yield "═" * WIDTH
    yield from textwrap.wrap(fate.end, WIDTH)
    yield ""
    figures: dict[Word, int] = {
        "depth": fate.depth,
        "turns": fate.turns,
        "kills": sum(each.value for each in fate.kills),
        "gold": fate.gold,
    }
    cells = (f"{words[word]}  {value}" for word, value in figures.items())
    yield "".join(f"{cell:<20}" for cell in cells)
    labels = max(len(words["ended"]), len(words["seed"]))
    when = f"{datetime.fromtimestamp(fate.ended, UTC):%Y-%m-%d %H:%M} UTC"
    yield f"{words['ended']:<{labels}}  {when}"
    yield from textwrap.wrap(
        f"{words['seed']:<{labels}}  {fate.seed}", WIDTH, subsequent_indent=_INDENT
    )


def _sections(fate: Fate) -> dict[Word, list[str]]:
    """Return the lines of each section, in order."""
    mods = [f"{mod} {version}" for mod, version in fate.setup.mods.items()]
    made_of = ", ".join([f"roguelike {fate.setup.engine}", *mods])
    return {
        "damage": _counted(fate.damage),
        "unused": _listed([each.label for each in fate.unused]),
        "stats": _table([(each.label, each.text) for each in fate.stats]),
        "statuses": _listed([_with_turns(each) for each in fate.statuses]),
        "abilities": _listed([each.label for each in fate.powers]),
        "equipment": _listed([each.label for each in fate.worn]),
        "carried": _listed([each.label for each in fate.carried]),
        "kills": _counted(fate.kills),
        "messages": [line for text in fate.messages for line in _wrapped(text)],
        "map": _map(fate),
        "mods": _wrapped(made_of),
    }


def _counted(figures: Sequence[Figure]) -> list[str]:
    """Return names with their numbers before them."""
    digits = max((len(str(each.value)) for each in figures), default=0)
    return _listed([f"{each.value:>{digits}}  {each.label}" for each in figures])


def _with_turns(status: Figure) -> str:
    return status.label if status.value < 0 else f"{status.label} {status.value}"


def _rule(heading: str) -> str:
    return f"{RULE} {heading} ".ljust(WIDTH, "─")


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT * 2)


def _table(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Return labels and values in columns, the values below each other."""
    if not rows:
        return []
    wide = max(len(label) for label, _ in rows)
    high = max(len(value) for _, value in rows)
    return _listed([f"{label:<{wide}}  {value:>{high}}" for label, value in rows])


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


def _map(fate: Fate) -> list[str]:
    """Return the map, or of a wide one the part around the player."""
    width = max(map(len, fate.map), default=0)
    left = min(max(fate.position[0] - MAP_WIDTH // 2, 0), max(width - MAP_WIDTH, 0))
    return [row[left : left + MAP_WIDTH] for row in fate.map]
