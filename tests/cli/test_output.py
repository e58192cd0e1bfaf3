"""Tables and text."""

from __future__ import annotations

import io
import sys

import pytest

from roguelike.cli.errors import UsageError
from roguelike.cli.output import emit, warn


class Closed(io.StringIO):
    """A file that nobody reads any more."""

    def write(self, text: str) -> int:
        raise BrokenPipeError(32, text)


class Full(io.StringIO):
    """A file on a disk that is full."""

    def write(self, text: str) -> int:
        del text
        raise OSError(28, "No space left on device")


def test_a_full_disk_is_somebody_elses_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Full())

    with pytest.raises(UsageError, match="cannot be written: No space left on device"):
        emit("text")


def test_a_closed_pipe_is_not_mistaken_for_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Closed())

    with pytest.raises(BrokenPipeError):
        emit("text")


def test_a_warning_is_one_line_without_control_characters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    warn("first\nsecond\x1b[31m\tthird")

    assert capsys.readouterr().err == "roguelike: first second [31m third\n"
