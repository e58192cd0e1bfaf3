from __future__ import annotations

import struct
import tracemalloc
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from roguelike.core.png import SIGNATURE, NotAPictureError, decoded, read_header, read_picture
from roguelike.ui.displays.png import write_png

MOST = 4096
PIXELS = np.arange(5 * 7 * 4, dtype=np.uint8).reshape(5, 7, 4) * 5


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(  # noqa: PLR0913 - what a file consists of
    width: int,
    height: int,
    depth: int,
    color: int,
    lines: bytes,
    *more: bytes,
    interlaced: int = 0,
) -> bytes:
    """Return a file with some bytes as its rows, behind further chunks."""
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced)
    pixels = chunk(b"IDAT", zlib.compress(lines))
    return SIGNATURE + chunk(b"IHDR", header) + b"".join(more) + pixels + chunk(b"IEND", b"")


def filtered(pixels: NDArray[np.uint8], filters: list[int]) -> bytes:
    """Return rows of pixels, each with a filter, written down as the standard says it."""
    height, width, step = pixels.shape
    flat = pixels.reshape(height, width * step).astype(int)
    lines = bytearray()
    for y in range(height):
        lines.append(filters[y])
        for x in range(width * step):
            left = flat[y, x - step] if x >= step else 0
            up = flat[y - 1, x] if y else 0
            corner = flat[y - 1, x - step] if y and x >= step else 0
            guess = left + up - corner
            nearest = min((left, up, corner), key=lambda each: abs(guess - each))
            added = (0, left, up, (left + up) // 2, nearest)[filters[y]]
            lines.append((flat[y, x] - added) % 256)
    return bytes(lines)


def read(raw: bytes) -> NDArray[np.uint8]:
    return decoded(read_picture(raw, MOST))


def test_what_we_write_we_can_read(tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    write_png(file, PIXELS)

    assert (read(file.read_bytes()) == PIXELS).all()


@given(st.lists(st.integers(0, 4), min_size=5, max_size=5), st.integers(0, 2**32 - 1))
def test_all_filters_are_undone(filters: list[int], seed: int) -> None:
    noise = np.frombuffer(struct.pack(">I", seed) * 35, np.uint8).reshape(5, 7, 4)
    pixels = PIXELS ^ noise

    assert (read(png(7, 5, 8, 6, filtered(pixels, filters))) == pixels).all()


@pytest.mark.parametrize(
    ("color", "depth", "line", "more", "expected"),
    [
        (0, 8, b"\x00\x07\xff", (), [(7, 7, 7, 255), (255, 255, 255, 255)]),
        (0, 8, b"\x00\x07\xff", (chunk(b"tRNS", b"\0\7"),), [(7, 7, 7, 0), (255,) * 4]),
        (0, 1, b"\x00\x40", (), [(0, 0, 0, 255), (255,) * 4]),
        (0, 2, b"\x00\x60", (), [(85, 85, 85, 255), (170, 170, 170, 255)]),
        (0, 16, b"\x00\x07\x00\xff\xff", (), [(7, 7, 7, 255), (255,) * 4]),
        (2, 8, b"\x00\1\2\3\4\5\6", (), [(1, 2, 3, 255), (4, 5, 6, 255)]),
        (
            2,
            8,
            b"\x00\1\2\3\4\5\6",
            (chunk(b"tRNS", b"\0\1\0\2\0\3"),),
            [(1, 2, 3, 0), (4, 5, 6, 255)],
        ),
        (4, 8, b"\x00\1\2\3\4", (), [(1, 1, 1, 2), (3, 3, 3, 4)]),
        (6, 8, b"\x00\1\2\3\4\5\6\7\x08", (), [(1, 2, 3, 4), (5, 6, 7, 8)]),
        (
            3,
            8,
            b"\x00\1\0",
            (chunk(b"PLTE", b"abcdef"),),
            [(100, 101, 102, 255), (97, 98, 99, 255)],
        ),
        (
            3,
            4,
            b"\x00\x10",
            (chunk(b"PLTE", b"abcdef"), chunk(b"tRNS", b"\0")),
            [(100, 101, 102, 255), (97, 98, 99, 0)],
        ),
        (3, 8, b"\x00\xff\0", (chunk(b"PLTE", b"abcdef"),), [(0, 0, 0, 255), (97, 98, 99, 255)]),
    ],
)
def test_all_types_of_color_are_read(
    color: int,
    depth: int,
    line: bytes,
    more: tuple[bytes, ...],
    expected: list[tuple[int, ...]],
) -> None:
    assert read(png(2, 1, depth, color, line, *more)).tolist() == [list(map(list, expected))]


def test_pixels_may_lie_in_several_chunks_among_others() -> None:
    packed = zlib.compress(filtered(PIXELS, [0] * 5))
    header = struct.pack(">IIBBBBB", 7, 5, 8, 6, 0, 0, 0)
    parts = (
        (b"IHDR", header),
        (b"tEXt", b"Title\0Eel"),
        (b"IDAT", packed[:9]),
        (b"IDAT", packed[9:]),
        (b"IEND", b""),
    )

    assert (read(SIGNATURE + b"".join(chunk(*each) for each in parts)) == PIXELS).all()


WHOLE = png(7, 5, 8, 6, filtered(PIXELS, [0, 1, 2, 3, 4]))


@pytest.mark.parametrize("length", range(len(WHOLE)))
def test_a_file_that_ends_too_early_is_refused(length: int) -> None:
    with pytest.raises(NotAPictureError):
        read_picture(WHOLE[:length], MOST)


@given(st.integers(0, len(WHOLE) * 8 - 1))
def test_a_bit_that_is_wrong_is_noticed(bit: int) -> None:
    raw = bytearray(WHOLE)
    raw[bit // 8] ^= 1 << bit % 8

    with pytest.raises(NotAPictureError):
        read_picture(bytes(raw), MOST)


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"", "is not a PNG picture"),
        (b"GIF89a" + bytes(100), "is not a PNG picture"),
        (png(10_000, 10, 8, 6, b""), "has 10,000 by 10 pixels, and a side has from 1 to 4,096"),
        (png(0, 10, 8, 6, b""), "has 0 by 10 pixels, and a side has from 1 to 4,096"),
        (png(1, 1, 4, 6, b"\0\0"), "has a type of color that does not exist: 6 with 4 bits"),
        (png(1, 1, 8, 5, b"\0\0"), "has a type of color that does not exist: 5 with 8 bits"),
        (png(1, 1, 8, 0, b"\0\0", interlaced=1), "is interlaced"),
        (png(1, 1, 8, 0, b"\0"), "is damaged: it has fewer pixels than it says"),
        (png(1, 1, 8, 0, b"\0" * 99), "is damaged: it has more pixels than it says"),
        (png(1, 1, 8, 0, b"\5\0"), "is damaged: a row has a filter that does not exist"),
        (png(1, 1, 8, 3, b"\0\0"), "is damaged: it has no palette"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(raw: bytes, why: str) -> None:
    with pytest.raises(NotAPictureError) as error:
        read_picture(raw, MOST)

    assert str(error.value) == why


@pytest.mark.parametrize(
    ("raw", "hint"),
    [
        (b"", "save it as PNG again"),
        (png(0, 10, 8, 6, b""), "save it as PNG again"),
        (png(10_000, 10, 8, 6, b""), "make it smaller: at most 4,096 by 4,096"),
        (png(1, 1, 8, 0, b"\0\0", interlaced=1), "save it without interlacing"),
    ],
)
def test_what_to_do_is_said_as_well(raw: bytes, hint: str) -> None:
    with pytest.raises(NotAPictureError) as error:
        read_picture(raw, MOST)

    assert error.value.hint == hint


def test_the_header_is_enough_to_refuse_what_is_too_large() -> None:
    with pytest.raises(NotAPictureError, match="pixels, and a side has"):
        read_header(png(5000, 1, 8, 6, b"")[:40], MOST)


def test_no_more_is_unpacked_than_the_header_asks_for() -> None:
    bomb = png(1, 1, 8, 0, bytes(64 << 20))
    assert len(bomb) < 100_000

    tracemalloc.start()
    with pytest.raises(NotAPictureError, match="more pixels"):
        read_picture(bomb, MOST)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 1 << 20
