"""The summary of a game that has ended, as lines for a panel beside the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.steps import AbilityDef
from roguelike.content.schema.terrain import TerrainDef
from roguelike.core.text import ELLIPSIS
from roguelike.scores.high_scores import Score, ranked
from roguelike.scores.run_record import RECENT_TURNS, NamedValue, SectionName, sections, totals
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.descriptions.run_record import fate_of
from roguelike.ui.frames.bars import BAR, filled
from roguelike.ui.frames.canvas import HORIZONTAL
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.wrap import abridged, paragraph, shortened
from roguelike.ui.widgets.scroll import StyledLine

BAR_CELLS = 8
"""The number of cells of the longest bar."""
GAP = 3
"""The columns between two figures in a line."""
SHORT_LIST = 3
"""The fewest lines of a list that says anything: heading, an entry, and how many are left out."""
KILLERS = (MonsterDef, StatusDef, TerrainDef, ItemDef, AbilityDef)
"""The kinds of definitions of which players die."""


class Block(Struct, frozen=True):
    """Lines that belong together.

    Attributes:
        lines: The lines.
        least: How many of them stay where there is little room; 0 where all may be left out.
        is_list: Whether it is told how many are left out.
    """

    lines: Sequence[StyledLine]
    least: int
    is_list: bool = False


class RunSummary:
    """The summary of a game that has ended, whose level has been revealed."""

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Prepare to summarize a game."""
        self._context = context
        self._texts = context.texts
        self._session = session
        self._fate = session.fate or fate_of(session, context, 0)
        self._rank = self._find_rank(session.score)

    def lines(self, width: int, rows: int) -> list[StyledLine]:
        """Return at most as many lines as there is room for, none wider than `width`."""
        blocks = [block for block in self._blocks(width) if block.lines]
        sizes = _sizes(blocks, rows)
        gap = int(sum(sizes) + sum(map(bool, sizes)) - 1 <= rows)
        found: list[StyledLine] = []
        for block, size in zip(blocks, sizes, strict=True):
            found += [[]] * gap if found and size else []
            found += self._cut(block, size, width)
        return found[:rows]

    def _blocks(self, width: int) -> Iterator[Block]:
        """Yield the blocks of the account, the most important first."""
        fate, told = self._fate, sections(self._fate)
        cause = _styled(fate.end, width, "text_good" if fate.won else "text_bad")
        yield Block(cause, len(cause))
        yield Block(_styled(self._killer(), width, "text_muted"), 0)
        yield Block(_styled(self._defeat(), width, "text"), 0)
        facts = self._facts(width)
        yield Block(facts, len(facts))
        had = _named([*told["equipment"], *told["carried"]], width)
        if fate.won:
            yield self._list("carried", had, width)
        most = told["damage"][0].value if told["damage"] else 0
        harms = [_harm(each, most, width) for each in told["damage"]]
        yield self._list("damage", harms, width)
        yield self._list("unused", _named(told["unused"], width), width)
        if not fate.won:
            yield self._list("carried", had, width, least=0)

    def _list(
        self, name: SectionName, lines: Sequence[StyledLine], width: int, least: int = SHORT_LIST
    ) -> Block:
        if not lines:
            return Block((), 0)
        heading = self._texts(name, turns=RECENT_TURNS)
        start = len(heading) + 1
        rule = HORIZONTAL * (width - start)
        title: StyledLine = [(0, heading, "panel_title"), (start, rule, "panel_frame")]
        return Block([title, *lines], min(least, len(lines) + 1), is_list=True)

    def _cut(self, block: Block, size: int, width: int) -> list[StyledLine]:
        """Return the first `size` lines of a block; the last tells if there are more."""
        left = len(block.lines) - size
        if not size or not left:
            return [*block.lines[:size]]
        if not block.is_list:
            return [*block.lines[: size - 1], _broken_off(block.lines[size - 1], width)]
        more = self._texts("more", count=left + 1)
        return [*block.lines[: size - 1], [(1, more, "text_muted")]]

    def _killer(self) -> str:
        """Return the description of what killed the player, if it has one."""
        for kind in KILLERS:
            if definition := self._session.catalog.all(kind).get(self._fate.killer):
                return definition.description
        return ""

    def _defeat(self) -> str:
        """Return the words of the campaign about players who have died for good."""
        ruleset = self._session.game.ruleset
        is_lost = self._session.game.world.death is not None and ruleset.death_is_final
        return ruleset.campaign.defeat if is_lost else ""

    def _facts(self, width: int) -> list[StyledLine]:
        """Return figures, as many in a line as there is room for."""
        texts, fate = self._texts, self._fate
        facts = [
            *((texts(name), value) for name, value in totals(fate).items()),
            (texts("seed"), fate.seed),
        ]
        cells = [(f"{label} ", abridged(str(value), width // 2)) for label, value in facts]
        cells += [(self._rank, "")] if self._rank else []
        lines: list[StyledLine] = []
        end = width
        for label, value in cells:
            columns = len(label) + len(value)
            if end + GAP + columns > width:
                lines.append([])
                end = -GAP
            start = end + GAP
            end = start + columns
            parts: StyledLine = [
                (start, label, "text_muted"),
                (start + len(label), value, "text"),
            ]
            lines[-1] = [*lines[-1], *parts]
        return lines

    def _find_rank(self, score: Score | None) -> str:
        """Return the place of the game among those of its campaign, if that is known."""
        records = self._context.records
        if score is None or records is None:
            return ""
        try:
            scores = records.read().scores
        except OSError:  # the list says so itself
            return ""
        games = ranked(each for each in scores if each.campaign == score.campaign)
        if score not in games:
            return ""
        return self._texts("rank", rank=games.index(score) + 1, count=len(games))


def _sizes(blocks: Sequence[Block], rows: int) -> list[int]:
    """Return the number of lines of each block that there is room for.

    Lists that may be left out get what the others and the gaps leave; then the longest gives way.
    """
    sizes = [len(block.lines) for block in blocks]
    for place, block in enumerate(blocks):
        over = sum(sizes) + len(sizes) - 1 - rows
        if block.is_list and not block.least and over > 0:
            left = sizes[place] - over
            sizes[place] = left if left >= SHORT_LIST else 0
    while sum(sizes) > rows:
        spare = [size - block.least for size, block in zip(sizes, blocks, strict=True)]
        if max(spare) <= 0:
            break
        sizes[spare.index(max(spare))] -= 1
    return sizes


def _named(figures: Iterable[NamedValue], width: int) -> list[StyledLine]:
    return [[(1, shortened(each.label, width - 1), "text")] for each in figures]


def _styled(text: str, width: int, ink: Ink) -> list[StyledLine]:
    return [[(0, line, ink)] for line in paragraph(text, width)]


def _broken_off(line: StyledLine, width: int) -> StyledLine:
    """Return a line of prose with the mark behind it that it goes on."""
    *parts, (start, text, ink) = line
    return [*parts, (start, f"{text[: width - start - 1]}{ELLIPSIS}", ink)]


def _harm(figure: NamedValue, most: int, width: int) -> StyledLine:
    """Return a number, a bar which compares it with the largest, and what did it."""
    digits = len(str(most))
    full = max(filled(figure.value, most, BAR_CELLS), 1)
    start = digits + 1
    name = start + 1 + BAR_CELLS + 1
    return [
        (1, f"{figure.value:>{digits}}", "text"),
        (start + 1, BAR * full, "health_low"),
        (name, shortened(figure.label, width - name), "text"),
    ]
