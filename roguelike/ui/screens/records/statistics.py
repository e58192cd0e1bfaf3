"""Statistics of all games that have ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roguelike.core.text import visible
from roguelike.scores.high_scores import Score
from roguelike.scores.statistics import Tally, statistics_of
from roguelike.ui.appearance.palette import Ink, Palette
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.text_page import TextPageScreen
from roguelike.ui.text.texts import TextName
from roguelike.ui.text.wrap import shortened
from roguelike.ui.widgets.scroll import StyledLine

INDENT, GAP = 2, 4
"""The columns before what stands below a heading, and between two columns of the page."""
NAME_COLUMNS = 24
"""The columns of a name."""
BAR = "█"
BAR_CELLS = 30
"""The cells of the longest bar, that of what killed the player most often."""

CAMPAIGN_COLUMNS: tuple[TextName, ...] = ("games", "wins", "best_depth", "mean_depth")
"""The headings of the figures of each campaign."""


class StatisticsScreen(TextPageScreen):
    """Sums, campaigns, and what killed the player."""

    def __init__(self, context: UiContext, keymap: Keymap, scores: Sequence[Score]) -> None:
        """Count games, which come in the order in which they ended."""
        super().__init__(context, keymap)
        self._statistics = statistics_of(scores)

    @property
    def heading(self) -> str:
        """The heading of the page."""
        return self._context.texts("statistics")

    def lines(self, width: int, palette: Palette) -> list[StyledLine]:
        """Return all parts of the page, with a gap between them."""
        del palette
        parts = (self._sums(width), self._campaigns(), self._killers())
        gap: StyledLine = []
        return [line for part in parts for line in (*part, gap)][:-1]

    def _sums(self, width: int) -> Iterator[StyledLine]:
        """Yield what all games come to, in two columns, to be read downwards."""
        statistics = self._statistics
        tally = statistics.all
        sums: tuple[tuple[TextName, object], ...] = (
            ("games", tally.games),
            ("wins", tally.wins),
            ("streak", statistics.streak),
            ("best_streak", statistics.best_streak),
            ("turns", tally.turns),
            ("best_depth", tally.best_depth),
            ("mean_depth", tally.mean_depth),
            ("most_gold", tally.most_gold),
            ("kills", tally.kills),
        )
        rows, column = -(-len(sums) // 2), (width - GAP) // 2
        for y in range(rows):
            line: list[tuple[int, str, Ink]] = []
            for start, (name, value) in zip((0, column + GAP), sums[y::rows], strict=False):
                line.append((start, self._context.texts(name), "text_muted"))
                line.append((start + column - len(str(value)), str(value), "text"))
            yield line

    def _campaigns(self) -> Iterator[StyledLine]:
        texts = self._context.texts
        headings = [texts(name) for name in CAMPAIGN_COLUMNS]
        yield _row(texts("campaign"), headings, headings, "text_heading")
        for title, tally in self._statistics.campaigns.values():
            yield _row(visible(title), _cells(tally), headings, "text")

    def _killers(self) -> Iterator[StyledLine]:
        """Yield by what the player died, how often, and a bar that shows how often."""
        killers = self._statistics.killers
        yield [(0, self._context.texts("killers"), "text_heading")]
        most = max((number for _, number in killers), default=0)
        for label, number in killers:
            bar = BAR * max(number * BAR_CELLS // most, 1)
            start = INDENT + NAME_COLUMNS
            yield [
                (INDENT, shortened(visible(label), NAME_COLUMNS - 1), "text"),
                (start, f"{number:>6}", "text"),
                (start + 6 + GAP // 2, bar, "bar_full"),
            ]


def _cells(tally: Tally) -> list[str]:
    return [str(tally.games), str(tally.wins), str(tally.best_depth), tally.mean_depth]


def _row(name: str, cells: Sequence[str], headings: Sequence[str], ink: Ink) -> StyledLine:
    """Return a name and, below their headings, what there is to say about it."""
    margin = INDENT if cells is not headings else 0
    line: list[tuple[int, str, Ink]] = [(margin, shortened(name, NAME_COLUMNS), ink)]
    end = INDENT + NAME_COLUMNS
    for cell, heading in zip(cells, headings, strict=True):
        end += len(heading) + GAP // 2
        line.append((end - len(cell), cell, "text_muted" if cells is headings else ink))
    return line
