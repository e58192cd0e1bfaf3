"""What stands beside the table in which it belongs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.authoring.modtests.mod_testing import refusals
from tests.content.bestiary import load_beside_core
from tests.content.writing import shown

RAT = '[monster.rat]\nlabel = "Rat"\nglyph = "r"\ncolor = "core:brown"\n'

MAP = 'map = "###\\n#@#\\n###"'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            f"{RAT}attack = 1\nspeed = 3\n",
            [
                (
                    "5:1 E201 `attack` and 1 more belong in `stats` of monster `rat`"
                    " (write [monster.rat.stats] before it)"
                )
            ],
            id="without the header",
        ),
        pytest.param(
            f"{RAT}attack = 1\natack = 2\n",
            [
                (
                    "5:1 E201 `attack` belongs in `stats` of monster `rat`"
                    " (write [monster.rat.stats] before it)"
                ),
                (
                    "6:1 E201 there is no field `atack` in monster `rat` (it has `label`,"
                    " `description`, `glyph`, `color`, `stats`, `tags` and `behaviors`)"
                ),
            ],
            id="with a slip",
        ),
        pytest.param(
            f"{RAT}atack = 1\nspeeed = 3\n",
            [
                (
                    "5:1 E201 `atack` and 1 more belong in `stats` of monster `rat` (write"
                    " [monster.rat.stats] before it, with `attack` for `atack`, `speed` for"
                    " `speeed`)"
                )
            ],
            id="misspelt",
        ),
        pytest.param(
            f'{RAT}atack = 1\ndescription = "Gray."\n',
            ["5:1 E201 `atack` belongs in `stats` of monster `rat` (write `stats.attack`)"],
            id="misspelt before other fields",
        ),
        pytest.param(
            f'{RAT.replace("color", "colour")}atack = 1\ndescripton = "Gray."\nxyz = 4\n',
            [
                ("4:1 E201 there is no field `colour` in monster `rat` (did you mean `color`?)"),
                (
                    "5:1 E201 `atack` belongs in `stats` of monster `rat` (write"
                    " [monster.rat.stats] before it, with `attack` for `atack`)"
                ),
                (
                    "6:1 E201 there is no field `descripton` in monster `rat` (did you mean"
                    " `description`?)"
                ),
                (
                    "7:1 E201 there is no field `xyz` in monster `rat` (it has `label`,"
                    " `description`, `glyph`, `color`, `stats`, `tags` and `behaviors`)"
                ),
            ],
            id="misspelt beside other mistakes",
        ),
        pytest.param(
            f'{RAT}attack = 1\ndescription = "Gray."\n',
            ["5:1 E201 `attack` belongs in `stats` of monster `rat` (write `stats.attack`)"],
            id="before other fields",
        ),
        pytest.param(
            f"{RAT}attack = 1\nspeed = 3\n[monster.rat.stats]\n",
            ["5:1 E201 `attack` and 1 more belong in `stats` of monster `rat` (put them there)"],
            id="beside the table",
        ),
        pytest.param(
            f"{RAT}attack = 1\nstats.speed = 3\n",
            ["5:1 E201 `attack` belongs in `stats` of monster `rat` (put it there)"],
            id="alone beside the table",
        ),
        pytest.param(
            f"{RAT}attack = 1\nspeeed = 2\nstats.speed = 3\n",
            [
                (
                    "5:1 E201 `attack` and 1 more belong in `stats` of monster `rat` (`stats.speed`"
                    " is there already: put the rest there)"
                )
            ],
            id="some of which are in the table",
        ),
        pytest.param(
            f"{RAT}attack = 1\nstats.attack = 3\n",
            [
                (
                    "5:1 E201 `attack` belongs in `stats` of monster `rat` (`stats.attack` is there"
                    " already: take one of them out)"
                )
            ],
            id="one that is in the table",
        ),
        pytest.param(
            f"{RAT}attack = 1\nspeed = 2\nstats = {{ attack = 3, speed = 4 }}\n",
            [
                (
                    "5:1 E201 `attack` and 1 more belong in `stats` of monster `rat`"
                    " (`stats.attack` and `stats.speed` are there already: take out one of each)"
                )
            ],
            id="all of which are in the table",
        ),
        pytest.param(
            f'{RAT}[[patch.monster]]\nid = "rat"\nset.attack = 1\n',
            [
                (
                    "7:5 E201 `attack` belongs in `stats` of `set` of the monster patch"
                    " (write `stats.attack`)"
                )
            ],
            id="in a patch",
        ),
        pytest.param(
            f"{RAT}attack = 1\nbehaviors = []\n",
            ["5:1 E201 `attack` belongs in `stats` of monster `rat` (write `stats.attack`)"],
            id="before a field in brackets",
        ),
        pytest.param(
            f'{RAT}attack = 1\n[[monster.rat.behaviors]]\nkind = "wander"\n',
            [
                (
                    "5:1 E201 `attack` belongs in `stats` of monster `rat`"
                    " (write [monster.rat.stats] before it)"
                )
            ],
            id="before another header",
        ),
        pytest.param(
            '[monster]\nrat = { label = "Rat", glyph = "r", color = "core:brown", attack = 1 }\n',
            ["2:59 E201 `attack` belongs in `stats` of monster `rat` (write `stats.attack`)"],
            id="in braces",
        ),
        pytest.param(
            (
                '[monster]\nrat.label = "Rat"\nrat.glyph = "r"\nrat.color = "core:brown"\n'
                "rat.attack = 1\n"
            ),
            ["5:5 E201 `attack` belongs in `stats` of monster `rat` (write `stats.attack`)"],
            id="behind a point",
        ),
        pytest.param(
            f'{RAT}[monster.big]\ninherits = "rat"\nattack = 1\n',
            [
                (
                    "7:1 E201 `attack` belongs in `stats` of monster `big`"
                    " (write [monster.big.stats] before it)"
                )
            ],
            id="in an heir",
        ),
        pytest.param(
            f'{RAT}behaviors = [{{ kind = "wander", attack = 1 }}]\n',
            ["5:33 E208 behavior `wander` has no parameter `attack` (it has `kind` and `percent`)"],
            id="in parameters",
        ),
    ],
)
def test_stats_that_stand_in_a_monster_are_told_where_they_belong(
    text: str, expected: list[str], tmp_path: Path
) -> None:
    report = load_beside_core(tmp_path, {"deep": text}).report

    assert [each.partition("a.toml:")[2] for each in shown(report)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            f"[scene.some]\n{MAP}\ndepth = 1\nalive.player = true\nat.player = [0, 0]\n",
            "E802 alive: `expect` is missing from scene `some`, and `alive` belongs there"
            " (write `expect.alive`)",
            id="behind a point",
        ),
        pytest.param(
            f"[scene.some]\n{MAP}\nat = {{ player = [0, 0] }}\nalive = {{ player = true }}\n",
            "E802 at: `expect` is missing from scene `some`, and `at` belongs there"
            " (write [scene.some.expect] before it)",
            id="below all others",
        ),
        pytest.param(
            f'[scene.some]\n{MAP}\nat = {{ player = [0, 0] }}\nseed = "a"\n',
            "E802 at: `expect` is missing from scene `some`, and `at` belongs there"
            " (write `expect.at`)",
            id="before others",
        ),
        pytest.param(
            '[scene]\nsome = { map = "###\\n#@#\\n###", at = { player = [0, 0] } }\n',
            "E802 at: `expect` is missing from scene `some`, and `at` belongs there"
            " (write `expect.at`)",
            id="in braces",
        ),
    ],
)
def test_what_is_expected_and_stands_outside_is_told_where_it_belongs(
    text: str, expected: str, tmp_path: Path
) -> None:
    assert refusals(tmp_path, text) == [expected]
