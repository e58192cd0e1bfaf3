"""Items, statuses and abilities in scenes."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.workshop.modtests.notation import Order, order_of
from tests.workshop.modtests.mod_testing import complaints_of

CONTENT = """
[slot.hand]
label = "hand"

[item.potion]
label = "potion"
glyph = "!"
color = "text"
stack = 5
use = { steps = [{ kind = "heal", amount = 5 }, { kind = "cure", statuses = ["ill"] }] }

[item.dart]
label = "dart"
glyph = "|"
color = "text"
stack = 9
throw = { steps = [{ kind = "damage", amount = 2 }] }

[item.wand]
label = "wand"
glyph = "/"
color = "text"
charges = 3
use = { aim = { kind = "bolt" }, steps = [{ kind = "damage", amount = 4 }], spends = "charge" }

[item.sword]
label = "sword"
glyph = ")"
color = "text"
slots = ["hand"]
stats = { attack = 2 }

[status.ill]
label = "ill"
stacking = "add"

[ability.spark]
label = "spark"
aim = { kind = "bolt" }
cooldown = 9
steps = [{ kind = "damage", amount = 1 }]

[monster.rat]
label = "rat"
glyph = "r"
color = "text"
stats = { max_health = 6 }

[player.me]
label = "me"
glyph = "@"
color = "text"
stats = { max_health = 10, attack = 1, awareness = 9 }
carries = [{ item = "potion" }]

[rules.simple]
label = "simple"
items = { slots = ["hand"] }
combat = { kind = "flat" }
gold = { color = "text", remembered = "text" }

[level.cave]
label = "cave"
generator = { kind = "cave" }
passes = [{ kind = "stairs", down = "stairs_down" }]

[campaign.some]
label = "some"
player = "me"
rules = "simple"
levels = [{ level = "cave" }]
win = [{ kind = "has_item", items = ["sword"] }, { kind = "killed", monsters = ["rat"] }]
"""
MAP = 'map = """\n#######\n#@d.r.#\n#######\n"""\nlegend.d = { item = "dart", count = 4 }\n'


def found(tmp_path: Path, *lines: str) -> list[str]:
    """Return what is wrong with a scene in a row with darts and a rat."""
    text = "[scene.some]\n" + MAP + "\n".join(lines)
    return complaints_of(tmp_path / "some", CONTENT, text)


def test_what_is_picked_up_worn_used_thrown_and_dropped_is_told_and_drawn(tmp_path: Path) -> None:
    assert not found(
        tmp_path,
        'pack = [{ item = "sword", worn = true }, { item = "wand", charges = 1 }]',
        "stats.player = { health = 3 }",
        "statuses.player = { ill = { turns = 50 } }",
        'do = ["use potion", "east", "pick_up", "throw dart on r", "take_off sword",'
        ' "drop dart", "use wand at 4 1"]',
        'expect.map = """\n#######\n#.@.d.#\n#######\n"""',
        "expect.pack.player = { potion = 0, dart = 0, sword = 1, wand = 1 }",
        "expect.worn.player = { sword = false }",
        "expect.statuses.player = { ill = false }",
        'expect.items = [{ at = [2, 1], item = "dart", count = 3 },'
        ' { at = [4, 1], item = "dart", count = 1 }]',
        "expect.alive.r = false",
        "expect.stats.player = { attack = 1 }",
        'expect.events = [{ kind = "item_used", item = "potion" },'
        ' { kind = "healed", amount = 5, means = "potion" }, { kind = "damaged", means = "dart" }]',
        "expect.won = true",
    )


def test_monsters_can_have_come_together(tmp_path: Path) -> None:
    followers = """
[monster.dog]
label = "dog"
glyph = "h"
color = "text"
behaviors = [{ kind = "follow_leader" }]
stats = { max_health = 6, awareness = 3 }
"""
    text = """
[scene.one_comes_along]
map = '''
###########
#@###hr..h#
###########
'''
packs.r = ["h2"]
do = ["wait 4"]
expect.at = { h1 = [5, 1], h2 = [8, 1] }
"""

    assert not complaints_of(tmp_path / "some", CONTENT + followers, text)


def test_abilities_are_used_and_campaigns_are_won(tmp_path: Path) -> None:
    assert not found(
        tmp_path,
        'pack = [{ item = "sword" }]',
        'abilities = ["spark"]',
        "stats.r = { health = 1 }",
        'do = ["ability spark on r"]',
        "expect.won = true",
        'expect.events = [{ kind = "ability_used", ability = "spark" }, { kind = "won" }]',
    )


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            ("expect.pack.player = { potion = 2 }",),
            "E801 2: `player` has 1 of `potion`, not 2",
        ),
        (
            ("expect.worn.player = { potion = true }",),
            "E801 true: `player` has not equipped `potion`",
        ),
        (("expect.statuses.r = { ill = true }",), "E801 true: `r` is not `ill`"),
        (
            ('expect.items = [{ at = [2, 1], item = "dart", count = "..3" }]',),
            (
                'E801 { at = [2, 1], item = "dart", count = "..3" }:'
                " 4 of `dart` lie there, not at most 3"
            ),
        ),
        (("expect.won = true",), "E801 true: the player has not won"),
        (
            ('do = ["wear sword"]', "expect.won = false"),
            'E801 "wear sword": `wear sword` cannot be done: the player has none',
        ),
        (
            ('do = ["pick_up"]', "expect.won = false"),
            (
                'E801 "pick_up": `pick_up` cannot be done: `impossible_nothing_here`'
                " (if that is meant, say so with `expect.refused`)"
            ),
        ),
        (
            ('do = ["use poton"]', "expect.won = false"),
            "E802 poton: there is no item `poton` (did you mean `potion`?)",
        ),
        (
            ('do = ["throw dart on x"]', "expect.won = false"),
            'E802 "throw dart on x": there is no `x` on the map (there is `player` and `r`)',
        ),
        (
            ('do = ["use"]', "expect.won = false"),
            (
                'E802 "use": `use` is not something the player can do'
                " (write `use its_name`, and `at 3 4` or `on k` behind it)"
            ),
        ),
        (
            ('pack = [{ item = "potion", worn = true }]', "expect.won = false"),
            'E802 { item = "potion", worn = true }: this cannot be equipped',
        ),
        (
            ('pack = [{ item = "potion", count = 6 }]', "expect.won = false"),
            ('E802 { item = "potion", count = 6 }: at most 5 of these fit in one stack'),
        ),
    ],
)
def test_what_is_not_so_or_cannot_be_is_said_at_its_place(
    lines: tuple[str, ...], expected: str, tmp_path: Path
) -> None:
    assert found(tmp_path, *lines) == [expected]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("east 3", Order("east", 3)),
        ("descend", Order("descend")),
        ("pick_up", Order("pick_up")),
        ("pick_up some:dart", Order("pick_up", thing="some:dart")),
        ("use dart at 3 14", Order("use", thing="dart", cell=(3, 14))),
        ("throw dart on k2", Order("throw", thing="dart", who="k2")),
        ("ability blink on player", Order("ability", thing="blink", who="player")),
        ("use dart at 3", None),
        ("use at at 3 4", Order("use", thing="at", cell=(3, 4))),
        ("wear dart on k", None),
        ("wait 0", None),
    ],
)
def test_an_action_says_what_is_done_with_what_and_where(text: str, order: Order | None) -> None:
    assert order_of(text) == order
