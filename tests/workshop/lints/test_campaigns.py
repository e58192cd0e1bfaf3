"""Lints for the keys and the goals of campaigns."""

from __future__ import annotations

from pathlib import Path

from roguelike.ui.input.keymap import MOVES, POWERS
from roguelike.ui.panels.useful_keys import ROWS
from roguelike.workshop.lints.campaigns import OFFERED, goals, keys
from tests.workshop.lints.linted import CAMPAIGN, CAVE, found

LEVELS = 'levels = [{ level = "classic:dungeon" }]\n'
KEYS = '[keymap.odd]\nlabel = "Odd"\nbindings = { %s }\n'
ALL = 'keymaps = ["core:commands", "core:arrows"%s]\n'
STEPS = "`move_east`, `move_north`, `move_south` and `move_west`"


def test_a_key_that_gives_another_command_of_its_keymap_already_is_found(tmp_path: Path) -> None:
    text = KEYS % 'wait = ["x", "y"], descend = ["z", "x"]'

    (line,) = found(tmp_path, keys, text)

    assert line.startswith(
        "trial/content/a.toml:3:49 W210 `x` is already bound to `wait`, so it never"
    )


def test_a_key_may_give_one_command_on_the_map_and_another_in_menus(tmp_path: Path) -> None:
    text = KEYS % 'wait = ["x"], confirm = ["x"], ascend = ["y"], cancel = ["y", "y"]'

    assert found(tmp_path, keys, text) == []


def test_a_command_whose_last_key_is_taken_by_a_later_keymap_is_found(tmp_path: Path) -> None:
    text = CAMPAIGN + LEVELS + ALL % ', "odd"' + KEYS % 'wait = ["!"], log = ["<"]'

    (line,) = found(tmp_path, keys, text)

    assert line.startswith("trial/content/a.toml:9:35 W511 `ascend` has no key left in the")


def test_a_keymap_may_give_a_command_a_key_in_place_of_the_one_that_it_takes(
    tmp_path: Path,
) -> None:
    text = CAMPAIGN + LEVELS + ALL % ', "odd"' + KEYS % 'log = ["<"], ascend = ["&"]'

    assert found(tmp_path, keys, text) == []


def test_what_a_layout_lacks_is_found_though_another_has_it(tmp_path: Path) -> None:
    layout = '[keymap.%s]\nlabel = "L"\nlayout = true\nbindings = { %s }\n'
    text = CAMPAIGN + LEVELS + 'keymaps = ["core:commands", "core:arrows", "one", "two"]\n'
    text += layout % ("one", 'wait = ["<"], ascend = ["!"]') + layout % ("two", 'log = ["<"]')

    (line,) = found(tmp_path, keys, text)

    assert line.startswith("trial/content/a.toml:14:21 W511 `ascend` has no key left in the")


def test_a_campaign_without_keymaps_is_found(tmp_path: Path) -> None:
    hint = 'add keymaps = ["arrows", "commands", "letters", "numpad", "vi"]'
    message = f"players of `trial` have no key for `descend`, {STEPS}"

    assert found(tmp_path / "none", keys, CAMPAIGN + LEVELS) == [
        f"trial/content/a.toml:1:1 W511 {message} ({hint})"
    ]
    assert found(tmp_path / "empty", keys, CAMPAIGN + LEVELS + "keymaps = []\n") == [
        f"trial/content/a.toml:6:11 W511 {message} ({hint})"
    ]


def bound(*commands: str) -> str:
    """Return a keymap called `odd` in which commands have keys, whichever these are."""
    signs = "abcdefghijklmnopqrstuvwxyz"
    return KEYS % ", ".join(
        f'{each} = ["{sign}"]' for each, sign in zip(commands, signs, strict=False)
    )


def test_a_campaign_of_one_level_needs_no_key_to_go_down(tmp_path: Path) -> None:
    levels = 'levels = [{ level = "classic:dungeon", last = 1 }]\n'
    text = CAMPAIGN + levels + 'keymaps = ["core:arrows", "odd"]\n' + bound(*sorted(OFFERED))

    assert found(tmp_path, keys, text) == []


def test_what_the_row_at_the_bottom_offers_needs_a_key(tmp_path: Path) -> None:
    commands = ["descend", *sorted(OFFERED - {"explore", "fight"})]
    text = CAMPAIGN + LEVELS + 'keymaps = ["core:arrows", "odd"]\n' + bound(*commands)

    assert found(tmp_path, keys, text) == [
        (
            "trial/content/a.toml:6:11 W511 players of `trial` have no key for `explore` and"
            ' `fight` (bind them in a keymap, as in bindings.explore = ["…"])'
        )
    ]


def test_all_that_the_row_offers_is_looked_for() -> None:
    offered = {row.command for row in ROWS} - {*MOVES, *POWERS}

    assert offered == OFFERED | {"descend"}


PLAYED = CAMPAIGN + '\nlevels = [{ level = "cave" }]\n'


def test_a_campaign_without_a_goal_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, goals, PLAYED + CAVE) == [
        (
            "trial/content/a.toml:1:1 W514 players of `trial` are not told what to do"
            ' (say it in a sentence: goal = "…")'
        )
    ]


def test_one_sentence_is_enough(tmp_path: Path) -> None:
    assert found(tmp_path, goals, PLAYED + 'goal = "Get out."\n' + CAVE) == []
