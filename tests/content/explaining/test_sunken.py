"""Fields that stand below the header of a table inside of theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core
from tests.content.writing import shown

RAT = '[monster.rat]\nlabel = "Rat"\n'
REST = 'glyph = "r"\ncolor = "core:brown"\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            f"{RAT}[monster.rat.stats]\nspeed = 3\n{REST}",
            [
                (
                    "5:1 E201 `glyph` and 1 more belong beside `stats` of monster `rat`, not in it"
                    " (move them above [monster.rat.stats])"
                )
            ],
            id="with what the monster needs",
        ),
        pytest.param(
            f'{RAT}{REST}[monster.rat.stats]\nbehaviors = [{{ kind = "wander" }}]\n',
            [
                (
                    "6:1 E201 `behaviors` belongs beside `stats` of monster `rat`, not in it"
                    " (move it above [monster.rat.stats])"
                )
            ],
            id="with what it can do without",
        ),
        pytest.param(
            f'{RAT}{REST}stats = {{ speed = 3, tags = ["x"] }}\n',
            [
                (
                    "5:22 E201 `tags` belongs beside `stats` of monster `rat`, not in it"
                    " (move it out of `stats`)"
                )
            ],
            id="in braces",
        ),
        pytest.param(
            f'{RAT}{REST}[[patch.monster]]\nid = "rat"\nset.stats.label = "Rat"\n',
            [
                (
                    "7:11 E201 `label` belongs beside `stats` of the monster patch, not in"
                    " it (move it out of `stats`)"
                )
            ],
            id="in a patch",
        ),
        pytest.param(
            f"{RAT}{REST}[monster.rat.stats]\nspeeed = 3\n",
            ["6:1 E301 there is no stat `speeed` (did you mean `speed`?)"],
            id="but not a misspelt stat",
        ),
    ],
)
def test_fields_among_stats_are_told_where_they_belong(
    text: str, expected: list[str], tmp_path: Path
) -> None:
    report = load_beside_core(tmp_path, {"deep": text}).report

    assert [each.partition("a.toml:")[2] for each in shown(report)] == expected
