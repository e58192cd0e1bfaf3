from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.bestiary import load_beside_core
from tests.content.repairs import repaired, texts_of, world
from tests.content.writing import shown

HEIR = "[monster.wolf]\ninherits = 'beast'\nlabel = 'wolf'\nglyph = 'w'\n"


def found(folder: Path, text: str) -> list[str]:
    """Return what is found in a mod, without the name of the file."""
    findings = shown(load_beside_core(folder, {"deep": text}).report)
    return [each.partition(":")[2] for each in findings]


@pytest.mark.parametrize(
    "heir",
    [
        pytest.param(HEIR, id="by its name"),
        pytest.param(HEIR.replace("'beast'", "'deep:beast'"), id="in full"),
        pytest.param(HEIR.replace("'beast'", "['beast']"), id="in a list"),
    ],
)
def test_what_others_inherit_may_be_abstract(tmp_path: Path, heir: str) -> None:
    assert found(tmp_path, f"[monster.beast]\ncolor = 'brown'\n{heir}") == [
        (
            "1:1 E204 `label` and `glyph` are missing from monster `beast`"
            " (add abstract = true if it is only there for others, or else what is missing)"
        )
    ]


def test_what_nothing_inherits_lacks_each_of_its_fields(tmp_path: Path) -> None:
    findings = found(tmp_path, "[monster.beast]\ncolor = 'brown'\n")

    assert len(findings) == 2
    assert not any("abstract" in each for each in findings)


def test_what_else_is_wrong_with_what_others_inherit_is_told(tmp_path: Path) -> None:
    findings = found(tmp_path, f"[monster.beast]\ncolor = 3\n{HEIR}")

    assert [each.split()[1] for each in findings] == ["E204", "E202"]


@pytest.mark.parametrize("name", ["labl", "name"])
def test_what_is_there_under_another_name_is_not_missing_from_it(tmp_path: Path, name: str) -> None:
    findings = found(tmp_path, f"[monster.beast]\n{name} = 'beast'\nglyph = 'b'\n{HEIR}")

    assert [each.partition(" (")[0] for each in findings] == [
        "1:1 E204 `color` is missing from monster `beast`",
        f"2:1 E201 there is no field `{name}` in monster `beast`",
    ]
    assert "abstract = true" in findings[0]


def test_what_is_in_the_wrong_table_is_not_missing_from_it(tmp_path: Path) -> None:
    stats = "[monster.beast.stats]\nlabel = 'beast'\nattack = 1\n"
    findings = found(tmp_path, f"[monster.beast]\nglyph = 'b'\n{stats}{HEIR}")

    assert [each.partition(" (")[0] for each in findings] == [
        "1:1 E204 `color` is missing from monster `beast`",
        "4:1 E201 `label` belongs beside `stats` of monster `beast`, not in it",
    ]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("abstrakt = true", id="misspelled"),
        pytest.param("Abstract = true", id="in another case"),
        pytest.param("is_abstract = true", id="called otherwise"),
        pytest.param("template = true", id="what is called so elsewhere"),
    ],
)
def test_nothing_is_missing_from_what_is_nearly_abstract(tmp_path: Path, line: str) -> None:
    key = line.partition(" ")[0]

    assert found(tmp_path, f"[monster.beast]\n{line}\ncolor = 'brown'\n{HEIR}") == [
        f"2:1 E201 there is no field `{key}` in monster `beast` (did you mean `abstract`?)"
    ]


def test_what_is_nearly_abstract_is_mended(tmp_path: Path) -> None:
    text = f"[monster.beast]\nabstrakt = true\ncolor = 'core:brown'\n{HEIR}"

    result = repaired(world(tmp_path, {"a.toml": text}))

    assert texts_of(result) == {"deep/content/a.toml": text.replace("abstrakt", "abstract")}


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param("[monster.beast]\nlabel = 'beast'\ncolor = 'brown'\n", id="it lacks a field"),
        pytest.param("[monstr.beast]\nglyph = 'b'\n[monster.beast.stats]\nattack = 1\n", id="half"),
    ],
)
def test_what_something_lacks_is_not_told_of_what_inherits_from_it(
    tmp_path: Path, wrong: str
) -> None:
    heirs = "[monster.wolf]\ninherits = 'beast'\n[monster.fox]\ninherits = 'wolf'\n"

    assert len(found(tmp_path, wrong + heirs)) == 1


def test_what_something_abstract_lacks_is_told_of_what_inherits_from_it(tmp_path: Path) -> None:
    text = "[monster.beast]\nabstract = true\nlabel = 'beast'\nglyph = 'b'\n"

    (finding,) = found(tmp_path, f"{text}[monster.wolf]\ninherits = 'beast'\n")

    assert "`color` is missing from monster `wolf`" in finding
