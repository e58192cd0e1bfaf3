"""Exit codes of commands, and the error of a command that cannot be carried out."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit code of a command. The numbers are promises."""

    CLEAN = 0
    FINDINGS = 1
    USAGE = 2
    INTERNAL = 3
    INTERRUPTED = 130


def refuse(is_so: object, message: str) -> None:
    """Refuse what was asked for if something is so.

    Args:
        is_so: Whether it is.
        message: Why that cannot be done, in one line.

    Raises:
        UsageError: It is so.
    """
    if is_so:
        raise UsageError(message)


class UsageError(Exception):
    """Something that was asked for cannot be done; the text says why, in one line.

    Attributes:
        code: What to tell the caller.
    """

    def __init__(self, message: str, code: Exit = Exit.USAGE) -> None:
        """Say why."""
        super().__init__(message)
        self.code = code
