"""What patches are for, where something else in them is wrong as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core, patch
from tests.content.writing import shown

WRONG = "set.label = 3"
OF_COLOR = (
    "2:6 E401 there is no monster `brown` to patch"
    " (it is a color: write [[patch.color]], or name a monster)"
)
WRONG_VALUE = "3:13 E202 `label` must be text, not 3 (put it in quotes)"
NO_RATT = "2:6 E401 there is no monster `ratt` to patch (did you mean `rat`?)"


def findings(tmp_path: Path, text: str, *, more: str = "") -> list[str]:
    """Return what is found in a mod of one file, without the path of that."""
    report = load_beside_core(tmp_path, {"deep": text}, {"deep": more}).report
    return [each.removeprefix("deep/content/a.toml:") for each in shown(report)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(patch(WRONG, 'id = "ratt"'), [NO_RATT, WRONG_VALUE], id="id"),
        pytest.param(
            patch(WRONG, 'ids = ["rat", "ratt"]'),
            [NO_RATT.replace("2:6", "2:15"), WRONG_VALUE],
            id="one of several ids",
        ),
        pytest.param(
            patch(WRONG, 'tag = "#pest"'),
            ["2:7 E305 there is no monster tag `pest` (did you mean `pets`?)", WRONG_VALUE],
            id="tag",
        ),
        pytest.param(
            patch('unset = ["label"]', 'id = "ratt"'),
            [
                NO_RATT,
                (
                    "3:10 E406 `label` has to be there, so it cannot be unset"
                    " (`set` gives it another value)"
                ),
            ],
            id="a path that cannot be unset",
        ),
        pytest.param(
            patch("", 'id = "ratt"'),
            [
                (
                    "1:1 E206 the patch says nothing about what to do"
                    " (give it a verb, such as set = { … })"
                ),
                NO_RATT,
            ],
            id="no verb",
        ),
        pytest.param(
            patch('remove_object = true\nset.glyph = "x"', 'id = "ratt"'),
            [
                NO_RATT,
                (
                    "4:1 E206 what is taken away cannot be changed with `set` as well"
                    " (take one of them out)"
                ),
            ],
            id="both taken away and changed",
        ),
    ],
)
def test_a_target_that_does_not_exist_is_found_beside_other_mistakes(
    tmp_path: Path, text: str, expected: list[str]
) -> None:
    assert findings(tmp_path, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(patch(WRONG), [WRONG_VALUE], id="a target that exists"),
        pytest.param(patch(WRONG, 'where.glyph = "z"'), [WRONG_VALUE], id="what others may change"),
        pytest.param(
            patch(f"{WRONG}\nrequired = false", 'id = "ratt"'), [WRONG_VALUE], id="not required"
        ),
        pytest.param(
            patch(f'{WRONG}\nwhen.mod = "gems"', 'id = "gems:imp"'), [WRONG_VALUE], id="not there"
        ),
        pytest.param(
            patch(f"{WRONG}\nwhen.setting = 'hrd'", 'id = "rat"'),
            [
                WRONG_VALUE,
                "4:16 E301 the mod `deep` has no setting `hrd` (did you mean `hard`?)",
            ],
            id="a condition that cannot be met, and a target that exists",
        ),
        pytest.param(
            patch("set.glyph = 'x'\nrequird = false", 'id = "ratt"'),
            [
                (
                    "4:1 E201 there is no field `requird` in the monster patch"
                    " (did you mean `required`?)"
                )
            ],
            id="perhaps not required",
        ),
        pytest.param(
            patch("set.glyph = 'x'\nrequired = 0", 'id = "ratt"'),
            ["4:12 E202 `required` must be true or false, not 0 (write false)"],
            id="perhaps not required, by a wrong value",
        ),
        pytest.param(
            patch("set.glyph = 'x'\nwhn.mod = 'gems'", 'id = "gems:imp"'),
            ["4:1 E201 there is no field `whn` in the monster patch (did you mean `when`?)"],
            id="perhaps not there",
        ),
        pytest.param(
            patch("set.glyph = 'x'\nwhen.mod = 3", 'id = "gems:imp"'),
            ["4:12 E202 `mod` must be text, not 3 (put it in quotes)"],
            id="perhaps not there, by a wrong value",
        ),
        pytest.param(
            patch(f"{WRONG}\nwhen.not.setting = 'hrd'", 'id = "ratt"'),
            [
                WRONG_VALUE,
                "4:20 E301 the mod `deep` has no setting `hrd` (did you mean `hard`?)",
            ],
            id="perhaps never",
        ),
        pytest.param(
            patch("set.glyph = 'x'", 'id = "Ratt"'),
            [
                (
                    '2:6 E203 `id` cannot be the text "Ratt"'
                    ' (write "ratt": a name has small letters, digits and _, the first a letter)'
                )
            ],
            id="no name at all",
        ),
        pytest.param(
            patch("set.glyph = 'x'", 'id = "ratt"\ntag = "#pest"'),
            [
                (
                    "3:7 E206 a patch says once what it is for, and `id` says so already"
                    " (take one of them out, or write two patches)"
                )
            ],
            id="two targets",
        ),
    ],
)
def test_a_target_is_not_blamed_for_what_may_follow_from_other_mistakes(
    tmp_path: Path, text: str, expected: list[str]
) -> None:
    hard = '[settings.hard]\ntype = "bool"\ndefault = true\nlabel = "Hard"\n'

    assert findings(tmp_path, text, more=hard) == expected


def test_an_unknown_target_of_another_kind_is_the_cause_of_fields_that_do_not_fit(
    tmp_path: Path,
) -> None:
    text = patch('set.value = "#00ff00"', 'id = "brown"')

    assert findings(tmp_path, text) == [OF_COLOR]


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        pytest.param(
            'id = "#pets"',
            '2:6 E203 `id` cannot be the text "#pets" (write tag = "#pets")',
            id="a tag for an id",
        ),
        pytest.param(
            'ids = ["rat", "#pets"]',
            '2:15 E203 item 2 of `ids` cannot be the text "#pets" (write tag = "#pets")',
            id="a tag among ids",
        ),
        pytest.param(
            'where = "rat"',
            '2:9 E202 `where` must be a table, not the text "rat" (write id = "rat")',
            id="an id for a condition",
        ),
        pytest.param(
            'where = "#pets"',
            '2:9 E202 `where` must be a table, not the text "#pets" (write tag = "#pets")',
            id="a tag for a condition",
        ),
        pytest.param(
            'name = "rat"',
            "2:1 E201 there is no field `name` in the monster patch (did you mean `id`?)",
            id="a name",
        ),
        pytest.param(
            'monster = "rat"',
            "2:1 E201 there is no field `monster` in the monster patch (did you mean `id`?)",
            id="the kind",
        ),
        pytest.param(
            'ids = ["rat"]\nwhere = { glyph = "r" }',
            (
                "3:9 E206 a patch says once what it is for, and `ids` says so already"
                " (take one of them out, or write two patches)"
            ),
            id="twice",
        ),
    ],
)
def test_what_a_patch_is_for_is_written_as_here(tmp_path: Path, target: str, expected: str) -> None:
    assert findings(tmp_path, patch('set.glyph = "x"', target)) == [expected]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ('stats.speed = "=> 20"', '2:25 E203 this is no comparison (write ">=20")'),
        (
            "stats.speed.gte = 2",
            '2:17 E202 this is neither a whole number nor a comparison (write ">=2")',
        ),
        (
            'stats.speed = { settin = "cold" }',
            '2:25 E202 `speed` must be a whole number, not a table (write { setting = "cold" })',
        ),
    ],
)
def test_a_comparison_that_is_written_otherwise_is_told_as_it_is_written_here(
    tmp_path: Path, written: str, expected: str
) -> None:
    text = patch("set.label = 'x'", f"where = {{ {written} }}")

    assert findings(tmp_path, text) == [expected]
