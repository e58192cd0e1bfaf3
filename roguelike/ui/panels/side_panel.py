"""What the player should always have in view, in sections one below the other."""

from __future__ import annotations

from roguelike.content.catalog import Catalog
from roguelike.core.geometry import Rect
from roguelike.ui.adventure import Adventure
from roguelike.ui.appraising import Appraiser
from roguelike.ui.canvas import Canvas
from roguelike.ui.keymap import Keymap
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

    def draw(self, canvas: Canvas, skin: Skin) -> list[Row]:
        """Draw the panel, and return its rows from the first row of the canvas on."""
        canvas.fill("panel_background")
        canvas.upright(0)
        room = canvas.part(Rect(BORDER, 0, canvas.width - BORDER - 1, canvas.height))
        rows = fitted(self._sections(skin, room.width), room.height, self._more)
        for y, row in enumerate(rows):
            row.draw(room, y)
        return rows

    def _more(self, count: int) -> str:
        return self._texts("more", count=count)

    def _sections(self, skin: Skin, width: int) -> list[Section]:
        view, adventure = self._adventure.view, self._adventure
        letters = adventure.letters
        return [
            self._health.section(view, skin.palette, width, is_alarmed=adventure.is_alarmed),
            self._gear.section(view, letters, skin, width),
            self._powers.section(view, width),
            self._actors.section(view, skin, width),
            self._items.section(view, skin, width),
            self._exits.section(view, skin, width),
            self._pack.section(view, letters, skin, width),
        ]
