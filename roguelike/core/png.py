"""Reading of PNG files from strangers (ISO/IEC 15948), within bounds and without a library.

The header is judged before anything else. No more is unpacked than the size in it asks for, and
nothing is read but what makes up the picture.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIGNATURE = b"\x89PNG\r\n\x1a\n"

_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""The numbers of bits that a sample can have, by the type of color."""
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""The number of samples of a pixel, by the type of color."""
_GRAY, _PALETTE, _GRAY_ALPHA, _RGB, _RGBA = 0, 3, 4, 2, 6
_FILTERS = 5
_HEADER_END = 33
_OPAQUE = 255


class NotAPictureError(ValueError):
    """A file is no PNG picture that can be read. The message says why, as half a sentence.

    Attributes:
        hint: What to do about it.
    """

    def __init__(self, why: str, hint: str = "save it as PNG again") -> None:
        """Keep the reason and the hint."""
        super().__init__(why)
        self.hint = hint


class Header(NamedTuple):
    """The header of a picture.

    Attributes:
        width: Pixels from left to right.
        height: Pixels from top to bottom.
        depth: Bits of a sample.
        color: The type of color: 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGB with alpha.
    """

    width: int
    height: int
    depth: int
    color: int

    @property
    def bits(self) -> int:
        """The bits of a pixel."""
        return self.depth * _CHANNELS[self.color]

    @property
    def line(self) -> int:
        """The bytes of a row of pixels, without the byte before it that names its filter."""
        return (self.width * self.bits + 7) // 8


class Picture(NamedTuple):
    """A picture that is whole, with its pixels as they are filtered.

    Attributes:
        header: The header.
        lines: The rows of pixels, each behind the number of its filter.
        palette: Three bytes for each color of a palette.
        alpha: The alpha of each of them as far as it has any, or what counts as clear.
    """

    header: Header
    lines: bytes
    palette: bytes
    alpha: bytes


def read_header(raw: bytes, most: int) -> Header:
    """Return the header of a PNG file.

    Args:
        raw: The bytes of the file.
        most: The most pixels of a side.

    Raises:
        NotAPictureError: This is no PNG file, or one that is not read.
    """
    if raw[:8] != SIGNATURE or raw[12:16] != b"IHDR" or len(raw) < _HEADER_END:
        msg = "is not a PNG picture"
        raise NotAPictureError(msg)
    width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", raw[16:29])
    if not (0 < width <= most and 0 < height <= most):
        msg = f"has {width:,} by {height:,} pixels, and a side has from 1 to {most:,}"
        if max(width, height) > most:
            raise NotAPictureError(msg, f"make it smaller: at most {most:,} by {most:,}")
        raise NotAPictureError(msg)
    if depth not in _DEPTHS.get(color, ()):
        msg = f"has a type of color that does not exist: {color} with {depth} bits"
        raise NotAPictureError(msg)
    if interlaced:
        msg = "is interlaced"
        raise NotAPictureError(msg, "save it without interlacing")
    return Header(width, height, depth, color)


def read_picture(raw: bytes, most: int) -> Picture:
    """Return a picture that can be decoded without fear.

    Args:
        raw: The bytes of the file.
        most: The most pixels of a side.

    Raises:
        NotAPictureError: It is damaged, or not read.
    """
    header = read_header(raw, most)
    found = {b"PLTE": b"", b"tRNS": b""}
    packed: list[bytes] = []
    for name, data in _chunks(raw):
        if name == b"IDAT":
            packed.append(data)
        elif name in found:
            found[name] = data
    lines = _unpacked(b"".join(packed), (header.line + 1) * header.height)
    if max(lines[:: header.line + 1]) >= _FILTERS:
        msg = "is damaged: a row has a filter that does not exist"
        raise NotAPictureError(msg)
    if header.color == _PALETTE and not found[b"PLTE"]:
        msg = "is damaged: it has no palette"
        raise NotAPictureError(msg)
    return Picture(header, lines, found[b"PLTE"][: 3 * 256], found[b"tRNS"][:256])


def decoded(picture: Picture) -> NDArray[np.uint8]:
    """Return the pixels of a picture, shape (height, width, 4): red, green, blue, alpha."""
    import numpy as np

    header, palette, alpha = picture.header, picture.palette, picture.alpha
    samples = _samples(_unfiltered(picture), header)
    pixels = np.full((header.height, header.width, 4), _OPAQUE, np.uint8)
    if header.color == _PALETTE:
        colors = np.zeros((256, 4), np.uint8)
        colors[:, 3] = _OPAQUE
        known = len(palette) // 3
        colors[:known, :3] = np.frombuffer(palette, np.uint8, 3 * known).reshape(known, 3)
        colors[: len(alpha), 3] = np.frombuffer(alpha, np.uint8)
        return colors[samples[..., 0]]
    scale = _OPAQUE // ((1 << min(header.depth, 8)) - 1)
    seen = samples * np.uint8(scale)
    pixels[..., :3] = seen[..., :1] if header.color in (_GRAY, _GRAY_ALPHA) else seen[..., :3]
    if header.color in (_GRAY_ALPHA, _RGBA):
        pixels[..., 3] = seen[..., -1]
    elif len(alpha) >= 2 * samples.shape[2]:
        step = 1 if header.depth == 16 else 0  # noqa: PLR2004 - of 16 bits the high 8 count
        key = np.frombuffer(alpha, np.uint8)[1 - step :: 2][: samples.shape[2]]
        pixels[(samples == key).all(axis=-1), 3] = 0
    return pixels


def _unpacked(packed: bytes, size: int) -> bytes:
    """Return unpacked data, which has to have a certain size.

    Raises:
        NotAPictureError: It has not, or cannot be unpacked.
    """
    try:
        lines = zlib.decompressobj().decompress(packed, size + 1)
    except zlib.error as error:
        msg = "is damaged: its pixels cannot be unpacked"
        raise NotAPictureError(msg) from error
    if len(lines) != size:
        msg = f"is damaged: it has {'more' if len(lines) > size else 'fewer'} pixels than it says"
        raise NotAPictureError(msg)
    return lines


def _chunks(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the names of chunks, with what they hold.

    Raises:
        NotAPictureError: The file ends too early, or a chunk is not what it was.
    """
    at = len(SIGNATURE)
    while True:
        length, name = int.from_bytes(raw[at : at + 4], "big"), raw[at + 4 : at + 8]
        data, checked = raw[at + 8 : at + 8 + length], raw[at + 8 + length : at + 12 + length]
        if len(checked) < 4:  # noqa: PLR2004 - the bytes of a checksum
            msg = "is damaged: it ends too early"
            raise NotAPictureError(msg)
        if zlib.crc32(name + data) != int.from_bytes(checked, "big"):
            msg = "is damaged: a checksum is wrong"
            raise NotAPictureError(msg)
        if name == b"IEND":
            return
        yield name, data
        at += 12 + length


def _unfiltered(picture: Picture) -> NDArray[np.uint8]:
    """Return the bytes of the rows of pixels, shape (height, bytes of a row).

    A byte follows from those to its left, above it and left of that. So all bytes can be found at
    once that lie on a line from the lower left to the upper right.
    """
    import numpy as np

    header = picture.header
    height, step = header.height, max(1, header.bits // 8)
    wide = -(-header.line // step)  # pixels, or bytes of pixels that are smaller
    raw = np.frombuffer(picture.lines, np.uint8).reshape(height, header.line + 1)
    filters = raw[:, 0]
    given = raw[:, 1:].reshape(height, wide, step)
    if not filters.any():
        return raw[:, 1:]
    found = np.zeros((height + 1, wide + 1, step), np.int16)
    for number in range(height + wide - 1):
        y = np.arange(max(0, number - wide + 1), min(height, number + 1))
        x = number - y
        left, up, corner = found[y + 1, x], found[y, x + 1], found[y, x]
        guess = left + up - corner
        far = np.abs(guess - left), np.abs(guess - up), np.abs(guess - corner)
        nearest = np.where(
            (far[0] <= far[1]) & (far[0] <= far[2]), left, np.where(far[1] <= far[2], up, corner)
        )
        kinds = filters[y][:, None]
        added = np.choose(kinds, (np.int16(0), left, up, (left + up) >> 1, nearest))
        found[y + 1, x + 1] = (given[y, x] + added) & 255
    return found[1:, 1:].astype(np.uint8).reshape(height, header.line)


def _samples(rows: NDArray[np.uint8], header: Header) -> NDArray[np.uint8]:
    """Return the samples of pixels, shape (height, width, samples); of 16 bits the high 8."""
    import numpy as np

    channels = _CHANNELS[header.color]
    if header.depth >= 8:  # noqa: PLR2004 - bits of a byte
        samples = rows.reshape(header.height, header.width, channels, header.depth // 8)
        return samples[..., 0]
    bits = np.unpackbits(rows, axis=1)[:, : header.width * header.depth]
    weights = (1 << np.arange(header.depth)[::-1]).astype(np.uint8)
    return (bits.reshape(header.height, header.width, 1, header.depth) * weights).sum(
        axis=-1, dtype=np.uint8
    )
