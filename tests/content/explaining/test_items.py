"""What to write for items of arrays that stand in tables, and for tables that stand in arrays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core
from tests.content.repairs import repaired, texts_of, world
from tests.content.writing import shown

HALL = """\
[level.hall]
label = "hall"
generator = { kind = "open_field" }
"""
DRAWN = """\
[level.cell]
label = "cell"
[level.cell.generator]
kind = "drawn"
start = "@"
drawing = "###\\n#@#\\n###"
"""
POPULATE = '[{ kind = "populate", monsters = … }]'


def findings(tmp_path: Path, text: str) -> list[str]:
    """Return what is found in a mod of one file, without the path of that."""
    report = load_beside_core(tmp_path, {"deep": text}).report
    return [each.removeprefix("deep/content/a.toml:") for each in shown(report)]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("passes.monsters = [{ monster = 'rat' }]", POPULATE),
        ("passes.populate.monsters = [{ monster = 'rat' }]", POPULATE),
        ("passes = { monsters = [{ monster = 'rat' }] }", POPULATE),
        (
            "passes = { populate = { level_count = 3 }, stairs = {} }",
            '[{ kind = "populate", level_count = 3 }, { kind = "stairs" }]',
        ),
        ("passes = { stairs = true }", '[{ kind = "stairs" }]'),
    ],
)
def test_a_table_of_items_by_kind_or_of_what_one_kind_has_is_told_as_an_array(
    tmp_path: Path, written: str, meant: str
) -> None:
    (found,) = findings(tmp_path, HALL + written)

    assert found.endswith(f"E202 `passes` must be an array, not a table (write {meant})")


@pytest.mark.parametrize(
    "written",
    [
        "{ kind = 'stairs' }",
        "{ kind = 'populate', level_count = 3 }",
        "{ x = 1 }",
        "{ stairs = {}, x = 1 }",
    ],
)
def test_other_tables_in_place_of_arrays_go_into_brackets(tmp_path: Path, written: str) -> None:
    (found,) = findings(tmp_path, f"{HALL}passes = {written}")

    assert found.endswith("(put it in [square brackets])")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("{ stairs = {} }", '{ kind = "stairs" }'),
        ("{ populate = { level_count = 3 } }", '{ kind = "populate", level_count = 3 }'),
    ],
)
def test_an_item_that_has_its_kind_as_a_key_is_told_how_to_say_it(
    tmp_path: Path, written: str, meant: str
) -> None:
    assert findings(tmp_path, f"{HALL}passes = [{written}]") == [
        f"4:11 E204 `kind` is missing from item 1 of `passes` of level `hall` (write {meant})"
    ]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            "[{ rat = 10 }]",
            (
                "4:46 E201 there is no field `rat` in item 1 of `monsters` of level `hall`"
                ' (write monster = "rat", weight = 10)'
            ),
        ),
        (
            "[{ rat = { first = 2 } }]",
            (
                "4:46 E201 there is no field `rat` in item 1 of `monsters` of level `hall`"
                ' (write monster = "rat", first = 2)'
            ),
        ),
        (
            "{ rat = 10, cat = 5 }",
            (
                "4:43 E202 `monsters` must be an array, not a table (write"
                ' [{ monster = "rat", weight = 10 }, { monster = "cat", weight = 5 }])'
            ),
        ),
    ],
)
def test_an_item_that_has_what_it_is_about_as_a_key_is_told_once_how_to_say_it(
    tmp_path: Path, written: str, expected: str
) -> None:
    text = f'{HALL}passes = [{{ kind = "populate", monsters = {written} }}]'

    assert findings(tmp_path, text) == [expected]


@pytest.mark.parametrize(
    "written",
    [
        "'#=rock @=rock'",
        "'# = rock, @ = rock'",
        "['#: rock', '@: rock']",
        "[{ '#' = 'rock' }, { '@' = 'rock' }]",
        "[['#', 'rock'], ['@', 'rock']]",
    ],
)
def test_a_legend_in_another_form_is_told_as_a_table(tmp_path: Path, written: str) -> None:
    (found,) = findings(tmp_path, f"{DRAWN}legend = {written}")

    assert found.endswith('(write { "#" = "rock", "@" = "rock" })')


@pytest.mark.parametrize("written", ["'rock'", "['rock']", "[3]", "[]", "[{ glyph = '#' }]"])
def test_what_is_no_legend_in_any_form_is_but_no_table(tmp_path: Path, written: str) -> None:
    (found,) = findings(tmp_path, f"{DRAWN}legend = {written}")

    assert "`legend` must be a table, not" in found
    assert "write {" not in found


def test_names_in_tables_of_their_own_are_told_once(tmp_path: Path) -> None:
    legend = "legend = { '@' = { terrain = 'rock' }, '#' = { terrain = 'rock' } }"

    assert findings(tmp_path, DRAWN + legend) == [
        '7:18 E202 `@` must be text, not a table; so it is with another (write "rock")'
    ]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            "append.monsters = []",
            (
                "6:8 E201 there is no field `monsters` in `append` of the level patch"
                " (write `passes.populate.monsters`)"
            ),
        ),
        (
            "append.passes.monsters = []",
            (
                "6:15 E201 there is no field `monsters` in `passes` of the level patch"
                " (write `populate.monsters`)"
            ),
        ),
        (
            "append.'passes[2].monsters' = []",
            (
                "6:8 E201 there is no field `passes[2].monsters` in `append` of the level patch"
                " (write `passes.populate.monsters`)"
            ),
        ),
        (
            "set.wall = 'x'",
            (
                "6:5 E201 there is no field `wall` in `set` of the level patch"
                " (write `generator.wall`)"
            ),
        ),
    ],
)
def test_what_lies_deeper_in_what_a_patch_changes_is_told_with_its_path(
    tmp_path: Path, written: str, expected: str
) -> None:
    text = f"{HALL}[[patch.level]]\nid = 'hall'\n{written}"

    assert findings(tmp_path, text) == [expected]


MOLE = "[monster.mole]\nlabel = 'mole'\nglyph = 'm'\ncolor = 'brown'\n"


def test_the_only_item_of_an_array_below_a_header_in_single_brackets_is_mended(
    tmp_path: Path,
) -> None:
    text = f"{MOLE}[monster.mole.behaviors]\nkind = 'wander'\n"

    result = repaired(world(tmp_path, {"a.toml": text}))

    right = text.replace("[monster.mole.behaviors]", "[[monster.mole.behaviors]]")
    assert texts_of(result) == {"deep/content/a.toml": right}


@pytest.mark.parametrize(
    "text",
    [
        f"{MOLE}[monster.mole.behaviors.wander]\npercent = 3\n",
        f"{MOLE}behaviors = {{ kind = 'wander' }}\n",
        f"{MOLE}[monster.mole.behaviors]\nflee = 3\n",
        f"{MOLE}[[patch.monster]]\nid = 'mole'\n[patch.monster.set.behaviors]\nkind = 'wander'\n",
    ],
)
def test_what_may_not_be_all_of_an_array_or_has_no_header_is_not_put_in_brackets(
    tmp_path: Path, text: str
) -> None:
    result = repaired(world(tmp_path, {"a.toml": text}))

    assert texts_of(result) == {}
