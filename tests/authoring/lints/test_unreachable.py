from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.authoring.lints.unused import unreachable, untold, unused
from tests.authoring.lints.linted import CAMPAIGN, CAVE, MONSTER, found, linted, mod
from tests.content.writing import write_mod

POPULATED = """\
passes = [{ kind = "stairs" }, { kind = "populate", monsters = [{ monster = "snail", %s }] }]
"""


def test_a_level_for_which_no_depth_is_left_is_found(tmp_path: Path) -> None:
    levels = """levels = [
    { level = "classic:dungeon", last = 9 },
    { level = "cave", first = 2, last = 4 },
    ]
    """

    (line,) = found(tmp_path, unreachable, CAMPAIGN + levels + CAVE)

    assert line.startswith("trial/content/a.toml:7:5 W502 no depth is left for `cave`, as")


def test_a_level_below_a_gap_is_found(tmp_path: Path) -> None:
    levels = """levels = [
    { level = "classic:dungeon", last = 3 },
    { level = "cave", first = 5 },
    ]
    """

    (line,) = found(tmp_path, unreachable, CAMPAIGN + levels + CAVE)

    assert line.startswith("trial/content/a.toml:7:5 W502 nobody gets to depths from 5 on: the")


def test_levels_may_take_turns(tmp_path: Path) -> None:
    levels = """levels = [
    { level = "cave", first = 2, last = 3 },
    { level = "classic:dungeon", last = 4 },
    { level = "cave", first = 3 },
    ]
    """

    assert found(tmp_path, unreachable, CAMPAIGN + levels + CAVE) == []


def test_a_monster_for_depths_where_its_level_is_not_is_found(tmp_path: Path) -> None:
    levels = """levels = [
    { level = "cave", last = 2 },
    { level = "classic:dungeon", last = 4 },
    { level = "cave", first = 5, last = 5 },
    ]
    """
    cave = CAVE + POPULATED % "first = 3, last = 4"

    (line,) = found(tmp_path, unreachable, CAMPAIGN + levels + cave + MONSTER)

    assert line.startswith("trial/content/a.toml:13:65 W502 `snail` can never be here: this is")


def test_what_is_only_used_by_each_other_is_found_once(tmp_path: Path) -> None:
    look = """
    seen = { color = "text", background = "unexplored" }
    remembered = { color = "text", background = "unexplored" }
    walkable = true
    """
    text = f"""\
    [terrain.gate]
    label = "gate"
    glyph = "+"
    opens_into = "arch"
    {look}
    [terrain.arch]
    label = "arch"
    glyph = "-"
    opens_into = "gate"
    {look}
    """

    (line,) = found(tmp_path, unreachable, text)

    assert line.startswith("trial/content/a.toml:10:1 W502 the terrain `arch` can never appear:")


def test_what_only_an_unused_level_uses_is_not_found_beside_it(tmp_path: Path) -> None:
    assert found(tmp_path, unreachable, CAVE + POPULATED % "weight = 3" + MONSTER) == []


def test_what_a_patch_leaves_no_depth_for_is_found_at_the_patch(tmp_path: Path) -> None:
    campaign = CAMPAIGN + 'levels = [{ level = "cave" }]\n' + CAVE
    other = write_mod(tmp_path / "other", {"a.toml": campaign}, requires={"classic": "*"})
    text = """\
    [[patch.campaign]]
    id = "other:trial"
    prepend = { levels = [{ level = "classic:dungeon" }] }
    """
    patch = write_mod(tmp_path / "trial", {"a.toml": text}, requires={"classic": "*", "other": "*"})

    (line,) = linted([unreachable], other, patch)

    assert line.startswith("trial/content/a.toml:3:23 W502 no depth is left for `cave`, as")


def test_nothing_is_said_about_mods_that_nobody_asked_about(tmp_path: Path) -> None:
    other = write_mod(tmp_path / "other", {"a.toml": CAVE + POPULATED % "last = 3" + MONSTER})

    assert linted([unreachable, unused], other, mod(tmp_path, "")) == []
    assert len(linted([unreachable, unused], other, asked=["other"])) == 1


HUM = '[message.hum]\ntext = "Hm."\n'
TOLD = '[message.{}]\non = "{}"\ntext = "Hm."\n'
OWN = CAMPAIGN + 'levels = [{ level = "classic:dungeon" }]\n'


def test_a_message_that_tells_no_fact_is_found(tmp_path: Path) -> None:
    (line,) = found(tmp_path, untold, HUM)

    assert line.startswith("trial/content/a.toml:1:1 W501 the message `hum` is never told, as it")


def test_a_message_from_which_another_inherits_need_not_tell_a_fact(tmp_path: Path) -> None:
    text = HUM + OWN + '[message.loud_hum]\ninherits = "hum"\non = "waited"\n'

    assert found(tmp_path, untold, text) == []


def test_in_campaigns_of_other_mods_core_tells_what_it_can(tmp_path: Path) -> None:
    (line,) = found(tmp_path, untold, TOLD.format("sight", "noticed"))

    assert line.startswith("trial/content/a.toml:1:1 W502 `sight` is never told, as")


@pytest.mark.parametrize(
    "text",
    [
        TOLD.format("sight", "noticed") + OWN,
        TOLD.format("sight", "noticed").replace("text", 'by = "monster"\ntext'),
    ],
)
def test_a_message_that_is_told_in_some_campaign_is_not_found(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, untold, text) == []


def test_of_two_messages_of_a_mod_for_the_same_fact_one_is_never_told(tmp_path: Path) -> None:
    text = TOLD.format("first", "waited") + TOLD.format("second", "waited") + OWN

    (line,) = found(tmp_path, untold, text)

    assert line.startswith("trial/content/a.toml:1:1 W502 `first` is never told, as `second` is")


def test_what_only_the_player_does_is_not_told_of_monsters(tmp_path: Path) -> None:
    text = TOLD.format("bump", "impossible_wall").replace("text", 'by = "monster"\ntext')

    (line,) = found(tmp_path, untold, text)

    assert line.startswith("trial/content/a.toml:3:6 W502 `bump` is never told:")
