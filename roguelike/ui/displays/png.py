"""Pictures and films as PNG files, without a library for pictures."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from itertools import count
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from roguelike.core.png import SIGNATURE

_DEPTH = 8
_TYPES = {3: 2, 4: 6}  # of color, by the number of samples: RGB, and RGB with alpha
_UNFILTERED = 0

_KEEP, _OVER = 0, 1
"""The codes for keeping a picture of a film until the next one, and for laying it over the last."""
_OPAQUE = 255


def write_png(path: Path, pixels: NDArray[np.uint8]) -> None:
    """Write `pixels`, shape (height, width, 3 or 4), as a PNG file (ISO/IEC 15948).

    The same pixels always give the same bytes.

    Raises:
        OSError: If the file cannot be written.
    """
    _write(path, [(b"IHDR", _header(pixels)), (b"IDAT", _packed(pixels))])


def write_film(path: Path, pictures: Iterable[NDArray[np.uint8]], milliseconds: int) -> None:
    """Write pictures as a PNG file that shows one after the other, and begins again (APNG).

    Of each picture only the pixels are kept that are not as they were in the one before. Programs
    that do not know films show the first.

    Args:
        path: The file.
        pictures: At least one picture, all of the same shape (height, width, 3).
        milliseconds: How long each is shown.

    Raises:
        OSError: If the file cannot be written.
    """
    chunks: list[tuple[bytes, bytes]] = []
    header, before = b"", None
    number = count()  # of all chunks that belong to the film
    shown = 0
    for picture in pictures:
        x, y, pixels = _difference(before, picture)
        height, width, _ = pixels.shape
        control = (next(number), width, height, x, y, milliseconds, 1_000, _KEEP, _OVER)
        chunks.append((b"fcTL", struct.pack(">IIIIIHHBB", *control)))
        if before is None:
            header = _header(pixels)
            chunks.append((b"IDAT", _packed(pixels)))
        else:
            chunks.append((b"fdAT", struct.pack(">I", next(number)) + _packed(pixels)))
        before = picture
        shown += 1
    _write(path, [(b"IHDR", header), (b"acTL", struct.pack(">II", shown, 0)), *chunks])


def _difference(
    before: NDArray[np.uint8] | None, picture: NDArray[np.uint8]
) -> tuple[int, int, NDArray[np.uint8]]:
    """Return the least rectangle with all that differs from the picture before.

    Returns:
        Its first column and row, and its pixels, shape (height, width, 4): those that are as they
        were are clear. It has at least one.
    """
    differs = np.ones(picture.shape[:2], np.bool_)
    if before is not None:
        np.any(picture != before, axis=-1, out=differs)
    left, right = _extent(differs, 0)
    top, bottom = _extent(differs, 1)
    differs = differs[top:bottom, left:right]
    pixels = np.zeros((*differs.shape, 4), np.uint8)
    pixels[differs, :3] = picture[top:bottom, left:right][differs]
    pixels[differs, 3] = _OPAQUE
    return left, top, pixels


def _extent(differs: NDArray[np.bool_], axis: int) -> tuple[int, int]:
    """Return the first place with a difference, and the one beyond the last, or the first place.

    Args:
        differs: The pixels that differ, shape (height, width).
        axis: Along which axis a place has its pixels: 0 for a column, 1 for a row.
    """
    places = np.flatnonzero(differs.any(axis=axis))
    return (int(places[0]), int(places[-1]) + 1) if len(places) else (0, 1)


def _header(pixels: NDArray[np.uint8]) -> bytes:
    height, width, samples = pixels.shape
    return struct.pack(">IIBBBBB", width, height, _DEPTH, _TYPES[samples], 0, 0, 0)


def _packed(pixels: NDArray[np.uint8]) -> bytes:
    height, width, samples = pixels.shape
    lines = np.full((height, 1 + width * samples), _UNFILTERED, np.uint8)
    lines[:, 1:] = pixels.reshape(height, width * samples)
    return zlib.compress(lines.tobytes(), 9)


def _write(path: Path, chunks: Iterable[tuple[bytes, bytes]]) -> None:
    whole = b"".join(_chunk(name, data) for name, data in (*chunks, (b"IEND", b"")))
    path.write_bytes(SIGNATURE + whole)


def _chunk(name: bytes, data: bytes) -> bytes:
    checked = name + data
    return struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))
