"""Reading of films, written from their specification: PNG, and the chunks of APNG."""

from __future__ import annotations

import struct
import zlib
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roguelike.core.png import SIGNATURE


class Shot(NamedTuple):
    """A picture of a film, and how it came about.

    Attributes:
        picture: What is shown, shape (height, width, 4).
        size: The width and the height of what was drawn anew.
        seconds: How long it is shown.
    """

    picture: NDArray[np.uint8]
    size: tuple[int, int]
    seconds: float


def chunks(raw: bytes) -> list[tuple[bytes, bytes]]:
    """Return the chunks of a PNG file, each a name and what it holds."""
    assert raw.startswith(SIGNATURE)
    at, found = len(SIGNATURE), list[tuple[bytes, bytes]]()
    while at < len(raw):
        length, name = struct.unpack_from(">I4s", raw, at)
        data = raw[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", raw, at + 8 + length) == (zlib.crc32(name + data),)
        found.append((name, data))
        at += 12 + length
    return found


def shots(raw: bytes) -> list[Shot]:
    """Return the pictures of a film, which must begin with one that is whole."""
    header, film, *rest = chunks(raw)
    assert (header[0], film[0], rest.pop()) == (b"IHDR", b"acTL", (b"IEND", b""))
    width, height, depth, color = struct.unpack(">IIBB", header[1][:10])
    assert (depth, color) == (8, 6)
    canvas = np.zeros((height, width, 4), np.uint8)
    found: list[Shot] = []
    numbers: list[int] = []
    for (_, control), (name, data) in zip(rest[::2], rest[1::2], strict=True):
        number, wide, high, x, y, delay, unit, dispose, blend = struct.unpack(">5I2H2B", control)
        numbers.append(number)
        assert name == (b"fdAT" if found else b"IDAT")
        first = 4 if found else 0
        numbers += struct.unpack(">I", data[:first]) if found else ()
        assert (dispose, blend) == (0, 1)
        lines = np.frombuffer(zlib.decompress(data[first:]), np.uint8).reshape(high, 1 + 4 * wide)
        assert not lines[:, 0].any(), "no filter is expected"
        pixels = lines[:, 1:].reshape(high, wide, 4)
        place = canvas[y : y + high, x : x + wide]
        place[pixels[..., 3] > 0] = pixels[pixels[..., 3] > 0]
        found.append(Shot(canvas.copy(), (wide, high), delay / unit))
    assert struct.unpack(">II", film[1]) == (len(found), 0)
    assert numbers == list(range(len(numbers)))
    return found
