from __future__ import annotations

from roguelike.content.reference.verb_tables import effects, matching_types
from roguelike.content.schema import VERBS


def cells(table: str) -> list[list[str]]:
    lines = [line for line in table.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_verb_is_shown_at_work() -> None:
    verbs = [row[0].strip("`") for row in cells(effects())[2:] if row[0]]

    assert verbs == list(VERBS)


def test_what_a_verb_makes_of_a_value_is_computed() -> None:
    rows = [row[2:] for row in cells(effects())]

    assert ['`x = "2d5"`', "`add.x = 3`", '`x = "2d5 + 3"`'] in rows
    assert ["`x = 14`", '`unset = ["x"]`', "(not there)"] in rows


def test_numbers_are_added_to_and_arrays_appended_to() -> None:
    heading, _, *rows = cells(matching_types())

    fitting = {
        row[0]: {verb for verb, cell in zip(heading, row, strict=True) if cell == "yes"}
        for row in rows
    }

    assert fitting["a number"] == {"`set`", "`replace`", "`add`", "`mul`", "`unset`"}
    assert fitting["text"] == {"`set`", "`replace`", "`unset`"}
    assert fitting["an array"] == {f"`{verb}`" for verb in VERBS} - {"`add`", "`mul`"}
