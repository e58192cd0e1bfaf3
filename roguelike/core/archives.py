"""What can be wrong with zip archives."""

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
"""What `zipfile` raises for an archive that is damaged, depending on where the damage is."""
