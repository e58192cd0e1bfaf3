"""Programs that die at a certain call of the system, without dying."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import contextmanager

import pytest

CHANGES = ("open", "write", "ftruncate", "fsync", "replace", "unlink", "mkdir", "rmdir")
"""The calls by which files are changed."""


class Killed(BaseException):
    """The program is dead: nothing that it still does has any effect on files."""


class Clock:
    """Counts calls.

    Attributes:
        calls: How many there have been.
        last: The number of the call that the program dies in, which has no effect or, of what it
            writes, writes a half.
    """

    def __init__(self, last: int) -> None:
        self.calls = 0
        self.last = last

    def strike(self, name: str, call: Callable[..., object], arguments: tuple[object, ...]) -> None:
        """Count a call.

        Raises:
            Killed: It was the last, or comes after that.
        """
        self.calls += 1
        if self.calls == self.last and name == "write":
            handle, raw = arguments
            assert isinstance(raw, bytes)
            call(handle, raw[: len(raw) // 2])
        if self.calls >= self.last:
            raise Killed


@contextmanager
def dying(last: int) -> Generator[Clock]:
    """Let what the block does to files come to an end with one of its calls."""
    clock = Clock(last)
    with pytest.MonkeyPatch.context() as patch:
        for name in CHANGES:
            patch.setattr(os, name, _watched(name, getattr(os, name), clock))
        yield clock


def _watched(name: str, call: Callable[..., object], clock: Clock) -> Callable[..., object]:
    def watched(*arguments: object, **named: object) -> object:
        clock.strike(name, call, arguments)
        # Whether the disk has it is another question than what a killed program leaves behind.
        return None if name == "fsync" else call(*arguments, **named)

    return watched
