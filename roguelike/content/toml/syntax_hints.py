"""Hints on syntax errors: the parser's messages in our words, and the usual slips."""

from __future__ import annotations

import re
from typing import NamedTuple

MESSAGES = {
    "Invalid value": (
        "a value is expected here",
        "text needs quotes; numbers, true and false do not",
    ),
    "Invalid statement": (
        "a key or a [table] is expected here",
        "a line is `key = value`, a [header] or a # comment",
    ),
    "Invalid initial character for a key part": (
        "a key is expected here",
        "a key consists of letters, digits, _ and -, or needs quotes",
    ),
    "Expected '='": ("`=` is expected after a key", "write `key = value`"),
    "Expected newline": ("nothing but a comment may follow here", "begin a new line"),
    "Expected ']'": ("`]` is expected at the end of the table's name", "write ] after the name"),
    "Expected ']]'": ("`]]` is expected at the end of the table's name", "write ]] after the name"),
    "Unclosed array": ("`,` or `]` is expected in the array", "write a comma between two items"),
    "Unclosed inline table": (
        "`,` or `}` is expected in the table",
        "write a comma between two keys",
    ),
    "Illegal character '\\n'": (
        "the text is not closed on its line",
        'close it with ", or use """ for text of several lines',
    ),
    "Found invalid character '\\n'": (
        "the text is not closed on its line",
        "close it with ', or use ''' for text of several lines",
    ),
    "Expected \"'": ("the text is not closed", "close it with the quotes that opened it"),
    "Unterminated string": ("the text is not closed", "close it with the quotes that opened it"),
    "Illegal character": ("the text contains a control character", "write it as an escape"),
    "Found invalid character": ("there is a control character here", "remove it"),
    "Unescaped '\\'": (
        "there is no such escape",
        "write \\\\ for a backslash, or put the text in 'single quotes'",
    ),
    "Invalid hex value": (
        "the escape has too few hexadecimal digits",
        "write four after \\u and eight after \\U",
    ),
    "Escaped character": ("the escape stands for no character", "write the character itself"),
    "Invalid date": (
        "there is no such date or time",
        "write dates as 2020-01-31, times as 07:30:00; text needs quotes",
    ),
}
"""The beginnings of the parser's messages, with our message and hint for each."""

_END = r"(?=[ \t]*(?:[,\]}#\n]|\Z))"
"""Nothing more of a value follows."""
_REST = r"(?=[^\n=\"'\[\]{}#]*+(?:\n|\Z))"
"""Nothing but words follows on the line."""
_AFTER_VALUE = ("Expected newline", "Unclosed")
_TEXT = 'text needs quotes: write "{value}"'
_FORMULA = 'a formula needs quotes: write "{value}"'
_COMMENT = "a comment begins with #"


class Slip(NamedTuple):
    """A usual slip.

    Attributes:
        said: How the message of the parser begins.
        found: What stands where the parser stopped.
        hint: What to do. It may show the text that was `{found}`, or the `{value}` around it.
        write: What to write instead of what was found, or of the value if it has `{value}`. It is
            a fix if the file is valid TOML with it. None if more than one thing may be meant.
    """

    said: str | tuple[str, ...]
    found: re.Pattern[str]
    hint: str
    write: str | None = None


SLIPS = (
    Slip(
        "",
        re.compile(r"[\u00a0\u2000-\u200f\u202f\u2060\u3000\ufeff]"),
        "write an ordinary space instead of this one, which only looks like one",
        " ",
    ),
    Slip("Invalid value", re.compile(rf"(?i:true|yes|on){_END}"), "write true", "true"),
    Slip("Invalid value", re.compile(rf"(?i:false|no|off){_END}"), "write false", "false"),
    Slip(
        "Invalid value",
        re.compile(rf"(?i:null|none|nil){_END}"),
        "there is no such value in TOML: leave the key out",
    ),
    Slip(
        "Invalid value",
        re.compile(
            rf"[\u2018-\u201e«»`](?P<inner>[^\n\"\u2018-\u201e«»`]*)[\u2018-\u201e«»`]{_END}"
        ),
        'write straight quotes: "{inner}"',
        '"{inner}"',
    ),
    Slip("Invalid value", re.compile("[\u2018-\u201e«»`]"), 'write straight quotes: "'),
    Slip(
        "Invalid value",
        re.compile(rf"(?P<inner>[^\W\d][^\n\"'#,\[\]{{}}]*)[\"']{_END}"),
        'open the text with a quote as well: "{inner}"',
        '"{inner}"',
    ),
    Slip(
        "Invalid value",
        re.compile(rf"#(?:[0-9A-Fa-f]{{6}}|(?=[ \t]*[,\]}}])){_END}"),
        '# begins a comment, so a color needs quotes: write "{found}"',
        '"{found}"',
    ),
    Slip("Invalid value", re.compile(r"(?=\n|\Z)"), "write a value after the ="),
    Slip("Invalid value", re.compile("#"), "write a value; without quotes, # begins a comment"),
    Slip("Invalid value", re.compile(r"\("), "an array needs [square brackets]"),
    Slip(("Invalid value", "Invalid initial"), re.compile(","), "remove the comma", ""),
    Slip("Invalid value", re.compile("=|(?<==)>"), "one = stands after a key", ""),
    Slip(
        "Invalid value",
        re.compile(rf"(?:[<>^~]=?|\.\.)[ \t]*\d[\d.]*(?:[ \t]*,[ \t]*[<>]=?[ \t]*[\d.]+)*{_END}"),
        'write "{found}"',
        '"{found}"',
    ),
    Slip(
        "Invalid value",
        re.compile(rf"[^\W\d][^\n=\"'#,\[\]{{}}]*(?<!\s){_END}"),
        _TEXT,
        '"{value}"',
    ),
    Slip("Invalid value", re.compile(rf"[^\w\s,=\"'#\\\[\]{{}}]{_END}"), _TEXT, '"{value}"'),
    Slip("Expected '='", re.compile(r"(?<!\s):"), "write = instead of the colon", " ="),
    Slip("Expected '='", re.compile(":"), "write = instead of the colon", "="),
    Slip(
        "Expected '='",
        re.compile(r"[\w-]+[ \t]*="),
        "a key is one word, with _ in place of the space, or needs quotes",
    ),
    Slip(
        "Expected '='", re.compile(r"(?=[\"'\[{\d])"), "write = between the key and the value", "= "
    ),
    Slip(("Expected '='", "Invalid statement"), re.compile(r"//|;|/\*|--"), _COMMENT, "#"),
    Slip("Expected '='", re.compile(rf"{_REST}\S"), _COMMENT),
    Slip("Expected '='", re.compile(_END), "write = and a value after it"),
    Slip(
        "Invalid statement",
        re.compile(r"\{"),
        "this may be JSON; TOML has [tables] with key = value",
    ),
    Slip("Expected ']]'", re.compile(_END), "write ]] at the end of the header", "]]"),
    Slip("Expected ']'", re.compile(_END), "write ] at the end of the header", "]"),
    Slip("Expected ']", re.compile(":"), 'a name with a colon needs quotes, as in "core:rat"'),
    Slip(
        "Expected ']",
        re.compile(r"(?<=[ \t])[\w-]"),
        "a name has no spaces: write a . or a _ instead",
    ),
    Slip(
        "Expected newline",
        re.compile(r"(?<=\])\]"),
        "write as many [ before the name as ] after it",
    ),
    Slip("Expected newline", re.compile(rf"[;,]{_END}"), "remove the {found}", ""),
    Slip("Expected newline", re.compile(r"[,;][ \t]*(?=[\w.-]+[ \t]*=)"), "begin a new line", "\n"),
    Slip("Expected newline", re.compile(r"//|;|--"), _COMMENT, "#"),
    Slip(
        "Expected newline",
        re.compile(r",(?=[ \t]*[\"'\[{]|[ \t]+\d)"),
        "put them in [square brackets]",
    ),
    Slip("Expected newline", re.compile(","), "remove the comma"),
    Slip(_AFTER_VALUE, re.compile(r"(?<=\d)d\d|[+*/]|(?<=\s)-(?=\s)"), _FORMULA, '"{value}"'),
    Slip(_AFTER_VALUE, re.compile(r"(?<=\d)\.\d|\.\."), 'write "{value}"', '"{value}"'),
    Slip(
        _AFTER_VALUE,
        re.compile(rf"(?<=\d)[ \t]?(?:[A-Za-z]{{1,6}}|%|\u20ac|\u00b0){_END}"),
        "a number stands alone: remove {found}",
    ),
    Slip("Expected newline", re.compile(r"(?<=\b0)\d"), "a number does not start with 0"),
    Slip(
        _AFTER_VALUE,
        re.compile(r"(?<=[^\W\d]\")[^\W\d]|(?<=[^\W\d]')[^\W\d]"),
        'write a quote inside a text as \\", or put the text in the other quotes',
    ),
    Slip("Expected newline", re.compile(rf"{_REST}[^\W\d_]"), _COMMENT),
    Slip(("Unclosed array", "Invalid value"), re.compile(r"[})]"), "close the array with ]", "]"),
    Slip("Unclosed inline", re.compile(r"[\])]"), "close the table with }}", "}}"),
)
"""The usual slips; of several that fit, the first counts."""
