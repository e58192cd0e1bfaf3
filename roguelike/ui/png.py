"""Pictures as PNG files, without a library for pictures."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from roguelike.core.png import SIGNATURE

_DEPTH = 8
_TYPES = {3: 2, 4: 6}  # of color, by the number of samples: RGB, and RGB with alpha
_UNFILTERED = 0


def write_png(path: Path, pixels: NDArray[np.uint8]) -> None:
    """Write `pixels`, shape (height, width, 3 or 4), as a PNG file (ISO/IEC 15948).

    The same pixels always give the same bytes.

    Raises:
        OSError: If the file cannot be written.
    """
    height, width, samples = pixels.shape
    lines = np.full((height, 1 + width * samples), _UNFILTERED, np.uint8)
    lines[:, 1:] = pixels.reshape(height, width * samples)
    header = struct.pack(">IIBBBBB", width, height, _DEPTH, _TYPES[samples], 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(lines.tobytes(), 9)), (b"IEND", b""))
    path.write_bytes(SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks))


def _chunk(name: bytes, data: bytes) -> bytes:
    checked = name + data
    return struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))
