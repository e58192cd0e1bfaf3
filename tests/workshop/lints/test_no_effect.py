"""Lints for parts of definitions without effect."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.fixes import Rename
from roguelike.workshop.lints.no_effect import no_effect
from tests.workshop.lints.linted import MONSTER, findings, found

LUCK = '[stat.luck]\nlabel = "Luck"\nformat = "%s"\n'
SQUARE = """\
[rules.square]
label = "Square"
combat = { kind = "opposed_percentile" }
gold = { color = "gold", remembered = "gold" }
movement = { corner_cutting = "never" }
"""
HALL = """\
[level.hall]
label = "Hall"
generator.kind = "drawn"
generator.start = "@"
generator.legend = { "#" = "wall", "." = "floor", "~" = "floor", "@" = "floor" }
generator.drawing = "#######\\n#@....#\\n#######"
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            MONSTER
            + 'behaviors = [{ kind = "wander" }, { kind = "sleep" }, { kind = "wander" }]\n',
            "5:35 W210 `sleep` is never asked, because `wander`",
        ),
        (
            MONSTER + "stats = { health = 9, max_health = 9 }\n",
            "5:11 W210 `health` starts as `max_health`,",
        ),
        (
            MONSTER + "stats = { max_health = 9, attack = 2 }\n",
            "5:27 W210 `snail` never attacks: it has no",
        ),
        (LUCK % "lucky", "3:10 W210 this does not show the value of `luck`"),
        (SQUARE, "5:14 W210 `corner_cutting` has no effect"),
        (HALL, "5:51 W210 '~' is nowhere in the drawing"),
    ],
)
def test_what_has_no_effect_is_found(tmp_path: Path, text: str, expected: str) -> None:
    (line,) = found(tmp_path, no_effect, text, beside="classic")

    assert line.startswith(f"trial/content/a.toml:{expected}")


@pytest.mark.parametrize(
    "text",
    [
        LUCK % "+{value}",
        SQUARE.replace("{ corner", "{ diagonals = true, corner"),
        HALL.replace("@....", "@.~.."),
    ],
)
def test_what_has_an_effect_is_fine(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, no_effect, text) == []


def test_health_in_place_of_the_greatest_health_says_what_fixes_it(tmp_path: Path) -> None:
    text = MONSTER + "stats = { health = 9 }\n"

    (finding,) = findings(tmp_path, no_effect, text, beside="classic")

    assert finding.hint == "did you mean `max_health`?"
    assert finding.fix == (Rename("health", "max_health"),)


@pytest.mark.parametrize(
    "text",
    [
        "stats = { max_health = 9, defense = 2 }\n",
        "stats = { max_health = 9, attack = 0 }\n",
        'stats = { attack = 2 }\nbehaviors = [{ kind = "sleep" }]\n',
        (
            "stats = { attack = 2 }\n[[patch.monster]]\nid = 'snail'\nwhen = { mod = 'bog' }\n"
            "append = { behaviors = [{ kind = 'sleep' }] }\n"
        ),
        (
            'stats = { attack = 2 }\n[monster.fast]\ninherits = "snail"\nglyph = "f"\n'
            "behaviors = [{ kind = 'sleep' }]\n"
        ),
        (
            "stats = { attack = 2 }\nabstract = true\n[monster.shell]\n"
            'inherits = "snail"\nglyph = "f"\n'
        ),
    ],
    ids=[
        "only a target",
        "harmless",
        "with a behavior",
        "with one beside another mod",
        "inherited from by what does something",
        "inherited from a beginning of several",
    ],
)
def test_a_monster_that_is_only_a_target_or_can_do_something_is_fine(
    tmp_path: Path, text: str
) -> None:
    assert found(tmp_path, no_effect, MONSTER + text) == []


def test_what_happens_where_nobody_can_walk_is_found(tmp_path: Path) -> None:
    text = """\
    [terrain.gate]
    label = "gate"
    glyph = "+"
    seen = { color = "text", background = "unexplored" }
    remembered = { color = "text", background = "unexplored" }
    opens_into = "floor"
    leads = "up"
    """

    assert found(tmp_path, no_effect, text) == [
        (
            f"trial/content/a.toml:{line}:1 W210 `{name}` has no effect where nobody can walk"
            " (add `walkable = true`)"
        )
        for line, name in ((6, "opens_into"), (7, "leads"))
    ]


PATCH = """\
[[patch.message]]
id = "core:{id}"
set = {{ text = "{text}" }}
"""


@pytest.mark.parametrize(
    ("identifier", "text"),
    [
        ("ui_habit_flee_when_hurt", "Runs below {below}%."),
        ("ui_habit_flee_when_hurt_always", "Always runs."),
        ("ui_deed_apply_status_self", "is {status}"),
        ("ui_habit_use_ability", "Can do {abilities}."),
        ("ui_habit_immune", "No {what} hurts it."),
    ],
)
def test_what_is_told_of_an_entry_can_mention_its_parameters(
    tmp_path: Path, identifier: str, text: str
) -> None:
    assert found(tmp_path, no_effect, PATCH.format(id=identifier, text=text)) == []


def test_what_no_parameter_has_is_found(tmp_path: Path) -> None:
    text = PATCH.format(id="ui_habit_flee_when_hurt", text="Runs below {percent} or {belo}.")

    lines = found(tmp_path, no_effect, text)

    assert [line.partition(" ")[2] for line in lines] == [
        f"W210 nothing is put in for `{{{name}}}`: `flee_when_hurt` has no `{name}` ({hint})"
        for name, hint in (
            ("belo", "did you mean `below`?"),
            ("percent", "it has `{below}` and `{alert_turns}`"),
        )
    ]
