"""What is told of `edit`, and of verbs for values that they do not go with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core, patch
from tests.content.repairs import repaired, texts_of, world
from tests.content.writing import shown

LEVEL = """\
[level.hall]
label = "hall"
generator = { kind = "open_field" }
passes = [{ kind = "populate", monsters = [{ monster = "rat", weight = 3 }] }]
"""
OF_LEVEL = "[[patch.level]]\nid = 'hall'\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            f"{LEVEL}{OF_LEVEL}set.passes.populate.monsters.rat.weight = 5\n",
            "E202 `monsters` must be an array, not a table (its items have no names:"
            " `append` puts items in, and `remove` takes them out)",
            id="an item without a name",
        ),
        pytest.param(
            patch("edit.set.stats.attack = 5"),
            "E201 there is no field `edit` in the monster patch"
            " (take it out: in a patch, verbs such as `set` stand alone)",
            id="an edit in a patch",
        ),
        pytest.param(
            "[monster.owl]\ninherits = 'rat'\nedit.stats.attack = 5\n",
            "E201 there is no field `stats` in `edit` of monster `owl`"
            " (say with a verb what to do with it, such as set = { stats = … })",
            id="an edit without a verb",
        ),
        pytest.param(
            "[monster.rat]\nedit.set.stats.attack = 5\n",
            "E204 `label`, `glyph` and `color` are missing from monster `rat`"
            ' (write inherits = "…" below [monster.rat], or [[patch.monster]] and id = "rat")',
            id="nothing but an edit",
        ),
    ],
)
def test_what_is_changed_in_a_wrong_way_is_told_how_to_write(
    tmp_path: Path, text: str, expected: str
) -> None:
    (finding,) = shown(load_beside_core(tmp_path, {"deep": text}).report)

    assert finding.partition(" ")[2] == expected


@pytest.mark.parametrize("header", ["[edit.monster]", "[[edit.monster]]"])
def test_a_patch_that_is_called_an_edit_is_mended(tmp_path: Path, header: str) -> None:
    right = patch("set.label = 'x'")

    result = repaired(world(tmp_path, {"a.toml": right.replace("[[patch.monster]]", header)}))

    assert texts_of(result) == {"deep/content/a.toml": right}
