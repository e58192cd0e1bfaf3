from __future__ import annotations

from pathlib import Path

from roguelike.authoring.lints.unreachable import unreachable
from roguelike.authoring.lints.unused import unused
from tests.authoring.lints.linted import CAMPAIGN, CAVE, MONSTER, findings, found, linted, mod
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

    assert found(tmp_path, unreachable, CAMPAIGN + levels + CAVE) == [
        (
            "trial/content/a.toml:7:5 W502 no depth is left for `cave`: depths 2 to 4 are taken"
            " before it (the first entry that covers a depth counts, so put those for few depths"
            " first)"
        )
    ]


def test_a_level_below_a_gap_is_found(tmp_path: Path) -> None:
    levels = """levels = [
    { level = "classic:dungeon", last = 3 },
    { level = "cave", first = 5 },
    ]
    """

    assert found(tmp_path, unreachable, CAMPAIGN + levels + CAVE) == [
        (
            "trial/content/a.toml:7:5 W502 nobody gets to depths from 5 on: the game ends at"
            " depth 3, as no entry covers depth 4 (let an entry cover depth 4)"
        )
    ]


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

    assert found(tmp_path, unreachable, CAMPAIGN + levels + cave + MONSTER) == [
        (
            "trial/content/a.toml:13:65 W502 `snail` can never be here: this is for depths 3 to 4,"
            " and the level is made at depths 1 to 2 and depth 5 (change `first` and `last`, or"
            " take it out)"
        )
    ]


def test_a_monster_that_is_met_at_one_depth_at_least_is_not_found(tmp_path: Path) -> None:
    levels = 'levels = [{ level = "cave", last = 3 }]\n'
    cave = CAVE + POPULATED % "first = 3"

    assert found(tmp_path, unreachable, CAMPAIGN + levels + cave + MONSTER) == []


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

    assert found(tmp_path, unreachable, text) == [
        (
            "trial/content/a.toml:10:1 W502 the terrain `arch` can never appear: only what never"
            " appears itself uses it (let something use it that does appear)"
        )
    ]


def test_entries_that_a_patch_moves_are_told_where_they_are_written(tmp_path: Path) -> None:
    text = f"""{CAMPAIGN}levels = [
    {{ level = "cave", first = 2 }},
    {{ level = "classic:dungeon", first = 3 }},
    ]
    {CAVE}
    [[patch.campaign]]
    id = "trial"
    prepend = {{ levels = [{{ level = "classic:dungeon", last = 1 }}] }}
    """

    (finding,) = findings(tmp_path, unreachable, text)

    places = [finding.place, *(each.place for each in finding.related)]
    assert [place.region()[0] for place in places[:2]] == [7, 6]


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

    assert linted([unreachable], other, patch) == [
        (
            "trial/content/a.toml:3:23 W502 no depth is left for `cave`: depths from 1 on are taken"
            " before it (the first entry that covers a depth counts, so put those for few depths"
            " first)"
        )
    ]


def test_nothing_is_said_about_mods_that_nobody_asked_about(tmp_path: Path) -> None:
    other = write_mod(tmp_path / "other", {"a.toml": CAVE + POPULATED % "last = 3" + MONSTER})

    assert linted([unreachable, unused], other, mod(tmp_path, "")) == []
    assert len(linted([unreachable, unused], other, asked=["other"])) == 1


def test_several_levels_below_a_gap_are_found_once(tmp_path: Path) -> None:
    entries = ", ".join(
        f'{{ level = "cave", first = {each}, last = {each} }}' for each in (1, 3, 5)
    )
    text = f"{CAMPAIGN}levels = [{entries}]\n{CAVE}"

    (finding,) = found(tmp_path, unreachable, text)

    assert "nobody gets to depth 3: the game ends at depth 1, as no entry covers depth 2" in finding
