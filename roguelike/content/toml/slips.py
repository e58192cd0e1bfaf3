"""What to do about text that is not TOML, where another format or language has it so."""

from __future__ import annotations

import re

from roguelike.content.words.values import shortened

_AFTER_VALUE = ("Expected newline", "Unclosed")
_VALUE = re.compile(r"[^\s=,\[\]{}#\"'][^\n=,\[\]{}#\"']*")
"""A value that is written without quotes, or what else stands between signs."""
_END = r"(?=[ \t]*(?:[,\]}#\r\n]|$))"
"""That a value ends here."""
_SHOWN = re.compile(r"\{(value|joined|closed_up)\}")
_COMMENT = "a comment begins with #"
_FORMULA = 'a formula stands in quotes: write "{value}"'
_RANGE = 'write "{closed_up}", or where it is rolled a formula, such as "1d4 + 1"'
_SLIPS = (
    ("Invalid value", re.compile("[\u2018\u2019\u201c-\u201e«»]"), 'write straight quotes: "'),
    ("Invalid value", re.compile(r"(?i:true|false)\b"), "write it in small letters"),
    ("Invalid value", re.compile(rf"(?i:yes|on){_END}"), "write true"),
    ("Invalid value", re.compile(rf"(?i:no|off){_END}"), "write false"),
    (
        "Invalid value",
        re.compile(r"(?i:null|none|nil)\b"),
        "there is no such value in TOML: leave the key out",
    ),
    ("Expected '='", re.compile(":"), "write = in place of the colon"),
    (
        "Expected '='",
        re.compile(r"[\w-]+[ \t]*="),
        "a key is one word, as with _ for the blank, or stands in quotes",
    ),
    ("Expected '='", re.compile("[\"']"), "write = between the key and the value"),
    ("Expected ']", re.compile(":"), 'a name with a colon stands in quotes, such as "core:wall"'),
    ("Expected ']", re.compile(r"(?<=[ \t])[\w-]"), "a name has no blanks: write {joined}"),
    ("Expected newline", re.compile(r"//|;|/\*|--"), _COMMENT),
    ("Invalid statement", re.compile(r"//|;|/\*"), _COMMENT),
    ("Expected newline", re.compile(r"(?<=\b0)\d"), "a number does not begin with 0"),
    ("Expected newline", re.compile(r"(?<=\d),(?!\d{3}\b)\d"), "numbers are whole, such as 2 or 3"),
    ("Expected newline", re.compile(","), "take the comma out"),
    (_AFTER_VALUE, re.compile(r"(?<=\d)[dD]\d|[+*/]|(?<=\s)-"), _FORMULA),
    (_AFTER_VALUE, re.compile(r"(?<=\d)[wW]\d"), 'dice are written as in "1d6"'),
    (_AFTER_VALUE, re.compile(r"\.\."), _RANGE),
    (_AFTER_VALUE, re.compile("%"), "take the % out"),
    (_AFTER_VALUE, re.compile(r"(?<=\d)\.\d"), 'write "{value}"'),
    ("Invalid statement", re.compile("{"), "this may be JSON; TOML has [tables] with key = value"),
)
"""Slips of those who know other formats, by what the parser says and what stands there.

What is to be done about one may show the `{value}` that it is in, or that `{joined}` by _ or
`{closed_up}` without blanks.
"""


def against_slips(text: str, at: int, message: str) -> str:
    """Return what to do about one of the usual slips; nothing about other text.

    Args:
        text: All of the text.
        at: Where in it the parser stopped.
        message: What the parser says.
    """
    fitting = (
        hint for said, slip, hint in _SLIPS if message.startswith(said) and slip.match(text, at)
    )
    value = _value_around(text, at)
    words = value.split()
    shown = {"value": value, "joined": "_".join(words), "closed_up": "".join(words)}
    return _SHOWN.sub(lambda found: shown[found[1]], next(fitting, ""))


def _value_around(text: str, at: int) -> str:
    """Return the value without quotes in which an offset lies; nothing if it lies in none."""
    start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    found = _VALUE.finditer(text, start, end if end >= 0 else len(text))
    return next((shortened(each[0].strip()) for each in found if each.end() > at), "")
