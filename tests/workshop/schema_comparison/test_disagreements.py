"""Many outcomes in few words."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from roguelike.workshop.schema_comparison.disagreements import (
    disagreements,
    tally,
    write_files,
)
from roguelike.workshop.schema_comparison.outcomes import Complaint, Outcome
from roguelike.workshop.schema_comparison.verdicts import Verdict


def outcome(
    verdict: Verdict, path: str = "", operation: str = "empty text", text: str = ""
) -> Outcome:
    is_passed = verdict is Verdict.SHAPE
    about = Complaint("E203", path, "wrong", f"{path}: wrong\nhere") if path else None
    origin = "core/content/a.toml: x becomes '\t'"
    return Outcome("content", operation, origin, False, is_passed, verdict, text, about)  # noqa: FBT003


def test_files_are_counted_by_what_both_say() -> None:
    found = tally([outcome(Verdict.SHAPE), outcome(Verdict.SHAPE), outcome(Verdict.LINKS)])

    assert (found.files, found.passed[Verdict.SHAPE], found.refused[Verdict.LINKS]) == (3, 2, 1)
    assert found.holes == 2
    assert not found.is_faulty


@pytest.mark.parametrize("verdict", [Verdict.TAKEN, Verdict.CRASHED])
def test_what_must_never_be_refused_and_what_fails_is_a_fault(verdict: Verdict) -> None:
    assert tally([outcome(verdict)]).is_faulty


@pytest.mark.parametrize(("limit", "is_above"), [(249, True), (250, False), (1000, False)])
def test_the_limit_is_one_of_a_thousand(limit: int, *, is_above: bool) -> None:
    found = tally([outcome(Verdict.SHAPE), *[outcome(Verdict.LINKS)] * 3])

    assert found.is_above(limit) is is_above


def test_of_no_files_none_is_too_many() -> None:
    assert not tally([]).is_above(0)


def test_disagreements_come_by_urgency_and_then_by_number_with_the_shortest_example() -> None:
    found = disagreements(
        [
            outcome(Verdict.SHAPE, "a"),
            outcome(Verdict.SHAPE, "b", "zero", text="a long one"),
            outcome(Verdict.SHAPE, "b", text="short"),
            outcome(Verdict.SHAPE, "b", text="not short"),
            outcome(Verdict.TAKEN, "c"),
            outcome(Verdict.CRASHED, "d"),
            outcome(Verdict.LINKS),
        ]
    )

    assert [(each.complaint.path, each.count) for each in found] == [
        ("d", 1),
        ("c", 1),
        ("b", 3),
        ("a", 1),
    ]
    assert found[2].example.text == "short"
    assert found[2].operations == {"empty text": 2, "zero": 1}


def test_files_are_kept_with_what_is_said_of_them_in_comments(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"

    count = write_files(
        [outcome(Verdict.LINKS), outcome(Verdict.SHAPE, "a", text='b = "c"\n')], folder
    )

    (file,) = folder.iterdir()
    assert (count, file.name) == (1, "content-E203-1.toml")
    text = file.read_text(encoding="utf-8")
    assert text == "# core/content/a.toml: x becomes ' '\n# a: wrong here\n\nb = \"c\"\n"
    assert tomllib.loads(text) == {"b": "c"}
