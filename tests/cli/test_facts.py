"""Facts, told as text or as JSON, to the terminal or into a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.facts import Block, Columns, Facts, Table, Text, said, show

Hats: TypeAlias = dict[str, list[dict[str, str | int]]]

HATS: Hats = {"hats": [{"id": "bowler", "brim": 5}, {"id": "cap", "brim": 12}]}


def as_text(facts: Hats) -> Iterator[Block]:
    yield "Hats:"
    yield Table(("id", "brim"), [[str(cell) for cell in row.values()] for row in facts["hats"]])
    yield Columns([("all", "2"), ("of them worn", "0")])
    yield Text("one\ntwo\n")


def test_text_is_written_block_by_block(capsys: pytest.CaptureFixture[str]) -> None:
    code = show(Facts(HATS, as_text), "text")

    assert code == Exit.CLEAN
    assert capsys.readouterr().out.splitlines() == [
        "Hats:",
        "ID      BRIM",
        "bowler  5",
        "cap     12",
        "all           2",
        "of them worn  0",
        "one",
        "two",
    ]


def test_json_says_the_facts_themselves(capsys: pytest.CaptureFixture[str]) -> None:
    show(Facts(HATS, as_text), "json")

    assert json.loads(capsys.readouterr().out) == HATS


def test_warnings_follow_in_every_form_and_the_exit_code_is_that_of_the_facts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    facts = Facts(HATS, as_text, code=Exit.FINDINGS, warnings=["no hat fits"])

    assert [show(facts, form) for form in ("text", "json")] == [Exit.FINDINGS] * 2
    assert capsys.readouterr().err == "roguelike: no hat fits\n" * 2


def test_another_form_is_told_in_its_own_way(capsys: pytest.CaptureFixture[str]) -> None:
    facts = Facts(HATS, as_text, {"count": lambda hats: [str(len(hats["hats"]))]})

    show(facts, "count")

    assert capsys.readouterr().out == "2\n"


def test_lines_are_the_same_in_every_form(capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("text", "json"):
        show(said("Done.", ""), form)

    assert capsys.readouterr().out == "Done.\n\n" * 2


def test_facts_can_be_written_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hats"

    show(Facts(HATS, as_text, file=file, warnings=["kept"]), "json")

    assert json.loads(file.read_text(encoding="utf-8")) == HATS
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "roguelike: kept\n")
    with pytest.raises(UsageError, match=r"no/hats cannot be written: No such file"):
        show(Facts(HATS, as_text, file=tmp_path / "no" / "hats"), "json")
