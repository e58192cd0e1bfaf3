"""The side panel: what the player should always have in view, in sections of rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from numpy.typing import NDArray

from roguelike.content.catalog import Catalog
from roguelike.engine.knowledge.player_view import Carried
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame, KeptParts
from roguelike.ui.frames.part import Image, Stroke
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.panels.side.actors import ActorsSection
from roguelike.ui.panels.side.fitting import Yielding, fitted
from roguelike.ui.panels.side.floor import LEAST_KNOWN, FloorSection
from roguelike.ui.panels.side.gear import LEAST_CARRIED, GearSections
from roguelike.ui.panels.side.goal import goal_section
from roguelike.ui.panels.side.health import HealthSection
from roguelike.ui.panels.side.powers import PowersSection
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.session.kept import Kept
from roguelike.ui.session.threat import Appraiser
from roguelike.ui.text.texts import Texts
from roguelike.ui.widgets.rows import Row, Section, Style

YIELDING: Yielding = (
    ("goal", 0),
    ("floor", LEAST_KNOWN),
    ("worn", 0),
    ("floor", 0),
    ("carried", LEAST_CARRIED),
)
"""What is shortened where the panel is too short: never health, those in view, and powers."""


class _Kept(NamedTuple):
    """A row as it was drawn: its cells, and strokes and images with the height of its top."""

    cells: NDArray[Any]
    strokes: Sequence[Stroke]
    images: Sequence[Image]
    top: int


class SidePanel:
    """The panel beside the map.

    Attributes:
        appraiser: Judges those in view.
    """

    def __init__(
        self, adventure: Adventure, catalog: Catalog, keymap: Keymap, texts: Texts
    ) -> None:
        """Prepare the sections for a game."""
        ruleset = adventure.game.ruleset
        self._adventure = adventure
        self._texts = texts
        self.appraiser = Appraiser(catalog, adventure, texts)
        self._health = HealthSection(catalog, ruleset)
        self._actors = ActorsSection(self.appraiser, ruleset)
        self._powers = PowersSection(ruleset, keymap)
        key = texts.key(keymap.first_key("inventory"))
        self._gear = GearSections(ruleset, adventure.namer, key)
        self._floor = FloorSection(catalog, ruleset, adventure.namer)
        self._had = Kept(self._of_pack)
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
        style = Style(measures.side, skin.palette, self._texts, measures.is_narrow)
        sections = self._sections(skin, style, has_gear=has_gear)
        sections["goal"] = goal_section(self._adventure.quest.goal if has_goal else "", style)
        line = measures.line
        gap = line // 2 or line
        rows = fitted(sections, YIELDING, frame.layout.side.height / line, gap / line)
        canvas = self._kept.draw(frame, rows, lambda: self._draw(frame, rows, gap))
        return canvas, rows

    def draw_top(self, frame: Frame, skin: Skin) -> int:
        """Draw the part that all screens leave in sight; return the lines that it takes."""
        style = Style(frame.measures.side, skin.palette, self._texts, is_narrow=True)
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

    def _sections(self, skin: Skin, style: Style, *, has_gear: bool) -> dict[str, Section]:
        view = self._adventure.view
        worn, carried = Section(), Section()
        if has_gear:
            worn, carried = self._had(view.pack, skin, style, self._adventure.gold)
        return {
            "top": self._top(style),
            "actors": self._actors.section(view, skin, style),
            "powers": self._powers.section(view, style),
            "carried": carried,
            "worn": worn,
            "floor": self._floor.section(view, skin, style),
        }

    def _top(self, style: Style) -> Section:
        adventure = self._adventure
        return self._health.section(adventure.view, adventure.character, style)

    def _of_pack(
        self, pack: Sequence[Carried], skin: Skin, style: Style, gold: int
    ) -> tuple[Section, Section]:
        """Return the sections of what the player wears, and of what else there is."""
        letters = self._adventure.letters
        return (
            self._gear.worn(pack, letters, skin, style),
            self._gear.carried(pack, letters, skin, style, gold),
        )
