"""The game's own schemas and spoiled ones, compared with the validator."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from roguelike.workshop.schema_comparison.comparison import scratch_mod, write_scratch_mods
from roguelike.workshop.schema_comparison.file_sorts import SORTS, FileSort
from roguelike.workshop.schema_comparison.nodes import nodes
from roguelike.workshop.schema_comparison.outcomes import Outcome
from roguelike.workshop.schema_comparison.verdicts import Judge, Verdict
from tests.workshop.schema_comparison.small_comparison import Schema, outcomes, shipped_mods


def lies_in(found: list[Outcome]) -> list[str]:
    return [each.complaint.said for each in found if each.is_refused_wrongly and each.complaint]


@pytest.mark.parametrize(
    ("changed", "made"), [(30, 15), pytest.param(450, 200, marks=pytest.mark.slow)]
)
def test_no_schema_refuses_what_is_right_and_no_file_is_too_much(
    changed: int, made: int, tmp_path: Path
) -> None:
    found = outcomes(tmp_path, changed, made)

    assert len(found) == changed + made
    assert lies_in(found) == []
    assert [each.text for each in found if each.verdict is Verdict.CRASHED] == []
    assert all(each.is_passed for each in found if each.is_generated)
    assert {each.verdict for each in found} == {Verdict.TAKEN, Verdict.LINKS, Verdict.SHAPE}
    holes = [(each.text, each.complaint) for each in found if each.is_hole]
    assert holes[1 + len(found) // 100 :] == []  # at most 1 of 100, and one by chance


def test_a_schema_that_demands_too_little_has_a_hole(tmp_path: Path) -> None:
    def open_to_all(schema: Schema) -> Schema:
        return {"type": "object", "default": schema}  # where it says nothing

    found = outcomes(tmp_path, 12, 0, spoil=open_to_all)

    holes = [each for each in found if each.is_hole]
    assert all(each.is_passed for each in found)
    assert holes == [each for each in found if each.verdict is Verdict.SHAPE]
    assert holes
    assert all(each.complaint and each.complaint.said for each in holes)


def test_a_schema_that_demands_too_much_is_told(tmp_path: Path) -> None:
    def closed_to_all(schema: Schema) -> Schema:
        return {**schema, "maxProperties": 0}

    found = outcomes(tmp_path, 12, 0, spoil=closed_to_all)

    lies = [each for each in found if each.is_refused_wrongly]
    assert lies
    assert {each.complaint.code for each in lies if each.complaint} == {"maxProperties"}
    assert lies == [each for each in found if each.verdict is Verdict.TAKEN]


RIGHT = {
    "content": "[color.ink]\nvalue = '#000080'\n",
    "tests": "[levels.any]\nexpect.connected = true\n",
    "lang": "[mod.generated]\nname = 'Erzeugt'\n",
    "migrations": "",
}


@pytest.mark.parametrize("sort", SORTS, ids=lambda sort: sort.name)
def test_nothing_but_the_generated_file_can_be_wrong_with_its_mod(
    sort: FileSort, tmp_path: Path
) -> None:
    write_scratch_mods(tmp_path)
    mod = scratch_mod(tmp_path, sort)
    before = (mod.path / sort.example).read_text(encoding="utf-8")

    found = Judge(shipped_mods()).judge(mod, sort.example, RIGHT.get(sort.name, before).encode())

    assert [each.message for each in found.findings] == []
    assert found.verdict is Verdict.TAKEN


def test_most_of_what_is_generated_inherits_from_what_there_is(tmp_path: Path) -> None:
    found = [tomllib.loads(each.text) for each in outcomes(tmp_path, 0, 40)]

    parents = [
        each.value
        for data in found
        for each in nodes(data)
        if each.field == "inherits" and each.is_text
    ]
    known = [each for each in parents if each.startswith(("core:", "classic:"))]
    assert len(known) * 2 > len(parents) > 5


def test_files_grow_from_their_seed(tmp_path: Path) -> None:
    first, again = tmp_path / "first", tmp_path / "again"
    first.mkdir()
    again.mkdir()

    assert outcomes(first, 4, 4) == outcomes(again, 4, 4)
