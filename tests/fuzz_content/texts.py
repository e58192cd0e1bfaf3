"""Mutants of files as texts and bytes: what slips of the hand, editors and bad disks make."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from roguelike.content.mods.mod_files import MAX_FILE_BYTES
from roguelike.core.rng import Rng
from tests.fuzz_content.words import NUMBERS, TOKENS, strange_word

MAX_BYTES = 1 << 20
"""How large a file may be to be mutated again."""
_NUMBER = re.compile(rb"\d+")
_STRING = re.compile(rb'"[^"\n]*"')
_LINE = b"\n"
_LONG_NUMBERS = (*map(str, NUMBERS), "1" * 5000, "1e400", "0x" + "f" * 16)


def mutated_text(rng: Rng, raw: bytes, others: Sequence[bytes], pool: Sequence[str]) -> bytes:
    """Return a file with one mutation.

    Args:
        rng: What chance comes from.
        raw: What the file contains.
        others: What other files contain, from which pieces may be taken.
        pool: Words that mean something.
    """
    if rng.below(300) == 0:
        return _huge(rng)
    if len(raw) > MAX_BYTES:
        return raw
    mutants: Sequence[Callable[[], bytes]] = (
        lambda: _LINE.join(rng.pick(_BY_LINES)(rng, raw.split(_LINE))),
        lambda: _spliced(rng, raw, rng.pick(others)),
        lambda: _replaced(rng, _STRING, raw, f'"{strange_word(rng, pool)}"'.encode()),
        lambda: _replaced(rng, _NUMBER, raw, rng.pick(_LONG_NUMBERS).encode()),
        lambda: rng.pick(_WHOLE)(raw),
        lambda: rng.pick(_BY_BYTES)(rng, raw),
    )
    return rng.pick(mutants)()


def _part(rng: Rng, raw: Sequence[object]) -> tuple[int, int]:
    """Return where a part begins and ends: mostly a short one."""
    start = rng.below(len(raw) + 1)
    length = rng.below(1 + rng.pick((1, 4, 40, len(raw) or 1)))
    return start, min(len(raw), start + length)


def _spliced(rng: Rng, raw: bytes, other: bytes) -> bytes:
    start, end = _part(rng, raw)
    first, last = _part(rng, other)
    return raw[:start] + other[first:last] + raw[end:]


def _replaced(rng: Rng, pattern: re.Pattern[bytes], raw: bytes, new: bytes) -> bytes:
    found = [match.span() for match in pattern.finditer(raw)]
    if not found:
        return raw + new
    start, end = rng.pick(found)
    return raw[:start] + new + raw[end:]


def _flip(rng: Rng, raw: bytes) -> bytes:
    at = rng.below(len(raw) or 1)
    return raw[:at] + bytes(byte ^ (1 << rng.below(8)) for byte in raw[at : at + 1]) + raw[at + 1 :]


def _cut_off(rng: Rng, raw: bytes) -> bytes:
    return raw[: rng.below(len(raw) + 1)]


def _without_part(rng: Rng, raw: bytes) -> bytes:
    start, end = _part(rng, raw)
    return raw[:start] + raw[end:]


def _with_token(rng: Rng, raw: bytes) -> bytes:
    at = rng.below(len(raw) + 1)
    times = rng.pick((1, 1, 1, 2, 100))
    return raw[:at] + rng.pick(TOKENS).encode() * times + raw[at:]


def _with_nest(rng: Rng, raw: bytes) -> bytes:
    opening, closing = rng.pick(((b"[", b"]"), (b"{a=", b"}"), (b"[{b=", b"}]"), (b"[", b"")))
    times = rng.pick((5, 60, 70, 500, 20_000))
    nest = opening * times + b"1" + closing * times
    if rng.coin():
        return _replaced(rng, _STRING, raw, nest)
    dotted = b".".join([rng.pick((b"a", b'"a"', b"'a'"))] * times)
    return raw + b"\n" + rng.pick((b"[" + dotted + b"]", dotted + b" = 1", b"z = " + nest)) + b"\n"


def _repeated(rng: Rng, raw: bytes) -> bytes:
    start, end = _part(rng, raw)
    return raw[:end] + raw[start:end] * rng.pick((1, 2, 50)) + raw[end:]


def _any_bytes(rng: Rng, raw: bytes) -> bytes:
    start, end = _part(rng, raw)
    return raw[:start] + bytes(rng.below(256) for _ in range(1 + rng.below(8))) + raw[end:]


def _huge(rng: Rng) -> bytes:
    """Return a file at one of the limits."""
    times = rng.pick((20_000, 120_000, 600_000))
    match rng.below(5):
        case 0:
            return b"".join(b"a%d = 1\n" % number for number in range(times))
        case 1:
            return b"a = [" + b"1," * times + b"]"
        case 2:
            return b"#" * (MAX_FILE_BYTES + rng.below(3) - 1)
        case 3:
            return b'a = "' + rng.pick(("x", "é", "\\u0041", "{")).encode() * times + b'"'
        case _:
            return rng.pick((b"[[a]]\n", b"=", b"[", b'"', b"\\", b"\n", b"\r", b"a.")) * times


def _line_twice(rng: Rng, lines: list[bytes]) -> list[bytes]:
    start, end = _part(rng, lines)
    at = rng.below(len(lines) + 1)
    return [*lines[:at], *lines[start:end], *lines[at:]]


def _without_lines(rng: Rng, lines: list[bytes]) -> list[bytes]:
    start, end = _part(rng, lines)
    return lines[:start] + lines[end:]


def _lines_swapped(rng: Rng, lines: list[bytes]) -> list[bytes]:
    one, other = rng.below(len(lines)), rng.below(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return lines


def _line_joined(rng: Rng, lines: list[bytes]) -> list[bytes]:
    at = rng.below(len(lines))
    return [*lines[:at], b" ".join(lines[at : at + 2]), *lines[at + 2 :]]


def _latin_1(raw: bytes) -> bytes:
    return (raw.decode(errors="replace") + " # ä").encode("latin-1", "replace")


_BY_BYTES: Sequence[Callable[[Rng, bytes], bytes]] = (
    *(_flip, _cut_off, _without_part, _with_token, _with_token, _with_token),
    *(_with_nest, _repeated, _any_bytes),
)
_BY_LINES: Sequence[Callable[[Rng, list[bytes]], list[bytes]]] = (
    _line_twice,
    _without_lines,
    _lines_swapped,
    _line_joined,
)
_WHOLE: Sequence[Callable[[bytes], bytes]] = (
    lambda raw: b"\xef\xbb\xbf" + raw,
    lambda raw: raw.replace(b"\n", b"\r\n"),
    lambda raw: raw.replace(b"\n", b"\r"),
    lambda raw: raw.replace(b" ", b"\t"),
    lambda raw: raw.replace(b"\n", b"\n\n\n"),
    lambda raw: raw.decode(errors="replace").encode("utf-16"),
    lambda raw: raw.replace(b'"', b"'"),
    lambda raw: raw.replace(b"\n", b" "),
    _latin_1,
    lambda _: b"",
)
