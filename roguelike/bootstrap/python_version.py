"""Refuse a Python that is too old, in words that it can still read.

This module runs first, on whatever interpreter somebody has, so it keeps to what any
Python 3 understands: no future imports, annotations in quotes, nothing newer than `str.format`.
"""

import sys

OLDEST = (3, 11)


def complaint(version: "tuple[int, ...]") -> str:
    """Return the message about a Python that is too old; empty for one that is not."""
    if version[:2] >= OLDEST:
        return ""
    form = "roguelike needs Python {}.{} or newer, and this is Python {}.{}."
    return form.format(*(OLDEST + version[:2]))


def require_python() -> None:
    """End the process with one line when this interpreter is too old."""
    refusal = complaint(tuple(sys.version_info[:3]))
    if refusal:
        sys.exit(refusal)
