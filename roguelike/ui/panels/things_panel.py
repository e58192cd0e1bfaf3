"""What the player wears, is able to do and carries."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.core.geometry import Rect
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.view import Carried, Power, View
from roguelike.naming import Namer
from roguelike.ui.canvas import Canvas
from roguelike.ui.commands import POWERS
from roguelike.ui.describing import listed
from roguelike.ui.equipment import equipment
from roguelike.ui.keymap import Keymap
from roguelike.ui.lines import shortened
from roguelike.ui.panels.status_panel import BAR_CELLS, filled
from roguelike.ui.skin import Skin
from roguelike.ui.texts import Texts

COLUMNS = 3
FIRST_ROW = 3
KEY_COLUMN = 4
"""Where the names of abilities begin, behind their keys."""


class ThingsPanel:
    """The panel above the map, of a player who has something."""

    def __init__(self, ruleset: Ruleset, keymap: Keymap, texts: Texts, namer: Namer) -> None:
        """Remember where names and keys are found."""
        self._things = ruleset.things
        self._keymap = keymap
        self._texts = texts
        self._namer = namer

    def draw(self, canvas: Canvas, view: View, skin: Skin) -> None:
        """Draw three columns; the last row is a border."""
        canvas.fill("panel_background")
        canvas.rule(canvas.height - 1)
        width = canvas.width // COLUMNS
        parts = [
            canvas.part(Rect(place * width, 0, width - 1, canvas.height - 1))
            for place in range(COLUMNS)
        ]
        self._draw_worn(parts[0], view.pack)
        self._draw_powers(parts[1], view.powers)
        self._draw_items(parts[2], [each for each in view.pack if not each.is_worn], skin)

    def _draw_worn(self, canvas: Canvas, pack: Sequence[Carried]) -> None:
        """List the slots and what is worn there; where rows lack, empty slots are left out."""
        canvas.text(1, 1, self._texts("equipment"), "panel_title")
        slots = equipment(self._things, pack)
        if len(slots) > canvas.height - FIRST_ROW:
            slots = {slot: item for slot, item in slots.items() if item is not None}
        for y, (slot, item) in enumerate(slots.items(), FIRST_ROW):
            label = f"{self._things.slots[slot].label}:"
            x = canvas.text(1, y, label, "text_disabled" if item is None else "text_muted")
            if item is not None:
                canvas.text(x + 1, y, self._namer.item(item.thing, "plain"))

    def _draw_powers(self, canvas: Canvas, powers: Sequence[Power]) -> None:
        """List the abilities with their keys, each on a bar while it is not ready."""
        canvas.text(1, 1, self._texts("abilities"), "panel_title")
        for y, power in enumerate(powers, FIRST_ROW):
            place = y - FIRST_ROW
            keys = self._keymap.keys(POWERS[place]) if place < len(POWERS) else ()
            canvas.text(1, y, self._texts.key(keys[0]) if keys else "", "key")
            cells = min(BAR_CELLS, canvas.width - KEY_COLUMN)
            if power.ready_in:
                left = filled(power.ready_in, power.cooldown, cells)
                canvas.shade(KEY_COLUMN, y, left, "bar_cooldown")
            label = self._things.abilities[power.id].definition.label
            canvas.text(KEY_COLUMN, y, label, "bar_text_calm" if power.ready_in else "text")

    def _draw_items(self, canvas: Canvas, items: Sequence[Carried], skin: Skin) -> None:
        """List what is carried and not worn, and count what does not fit."""
        canvas.text(1, 1, self._texts("items"), "panel_title")
        rows = canvas.height - FIRST_ROW
        fits = rows if len(items) <= rows else rows - 1
        for y, each in enumerate(items[:fits], FIRST_ROW):
            canvas.text(1, y, *skin.item(each.thing))
            name = listed(each, self._namer, self._texts)
            canvas.text(3, y, shortened(name, canvas.width - 3))
        if len(items) > fits:
            more = self._texts("more", count=len(items) - fits)
            canvas.text(1, canvas.height - 1, more, "text_muted")
