from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.keymaps import (
    CONTEXTS,
    EVERYWHERE,
    IN_MENUS,
    IN_PLAY,
    CommandName,
    KeymapDef,
)
from roguelike.ui.input import KeyPress
from roguelike.ui.keymap import Keymap
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, press


def keymap(*clusters: Mapping[str, Sequence[str]]) -> Keymap:
    return Keymap(
        KeymapDef.model_validate({"label": f"Keys {place}", "bindings": bindings})
        for place, bindings in enumerate(clusters)
    )


def classic() -> Keymap:
    catalog = shipped_content().catalog
    campaign = catalog.get(CampaignDef, CLASSIC)
    return Keymap(catalog.get(KeymapDef, name) for name in campaign.keymaps)


def test_a_key_gives_the_command_that_it_is_bound_to() -> None:
    keys = keymap({"wait": ["."], "descend": [">"]})

    assert keys.command(press(">"), IN_PLAY) == "descend"
    assert keys.command(press("x"), IN_PLAY) is None


def test_a_key_of_any_keyboard_gives_the_command_that_it_is_bound_to() -> None:
    keys = keymap({"wait": ["ö", "Ж"], "descend": ["ctrl+é"]})

    assert keys.command(press("ö"), IN_PLAY) == "wait"
    assert keys.command(press("Ж"), IN_PLAY) == "wait"
    assert keys.command(KeyPress("é", ctrl=True), IN_PLAY) == "descend"


def test_only_commands_that_are_asked_for_are_given() -> None:
    keys = keymap({"wait": ["space"], "confirm": ["space"]})

    assert keys.command(press("space"), IN_PLAY) == "wait"
    assert keys.command(press("space"), IN_MENUS) == "confirm"


def test_a_later_keymap_wins_over_an_earlier_one() -> None:
    keys = keymap({"move_north": ["k"]}, {"wait": ["k"]})

    assert keys.command(press("k"), IN_PLAY) == "wait"


def test_within_a_keymap_what_was_typed_wins_over_the_place() -> None:
    keys = keymap({"wait": ["scan:q"], "descend": ["a"]})

    assert keys.command(press("a", scancode="q"), IN_PLAY) == "descend"
    assert keys.command(press("b", scancode="q"), IN_PLAY) == "wait"


def test_the_place_in_a_later_keymap_wins_over_what_was_typed() -> None:
    keys = keymap({"move_south": ["j"]}, {"move_south_east": ["scan:c"]})

    assert keys.command(press("j", scancode="c"), IN_PLAY) == "move_south_east"


def test_of_two_commands_on_one_key_the_first_in_the_file_is_given() -> None:
    keys = keymap({"descend": ["x"], "wait": ["x"]})

    assert keys.command(press("x"), IN_PLAY) == "descend"


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("w", "move_north"),
        ("W", "wait"),
        ("ctrl+w", "descend"),
    ],
)
def test_where_places_are_unknown_letters_stand_for_them(name: str, command: CommandName) -> None:
    keys = keymap({"move_north": ["scan:w"], "wait": ["shift+scan:w"], "descend": ["ctrl+scan:w"]})

    assert keys.command(press(name), IN_PLAY) == command


def test_where_places_are_known_letters_do_not_stand_for_them() -> None:
    keys = keymap({"move_north": ["scan:w"]})

    assert keys.command(press("w", scancode="comma"), IN_PLAY) is None


def test_modifiers_count() -> None:
    keys = keymap({"quit": ["ctrl+c"], "move_north_east": ["shift+page_up"]})

    assert keys.command(press("ctrl+c"), EVERYWHERE) == "quit"
    assert keys.command(press("c"), EVERYWHERE) is None
    assert keys.command(press("shift+page_up"), IN_PLAY) == "move_north_east"
    assert keys.command(press("page_up"), IN_PLAY) is None


def test_text_without_a_key_gives_no_command() -> None:
    keys = keymap({"wait": ["."]})

    assert keys.command(KeyPress(None, text="."), IN_PLAY) is None


def test_keys_are_told_unless_another_keymap_has_taken_them() -> None:
    keys = keymap({"move_north": ["k", "up"]}, {"wait": ["k"], "confirm": ["up"]})

    assert keys.keys("move_north") == ("up",)
    assert keys.keys("wait") == ("k",)
    assert keys.keys("descend") == ()


def test_characters_are_those_of_plain_keys_by_symbol_or_by_place() -> None:
    keys = keymap({"move_north": ["k", "up", "ctrl+p", "scan:w"], "quit": ["Q"]})

    assert keys.characters({"move_north"}) == {"k", "w"}


def test_help_leaves_out_diagonals_where_nobody_moves_diagonally() -> None:
    keys = keymap({"move_north": ["k"], "move_north_west": ["y"]})

    (four_ways,) = keys.help(diagonals=False)
    (eight_ways,) = keys.help(diagonals=True)

    assert four_ways.keys == {"move_north": ("k",)}
    assert eight_ways.keys == {"move_north": ("k",), "move_north_west": ("y",)}
    assert four_ways.label == "Keys 0"


def test_help_leaves_out_keys_that_do_something_else() -> None:
    keys = keymap({"move_north": ["k", "up"]}, {"wait": ["k"]})

    first, second = keys.help(diagonals=False)

    assert first.keys == {"move_north": ("up",)}
    assert second.keys == {"wait": ("k",)}


@pytest.mark.parametrize(
    ("symbol", "scancode", "command"),
    [
        ("up", "up", "move_north"),
        ("kp_8", "kp_8", "move_north"),
        ("k", "k", "move_north"),
        ("w", "w", "move_north"),
        ("z", "w", "move_north"),  # on a French keyboard
        (",", "w", "move_north"),  # on a Dvorak keyboard
        ("z", None, "move_south_west"),
        (">", "period", "descend"),
        (">", None, "descend"),
        ("?", None, "help"),
        ("s", "s", "wait"),
        ("Q", "q", "quit"),
        ("Q", None, "quit"),
    ],
)
def test_the_keys_of_the_classic_campaign_work_in_windows_and_terminals(
    symbol: str, scancode: str | None, command: CommandName
) -> None:
    given = classic().command(press(symbol, scancode=scancode), CONTEXTS[0])

    assert given == command


@pytest.mark.parametrize("command", sorted(IN_PLAY | IN_MENUS | EVERYWHERE))
def test_every_command_has_a_key_in_the_classic_campaign(command: CommandName) -> None:
    assert classic().keys(command)
