"""Numbers and true or false, where they stand in quotes, or as people write them elsewhere."""

from __future__ import annotations

import re
from decimal import Decimal

_YES, _NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")
_WHOLE = re.compile(r"\s*([+-]?\d{1,18})(?:\.0*)?\s*%?\s*", re.ASCII)
_FRACTION = re.compile(r"\s*([+-]?)0*(\d{1,18}\.\d{1,18})\s*", re.ASCII)
_PERCENT = re.compile(r"\s*(\d{1,9}(?:\.\d{1,9})?)\s*%\s*", re.ASCII)
_NUMBER = r"(\d{1,9}(?:\.\d{1,9})?)"
_TIMES = re.compile(rf"\s*[x*\u00d7]\s*{_NUMBER}\s*|\s*{_NUMBER}\s*[x\u00d7]\s*", re.ASCII)
_PARTS = re.compile(r"\s*(\d{1,9})\s*/\s*([1-9]\d{0,8})\s*", re.ASCII)
_SIGNED_PERCENT = re.compile(rf"\s*([+-]?)\s*{_NUMBER}\s*%\s*", re.ASCII)


def written_plainly(expected: str, value: object) -> str:
    """Return how to write what a value says as what is expected; nothing if it does not say that.

    Args:
        expected: What should have been written, in our words.
        value: What is written instead.
    """
    if expected not in _PLAIN or not isinstance(value, str | int | float):
        return ""
    plain = _PLAIN[expected](str(value))
    return f"write {plain}{' without quotes' if isinstance(value, str) else ''}" if plain else ""


def written_as_factor(text: str) -> str:
    """Return how to write the number with which something is multiplied; nothing if none is."""
    if times := _TIMES.fullmatch(text):
        return f"write {float(times[1] or times[2]):g} without quotes"
    if parts := _PARTS.fullmatch(text):
        return f"write {int(parts[1]) / int(parts[2]):.6g} without quotes"
    if not (percent := _SIGNED_PERCENT.fullmatch(text)):
        return ""
    part = float(percent[2]) / 100
    if percent[1]:
        factor = max(0, 1 - part if percent[1] == "-" else 1 + part)
        return f"write {factor:g} without quotes"
    more = f", or {1 + part:g} for {percent[2]}% more" if part < 1 else " without quotes"
    return f"write {part:g}{more}"


def _as_bool(text: str) -> str:
    word = text.strip().casefold()
    return "true" if word in _YES else "false" if word in _NO else ""


def _as_whole(text: str) -> str:
    number = _WHOLE.fullmatch(text.replace("_", ""))
    return str(int(number[1])) if number else ""


def _as_number(text: str) -> str:
    if percent := _PERCENT.fullmatch(text):
        return f"{Decimal(percent[1]).scaleb(-2).normalize():f}"
    number = _FRACTION.fullmatch(text.replace("_", ""))
    return f"{number[1]}{number[2]}" if number else _as_whole(text)  # TOML begins none with 0


_PLAIN = {"a number": _as_number, "a whole number": _as_whole, "true or false": _as_bool}
"""By our words for what is expected, what returns how to write what a text says."""
