"""Commands, carried out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from roguelike.cli import watching
from roguelike.cli.command import Command, carry_out
from roguelike.cli.errors import Exit
from roguelike.cli.facts import TEXT, Facts, said
from roguelike.cli.options import output_format


@dataclass(frozen=True, kw_only=True)
class Options:
    """The form alone."""

    format: str = output_format(TEXT, "loud")


def test_what_is_found_is_shown_in_the_form_that_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def run(_: Options) -> Facts[str]:
        return Facts("hello", lambda word: [word], {"loud": lambda word: [word.upper()]})

    command = Command(options=Options, run=run, examples=[])

    assert carry_out(command, Options(format="loud")) == Exit.CLEAN
    assert capsys.readouterr().out == "HELLO\n"


def test_of_several_facts_each_is_shown_at_once_and_the_worst_is_the_exit_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown: list[str] = []

    def run(_: Options) -> Iterator[Facts[Any]]:
        yield said("one", code=Exit.FINDINGS)
        shown.append(capsys.readouterr().out)
        yield said("two")

    command = Command(options=Options, run=run, examples=[])

    assert carry_out(command, Options()) == Exit.FINDINGS
    assert (shown, capsys.readouterr().out) == (["one\n"], "two\n")


def test_a_command_that_watches_is_run_again_after_each_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("a", encoding="utf-8")

    def run(_: Options) -> Facts[Any]:
        return said(file.read_text(encoding="utf-8"))

    def change(_: float) -> None:
        if file.read_text(encoding="utf-8") != "a":
            raise KeyboardInterrupt
        file.write_text("bb", encoding="utf-8")

    monkeypatch.setattr(watching.time, "sleep", change)
    command = Command(options=Options, run=run, examples=[], watched=lambda _: [file])

    assert carry_out(command, Options()) == Exit.CLEAN
    assert capsys.readouterr().out == "a\nbb\n"
