"""What the parser says of text that is not TOML, in our words."""

from __future__ import annotations

_IN_OUR_WORDS = {
    "Invalid value": (
        "a value is expected here",
        "text stands in quotes; numbers, true and false do not",
    ),
    "Invalid statement": ("a key or a [table] is expected here", ""),
    "Invalid initial character for a key part": (
        "a key is expected here",
        "a key has letters, digits, _ and -, or else stands in quotes",
    ),
    "Expected '='": ("`=` is expected after a key", ""),
    "Expected newline": ("nothing but a comment may follow here", "begin a new line"),
    "Expected ']'": ("`]` is expected at the end of the table's name", ""),
    "Expected ']]'": ("`]]` is expected at the end of the table's name", ""),
    "Expected \"'": ("the text is not closed", "close it with the quotes that opened it"),
    "Unterminated string": ("the text is not closed", "close it with the quotes that opened it"),
    "Unclosed array": ("`,` or `]` is expected in the array", ""),
    "Unclosed inline table": ("`,` or `}` is expected in the table", ""),
    "Illegal character '\\n'": (
        "the text is not closed on its line",
        'close it with ", or use """ for text of several lines',
    ),
    "Found invalid character '\\n'": (
        "the text is not closed on its line",
        "close it with ', or use ''' for text of several lines",
    ),
    "Illegal character": ("the text contains a control character", "write it as an escape"),
    "Found invalid character": ("there is a control character here", "remove it"),
    "Unescaped '\\'": (
        "there is no such escape",
        "write \\\\ for a backslash, or put the text in 'single quotes'",
    ),
    "Invalid hex value": ("the escape has too few hexadecimal digits", ""),
    "Escaped character": ("the escape stands for no character", ""),
    "Invalid date": (
        "there is no such date or time",
        "a date is written as in 2020-01-31, a time as in 07:30:00; text stands in quotes",
    ),
}


def in_our_words(message: str) -> tuple[str, str]:
    """Return what is wrong, and what to do about it if that is clear."""
    matches = (ours for theirs, ours in _IN_OUR_WORDS.items() if message.startswith(theirs))
    return next(matches, (message[0].lower() + message[1:], ""))
