from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.authoring.lints.entry_texts import entry_texts
from roguelike.authoring.lints.unused import untold
from tests.authoring.lints.linted import found

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
    assert found(tmp_path, entry_texts, PATCH.format(id=identifier, text=text)) == []


def test_what_no_parameter_has_is_found(tmp_path: Path) -> None:
    text = PATCH.format(id="ui_habit_flee_when_hurt", text="Runs below {percent} or {belo}.")

    lines = found(tmp_path, entry_texts, text)

    assert [line.partition(" ")[2] for line in lines] == [
        f"W210 nothing is put in for `{{{name}}}`: `flee_when_hurt` has no `{name}` ({hint})"
        for name, hint in (
            ("belo", "did you mean `below`?"),
            ("percent", "it has `{below}` and `{alert_turns}`"),
        )
    ]


def test_it_needs_no_fact_to_be_told(tmp_path: Path) -> None:
    text = '[message]\nui_when_%s = { text = "Only now." }\n'

    assert found(tmp_path, untold, text % "chance") == []
    assert len(found(tmp_path, untold, text % "nothing")) == 1
