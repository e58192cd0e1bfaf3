from __future__ import annotations

from msgspec.structs import replace

from roguelike.engine.item import Thing
from roguelike.engine.view import Carried, Power, View
from roguelike.ui.canvas import Canvas
from roguelike.ui.palette import Palette
from roguelike.ui.panels.things_panel import ThingsPanel
from roguelike.ui.shell import Shell
from roguelike.ui.skin import Skin
from tests.ui.armory import ARMORY, armory, armory_content
from tests.ui.staging import back, canvas, rows_on

SHELL = Shell(armory_content())
GAME = armory()
PALETTE: Palette = SHELL.palette


def drawn(view: View, rows: int = 11) -> Canvas:
    panel = canvas(80, rows, PALETTE)
    ruleset = GAME.game.ruleset
    things = ThingsPanel(ruleset, SHELL.keymap(ARMORY), SHELL.texts, GAME.namer)
    things.draw(panel, view, Skin(armory_content().catalog, ruleset, PALETTE))
    return panel


def test_what_is_worn_known_and_carried_stands_in_three_columns() -> None:
    assert rows_on(drawn(GAME.view))[:7] == [
        "",
        " Equipment                 Powers                    Items",
        "",
        " hand: short bow           1  Spark                  | 12 arrows",
        " off hand: short bow                                 / 2 throwing knives",
        " head:                                               ! 3 potions of healing",
        "                                                     - wand of fire (3)",
    ]


def test_where_rows_lack_empty_slots_are_left_out_and_items_counted() -> None:
    assert rows_on(drawn(GAME.view, 6))[3:5] == [
        " hand: short bow           1  Spark                  | 12 arrows",
        " off hand: short bow                                 +3 more",
    ]


def test_an_ability_stands_on_a_bar_until_it_is_ready() -> None:
    panel = drawn(replace(GAME.view, powers=(Power("armory:spark", ready_in=5, cooldown=10),)))

    dark = PALETTE.ink("bar_cooldown")
    assert [x for x in range(80) if back(panel, x, 3) == dark] == list(range(30, 38))


def test_an_empty_stack_of_charges_says_so() -> None:
    wand = Carried(9, Thing("armory:wand"), 0, is_worn=False, bonuses={}, gives=(), sticks=False)

    assert "- wand of fire (0)" in rows_on(drawn(replace(GAME.view, pack=(wand,))))[3]
