"""What the player carries, where the player is, and the keys that matter most."""

from __future__ import annotations

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.keymaps import CommandName
from roguelike.content.schema.levels import LevelDef, TerrainDef
from roguelike.core.geometry import Rect
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.view import View
from roguelike.ui.canvas import Canvas
from roguelike.ui.keymap import Keymap
from roguelike.ui.skin import Skin
from roguelike.ui.texts import Texts

COLUMNS = 3
FIRST_ROW = 3
KEY_COLUMN = 8
"""Where the meaning of a key begins."""

SHOWN: tuple[CommandName, ...] = ("wait", "descend", "log", "menu", "help", "cancel")
"""The commands whose keys are shown."""


class InventoryPanel:
    """The panel above the map."""

    def __init__(self, catalog: Catalog, ruleset: Ruleset, keymap: Keymap, texts: Texts) -> None:
        """Look up what does not change during a game."""
        self._terrain = catalog.all(TerrainDef)
        self._gold = ruleset.roles.gold
        self._gold_label = catalog.get(StatDef, self._gold).label
        self._levels = catalog.all(LevelDef)
        self._keymap = keymap
        self._texts = texts

    def draw(self, canvas: Canvas, view: View, skin: Skin) -> None:
        """Draw three columns; the last row is a border."""
        canvas.fill("panel_background")
        canvas.rule(canvas.height - 1)
        width = canvas.width // COLUMNS
        parts = [
            canvas.part(Rect(place * width, 0, width, canvas.height - 1))
            for place in range(COLUMNS)
        ]
        self._draw_carried(parts[0], view, skin)
        self._draw_place(parts[1], view)
        self._draw_keys(parts[2])

    def _draw_carried(self, canvas: Canvas, view: View, skin: Skin) -> None:
        canvas.text(1, 1, self._texts("carried"), "panel_title")
        canvas.text(1, FIRST_ROW, *skin.gold)
        canvas.text(3, FIRST_ROW, f"{view.stats[self._gold]} {self._gold_label}")

    def _draw_place(self, canvas: Canvas, view: View) -> None:
        underfoot = view.table.ids[int(view.terrain[view.player.position])]
        canvas.text(1, 1, self._texts("here"), "panel_title")
        level = self._levels[view.level].label
        canvas.text(1, FIRST_ROW, self._texts("place", level=level, depth=view.depth))
        canvas.text(1, FIRST_ROW + 1, self._terrain[underfoot].label, "text_muted")

    def _draw_keys(self, canvas: Canvas) -> None:
        canvas.text(1, 1, self._texts("keys"), "panel_title")
        rows = canvas.height - FIRST_ROW
        bound: list[CommandName] = [command for command in SHOWN if self._keymap.keys(command)]
        for y, command in enumerate(bound[:rows], start=FIRST_ROW):
            canvas.text(1, y, self._texts.key(self._keymap.keys(command)[0]), "key")
            canvas.text(KEY_COLUMN, y, self._texts.command(command), "text_muted")
