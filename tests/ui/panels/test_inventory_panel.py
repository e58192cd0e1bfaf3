from __future__ import annotations

from roguelike.engine.view import View
from roguelike.ui.keymap import Keymap
from roguelike.ui.panels.inventory_panel import InventoryPanel
from roguelike.ui.shell import Shell
from tests.content_fixture import shipped_content
from tests.ui.pictures import RULESET, SKIN, view_of_picture
from tests.ui.staging import CLASSIC, TEXTS, canvas, rows_on

CATALOG = shipped_content().catalog
KEYMAP = Shell(shipped_content()).keymap(CLASSIC)


def drawn(view: View, rows: int, keymap: Keymap = KEYMAP) -> list[str]:
    panel = canvas(80, rows)
    InventoryPanel(CATALOG, RULESET, keymap, TEXTS).draw(panel, view, SKIN)
    return rows_on(panel)


def test_a_low_panel_shows_less() -> None:
    rows = drawn(view_of_picture("@"), 5)

    assert rows[3:] == [
        " $ 7 Gold                  the dungeon, level 1      .      wait a turn",
        "─" * 80,
    ]
