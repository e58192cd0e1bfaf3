from __future__ import annotations

from roguelike.content.schema.rules import RulesDef
from roguelike.game import Content
from roguelike.preferences.model import Taste
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import Focus, MouseClick
from roguelike.ui.screens.base.answers import Close, Draw, Pass
from roguelike.ui.screens.menus.help import HelpScreen
from tests.content_fixture import shipped_content
from tests.ui.campaigns import changed
from tests.ui.staging import CLASSIC, PALETTE, press, shown
from tests.ui.words import ui


def help_screen(content: Content | None = None, layout: str = "core:vi") -> HelpScreen:
    return HelpScreen(UiContext(content or shipped_content(), Taste(layout=layout)), CLASSIC)


def eight_ways() -> Content:
    rules = shipped_content().catalog.get(RulesDef, CLASSIC)
    movement = rules.movement.model_copy(update={"diagonals": True})
    return changed("rules", CLASSIC, movement=movement)


def test_help_leaves_out_diagonals_where_there_are_none() -> None:
    assert "north-west" not in shown(help_screen())
    assert "north-west    Home        Num 7       y" in shown(help_screen(eight_ways()))


def test_a_table_too_wide_for_the_display_is_divided() -> None:
    lines = [
        " ".join(text for _, text, _ in line).split()
        for line in help_screen(eight_ways(), "core:letters").lines(40, PALETTE)
    ]

    assert ["Arrows", "Number", "pad"] in lines
    assert ["Letters"] in lines
    assert lines.count(["wait", "a", "turn", "s"]) == 1


def test_help_scrolls_on_a_small_display() -> None:
    screen = help_screen()
    first = shown(screen, 80, 24)

    answer = screen.handle(press("end"))

    assert answer == Draw()
    assert ui("command_screenshot") not in first
    assert ui("command_screenshot") in shown(screen, 80, 24)


def test_many_things_close_a_page() -> None:
    for event in (press("escape"), press("enter"), press("space"), MouseClick(0, 0, "right")):
        assert help_screen().handle(event) == Close()


def test_other_events_are_passed_on() -> None:
    for event in (press("f12"), MouseClick(0, 0, "left"), Focus(gained=True)):
        assert help_screen().handle(event) == Pass()


def test_commands_stand_in_two_columns_where_there_is_room_for_them() -> None:
    wide, narrow = help_screen().lines(72, PALETTE), help_screen().lines(40, PALETTE)

    assert len(wide) < len(narrow)
    for line in wide:
        ends = [x + len(text) for x, text, _ in line]
        starts = [x for x, _, _ in line][1:]
        assert all(end < start for end, start in zip(ends, starts, strict=False))
        assert max(ends, default=0) <= 72
