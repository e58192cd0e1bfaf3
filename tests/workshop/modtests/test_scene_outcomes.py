"""Scenes, played and compared with expectations."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.workshop.modtests import scene_runner
from tests.workshop.modtests.mod_testing import complaints, failures

ROOM = '''[scene.some]
map = """
######
#@.k.#
######
"""
stats.k = { attack_chance = 0, speed = 10, max_health = 9 }
'''


def scene(*lines: str) -> str:
    return ROOM + "\n".join(lines)


def test_a_scene_in_which_all_is_as_expected_has_no_failures(tmp_path: Path) -> None:
    text = scene(
        'do = ["wait 2"]',
        'expect.map = """\n######\n#@k..#\n######\n"""',
        'expect.view = """\n######\n#@k..#\n######\n"""',
        "expect.at = { player = [1, 1], k = [2, 1] }",
        'expect.stats = { k = { health = 9 }, player = { "core:health" = "1.." } }',
        "expect.alive = { player = true, k = true }",
        "expect.alert = { k = true }",
        'expect.messages = ["The kobold notices *"]',
        'expect.no_messages = ["*dies*"]',
        'expect.events = [{ kind = "noticed" }, { kind = "moved", actor = "k" }]',
        'expect.no_events = [{ kind = "died" }]',
        'expect.depth = 1\nexpect.level = "dungeon"',
    )

    assert complaints(tmp_path, text) == []


@pytest.mark.parametrize(
    ("expect", "expected"),
    [
        (
            'map = """\n######\n#@..k#\n######\n"""',
            'E801 """: the map differs in 2 cells (at [2, 1] is `k`, not `.`)',
        ),
        (
            'view = """\n######\n#@k.?#\n######\n"""',
            'E801 """: the view differs in one cell (at [4, 1] is `.`, not `?`)',
        ),
        ("at = { k = [3, 1] }", "E801 [3, 1]: `k` is at [2, 1], not at [3, 1]"),
        ("stats = { k = { health = 3 } }", "E801 3: `health` of `k` is 9, not 3"),
        ("alive = { k = false }", "E801 false: `k` is alive"),
        ("alert = { k = false }", "E801 false: `k` is hunting the player"),
        ('messages = ["The kobold *", "x"]', 'E801 "x": the player never reads this'),
        (
            'messages = ["notices"]',
            (
                'E801 "notices": the player never reads this (this is only a part of it: write'
                " `*notices*`)"
            ),
        ),
        (
            'messages = ["The kobold *", "*notices*"]',
            'E801 "*notices*": the player never reads this after what is listed before it',
        ),
        ('no_messages = ["x", "*notices*"]', 'E801 "*notices*": the player reads it'),
        (
            'events = [{ kind = "moved" }, { kind = "noticed" }]',
            (
                'E801 { kind = "noticed" }: the player never witnesses this'
                " after what is listed before it"
            ),
        ),
        (
            'no_events = [{ kind = "moved" }]',
            'E801 { kind = "moved" }: the player witnesses it',
        ),
        (
            'refused = "impossible_wall"',
            'E801 "impossible_wall": it can be done',
        ),
        ("depth = 2", "E801 2: the player is at depth 1, not 2"),
    ],
)
def test_what_is_not_as_expected_is_said_at_the_expectation(
    expect: str, expected: str, tmp_path: Path
) -> None:
    assert complaints(tmp_path, scene('do = ["wait 2"]', f"expect.{expect}")) == [expected]


def test_an_action_that_cannot_be_done_ends_the_scene(tmp_path: Path) -> None:
    text = scene('do = ["wait", "south", "wait"]', "expect.depth = 2")

    (failure,) = failures(tmp_path, text)

    assert failure.finding.message == "`south` cannot be done: `impossible_wall`"
    assert failure.finding.hint == ""
    assert failure.picture == "the level before:\n######\n#@k..#\n######"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            ('do = ["south 2"]', 'expect.refused = "impossible_wall"'),
            'E801 "south 2": `south` cannot be done: `impossible_wall`',
        ),
        (
            ('do = ["south"]', "expect.depth = 1"),
            (
                'E801 "south": `south` cannot be done: `impossible_wall`'
                " (if that is meant, say so with `expect.refused`)"
            ),
        ),
        (
            ('do = ["descend"]', 'expect.refused = "impossible_wall"'),
            (
                'E801 "impossible_wall": it is refused for `impossible_stairs_down`,'
                " not `impossible_wall`"
            ),
        ),
    ],
)
def test_only_the_last_action_may_be_refused_and_only_as_expected(
    lines: tuple[str, ...], expected: str, tmp_path: Path
) -> None:
    assert complaints(tmp_path, scene(*lines)) == [expected]


def test_the_dead_player_does_nothing_more(tmp_path: Path) -> None:
    text = """
        [scene.some]
        map = '''
        #####
        #@k.#
        #####
        '''
        stats.player = { max_health = 1, defense = 0 }
        stats.k = { attack = 9, attack_chance = 100, speed = 5 }
        do = ["wait 9"]
        expect.alive = { player = false }
    """

    assert complaints(tmp_path, text) == ['E801 "wait 9": the player is dead before `wait`']


def test_the_same_seed_gives_the_same_dice_and_another_gives_others(tmp_path: Path) -> None:
    def dice(seed: str) -> str:
        (failure,) = failures(
            tmp_path, scene(f'seed = "{seed}"', 'do = ["east", "east"]', 'expect.messages = ["x"]')
        )
        return failure.picture

    assert dice("one") == dice("one")
    assert dice("one") != dice("two")


def test_a_legend_says_what_marks_stand_for(tmp_path: Path) -> None:
    text = """
        [scene.some]
        map = '''
        ######
        #@ab$#
        ######
        '''
        [scene.some.legend]
        a = { terrain = "door_closed" }
        b = { monster = "kobold", on = "door_open" }
        "$" = { gold = 7, on = "stairs_down" }
        [scene.some.expect]
        map = '''
        ######
        #@ab$#
        ######
        '''
        at.b = [3, 1]
    """

    assert complaints(tmp_path, text) == []


def test_a_mod_without_a_campaign_is_played_by_the_rules_of_another(tmp_path: Path) -> None:
    text = """
        [scene.some]
        map = '''
        ####
        #@.#
        ####
        '''
        do = ["east"]
        expect.at = { player = [2, 1] }
    """

    assert complaints(tmp_path, text, "core") == []


def test_monsters_act_only_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = scene('do = ["wait 9"]', "expect.alive = { k = true }")
    found: list[list[str]] = []

    for limit in (9 * 2, 9 * 2 - 1):
        monkeypatch.setattr(scene_runner, "MAX_TURNS", limit)
        found.append(complaints(tmp_path, text))

    assert found[0] == []
    assert found[1][0].startswith('E802 "wait 9": the monsters would act more than')
