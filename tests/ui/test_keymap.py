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

Bindings = Mapping[str, Sequence[str]]


def keymap(*clusters: Bindings) -> Keymap:
    return Keymap(
        KeymapDef.model_validate({"label": f"Keys {place}", "bindings": bindings})
        for place, bindings in enumerate(clusters)
    )


def classic() -> Keymap:
    catalog = shipped_content().catalog
    campaign = catalog.get(CampaignDef, CLASSIC)
    return Keymap(catalog.get(KeymapDef, name) for name in campaign.keymaps)


PLAIN: Bindings = {"wait": ["ö", "Ж", "space"], "descend": ["ctrl+é"], "confirm": ["space"]}
PLACES: Bindings = {
    "move_north": ["scan:w"],
    "wait": ["shift+scan:w"],
    "descend": ["ctrl+scan:w"],
}
SHIFTED: Bindings = {"move_north_east": ["shift+page_up"]}


@pytest.mark.parametrize(
    ("clusters", "given", "command"),
    [
        pytest.param([PLAIN], press("Ж"), "wait", id="a key of any keyboard"),
        pytest.param([PLAIN], KeyPress("é", ctrl=True), "descend", id="and any with ctrl"),
        pytest.param([PLAIN], press("x"), None, id="a key that is not bound"),
        pytest.param([PLAIN], press("space"), "wait", id="only what is asked for is given"),
        pytest.param([PLAIN], KeyPress(None, text="ö"), None, id="text is no key"),
        pytest.param([SHIFTED], press("shift+page_up"), "move_north_east", id="modifiers count"),
        pytest.param([SHIFTED], press("page_up"), None, id="also when they are not held"),
        pytest.param(
            [{"move_north": ["k"]}, {"wait": ["k"]}], press("k"), "wait", id="the later one wins"
        ),
        pytest.param(
            [{"descend": ["x"], "wait": ["x"]}], press("x"), "descend", id="or the first of a file"
        ),
        pytest.param(
            [{"wait": ["scan:q"], "descend": ["a"]}],
            press("a", scancode="q"),
            "descend",
            id="what is typed wins over its place",
        ),
        pytest.param(
            [{"move_south": ["j"]}, {"move_south_east": ["scan:c"]}],
            press("j", scancode="c"),
            "move_south_east",
            id="but not over a place in a later one",
        ),
        pytest.param([PLACES], press("w"), "move_north", id="letters stand for unknown places"),
        pytest.param([PLACES], press("W"), "wait", id="also with shift"),
        pytest.param([PLACES], press("ctrl+w"), "descend", id="also with ctrl"),
        pytest.param([PLACES], press("w", scancode="comma"), None, id="but not for known places"),
    ],
)
def test_a_key_gives_the_command_that_it_is_bound_to(
    clusters: list[Bindings], given: KeyPress, command: CommandName | None
) -> None:
    assert keymap(*clusters).command(given, IN_PLAY) == command


def test_a_key_may_mean_something_else_in_menus() -> None:
    assert keymap(PLAIN).command(press("space"), IN_MENUS) == "confirm"


def test_keys_are_told_unless_another_keymap_has_taken_them() -> None:
    keys = keymap({"move_north": ["k", "up"]}, {"wait": ["k"], "confirm": ["up"]})

    first, second = keys.help(diagonals=False)

    assert keys.keys("move_north") == ("up",)
    assert keys.keys("wait") == ("k",)
    assert keys.keys("descend") == ()
    assert (first.label, first.keys) == ("Keys 0", {"move_north": ("up",)})
    assert second.keys == {"wait": ("k",), "confirm": ("up",)}


def test_characters_are_those_of_plain_keys_by_symbol_or_by_place() -> None:
    keys = keymap({"move_north": ["k", "up", "ctrl+p", "scan:w"], "quit": ["Q"]})

    assert keys.characters({"move_north"}) == {"k", "w"}


@pytest.mark.parametrize(
    ("symbol", "scancode", "command"),
    [
        ("up", "up", "move_north"),
        ("kp_8", "kp_8", "move_north"),
        ("k", "k", "move_north"),
        ("z", "w", "move_north"),  # on a French keyboard
        (",", "w", "move_north"),  # on a Dvorak keyboard
        ("z", None, "move_south_west"),
        (">", "period", "descend"),
        (">", None, "descend"),
    ],
)
def test_the_keys_of_the_classic_campaign_work_in_windows_and_terminals(
    symbol: str, scancode: str | None, command: CommandName
) -> None:
    assert classic().command(press(symbol, scancode=scancode), CONTEXTS[0]) == command


def test_every_command_has_a_key_in_the_classic_campaign() -> None:
    keys = classic()

    assert [each for each in sorted(IN_PLAY | IN_MENUS | EVERYWHERE) if not keys.keys(each)] == []
