from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core
from tests.content.repairs import repaired, texts_of, world
from tests.content.writing import shown

FIELDS = "label = 'wolf'\nglyph = 'w'\ncolor = 'brown'\n"
STATS = "attack = 1\n"


def found(folder: Path, text: str) -> list[str]:
    """Return what is found in a mod, without the name of the file."""
    findings = shown(load_beside_core(folder, {"deep": text}).report)
    return [each.partition(":")[2] for each in findings]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            f"[monsters.wolf]\n{FIELDS}[monster.wolf.stats]\n{STATS}",
            "1:2 E004 there is no kind of content `monsters`",
            id="another kind",
        ),
        pytest.param(
            f"[monster]\n{FIELDS}[monster.wolf.stats]\n{STATS}",
            "2:9 E202 `label` must be a table",
            id="no name",
        ),
        pytest.param(
            f"[monster.wolf]\n{FIELDS}[monster.wolfs.stats]\n{STATS}",
            "5:10 E204 `label`, `glyph` and `color` are missing from monster `wolfs`"
            " (did you mean `wolf`?)",
            id="another name",
        ),
        pytest.param(
            f"[monster.wolfs]\n{FIELDS}[[monster.wolf.behaviors]]\nkind = 'wander'\n",
            "5:11 E204 `label`, `glyph` and `color` are missing from monster `wolf`"
            " (did you mean `wolfs`?)",
            id="an array below another name",
        ),
        pytest.param(
            "[level.cave]\nlabel = 'cave'\n[level.caves.generator]\nkind = 'cave'\n",
            "3:8 E204 `label` is missing from level `caves` (did you mean `cave`?)",
            id="a required half",
        ),
        pytest.param(
            f"[monster.Wolf]\n{FIELDS}[monster.wolf.stats]\n{STATS}",
            '1:10 E203 the text "Wolf" cannot be the name of a monster',
            id="no name that becomes the same",
        ),
    ],
)
def test_the_half_of_a_definition_below_another_header_is_one_finding(
    tmp_path: Path, text: str, expected: str
) -> None:
    (finding,) = found(tmp_path, text)

    assert finding.startswith(expected)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="alone"),
        pytest.param(f"[monsters.bear]\n{FIELDS}", id="beside another that is lost"),
        pytest.param(f"[monster.bear]\n{FIELDS}", id="beside one that is called otherwise"),
        pytest.param(f"[monster.wolfs]\n{FIELDS}[monster.wolfs.stats]", id="beside a whole one"),
        pytest.param(f"[monster.wolf_2]\n{FIELDS}", id="beside one with another number"),
        pytest.param("[stat.wolf]\nlabel = 'wolf'", id="beside something of its name"),
    ],
)
def test_what_is_nowhere_is_missing_as_a_whole(tmp_path: Path, text: str) -> None:
    findings = found(tmp_path, f"[monster.wolf.stats]\n{STATS}{text}")

    (finding,) = (each for each in findings if "from monster `wolf`" in each)
    assert finding.endswith(
        "E204 `label`, `glyph` and `color` are missing from monster `wolf`"
        " (write them below [monster.wolf], or is this a part of something else?)"
    )


@pytest.mark.parametrize("name", ["wolf-1", "'the wolf'", "Wolf"])
def test_a_name_that_is_none_is_written_as_that_of_the_other_half(
    tmp_path: Path, name: str
) -> None:
    text = f"[monster.{name}]\n{FIELDS}[monster.wolf.stats]\n{STATS}"

    (finding,) = found(tmp_path, text)
    result = repaired(world(tmp_path / "again", {"a.toml": text}))

    assert finding.endswith("(write `wolf`, as in [monster.wolf.stats])")
    assert next(iter(texts_of(result).values())).startswith(("[monster.wolf]", "[monster.'wolf']"))


def test_what_may_belong_to_the_definition_above_is_told_so(tmp_path: Path) -> None:
    bear = FIELDS.replace("wolf", "bear")
    (finding,) = found(tmp_path, f"[monster.bear]\n{bear}[monster.wolf.stats]\n{STATS}")

    assert finding.endswith(
        "(write them below [monster.wolf], or begin this with [monster.bear.stats])"
    )


def test_what_has_a_field_of_its_own_lacks_the_others(tmp_path: Path) -> None:
    text = f"[monsters.wolf]\n{FIELDS}[monster.wolf]\nglyph = 'w'\n"

    assert len(found(tmp_path, text)) == 3


def test_what_else_is_wrong_in_half_a_definition_is_found(tmp_path: Path) -> None:
    text = f"[monsters.wolf]\n{FIELDS}[monster.wolf.stats]\nattak = 1\n"

    assert [each.split(" ")[1] for each in found(tmp_path, text)] == ["E004", "E301"]


def test_what_a_half_has_in_the_wrong_table_is_not_missing_from_it(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, f"[monster.wolf.stats]\n{FIELDS}{STATS}")

    assert " E201 `label` and 2 more belong beside `stats` of monster `wolf`" in finding


def test_what_a_half_has_under_a_misspelled_name_is_not_missing_from_it(tmp_path: Path) -> None:
    findings = found(tmp_path, "[campaign.deep.layout]\nrows = 40\n[campaign.deep.rulez]\nx = 1\n")

    assert [each.partition(" (")[0] for each in findings] == [
        "1:11 E204 `label`, `player` and `levels` are missing from campaign `deep`",
        "3:16 E201 there is no field `rulez` in campaign `deep`",
    ]
