"""Which keys do what, made from the keymaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.keymaps import CommandName
from roguelike.content.schema.rules import RulesDef
from roguelike.ui.commands import MOVES
from roguelike.ui.keymap import HelpSection
from roguelike.ui.log import wrap
from roguelike.ui.palette import Ink, Palette
from roguelike.ui.screens.reading import ReadingScreen
from roguelike.ui.shell import Shell
from roguelike.ui.widgets.scroll import StyledLine

TABLE: tuple[CommandName, ...] = (*MOVES, "wait")
"""The commands that are shown as a table, a column for each cluster of keys."""

LABEL_COLUMNS = 14
KEY_COLUMNS = 18
GAP = 2


class HelpScreen(ReadingScreen):
    """The keys of a campaign, or all that there are."""

    def __init__(self, shell: Shell, campaign: str | None) -> None:
        """Look up the keys, without those that the rules of the campaign make useless."""
        keymap = shell.keymap(campaign)
        super().__init__(shell, keymap)
        catalog = shell.content.catalog
        diagonals = True
        if campaign is not None:
            rules = catalog.get(RulesDef, catalog.get(CampaignDef, campaign).rules)
            diagonals = rules.movement.diagonals
        sections = keymap.help(diagonals=diagonals)
        self._clusters = [part for part in sections if not part.keys.keys().isdisjoint(MOVES)]
        self._others = [part for part in sections if part not in self._clusters]

    @property
    def heading(self) -> str:
        """What the page is called."""
        return self._shell.texts("help")

    def lines(self, width: int, palette: Palette) -> list[StyledLine]:
        """Return a table of the keys that move, and lists of the others."""
        del palette
        return [*self._moving(width), *self._lists(width)]

    def _moving(self, width: int) -> Iterator[StyledLine]:
        yield [(0, self._shell.texts("keys_moving"), "text_heading")]
        yield []
        columns = [self._column(cluster) for cluster in self._clusters]
        while columns:
            taken = max(_fitting(columns, width - LABEL_COLUMNS), 1)
            yield from self._table(columns[:taken])
            yield []
            columns = columns[taken:]
        for cluster in self._clusters:
            yield from _paragraph(f"{cluster.label}: {cluster.description}", width)
        yield from _paragraph(self._shell.texts("keys_running"), width)
        yield []

    def _column(self, cluster: HelpSection) -> list[str]:
        """Return a label and, below it, the keys of each command of the table."""
        keys = (cluster.keys.get(command, ()) for command in TABLE)
        return [cluster.label, *(self._shell.texts.keys(names) for names in keys)]

    def _table(self, columns: Sequence[Sequence[str]]) -> Iterator[StyledLine]:
        labels = ["", *(self._shell.texts.command(command) for command in TABLE)]
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
        for section in self._others:
            yield [(0, section.label, "text_heading")]
            yield from _paragraph(section.description, width)
            yield []
            for command, keys in section.keys.items():
                name = self._shell.texts.command(command)
                yield [(0, self._shell.texts.keys(keys), "key"), (KEY_COLUMNS, name, "text")]
            yield []


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
