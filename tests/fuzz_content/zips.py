"""Mods packed into archives, and archives that are damaged or meant to do harm."""

from __future__ import annotations

import io
import stat
import warnings
import zlib
from collections.abc import Callable, Mapping, Sequence
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile, ZipInfo

from roguelike.core.rng import Rng

_NAMES = (
    *("../secret.toml", "content/../../secret.toml", "/etc/passwd", "C:/x.toml", "content\\a.toml"),
    *("mod.toml", "MOD.TOML", "content/A.toml", "content//a.toml", "./content/a.toml", "content/"),
    *("content/a.toml/", "", "a" * 300, "content/" + "d/" * 12 + "a.toml", "content/ä.toml"),
    *("content/\x1b[2J.toml", "content/\u202e.toml", "content/a\n.toml", "content/x.zip", "a:b"),
    *("content", "lang/de.toml", "tests/a.toml", "compat/classic/a.toml", "migrations.toml"),
)
_MODES = (
    *(stat.S_IFLNK, stat.S_IFIFO, stat.S_IFDIR, stat.S_IFCHR, stat.S_IFREG, stat.S_IFSOCK),
    0xFFFF,
)
_METHODS = (ZIP_STORED, ZIP_DEFLATED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA)
_SIGNATURES = (b"PK\x01\x02", b"PK\x03\x04", b"PK\x05\x06", b"PK\x06\x06", b"PK\x06\x07")


def packed(rng: Rng, files: Mapping[str, bytes], folder: str) -> bytes:
    """Return an archive of the files below a folder, hostile or honest."""
    target = io.BytesIO()
    top = rng.pick((f"{folder}/", f"{folder}/", f"{folder}/", ""))
    with warnings.catch_warnings(), ZipFile(target, "w") as archive:
        warnings.simplefilter("ignore")  # of names that come twice
        for name, raw in files.items():
            if name.startswith(f"{folder}/"):
                archive.writestr(_member(rng, name.removeprefix(top)), raw)
        for _ in range(rng.pick((0, 0, 0, 1, 3))):
            archive.writestr(_member(rng, rng.pick(_NAMES)), _content(rng, target))
        if rng.below(20) == 0:
            archive.comment = rng.pick((b"x" * 65_535, _SIGNATURES[2], _SIGNATURES[0] * 9))
    raw = target.getvalue()
    for _ in range(rng.pick((0, 0, 1, 2, 5))):
        raw = rng.pick(_DAMAGES)(rng, raw)
    return raw


def _member(rng: Rng, name: str) -> ZipInfo:
    info = ZipInfo(name or "x")
    info.filename = name or "x"
    info.compress_type = rng.pick(_METHODS) if rng.below(8) == 0 else ZIP_DEFLATED
    if rng.below(15) == 0:
        info.create_system = 3
        info.external_attr = rng.pick(_MODES) << 16
    if rng.below(30) == 0:
        info.extra = rng.pick((b"\x01\x00\x08\x00" + b"\xff" * 8, b"\x01\x00\xff\xff", b"xx\0\0"))
    return info


def _content(rng: Rng, target: io.BytesIO) -> bytes:
    match rng.below(5):
        case 0:
            return b"0" * rng.pick((1 << 16, 9 << 20))
        case 1:
            return target.getvalue()
        case 2:
            return zlib.compress(b"\0" * 100_000)
        case _:
            return b'[monster.a]\nlabel = "A"\n'


def _cut(rng: Rng, raw: bytes) -> bytes:
    return raw[: rng.below(len(raw) + 1)]


def _prefixed(rng: Rng, raw: bytes) -> bytes:
    return rng.pick((b"#!/bin/sh\n", b"\0" * 1000, raw, b"MZ")) + raw


def _followed(rng: Rng, raw: bytes) -> bytes:
    return raw + rng.pick((b"\0", b"x" * 70_000, raw, b"PK\x05\x06" + b"\xff" * 18))


def _flipped(rng: Rng, raw: bytes) -> bytes:
    at = rng.below(len(raw) or 1)
    return raw[:at] + bytes(byte ^ (1 << rng.below(8)) for byte in raw[at : at + 1]) + raw[at + 1 :]


def _field(rng: Rng, raw: bytes) -> bytes:
    """Change a field of a header: a size, a flag, a method, an offset."""
    places: list[int] = []
    for signature in _SIGNATURES:
        at = raw.find(signature)
        while at >= 0 and len(places) < 1000:
            places.append(at)
            at = raw.find(signature, at + 1)
    if not places:
        return raw
    at = rng.pick(places) + 4 + rng.below(44)
    new = rng.pick((b"\xff\xff\xff\xff", b"\xff\xff", b"\0\0\0\0", b"\x01\0", b"\x63\0", b"\x7f"))
    return raw[:at] + new + raw[at + len(new) :]


_DAMAGES: Sequence[Callable[[Rng, bytes], bytes]] = (
    *(_field, _field, _field, _flipped, _flipped, _cut, _prefixed, _followed),
)
