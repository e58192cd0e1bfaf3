"""The side panel: what the player should always have in view, in sections of rows.

Sections are fitted into a panel that may be too short for all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from numpy.typing import NDArray

from roguelike.content.catalog import Catalog
from roguelike.engine.knowledge.player_view import CarriedItem
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame, KeptParts
from roguelike.ui.frames.part import Image, Stroke
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.panels.side.actors import ActorsSection
from roguelike.ui.panels.side.floor import LEAST_KNOWN, FloorSection
from roguelike.ui.panels.side.gear import LEAST_CARRIED, GearSections
from roguelike.ui.panels.side.player import HealthSection, PowersSection
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.memo import Memo
from roguelike.ui.session.threat import ThreatAssessor
from roguelike.ui.text.texts import Texts
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.rows import GAP, Heading, PanelStyle, Row, Section, Span

YIELDING: Yielding = (
    ("goal", 0),
    ("floor", LEAST_KNOWN),
    ("worn", 0),
    ("floor", 0),
    ("carried", LEAST_CARRIED),
)
"""The sections to shorten in a short panel: never health, actors in view, and powers."""

Yielding: TypeAlias = Sequence[tuple[str, int]]
"""The sections that are shortened, in this order, each to so many groups."""


def goal_section(goal: str, style: PanelStyle) -> Section:
    """Return the goal of a campaign, all of it or, where it has none, nothing."""
    lines = paragraph(goal.rstrip("."), style.width)
    rows = tuple(Row((Span(0, line, "text_muted"),)) for line in lines)
    return Section((rows,), Heading(style.texts("goal")))


class _Kept(NamedTuple):
    """A row as it was drawn: its cells, and strokes and images with the height of its top."""

    cells: NDArray[Any]
    strokes: Sequence[Stroke]
    images: Sequence[Image]
    top: int


class SidePanel:
    """The panel beside the map.

    Attributes:
        assessor: Assesses the actors in view.
    """

    def __init__(
        self, session: GameSession, catalog: Catalog, keymap: Keymap, texts: Texts
    ) -> None:
        """Prepare the sections for a game."""
        ruleset = session.game.ruleset
        self._session = session
        self._texts = texts
        self.assessor = ThreatAssessor(catalog, session, texts)
        self._health = HealthSection(catalog, ruleset)
        self._actors = ActorsSection(self.assessor, ruleset)
        self._powers = PowersSection(ruleset, keymap)
        key = texts.key(keymap.first_key("inventory"))
        self._gear = GearSections(ruleset, session.namer, key)
        self._floor = FloorSection(catalog, ruleset, session.namer)
        self._had = Memo(self._of_pack)
        self._kept = KeptParts[Canvas]()
        self._look: tuple[Palette, int, int] | None = None
        self._drawn: dict[Row, _Kept] = {}

    def draw(
        self, frame: Frame, skin: Skin, *, has_gear: bool = True, has_goal: bool = False
    ) -> tuple[Canvas, list[Row]]:
        """Draw the panel, and return it and its rows.

        Args:
            frame: Where to draw.
            skin: How things look.
            has_gear: Whether what the player has is shown.
            has_goal: Whether the goal is, where nothing else has need of its room.
        """
        measures = frame.measures
        style = PanelStyle(measures.side, skin.palette, self._texts, measures.is_narrow)
        sections = self._sections(skin, style, has_gear=has_gear)
        sections["goal"] = goal_section(self._session.quest.goal if has_goal else "", style)
        line = measures.line
        gap = line // 2 or line
        rows = fitted(sections, YIELDING, frame.layout.side.height / line, gap / line)
        canvas = self._kept.draw(frame, rows, lambda: self._draw(frame, rows, gap))
        return canvas, rows

    def draw_top(self, frame: Frame, skin: Skin) -> int:
        """Draw the part that all screens leave in sight; return the lines that it takes."""
        style = PanelStyle(frame.measures.side, skin.palette, self._texts, is_narrow=True)
        top = self._top(style)
        self._draw(frame, top.rows(len(top.groups)), 0)
        return len(top.groups)

    def _draw(self, frame: Frame, rows: Sequence[Row], gap: int) -> Canvas:
        """Draw rows, of which those that were there before are copied, wherever they stood."""
        layout, line = frame.layout, frame.measures.line
        heights = [gap if row.is_gap else line for row in rows]
        canvas = frame.text(layout.side, layout.side_area, heights)
        look = canvas.palette, canvas.width, canvas.base.cell[1]
        before = self._drawn if look == self._look else {}
        self._drawn, self._look = {}, look
        base = canvas.base
        for y, row in enumerate(rows):
            top = base.tops[y]
            if kept := before.get(row):
                canvas.cells[:, y] = kept.cells
                down = top - kept.top
                base.strokes += [each._replace(y=each.y + down) for each in kept.strokes]
                base.images += [each._replace(y=each.y + down) for each in kept.images]
            strokes, images = len(base.strokes), len(base.images)
            if kept is None:
                row.draw(canvas, y)
                new = base.strokes[strokes:], base.images[images:]
                kept = _Kept(canvas.cells[:, y].copy(), *new, top)
            self._drawn[row] = kept
        return canvas

    def _sections(self, skin: Skin, style: PanelStyle, *, has_gear: bool) -> dict[str, Section]:
        view = self._session.view
        worn, carried = Section(), Section()
        if has_gear:
            worn, carried = self._had(view.pack, skin, style, self._session.gold)
        return {
            "top": self._top(style),
            "actors": self._actors.section(view, skin, style),
            "powers": self._powers.section(view, style),
            "carried": carried,
            "worn": worn,
            "floor": self._floor.section(view, skin, style),
        }

    def _top(self, style: PanelStyle) -> Section:
        session = self._session
        return self._health.section(session.view, session.character, style)

    def _of_pack(
        self, pack: Sequence[CarriedItem], skin: Skin, style: PanelStyle, gold: int
    ) -> tuple[Section, Section]:
        """Return the sections of what the player wears, and of what else there is."""
        letters = self._session.letters
        return (
            self._gear.worn(pack, letters, skin, style),
            self._gear.carried(pack, letters, skin, style, gold),
        )


def fitted(
    sections: Mapping[str, Section], yielding: Yielding, lines: float, gap: float
) -> list[Row]:
    """Return the rows of sections for a panel, with gaps between them.

    Where not everything fits, gaps that take a whole line are left out first; then sections are
    shortened in turn, each from its end, until the rest fits. What does not fit even then is cut
    off at the bottom.

    Args:
        sections: The sections from top to bottom.
        yielding: Which are shortened, and how far.
        lines: How many lines there are.
        gap: The height of a gap in lines.
    """
    parts = {name: section.rows(len(section.groups)) for name, section in sections.items()}
    if gap == 1 and _height(parts, gap) > lines:
        gap = 0
    if _height(parts, gap) > lines:
        parts = _shortened(sections, parts, yielding, (lines, gap))
    rows: list[Row] = []
    for part in parts.values():
        rows += [GAP, *part] if rows and part and gap else part
    return _cut(rows, lines, gap)


def _shortened(
    sections: Mapping[str, Section],
    whole: Mapping[str, list[Row]],
    yielding: Yielding,
    room: tuple[float, float],
) -> Mapping[str, list[Row]]:
    """Return the rows of each section, shortened in turn until they fit, and no more than that.

    Args:
        sections: The sections.
        whole: All rows of each.
        yielding: Which are shortened, and how far.
        room: The lines that there are, and the height of a gap.
    """
    parts = dict(whole)
    counts = {name: len(section.groups) for name, section in sections.items()}
    lines, gap = room
    for name, least in yielding:
        while counts[name] > least and _height(parts, gap) > lines:
            counts[name] -= 1
            parts[name] = sections[name].rows(counts[name])
    for name, _ in reversed(yielding):  # what gave way as a whole may have left more than it had to
        while counts[name] < len(sections[name].groups):
            more = sections[name].rows(counts[name] + 1)
            if _height({**parts, name: more}, gap) > lines:
                break
            counts[name] += 1
            parts[name] = more
    return parts


def _height(parts: Mapping[str, list[Row]], gap: float) -> float:
    """Return how many lines sections take."""
    shown = [len(part) for part in parts.values() if part]
    return sum(shown) + gap * (len(shown) - 1)


def _cut(rows: Sequence[Row], lines: float, gap: float) -> list[Row]:
    """Return the rows that fit."""
    shown: list[Row] = []
    for row in rows:
        lines -= gap if row.is_gap else 1
        if lines < 0:
            break
        shown.append(row)
    return shown
