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
from roguelike.ui.input.events import KeyPress
from roguelike.ui.input.keymap import Keymap
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
            "move_south",
            id="also over a place in a later one",
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
    keys.use("two", {})

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


US = "`1234567890-=qwertyuiop[]asdfghjkl;'zxcvbnm,./"
KEYBOARDS = {
    "US": (US, '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?'),
    "QWERTZ": (
        "^1234567890ß¬qwertzuiopü+asdfghjklöäyxcvbnm,.-",
        '°!"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄYXCVBNM;:_',
    ),
    "AZERTY": (
        "²&é\"'(-è_çà)=azertyuiop^$qsdfghjklmùwxcvbn,;:!",
        "~1234567890°+AZERTYUIOP¨£QSDFGHJKLM%WXCVBN?./§",
    ),
    "Dvorak": (
        "`1234567890[]',.pyfgcrl/=aoeuidhtns-;qjkxbmwvz",
        '~!@#$%^&*(){}"<>PYFGCRL?+AOEUIDHTNS_:QJKXBMWVZ',
    ),
    "Colemak": (
        "`1234567890-=qwfpgjluy;[]arstdhneio'zxcvbkm,./",
        '~!@#$%^&*()_+QWFPGJLUY:{}ARSTDHNEIO"ZXCVBKM<>?',
    ),
}
"""What the keys of some keyboards type, without shift and with it, in the order of their places."""


def typed(character: str, keyboard: str) -> KeyPress:
    """Return the press by which a keyboard types something in a window."""
    places = (keys.find(character) for keys in KEYBOARDS[keyboard])
    found = next((place for place in places if place >= 0), None)
    return press(character, scancode=None if found is None else US[found])


@pytest.mark.parametrize("layout", classic().layouts)
@pytest.mark.parametrize("keyboard", KEYBOARDS)
def test_what_help_tells_to_type_gives_its_command_on_every_keyboard(
    keyboard: str, layout: str
) -> None:
    keys = classic(layout)
    told = {
        (key, command): keys.command(typed(key, keyboard), context)
        for context in CONTEXTS
        for command in context
        for key in keys.keys(command)
        if len(key) == 1
    }

    assert {key: given for key, given in told.items() if given != key[1]} == {}
    assert {(".", "wait"), (">", "descend"), ("?", "help"), ("o", "explore")} <= told.keys()


@pytest.mark.parametrize(
    ("keyboard", "lost"),
    [
        ("US", {}),
        ("QWERTZ", {}),
        ("AZERTY", {}),
        ("Dvorak", {"e": "wait", "s": "explore"}),
        ("Colemak", {"e": "fire", "s": "rest"}),
    ],
)
def test_keys_by_place_lie_around_s_but_for_those_that_type_a_command(
    keyboard: str, lost: Mapping[str, CommandName]
) -> None:
    keys, us = classic("core:letters"), KEYBOARDS[keyboard][0]
    given = {
        place: keys.command(press(us[US.index(place)], scancode=place), IN_PLAY)
        for place in "qweasdzxc"
    }
    wanted: dict[str, CommandName | None] = {
        place: keys.command(press(place), IN_PLAY) for place in "qweasdzxc"
    }

    assert given == {**wanted, **lost}


def test_own_keys_are_all_that_a_command_has_and_win_over_others() -> None:
    them = {"one": cluster({"wait": [".", "space"], "explore": ["o"], "cancel": ["escape", "q"]})}
    keys = Keymap(them, own={"wait": ("o", "scan:e"), "cancel": ("x",)})

    given = {key: keys.command(press(key), IN_PLAY) for key in (".", "o", "e", "escape", "q", "x")}

    assert given == {
        ".": None,
        "o": "wait",
        "e": "wait",
        "escape": "cancel",
        "q": None,
        "x": "cancel",
    }
    assert (keys.keys("wait"), keys.keys("explore")) == (("o", "scan:e"), ())
    assert keys.bound("explore") == ("o",)
    assert keys.keys("cancel") == ("x", "escape")
    assert keys.help(diagonals=False)[0].keys == {
        "wait": ("o", "scan:e"),
        "cancel": ("x", "escape"),
    }


def test_own_keys_win_by_their_places_too() -> None:
    keys = Keymap({"one": cluster({"wait": ["."]})}, own={"move_north_east": ("scan:e",)})

    assert keys.command(typed(".", "Dvorak"), IN_PLAY) == "move_north_east"


@pytest.mark.parametrize(
    ("key", "command", "rival"),
    [
        ("o", "wait", "explore"),
        ("o", "help", "explore"),
        ("o", "explore", None),
        ("o", "confirm", None),
        ("space", "confirm", None),
        ("tab", "wait", "fight"),
    ],
)
def test_a_rival_is_another_command_of_the_same_key_where_both_count(
    key: str, command: CommandName, rival: CommandName | None
) -> None:
    assert classic().rival(press(key), command) == rival


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
