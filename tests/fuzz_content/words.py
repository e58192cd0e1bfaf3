"""Words, values and formulas that nobody would write, or only somebody who means harm."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from roguelike.core.rng import Rng

MAX_DEPTH = 5
"""How deep formulas and values are nested."""

TOKENS = (
    *("[", "]", "[[", "]]", "{", "}", "=", ",", ".", "#", '"', "'", '"""', "'''", "\\", "\n", "\r"),
    *("\0", "\x1b[2J", "\x7f", "\x85", "\t", "\ufeff", "\u202e", "\u2028", "\ufffe", "\u0301"),
    *("漢字", "🐉", "é", "\U0010ffff", "\\u0041", "\\ud800", "\\U00110000", "\\x41", "\\e", "\\q"),
    *("true", "nan", "-inf", "1e999", "0x", "0xffffffffffffffff", "1_0", "1__0", "-0", "+1", "1."),
    *(
        "1979-05-27",
        "1979-13-27T25:00:00Z",
        "07:32",
        "a.b.c = 1\n",
        "[a.b]\n",
        "[[patch.monster]]\n",
    ),
    *("inherits = ", "kind = ", "setting = ", "::error::", "%0A", "]]>", "<!--", "&amp;", "{0}"),
    *(
        "inherits",
        "edit",
        "abstract",
        "lint",
        "when",
        "values",
        "remove",
        "core:",
        "#",
        "?",
        "\r\n",
    ),
)
"""What is put into texts at random."""

NUMBERS = (
    *(0, 1, -1, 2, 3, 7, 10, 64, 100, 101, 255, 1_000, 65_536, 1_000_000, 1_000_001, 2**31),
    *(2**53 + 1, 2**63 - 1, -(2**63), 2**63, -(2**63) - 1, 2**64, 10**30),
)
_FLOATS = (0.0, -0.0, 0.5, 1.0, 1.5, -1.5, 1e-320, 1e18, 1e308, float("inf"), float("nan"))
_TIMES = (dt.date(1, 1, 1), dt.time(1), dt.datetime(9999, 12, 31, tzinfo=dt.UTC))
_STRANGE = (
    *("", " ", "\n", "a b", "..", ".", "/", "core", "core:", ":core", "core:core:core", "mod.toml"),
    *(
        "#",
        "##",
        "?",
        "?#",
        "Ä",
        "\u017f",
        "K",
        "İ",
        "1",
        "-1",
        "true",
        "none",
        "null",
        "__class__",
    ),
    *("{name}", "{0.__class__}", "{", "}", "{{", "{name", "{name!r:>999999}", "%s", "$x", "W501"),
    *(
        ">=1",
        ">=1, <2",
        "*",
        "1.0.0",
        "1.0",
        "9" * 30,
        "1.0.0-rc",
        "^1",
        "1..5",
        "5..1",
        "..",
        "1..",
    ),
    *("east", "east 99999", "wait 1000000", "\x1b]0;x\x07", "\u202edrow", "x" * 300, "漢" * 100),
    *(
        "a:b",
        "kobold",
        "classic:kobold",
        "core:wall",
        "self",
        "inherits",
        "d",
        "(" * 30,
        "de",
        "en-US",
    ),
)
_UNITS = ("depth", "d6", "3d6", "4d6k3", "1d1", "1000d10000", "1001d6", "d0", "0d6", "d%", "dept")


def strange_word(rng: Rng, pool: Sequence[str]) -> str:
    """Return a word: one of a pool, one beside it, a formula or an odd one."""
    match rng.below(8):
        case 0 | 1 | 2 if pool:
            return rng.pick(pool)
        case 3 if pool:
            return typo(rng, rng.pick(pool))
        case 4:
            return formula(rng)
        case 5:
            return "".join(rng.pick(TOKENS) for _ in range(1 + rng.below(6)))
        case 6 if pool:
            return f"{rng.pick(('#', '?', '?#', 'core:', 'classic:', 'rich:'))}{rng.pick(pool)}"
        case _:
            return rng.pick(_STRANGE)


def typo(rng: Rng, word: str) -> str:
    """Return a word with one mistake in it."""
    at = rng.below(len(word) + 1)
    middle = rng.pick(("", "", "x", "_", "-", ":", ".", "E", " ", "é"))
    return word[:at] + middle + word[at + rng.below(2) :]


def formula(rng: Rng, depth: int = 0) -> str:
    """Return a formula that is right, or nearly."""
    if depth > MAX_DEPTH or rng.below(3) == 0:
        return rng.pick((*_UNITS, str(rng.pick(NUMBERS)), str(rng.below(20))))
    left, right = formula(rng, depth + 1), formula(rng, depth + 1)
    match rng.below(6):
        case 0:
            return f"({left})"
        case 1:
            return f"-{left}"
        case 2:
            return f"{left} {rng.pick(('//', '%', '**', 'd', 'k', '', '.', 'x', '^'))} {right}"
        case _:
            return f"{left} {rng.pick('+-*/')} {right}"


def strange_value(rng: Rng, pool: Sequence[str], depth: int = 0) -> Any:  # noqa: ANN401
    """Return any value that TOML can say."""
    if depth < MAX_DEPTH and rng.below(3) == 0:
        return _strange_holder(rng, pool, depth + 1)
    match rng.below(8):
        case 0 | 1:
            return rng.pick(NUMBERS)
        case 2:
            return rng.pick(_FLOATS)
        case 3:
            return rng.coin()
        case 4:
            return rng.pick(_TIMES)
        case _:
            return strange_word(rng, pool)


def _strange_holder(rng: Rng, pool: Sequence[str], depth: int) -> Any:  # noqa: ANN401
    """Return an array or a table."""
    match rng.below(4):
        case 0:
            return {"setting": strange_word(rng, pool)}
        case 1:
            return [strange_value(rng, pool, depth)] * rng.pick((1, 2, 70, 300))
        case 2:
            return [strange_value(rng, pool, depth) for _ in range(rng.below(4))]
        case _:
            words = (strange_word(rng, pool) for _ in range(rng.below(4)))
            return {word: strange_value(rng, pool, depth) for word in words}
