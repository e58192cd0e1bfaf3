from __future__ import annotations

from typing import Any

import pytest

from roguelike.recordings.setup import Setup
from roguelike.saves.changes import MAX_OF_ONE, ChangeNote, changes_of_definition, changes_of_setup

KOBOLD: dict[str, Any] = {
    "label": "Kobold",
    "glyph": "k",
    "stats": {"core:max_health": "4", "core:speed": "14"},
    "behaviors": [{"kind": "sleep", "wake_percent": 5}, {"kind": "move_and_attack"}],
    "carries": [],
    "faction": "monsters",
}


def told(says: dict[str, Any]) -> list[str]:
    """Return the changes of the kobold as `field then -> now`."""
    notes = changes_of_definition("Kobold", KOBOLD, {**KOBOLD, **says})
    return [_line(note) for note in notes]


def _line(note: ChangeNote) -> str:
    fields = note.fields
    if note.name == "change_field":
        return f"{fields['field']} {fields['then']} -> {fields['now']}"
    return f"{note.name} {fields['count']}"


@pytest.mark.parametrize(
    ("says", "expected"),
    [
        ({"label": "Koboldin", "glyph": "K"}, []),
        (
            {"stats": {"core:max_health": "9", "core:speed": "14"}},
            ["max health 4 -> 9"],
        ),
        ({"stats": {"core:max_health": "4"}}, ["speed 14 -> -"]),
        (
            {"behaviors": [{"kind": "sleep", "wake_percent": 9}, {"kind": "wander"}]},
            ["behaviors 1 wake percent 5 -> 9", "behaviors 2 move_and_attack -> wander"],
        ),
        ({"behaviors": []}, ["behaviors sleep, move_and_attack -> -"]),
        ({"carries": [{"item": "t:key"}, {"item": "t:cap"}]}, ["carries - -> (2)"]),
        ({"carries": ["t:key"]}, ["carries - -> key"]),
        ({"new_field": 3}, []),
    ],
)
def test_what_a_definition_says_now_is_compared_as_far_as_rules_go(
    says: dict[str, Any], expected: list[str]
) -> None:
    assert told(says) == expected


def test_many_changes_of_one_definition_are_counted() -> None:
    stats = {f"t:stat_{number}": str(number) for number in range(MAX_OF_ONE + 3)}

    lines = told({"stats": {**KOBOLD["stats"], **stats}})

    assert len(lines) == MAX_OF_ONE + 1
    assert lines[-1] == "change_fields 3"


def test_versions_of_all_that_is_played_with_are_compared() -> None:
    mods = {"core": "1.0.0", "curios": "1.2.0", "gone": "1.0.0"}
    then = Setup("0.1.0", "a", mods, {"x": "x 1"}, {"curios": {"many": 3}, "gone": {"a": 1}})
    now = Setup(
        "0.2.0",
        "b",
        {"core": "1.0.0", "curios": "1.3.0", "new": "2.0.0"},
        {},
        {"curios": {"many": 4}, "new": {"b": 1}},
    )

    notes = [(note.name, note.fields["name"]) for note in changes_of_setup(then, now)]

    assert notes == [
        ("change_engine", ""),
        ("change_mod", "curios"),
        ("change_mod_gone", "gone"),
        ("change_mod_new", "new"),
        ("change_plugin_gone", "x"),
        ("change_setting", "curios.many"),
    ]


def test_of_steps_of_which_nothing_was_kept_but_their_number_nothing_is_said() -> None:
    trap: dict[str, Any] = {"triggers": [{"on": "enter", "steps": [{}, {}]}]}
    steps = [{"kind": "reveal", "what": "traps"}, {"kind": "damage", "amount": "2d4"}]

    assert (
        list(changes_of_definition("trap", trap, {"triggers": [{"on": "enter", "steps": steps}]}))
        == []
    )
