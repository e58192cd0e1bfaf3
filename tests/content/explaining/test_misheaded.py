from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core
from tests.content.repairs import repaired, texts_of, world
from tests.content.writing import shown

WOLF = "[monster.wolf]\nlabel = 'wolf'\nglyph = 'w'\ncolor = 'brown'\n"
BEAR = WOLF.replace("wolf", "bear")
STATS = "attack = 1\n"


def found(folder: Path, text: str) -> list[str]:
    """Return what is found in a mod, without the name of the file."""
    findings = shown(load_beside_core(folder, {"deep": text}).report)
    return [each.partition(":")[2] for each in findings]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            f"{WOLF}[monster.stats]\n{STATS}",
            "5:10 E204 the header does not say which monster `stats` belongs to"
            " (write [monster.wolf.stats])",
            id="no name",
        ),
        pytest.param(
            f"{WOLF}[monster.stats.wolf]\n{STATS}",
            "5:10 E204 the header does not say which monster `stats` belongs to"
            " (write [monster.wolf.stats])",
            id="its name behind it",
        ),
        pytest.param(
            f"{WOLF}[player.stats]\n{STATS}",
            "5:9 E204 the header does not say what `stats` belongs to (write [monster.wolf.stats])",
            id="another kind",
        ),
        pytest.param(
            f"{BEAR}[monster.bear.stats]\n{STATS}{WOLF}[monster.stats]\n{STATS}",
            "11:10 E204 the header does not say which monster `stats` belongs to"
            " (write [monster.wolf.stats])",
            id="below the second",
        ),
        pytest.param(
            f"[monster.stats]\n{STATS}",
            "1:10 E204 the header does not say which monster `stats` belongs to"
            " (write [monster.its_name.stats])",
            id="no definition at all",
        ),
        pytest.param(
            f"{WOLF}[monster.wolf.stats]\n{STATS}[monster.stats]\n{STATS}",
            "7:10 E204 the header does not say which monster `stats` belongs to"
            " (write [monster.its_name.stats])",
            id="below one that has it",
        ),
        pytest.param(
            "[[monster.behaviors]]\nkind = 'wander'\n",
            "1:11 E204 the header does not say which monster `behaviors` belongs to"
            " (write [[monster.its_name.behaviors]])",
            id="an array and no definition at all",
        ),
        pytest.param(
            f"{WOLF}[[monster.behaviors]]\nkind = 'wander'\n",
            "5:11 E204 the header does not say which monster `behaviors` belongs to"
            " (write [[monster.wolf.behaviors]])",
            id="an array",
        ),
        pytest.param(
            "[color.rat]\nrat = { value = '#808080' }\n[monster.rat]\nlabel = 'rat'\nglyph = 'r'\n"
            "color = 'rat'\n",
            "1:8 E201 `rat` cannot be inside of color `rat` (write [color] in place of"
            " [color.rat])",
            id="a name too much",
        ),
    ],
)
def test_a_header_that_names_no_definition_is_one_finding(
    tmp_path: Path, text: str, expected: str
) -> None:
    assert found(tmp_path, text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"{WOLF}[monster.stats]\nlabel = 's'\n", id="a definition"),
        pytest.param(f"{WOLF}[monster.odd]\n{STATS}", id="no field"),
    ],
)
def test_what_may_be_a_definition_is_judged_as_one(tmp_path: Path, text: str) -> None:
    assert not [each for each in found(tmp_path, text) if "does not say" in each]


def test_a_monster_may_be_called_like_a_field(tmp_path: Path) -> None:
    assert found(tmp_path, f"{WOLF}{WOLF.replace('wolf', 'stats')}") == []


def test_a_required_field_below_another_header_is_not_missing_as_well(tmp_path: Path) -> None:
    text = "[level.cave]\nlabel = 'cave'\n[level.generator]\nkind = 'cave'\n"

    (finding,) = found(tmp_path, text)

    assert finding.startswith("3:8 E204 the header does not say which level")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        pytest.param(
            f"{WOLF}[monster.stats]\n{STATS}", f"{WOLF}[monster.wolf.stats]\n{STATS}", id="no name"
        ),
        pytest.param(
            f"{WOLF}[player.stats]\n{STATS}",
            f"{WOLF}[monster.wolf.stats]\n{STATS}",
            id="another kind",
        ),
        pytest.param(
            "[color.rat]\nrat = { value = '#808080' }\n",
            "[color]\nrat = { value = '#808080' }\n",
            id="a name too much",
        ),
    ],
)
def test_the_only_definition_above_is_the_one_that_is_meant(
    tmp_path: Path, wrong: str, right: str
) -> None:
    result = repaired(world(tmp_path, {"a.toml": wrong}))

    assert texts_of(result) == {"deep/content/a.toml": right}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("[color.rat]\n{}[color.bat]\nvalue = '#808080'\n", id="beside another"),
        pytest.param("color.rat.{}", id="without a header"),
    ],
)
def test_a_name_too_much_is_only_taken_out_of_the_only_header(tmp_path: Path, text: str) -> None:
    wrong = text.format("rat = { value = '#808080' }\n")

    result = repaired(world(tmp_path, {"a.toml": wrong}))

    assert not result.changes
    assert "cannot be inside of color `rat`" in shown(result.report)[0]


def test_a_name_behind_a_field_tells_which_of_two_definitions_is_meant(tmp_path: Path) -> None:
    text = f"{BEAR}{WOLF}[monster.stats.wolf]\n{STATS}"

    result = repaired(world(tmp_path, {"a.toml": text}))

    assert texts_of(result) == {"deep/content/a.toml": text.replace("stats.wolf", "wolf.stats")}


def test_which_of_two_definitions_is_meant_is_left_to_their_author(tmp_path: Path) -> None:
    text = f"{BEAR}{WOLF}[monster.stats]\n{STATS}"

    assert not repaired(world(tmp_path, {"a.toml": text})).changes
