"""The side panel: what the player should always have in view, in sections of rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from roguelike.content.catalog import Catalog
from roguelike.core.geometry import Rect
from roguelike.engine.view import Carried
from roguelike.ui.adventure import Adventure
from roguelike.ui.appraising import Appraiser
from roguelike.ui.canvas import Canvas
from roguelike.ui.kept import Kept
from roguelike.ui.keymap import Keymap
from roguelike.ui.palette import Palette
from roguelike.ui.panels.side.actors import ActorsSection
from roguelike.ui.panels.side.floor import ExitsSection, ItemsSection
from roguelike.ui.panels.side.gear import GearSection, PackSection
from roguelike.ui.panels.side.health import HealthSection
from roguelike.ui.panels.side.powers import PowersSection
from roguelike.ui.panels.side.rows import Row, Section, fitted
from roguelike.ui.skin import Skin
from roguelike.ui.texts import Texts

BORDER = 1
"""The columns in front of the rows."""


class SidePanel:
    """The panel beside the map: its first column is a border, its last one stays empty.

    Attributes:
        appraiser: Judges those in view.
    """

    def __init__(
        self, adventure: Adventure, catalog: Catalog, keymap: Keymap, texts: Texts
    ) -> None:
        """Prepare the sections for a game."""
        ruleset, namer = adventure.game.ruleset, adventure.namer
        self._adventure = adventure
        self._texts = texts
        self.appraiser = Appraiser(catalog, adventure, texts)
        self._health = HealthSection(catalog, ruleset)
        self._gear = GearSection(ruleset, texts, namer)
        self._powers = PowersSection(ruleset, keymap, texts)
        self._actors = ActorsSection(self.appraiser, texts)
        self._items = ItemsSection(ruleset, texts, namer)
        self._exits = ExitsSection(catalog, ruleset, texts)
        self._pack = PackSection(ruleset, texts, namer)
        self._had = Kept(self._of_pack)
        self._look: tuple[Palette, int] | None = None
        self._drawn: dict[Row, NDArray[Any]] = {}

    def draw(self, canvas: Canvas, skin: Skin) -> list[Row]:
        """Draw the panel, and return its rows from the first row of the canvas on."""
        canvas.fill("panel_background")
        canvas.upright(0)
        room = canvas.part(Rect(BORDER, 0, canvas.width - BORDER - 1, canvas.height))
        rows = fitted(self._sections(skin, room.width), room.height, self._more)
        self._draw(room, rows)
        return rows

    def _draw(self, room: Canvas, rows: Sequence[Row]) -> None:
        """Draw rows, of which those that were there before are copied, wherever they stood."""
        look = room.palette, room.width
        before = self._drawn if look == self._look else {}
        self._drawn, self._look = {}, look
        for y, row in enumerate(rows):
            cells = room.cells[:, y]
            if (drawn := before.get(row)) is None:
                row.draw(room, y)
                drawn = cells.copy()
            else:
                cells[...] = drawn
            self._drawn[row] = drawn

    def _more(self, count: int) -> str:
        return self._texts("more", count=count)

    def _sections(self, skin: Skin, width: int) -> list[Section]:
        view, adventure = self._adventure.view, self._adventure
        worn, carried = self._had(view.pack, skin, width)
        return [
            self._health.section(view, skin.palette, width, is_alarmed=adventure.is_alarmed),
            worn,
            self._powers.section(view, width),
            self._actors.section(view, skin, width),
            self._items.section(view, skin, width),
            self._exits.section(view, skin, width),
            carried,
        ]

    def _of_pack(self, pack: Sequence[Carried], skin: Skin, width: int) -> tuple[Section, Section]:
        """Return the sections of what the player wears, and of what else there is."""
        letters = self._adventure.letters
        return (
            self._gear.section(pack, letters, skin, width),
            self._pack.section(pack, letters, skin, width),
        )
