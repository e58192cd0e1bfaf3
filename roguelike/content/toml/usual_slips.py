"""The usual slips: what people write who know other formats, and what to do about it."""

from __future__ import annotations

import re
from typing import NamedTuple

_AFTER_VALUE = ("Expected newline", "Unclosed")
_END = r"(?=[ \t]*(?:[,\]}#\r\n]|$))"
"""That a value ends here."""
_VALUE_ONLY = r"(?![^\n\"'\[{#]*=)"
"""That no other sign follows between a key and its value."""
_KEY = r"(?=[\w\-.]++[ \t]*+=)"
"""That a key and its value follow."""
_COLON = "write = in place of the colon"
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


class Slip(NamedTuple):
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


SLIPS = (
    Slip(
        "Expected '='",
        re.compile(r"(?<=\d,\d{3})(?=[ \t]*[,}])"),
        "a number has no commas: take the one before the last three digits out",
    ),
    Slip(
        "Invalid value",
        re.compile("[\u2018\u2019\u201c-\u201e«»]"),
        'write straight quotes: "',
    ),
    Slip("Invalid value", re.compile(rf"(?i:true){_END}"), _SMALL, "true", is_certain=True),
    Slip("Invalid value", re.compile(rf"(?i:false){_END}"), _SMALL, "false", is_certain=True),
    Slip("Invalid value", re.compile(rf"(?i:yes|on){_END}"), "write true", "true", is_certain=True),
    Slip(
        "Invalid value", re.compile(rf"(?i:no|off){_END}"), "write false", "false", is_certain=True
    ),
    Slip(
        "Invalid value",
        re.compile(rf"(?:ture|treu|rtue|tru|truee|ttrue){_END}"),
        "write true",
        "true",
        is_certain=True,
    ),
    Slip(
        "Invalid value",
        re.compile(rf"(?:flase|fasle|fales|falsee|fals|flse){_END}"),
        "write false",
        "false",
        is_certain=True,
    ),
    Slip(
        "Invalid value",
        re.compile(r"(?i:null|none|nil)\b"),
        "there is no such value in TOML: leave the key out",
    ),
    Slip("Invalid value", _HASH_VALUE, _HASH, '"{found}"', is_certain=True),
    Slip("Invalid value", _TAG, _HASH, '"{found}"'),
    Slip(("Invalid value", "Invalid initial"), re.compile(","), "take the comma out", ""),
    Slip(
        "Invalid value",
        re.compile(rf"[^\w\s,=\"'#\\\[\]{{}}]{_END}"),
        'text stands in quotes: write "{found}"',
        '"{found}"',
        is_certain=True,
    ),
    Slip(
        "Invalid value",
        re.compile(rf"[A-Za-z]\w*\([ \t]*\d*[dDwW]\d[^()\n]*\){_END}"),
        'dice stand in quotes and are not called, as in "1d6"',
        '"{found}"',
    ),
    Slip("Invalid value", re.compile(r"\.\.[ \t]*-?\d"), 'write "{closed_up}"', _QUOTED),
    Slip(
        "Invalid value",
        re.compile(r"[<>]+=?[ \t]*\d+\.[\d.]+(?:[ \t]*,[ \t]*<=?[ \t]*\d+(?:\.\d+)*)?"),
        'write "{found}"',
        '"{found}"',
        is_certain=True,
    ),
    Slip(
        "Invalid value",
        re.compile(rf"\.\d+{_END}"),
        "a number begins with a digit: write 0{found}",
        "0{found}",
        is_certain=True,
    ),
    Slip("Invalid value", re.compile(r"[<>]+=?[ \t]*\d+"), _AT_LEAST, '"{found}"'),
    Slip(
        "Invalid value",
        re.compile(rf"{_LETTERS}(?<! ){_END}"),
        'text stands in quotes: write "{value}"',
        _TEXT,
        is_certain=True,
    ),
    Slip("Expected '='", re.compile(r"[+:?~]="), _ONE_SIGN, "="),
    Slip("Invalid value", re.compile(r"(?<==)[=:]+|(?<==)>(?=[ \t])"), _ONE_SIGN, ""),
    Slip("Expected '='", re.compile(rf"(?<=\s):{_VALUE_ONLY}"), _COLON, "=", is_certain=True),
    Slip("Expected '='", re.compile(f":{_VALUE_ONLY}"), _COLON, " =", is_certain=True),
    Slip("Expected '='", re.compile(":"), _COLON),
    Slip(
        "Expected '='",
        re.compile(r"[\w-]+[ \t]*="),
        "a key is one word, as with _ for the blank, or stands in quotes",
    ),
    Slip(
        "Expected '='",
        re.compile(r"\[-?\d*\](?=[ \t.=\[])|(?<!\s)\[-?\d*\](?=\n|\Z)"),
        "an item has no number: [[a.header]] begins one, and a patch names it, as in passes.stairs",
        "",
    ),
    Slip(
        "Expected '='",
        re.compile(r"(?:(?<=\"\")\"|(?<='')')(?=[ \t]*(?:[\n#]|\Z))"),
        "take the three quotes out: they close nothing",
    ),
    Slip(
        "Expected '='",
        re.compile(r"(?=[\"'\[{\d])"),
        "write = between the key and the value",
        "= ",
        is_certain=True,
    ),
    Slip(
        "Expected '='",
        re.compile(_COMPARED),
        'write = "{found}"',
        '= "{found}"',
        is_certain=True,
    ),
    Slip(
        "Expected '='",
        re.compile(rf"(?:(?<=\d,\d)|(?<=\d,\d )){_END}"),
        "write a point in place of the comma",
    ),
    Slip("Expected '='", _WORDS, _COMMENT),
    Slip("Expected '='", re.compile(_END), "write = and a value after it"),
    Slip(
        "Expected ']",
        re.compile(r"(?<=[ \t])[\w-]++[ \t]*+="),
        "a header ends with ], and its line",
    ),
    Slip("Expected ']", re.compile(r"(?<=[ \t])[\w-]"), "a name has no blanks: write {joined}"),
    Slip(
        "Unclosed",
        re.compile(r";(?=\s*[^\s\]}#])"),
        "write a comma in place of ;",
        ",",
        is_certain=True,
    ),
    Slip("Unclosed", re.compile(";"), "take the ; out", "", is_certain=True),
    Slip(
        "Expected newline",
        re.compile(r"(?:(?<=\])|(?<=\][ \t]))="),
        "a header stands alone on its line: write what belongs to it below",
    ),
    Slip("Expected newline", _REMARK, _COMMENT, "# ", is_certain=True),
    Slip(_AFTER_VALUE, _JOINING, "nothing joins texts: write one text in one pair of quotes"),
    Slip("Expected newline", re.compile(rf";{_END}"), "take the ; out", "", is_certain=True),
    Slip("Expected newline", re.compile(rf"(?<=}}),[ \t]*{_KEY}"), _IN_TABLE),
    Slip(
        "Expected newline", re.compile(rf",[ \t]*{_KEY}"), "begin a new line", "\n", is_certain=True
    ),
    Slip("Expected newline", re.compile(rf";[ \t]*{_KEY}"), _NEXT_KEY, "\n"),
    Slip("Expected newline", re.compile(rf"//(?=[ \t]*\d[\d.]*{_END})"), _HALF, "#"),
    Slip("Expected newline", re.compile(r"//|;|--"), _COMMENT, "#", is_certain=True),
    Slip("Invalid statement", re.compile(r"//|;"), _COMMENT, "#", is_certain=True),
    Slip(("Expected newline", "Invalid statement"), re.compile(r"/\*"), _COMMENT),
    Slip(
        ("Expected newline", "Unclosed inline"),
        re.compile(rf"(?:(?<=\b\d )|(?<=\b\d\d )|(?<=\b\d{{3}} ))\d{{3}}(?: \d{{3}})*{_END}"),
        "a number has no blanks: write {closed_up}",
        "{closed_up}",
        is_certain=True,
    ),
    Slip(
        _AFTER_VALUE,
        re.compile(rf"(?<=\d)(?![eExXoObB]\b)(?:[A-Za-z]{{1,6}}|\u20ac|\u00b0){_END}"),
        "a number stands alone: take {found} out",
        "",
    ),
    Slip("Expected newline", re.compile(r"(?<=\b0)\d"), "a number does not begin with 0"),
    Slip(_AFTER_VALUE, re.compile(rf"(?<=\d)\.{_END}"), "take the . out", "", is_certain=True),
    Slip(_AFTER_VALUE, re.compile(r"(?<=\d )to[ \t]+\d"), _FROM_TO, _OF_RANGE),
    Slip(
        "Expected newline",
        re.compile(r"(?<=\d),(?!\d{3}\b)\d"),
        "numbers are whole, such as 2 or 3",
    ),
    Slip("Expected newline", re.compile(r",[ \t]*[\"'\[{]|,[ \t]+\d"), _SEVERAL),
    Slip("Expected newline", re.compile(rf",{_END}"), "take the comma out", "", is_certain=True),
    Slip("Expected newline", re.compile(","), "take the comma out"),
    Slip(
        _AFTER_VALUE, re.compile(r"(?<=\d)[dD]\d|[+*/]|(?<=\s)-"), _FORMULA, _TEXT, is_certain=True
    ),
    Slip(_AFTER_VALUE, re.compile(r"(?<=\d)[wW]\d"), 'dice are written as in "1d6"', _TEXT),
    Slip(_AFTER_VALUE, re.compile(r"\.\."), _RANGE, _QUOTED),
    Slip(_AFTER_VALUE, re.compile(r"(?<=\d)(?<!\d{4})-\d{1,3}(?![\d-])"), _FROM_TO, _OF_RANGE),
    Slip(_AFTER_VALUE, re.compile("%"), "take the % out", ""),
    Slip(_AFTER_VALUE, re.compile(r"(?<=\d)\.\d"), 'write "{value}"', _TEXT, is_certain=True),
    Slip("Expected newline", re.compile(r"(?=[^\W\d])" + _WORDS.pattern), _COMMENT),
    Slip(
        "Invalid statement", re.compile("{"), "this may be JSON; TOML has [tables] with key = value"
    ),
)
"""Slips of those who know other formats."""
