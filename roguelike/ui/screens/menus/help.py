"""The help page: commands and their keys, made from the keymaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, zip_longest

from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.keymaps import CommandName
from roguelike.content.schema.rules import RulesDef
from roguelike.ui.appearance.palette import Ink, Palette
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.keymap import MOVES, RUNS, HelpSection, Keymap
from roguelike.ui.screens.base.text_page import TextPageScreen
from roguelike.ui.screens.menus.command_menu import GROUPS
from roguelike.ui.text.texts import COMMANDS, TextName
from roguelike.ui.text.wrap import paragraph, wrap
from roguelike.ui.widgets.scroll import StyledLine

TABLE: tuple[CommandName, ...] = (*MOVES, "wait")
"""The commands that are shown as a table, a column for each cluster of keys."""

LABEL_COLUMNS = 14
KEY_COLUMNS = 15
LEAST_COLUMNS = 34
"""The width of a column of commands below which there is only one."""
GAP, GUTTER = 2, 3


class HelpScreen(TextPageScreen):
    """The keys of a campaign, or all that there are."""

    def __init__(self, context: UiContext, campaign: str | None) -> None:
        """Look up the keys, without those that the rules of the campaign make useless."""
        keymap = context.keymap(campaign)
        super().__init__(context, keymap)
        catalog = context.content.catalog
        diagonals = True
        if campaign is not None:
            rules = catalog.get(RulesDef, catalog.get(CampaignDef, campaign).rules)
            diagonals = rules.movement.diagonals
        sections = keymap.help(diagonals=diagonals)
        self._clusters = [part for part in sections if not part.keys.keys().isdisjoint(MOVES)]
        self._groups = _groups(keymap)

    @property
    def heading(self) -> str:
        """The heading of the page."""
        return self._context.texts("help")

    def lines(self, width: int, palette: Palette) -> list[StyledLine]:
        """Return a table of the keys that move, and lists of the others."""
        del palette
        return [*self._moving(width), *self._lists(width), *self._clusters_told(width)]

    def _moving(self, width: int) -> Iterator[StyledLine]:
        yield [(0, self._context.texts("keys_moving"), "text_heading")]
        yield []
        columns = [self._column(cluster) for cluster in self._clusters]
        while columns:
            taken = max(_fitting(columns, width - LABEL_COLUMNS), 1)
            yield from self._table(columns[:taken])
            yield []
            columns = columns[taken:]
        yield from _paragraph(self._context.texts("keys_running"), width)
        yield []

    def _clusters_told(self, width: int) -> Iterator[StyledLine]:
        """Yield for whom each cluster of keys that move is."""
        for cluster in self._clusters:
            yield from _paragraph(f"{cluster.label}: {cluster.description}", width)

    def _column(self, cluster: HelpSection) -> list[str]:
        """Return a label and, below it, the keys of each command of the table."""
        keys = (cluster.keys.get(command, ()) for command in TABLE)
        return [cluster.label, *(self._context.texts.keys(names) for names in keys)]

    def _table(self, columns: Sequence[Sequence[str]]) -> Iterator[StyledLine]:
        labels = ["", *(self._context.texts.command(command) for command in TABLE)]
        for row, label in enumerate(labels):
            cells = [column[row] for column in columns]
            if row == 0 or any(cells):
                color: Ink = "key" if row else "text_muted"
                starts = accumulate(map(_width, columns), initial=LABEL_COLUMNS)
                line: list[tuple[int, str, Ink]] = [(0, label, "text")]
                for x, cell in zip(starts, cells, strict=False):
                    line.append((x, cell, color))
                yield line

    def _lists(self, width: int) -> Iterator[StyledLine]:
        """Yield the groups of commands, in two columns where they fit."""
        count = 2 if width >= 2 * LEAST_COLUMNS + GUTTER else 1
        room = (width - (count - 1) * GUTTER) // count
        blocks = [list(self._group(name, room)) for name in self._groups]
        if count == 1:
            yield from chain.from_iterable(blocks)
            return
        left, right = _halves(blocks)
        for one, other in zip_longest(left, right, fillvalue=()):
            yield [*one, *((x + room + GUTTER, text, ink) for x, text, ink in other)]

    def _group(self, name: TextName, width: int) -> Iterator[StyledLine]:
        """Yield a heading and commands below it, each with its keys."""
        yield [(0, self._context.texts(name), "text_heading")]
        for command in self._groups[name]:
            keys = _packed(map(self._context.texts.key, self._keymap.keys(command)), KEY_COLUMNS)
            words = paragraph(self._context.texts.command(command), width - KEY_COLUMNS)
            for key, word in zip_longest(keys, words, fillvalue=""):
                yield [(0, key, "key"), (KEY_COLUMNS, word, "text")]
        yield []


def _groups(keymap: Keymap) -> Mapping[TextName, Sequence[CommandName]]:
    """Return the commands that have keys, in groups, but those that move."""
    grouped = {*MOVES, *RUNS, *chain.from_iterable(GROUPS.values())}
    others: list[CommandName] = [each for each in COMMANDS if each not in grouped]
    groups: dict[TextName, Sequence[CommandName]] = {**GROUPS, "keys_others": others}
    found: dict[TextName, Sequence[CommandName]] = {
        name: [each for each in commands if keymap.keys(each)] for name, commands in groups.items()
    }
    return {name: commands for name, commands in found.items() if commands}


def _packed(keys: Iterable[str], width: int) -> list[str]:
    """Return keys side by side, in as many lines as they take."""
    lines: list[str] = []
    for key in keys:
        if lines and len(lines[-1]) + GAP + len(key) < width:
            lines[-1] += " " * GAP + key
        else:
            lines.append(key)
    return lines


def _halves(blocks: Sequence[Sequence[StyledLine]]) -> tuple[list[StyledLine], list[StyledLine]]:
    """Return the lines of blocks in two columns that are about as long as each other."""
    half = sum(map(len, blocks)) / 2
    columns: tuple[list[StyledLine], list[StyledLine]] = ([], [])
    for block in blocks:
        is_left = not columns[1] and len(columns[0]) + len(block) / 2 <= half
        columns[0 if is_left else 1].extend(block)
    return columns


def _paragraph(text: str, width: int) -> Iterator[StyledLine]:
    for line in wrap(text, width) if text else ():
        yield [(0, line, "text_muted")]


def _width(column: Sequence[str]) -> int:
    return max(map(len, column)) + GAP


def _fitting(columns: Sequence[Sequence[str]], width: int) -> int:
    """Return how many of the columns fit side by side."""
    used = 0
    for count, column in enumerate(columns):
        used += _width(column)
        if used > width:
            return count
    return len(columns)
