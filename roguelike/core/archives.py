"""Errors of damaged zip archives."""

from __future__ import annotations

import struct
import zlib
from zipfile import BadZipFile

DAMAGES: tuple[type[Exception], ...] = (
    BadZipFile,
    EOFError,
    OSError,
    OverflowError,
    RuntimeError,  # which ways of packing that `zipfile` does not know are, too
    ValueError,
    struct.error,
    zlib.error,
)
"""The errors that `zipfile` raises for a damaged archive, depending on where the damage is."""
