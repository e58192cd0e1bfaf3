"""What to do about text that is not TOML, where another format or language has it so."""

from __future__ import annotations

import re
from typing import NamedTuple

from roguelike.content.documents.document import Span
from roguelike.content.findings.mends import Splice
from roguelike.content.toml.repair import Repair
from roguelike.content.toml.tokens import line_end, line_start
from roguelike.content.words.values import shortened

_AFTER_VALUE = ("Expected newline", "Unclosed")
_VALUE = re.compile(r"[^\s=,\[\]{}#\"'][^\n=,\[\]{}#\"']*")
"""A value that is written without quotes, or what else stands between signs."""
_END = r"(?=[ \t]*(?:[,\]}#\r\n]|$))"
"""That a value ends here."""
_VALUE_ONLY = r"(?![^\n\"'\[{#]*=)"
"""That no other sign follows between a key and its value."""
_KEY = r"(?=[\w\-.]++[ \t]*+=)"
"""That a key and its value follow."""
_SHOWN = re.compile(r"\{(value|joined|closed_up|range|found)\}")
_COLON = "write = in place of the colon"
_IN_VALUE = re.compile(r"\{(?!found)")
_ONE_SIGN = "one = stands between a key and its value"
_SMALL = "write it in small letters"
_COMMENT = "a comment begins with #"
_NEXT_KEY = "begin a new line, or write # before it if it is a comment"
_IN_TABLE = "begin a new line, or write it before the }"
_HALF = "a comment begins with #; a formula stands in quotes, and divides with one /"
_FORMULA = 'a formula stands in quotes: write "{value}"'
_SEVERAL = "put them in [square brackets]"
_RANGE = 'write "{closed_up}", or where it is rolled a formula, such as "1d4 + 1"'
_FROM_TO = 'write "{range}", or where it is rolled a formula, such as "1d4 + 1"'
_AT_LEAST = 'write a range such as "3.." or "..3"; versions stand in quotes, as in ">=1.0"'
_QUOTED, _OF_RANGE = '"{closed_up}"', '"{range}"'
_TEXT = '"{value}"'
_HASH = 'a comment begins with #, so it stands in quotes: write "{found}"'
_HASH_VALUE = re.compile(r"#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})?(?=[ \t]*(?:[,\]}\n]|\Z)|[ \t]+#)")
_TAG = re.compile(rf"#[a-z](?:\w|(?<=\w):(?=\w)|(?!))*+{_END}")
"""A tag, which may as well be a comment."""
_REMARK = re.compile(r"(?=\((?:[^\W\d_]|[ ,.!?'-])+\)[ \t]*(?:[\n#]|\Z))")
_JOINING = re.compile(r"(?:(?<=[\"'])|(?<=[\"'][ \t]))\+(?=[ \t]*[\"'])")
_LETTERS = r"[^\W\d][\w :!?'-]*"
_WORDS = re.compile(r"(?=[^\n=\"'\[\]{}#]*+(?:\n|\Z))(?=[^\n]*?[^\W\d])")
"""More words up to the end of a line, and nothing else."""
_COMPARED = r"[<>]=?[ \t]*\d[\d.]*(?:[ \t]*,[ \t]*[<>]=?[ \t]*\d[\d.]*)*"


class _Slip(NamedTuple):
    """One of the usual slips.

    Attributes:
        said: How what the parser says begins.
        found: What stands where it stopped.
        hint: What to do; may show the `{value}` that it is in, or that `{joined}` to keys,
            `{closed_up}` without blanks or as a `{range}`.
        instead: What to write in its place, or for the value if it shows that, so that the rest can
            be read; None where that is not known.
        is_certain: Whether nothing else can have been meant.
    """

    said: str | tuple[str, ...]
    found: re.Pattern[str]
    hint: str
    instead: str | None = None
    is_certain: bool = False


_SLIPS = (
    _Slip(
        "Invalid value",
        re.compile("[\u2018\u2019\u201c-\u201e«»]"),
        'write straight quotes: "',
    ),
    _Slip("Invalid value", re.compile(rf"(?i:true){_END}"), _SMALL, "true", is_certain=True),
    _Slip("Invalid value", re.compile(rf"(?i:false){_END}"), _SMALL, "false", is_certain=True),
    _Slip(
        "Invalid value", re.compile(rf"(?i:yes|on){_END}"), "write true", "true", is_certain=True
    ),
    _Slip(
        "Invalid value", re.compile(rf"(?i:no|off){_END}"), "write false", "false", is_certain=True
    ),
    _Slip(
        "Invalid value",
        re.compile(rf"(?:ture|treu|rtue|tru|truee|ttrue){_END}"),
        "write true",
        "true",
        is_certain=True,
    ),
    _Slip(
        "Invalid value",
        re.compile(rf"(?:flase|fasle|fales|falsee|fals|flse){_END}"),
        "write false",
        "false",
        is_certain=True,
    ),
    _Slip(
        "Invalid value",
        re.compile(r"(?i:null|none|nil)\b"),
        "there is no such value in TOML: leave the key out",
    ),
    _Slip("Invalid value", _HASH_VALUE, _HASH, '"{found}"', is_certain=True),
    _Slip("Invalid value", _TAG, _HASH, '"{found}"'),
    _Slip(("Invalid value", "Invalid initial"), re.compile(","), "take the comma out", ""),
    _Slip(
        "Invalid value",
        re.compile(rf"[^\w\s,=\"'#\\\[\]{{}}]{_END}"),
        'text stands in quotes: write "{found}"',
        '"{found}"',
        is_certain=True,
    ),
    _Slip("Invalid value", re.compile(r"\.\.[ \t]*-?\d"), 'write "{closed_up}"', _QUOTED),
    _Slip(
        "Invalid value",
        re.compile(r"[<>]+=?[ \t]*\d+\.[\d.]+(?:[ \t]*,[ \t]*<=?[ \t]*\d+(?:\.\d+)*)?"),
        'write "{found}"',
        '"{found}"',
        is_certain=True,
    ),
    _Slip(
        "Invalid value",
        re.compile(rf"\.\d+{_END}"),
        "a number begins with a digit: write 0{found}",
        "0{found}",
        is_certain=True,
    ),
    _Slip("Invalid value", re.compile(r"[<>]+=?[ \t]*\d+"), _AT_LEAST, '"{found}"'),
    _Slip(
        "Invalid value",
        re.compile(rf"{_LETTERS}(?<! ){_END}"),
        'text stands in quotes: write "{value}"',
        _TEXT,
        is_certain=True,
    ),
    _Slip("Expected '='", re.compile(r"[+:?~]="), _ONE_SIGN, "="),
    _Slip("Invalid value", re.compile(r"(?<==)[=:]+|(?<==)>(?=[ \t])"), _ONE_SIGN, ""),
    _Slip("Expected '='", re.compile(rf"(?<=\s):{_VALUE_ONLY}"), _COLON, "=", is_certain=True),
    _Slip("Expected '='", re.compile(f":{_VALUE_ONLY}"), _COLON, " =", is_certain=True),
    _Slip("Expected '='", re.compile(":"), _COLON),
    _Slip(
        "Expected '='",
        re.compile(r"[\w-]+[ \t]*="),
        "a key is one word, as with _ for the blank, or stands in quotes",
    ),
    _Slip(
        "Expected '='",
        re.compile(r"\[-?\d*\](?=[ \t.=\[])|(?<!\s)\[-?\d*\](?=\n|\Z)"),
        "an item has no number: [[a.header]] begins one, and a patch names it, as in passes.stairs",
        "",
    ),
    _Slip(
        "Expected '='",
        re.compile(r"(?:(?<=\"\")\"|(?<='')')(?=[ \t]*(?:[\n#]|\Z))"),
        "take the three quotes out: they close nothing",
    ),
    _Slip(
        "Expected '='",
        re.compile(r"(?=[\"'\[{\d])"),
        "write = between the key and the value",
        "= ",
        is_certain=True,
    ),
    _Slip(
        "Expected '='",
        re.compile(_COMPARED),
        'write = "{found}"',
        '= "{found}"',
        is_certain=True,
    ),
    _Slip(
        "Expected '='",
        re.compile(rf"(?:(?<=\d,\d)|(?<=\d,\d )){_END}"),
        "write a point in place of the comma",
    ),
    _Slip("Expected '='", _WORDS, _COMMENT),
    _Slip("Expected '='", re.compile(_END), "write = and a value after it"),
    _Slip(
        "Expected ']",
        re.compile(r"(?<=[ \t])[\w-]++[ \t]*+="),
        "a header ends with ], and its line",
    ),
    _Slip("Expected ']", re.compile(r"(?<=[ \t])[\w-]"), "a name has no blanks: write {joined}"),
    _Slip(
        "Unclosed",
        re.compile(r";(?=\s*[^\s\]}#])"),
        "write a comma in place of ;",
        ",",
        is_certain=True,
    ),
    _Slip("Unclosed", re.compile(";"), "take the ; out", "", is_certain=True),
    _Slip(
        "Expected newline",
        re.compile(r"(?:(?<=\])|(?<=\][ \t]))="),
        "a header stands alone on its line: write what belongs to it below",
    ),
    _Slip("Expected newline", _REMARK, _COMMENT, "# ", is_certain=True),
    _Slip(_AFTER_VALUE, _JOINING, "nothing joins texts: write one text in one pair of quotes"),
    _Slip("Expected newline", re.compile(rf";{_END}"), "take the ; out", "", is_certain=True),
    _Slip("Expected newline", re.compile(rf"(?<=}}),[ \t]*{_KEY}"), _IN_TABLE),
    _Slip(
        "Expected newline", re.compile(rf",[ \t]*{_KEY}"), "begin a new line", "\n", is_certain=True
    ),
    _Slip("Expected newline", re.compile(rf";[ \t]*{_KEY}"), _NEXT_KEY, "\n"),
    _Slip("Expected newline", re.compile(rf"//(?=[ \t]*\d[\d.]*{_END})"), _HALF, "#"),
    _Slip("Expected newline", re.compile(r"//|;|--"), _COMMENT, "#", is_certain=True),
    _Slip("Invalid statement", re.compile(r"//|;"), _COMMENT, "#", is_certain=True),
    _Slip(("Expected newline", "Invalid statement"), re.compile(r"/\*"), _COMMENT),
    _Slip("Expected newline", re.compile(r"(?<=\b0)\d"), "a number does not begin with 0"),
    _Slip(_AFTER_VALUE, re.compile(rf"(?<=\d)\.{_END}"), "take the . out", "", is_certain=True),
    _Slip(_AFTER_VALUE, re.compile(r"(?<=\d )to[ \t]+\d"), _FROM_TO, _OF_RANGE),
    _Slip(
        "Expected newline",
        re.compile(r"(?<=\d),(?!\d{3}\b)\d"),
        "numbers are whole, such as 2 or 3",
    ),
    _Slip("Expected newline", re.compile(r",[ \t]*[\"'\[{]|,[ \t]+\d"), _SEVERAL),
    _Slip("Expected newline", re.compile(rf",{_END}"), "take the comma out", "", is_certain=True),
    _Slip("Expected newline", re.compile(","), "take the comma out"),
    _Slip(
        _AFTER_VALUE, re.compile(r"(?<=\d)[dD]\d|[+*/]|(?<=\s)-"), _FORMULA, _TEXT, is_certain=True
    ),
    _Slip(_AFTER_VALUE, re.compile(r"(?<=\d)[wW]\d"), 'dice are written as in "1d6"', _TEXT),
    _Slip(_AFTER_VALUE, re.compile(r"\.\."), _RANGE, _QUOTED),
    _Slip(_AFTER_VALUE, re.compile(r"(?<=\d)(?<!\d{4})-\d{1,3}(?![\d-])"), _FROM_TO, _OF_RANGE),
    _Slip(_AFTER_VALUE, re.compile("%"), "take the % out", ""),
    _Slip(_AFTER_VALUE, re.compile(r"(?<=\d)\.\d"), 'write "{value}"', _TEXT, is_certain=True),
    _Slip("Expected newline", re.compile(r"(?=[^\W\d])" + _WORDS.pattern), _COMMENT),
    _Slip(
        "Invalid statement", re.compile("{"), "this may be JSON; TOML has [tables] with key = value"
    ),
)
"""Slips of those who know other formats."""


def against_slips(text: str, at: int, message: str) -> Repair | None:
    """Return what to do about one of the usual slips; nothing about other text.

    Args:
        text: All of the text.
        at: Where in it the parser stopped.
        message: What the parser says.
    """
    for slip in _SLIPS:
        found = slip.found.match(text, at) if message.startswith(slip.said) else None
        if found:
            return _repair(text, Span(*found.span()), slip)
    return None


def _repair(text: str, found: Span, slip: _Slip) -> Repair:
    span = _value_around(text, found.start)
    value = text[span.start : span.end]
    words = value.split()
    shown = {
        "value": value,
        "joined": _joined(words),
        "closed_up": "".join(words),
        "found": text[found.start : found.end],
        "range": re.sub("-|to", "..", "".join(words)),
    }
    hint = _SHOWN.sub(lambda part: shortened(shown[part[1]]), slip.hint)
    splices: tuple[Splice, ...] = ()
    if slip.instead is not None:
        instead = _SHOWN.sub(lambda part: shown[part[1]], slip.instead)
        splices = (Splice(*(span if _IN_VALUE.search(slip.instead) else found), instead),)
    return Repair(splices, found.start, hint=hint, is_certain=slip.is_certain and bool(splices))


def _joined(words: list[str]) -> str:
    """Return the words of a header as the keys that they are meant to be."""
    name = re.sub(r"_*\._*", ".", "_".join(words))
    return name if "." in name else name.replace("_", ".", 1)


def _value_around(text: str, at: int) -> Span:
    """Return the value without quotes in which an offset lies; nothing if it lies in none."""
    for each in _VALUE.finditer(text, line_start(text, at), line_end(text, at)):
        if each.end() > at:
            return Span(each.start(), each.start() + len(each[0].rstrip()))
    return Span(at, at)
