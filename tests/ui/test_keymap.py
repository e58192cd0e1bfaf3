from __future__ import annotations

from collections import defaultdict
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
    return Keymap({f"Keys {place}": cluster(each) for place, each in enumerate(clusters)})


def cluster(bindings: Bindings, *, layout: bool = False) -> KeymapDef:
    return KeymapDef.model_validate({"label": "Keys", "bindings": bindings, "layout": layout})


def classic(layout: str | None = None) -> Keymap:
    catalog = shipped_content().catalog
    names = catalog.get(CampaignDef, CLASSIC).keymaps
    return Keymap({name: catalog.get(KeymapDef, name) for name in names}, layout)


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
    assert first.keys == {"move_north": ("up",)}
    assert second.keys == {"wait": ("k",), "confirm": ("up",)}


def test_of_several_layouts_only_the_chosen_one_counts_and_the_first_if_none_is() -> None:
    them = {
        "one": cluster({"wait": ["x"]}, layout=True),
        "all": cluster({"ascend": ["y"]}),
        "two": cluster({"descend": ["x"]}, layout=True),
    }

    keys = Keymap(them)
    first = (keys.command(press("x"), IN_PLAY), keys.command(press("y"), IN_PLAY))
    keys.choose_layout("two")

    assert first == ("wait", "ascend")
    assert keys.command(press("x"), IN_PLAY) == "descend"
    assert (keys.keys("wait"), keys.keys("ascend")) == ((), ("y",))
    assert Keymap(them, "gone").layout == "one"


def test_letters_of_menus_are_the_same_in_all_layouts() -> None:
    them = {name: cluster({"move_north": [name]}, layout=True) for name in "kw"}

    assert Keymap(them, "k").characters({"move_north"}) == {"k", "w"}


def test_characters_are_those_of_plain_keys_by_symbol_or_by_place() -> None:
    keys = keymap({"move_north": ["k", "up", "ctrl+p", "scan:w"], "quit": ["Q"]})

    assert keys.characters({"move_north"}) == {"k", "w"}


@pytest.mark.parametrize(
    ("symbol", "scancode", "command"),
    [
        ("up", "up", "move_north"),
        ("kp_8", "kp_8", "move_north"),
        ("k", "k", "move_north"),
        (">", "period", "descend"),
        (">", None, "descend"),
    ],
)
def test_the_keys_of_the_classic_campaign_work_in_windows_and_terminals(
    symbol: str, scancode: str | None, command: CommandName
) -> None:
    assert classic().command(press(symbol, scancode=scancode), CONTEXTS[0]) == command


@pytest.mark.parametrize(
    ("symbol", "scancode", "command"),
    [
        ("z", "w", "move_north"),  # on a French keyboard
        (",", "w", "move_north"),  # on a Dvorak keyboard
        ("z", None, "move_south_west"),
        ("k", "k", None),
    ],
)
def test_letters_by_place_move_on_every_keyboard(
    symbol: str, scancode: str | None, command: CommandName | None
) -> None:
    keys = classic("core:letters")

    assert keys.command(press(symbol, scancode=scancode), CONTEXTS[0]) == command


@pytest.mark.parametrize("layout", classic().layouts)
def test_every_command_has_a_key_in_the_classic_campaign(layout: str) -> None:
    keys = classic(layout)

    assert [each for each in sorted(IN_PLAY | IN_MENUS | EVERYWHERE) if not keys.keys(each)] == []


@pytest.mark.parametrize("layout", classic().layouts)
def test_no_key_of_core_gives_different_commands(layout: str) -> None:
    """A key by its place is taken for the character that it has on a US keyboard."""
    known = shipped_content().catalog.all(KeymapDef)
    given: defaultdict[tuple[int, str], set[CommandName]] = defaultdict(set)
    for name, each in known.items():
        if each.layout and name != layout:
            continue
        for command, keys in each.bindings.items():
            for context, commands in enumerate(CONTEXTS):
                if command in commands:
                    for key in keys:
                        given[context, key.replace("scan:", "")].add(command)

    assert {key: commands for key, commands in given.items() if len(commands) > 1} == {}
