"""Files that are all in another format, and what stands in them as it would be in TOML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from roguelike.content.documents.document import Document, Place, Span
from roguelike.content.findings.beginnings import dotted
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.toml.tokens import line_end, line_start
from roguelike.content.words.values import shortened

_COMMENT = re.compile(
    r"(?:\s++|(?:#|//|--(?!-)|;)[^\n]*+|/\*(?:[^*]++|\*(?!/)|(?!))*+\*/|<!--.*?-->|(?!))*+",
    re.DOTALL,
)
"""What stands before anything else, in any of the formats."""
_HEADER = re.compile(
    r"^[ \t]*+(?:\[[^\[\]\n,]++\]|\[\[[^\[\]\n,]++\]\])[ \t]*+(?:#|$)", re.MULTILINE
)
"""The header of a table."""
_ASSIGNMENT = re.compile(r"^[ \t]*+[\w\"'.-]++[ \t]*+=", re.MULTILINE)
"""A key with its value."""


class _Format(NamedTuple):
    """How a file in another format is known.

    Attributes:
        name: What it is called.
        begins: How it begins.
        ends: How its last line ends.
        has_assignments: Whether there may be `key = value` in it.
    """

    name: str
    begins: re.Pattern[str]
    ends: re.Pattern[str]
    has_assignments: bool = False


_FORMATS = (
    _Format(
        "JSON",
        re.compile(r"\{\s*+(?:\"(?:[^\"\\\n]|\\.)*+\"\s*+:|\w++\s*+:|\})|\[\s*+\{"),
        re.compile(r"[\]}],?;?\s*+\Z"),
    ),
    _Format(
        "XML",
        re.compile(r"<(?:\?xml\b|!DOCTYPE\b|[A-Za-z][\w.:-]*+(?:\s|/?>))"),
        re.compile(r">\s*+\Z"),
        has_assignments=True,
    ),
    _Format(
        "Lua",
        re.compile(r"return\s*+\{|local[ \t]++\w++[ \t]*+=|data:extend\b"),
        re.compile(r"(?:[)}]|return[ \t]++\w++);?\s*+\Z"),
        has_assignments=True,
    ),
    _Format(
        "Python",
        re.compile(
            r"(?:import[ \t]++\w[^\n=]*+|from[ \t]++[\w.]++[ \t]++import\b[^\n=]*+|@\w[^\n]*+"
            r"|(?:class|def)[ \t]++\w[^\n]*:)(?:\n|\Z)"
        ),
        re.compile(r"\S"),
        has_assignments=True,
    ),
)
_ROW = re.compile(r"^[ \t]*+[^\s#][^\n]*+$", re.MULTILINE)
"""A line that says something."""
_MOST_ROWS = 1_000
"""So many of them are looked at, to know what a file is."""
_FEWEST_ROWS = 2
_SEPARATORS = ",;\t"
_LIKE_TOML = re.compile(r"[=\[\]{}]|^[ \t]*+[\w.-]++[ \t]*+[:\"']", re.MULTILINE)
"""What stands neither in rows of values nor in prose, and may be TOML with a few slips."""
_SENTENCE = re.compile(r"[ \t]*+[\w'-]++(?:[,.]?+(?:[ \t]++\S++){3}|[^\n]*[.,;!?][ \t]*+\Z)")
"""How a line begins that has at least four words, or is the end of a sentence."""
_YAML_KEY = re.compile(r"^[ \t]*+(?:-[ \t]++)*+[\w\"'.-]++[ \t]*+:(?:[ \t]|$)", re.MULTILINE)
_YAML_LINE = re.compile(rf"{_YAML_KEY.pattern}|^[ \t]*+-(?:[ \t]|$)", re.MULTILINE)
_YAML_INSIDE = re.compile(r"^---|^[ \t]*+-[ \t]|:[ \t]*+(?:#[^\n]*+)?\n[ \t]++\S", re.MULTILINE)
"""What there is in YAML alone: a document, an item, or what is further in than its key."""
_LINE = re.compile(r"^[ \t]*+(?!#)\S", re.MULTILINE)

_QUOTED = re.compile(r"=[ \t]*+[\"'\[{]")
_FEWEST = 3
"""How many texts without quotes make a file INI, if none has any."""

_ENTRY = re.compile(
    r"""(?<![\w-])["']?(?P<key>[A-Za-z_][\w-]*+)["']?[ \t]*+[:=][ \t]*+"""
    r"""(?P<value>"[^"\n]*+"|'[^'\n]*+'|[^\s{}\[\]()"',#\\][^\n,{}\[\]()"'#\\]*+)?"""
)
_PLAIN = re.compile(r"true|false|-?\d+|\"[^\"\\]*\"|'[^']*'")
_MAX_KEYS = 4
"""In how many tables something is looked for that can be shown."""
_UNLIKE = ("CSV", "Python", "XML")
"""The formats of which nothing can be shown as it would be in TOML."""
_ANY = ("monster", "wolf"), 'label = "Wolf"'


def in_another_format(document: Document) -> Diagnostic | None:
    """Return the one finding for a file that is no TOML if all of it is in another format.

    Args:
        document: The file, which the parser has refused.
    """
    text = document.text
    first = _first(text)
    found = next((each for each in _FORMATS if _is_in(text, first, each)), None)
    name = found.name if found else "YAML" if _is_yaml(text) else ""
    if not name:
        return _without_toml(document, first)
    span = Span(first, line_end(text, first))
    message = f"this looks like {name}, and not like TOML"
    return Diagnostic(Code.E002, Place(document, span=span), message, _beginning(text, name))


def _without_toml(document: Document, first: int) -> Diagnostic | None:
    """Return the one finding for a file that has values in rows, or nothing but prose."""
    text = document.text
    if _LIKE_TOML.search(text):
        return None
    rows = [each[0] for each in islice(_ROW.finditer(text), _MOST_ROWS)]
    if len(rows) < _FEWEST_ROWS:
        return None
    message, hint = "this looks like CSV, and not like TOML", _beginning("", "CSV")
    if not any(_has_columns(rows, each) for each in _SEPARATORS):
        if not all(map(_SENTENCE.match, rows)):
            return None
        message, hint = "this is prose, and no TOML", "write # before each line of a comment"
    place = Place(document, span=Span(first, line_end(text, first)))
    return Diagnostic(Code.E002, place, message, hint)


def _has_columns(rows: Sequence[str], separator: str) -> bool:
    """Tell whether a sign stands in all rows, and in each as often."""
    counts = {row.count(separator) for row in rows}
    return len(counts) == 1 and 0 not in counts


def as_ini(document: Document, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Return all mistakes in a file as one if no text in it has quotes, as in INI.

    Args:
        document: The file.
        found: What is wrong with it.
    """
    text = document.text
    if _QUOTED.search(text):
        return found
    parts = tuple(each for each in found if _is_of_ini(text, each))
    if len(parts) < _FEWEST:
        return found
    message = "this looks like INI, and not like TOML"
    hint = "put each text in quotes, and begin comments with #"
    whole = replace(parts[0], message=message, hint=hint, mend=(), parts=parts)
    return [whole, *(each for each in found if each not in parts)]


def _is_of_ini(text: str, finding: Diagnostic) -> bool:
    """Tell whether a mistake is a text without quotes, or a comment that begins with ;."""
    at = finding.place.covered().start
    before = text[line_start(text, at) : at].rstrip()
    return text.startswith(";", at) or (before.endswith("=") and text[at : at + 1].isalpha())


def _first(text: str) -> int:
    """Return where anything begins but comments."""
    found = _COMMENT.match(text)
    return found.end() if found else 0


def _is_in(text: str, first: int, format_: _Format) -> bool:
    """Tell whether a text begins and ends as one in a format, and has no headers as TOML does."""
    return (
        format_.begins.match(text, first) is not None
        and format_.ends.search(text, text.rfind("\n", 0, len(text.rstrip())) + 1) is not None
        and _HEADER.search(text) is None
        and (format_.has_assignments or _ASSIGNMENT.search(text) is None)
    )


def _is_yaml(text: str) -> bool:
    """Tell whether most lines are YAML, none is TOML, and some cannot be TOML with colons."""
    if _YAML_INSIDE.search(text) is None or _YAML_KEY.search(text) is None:
        return False
    if _HEADER.search(text) or _ASSIGNMENT.search(text):
        return False
    lines = sum(1 for _ in _LINE.finditer(text))
    return 2 * sum(1 for _ in _YAML_LINE.finditer(text)) > lines


def _beginning(text: str, name: str) -> str:
    """Return how what a file says would begin in TOML."""
    keys, line = _ANY if name in _UNLIKE else (_said_first(text) or _ANY)
    if not keys:
        return f"in TOML, it begins with {line}"
    return f"in TOML, it begins with [{dotted(keys)}] and, in the line below, {line}"


def _said_first(text: str) -> tuple[Sequence[str], str] | None:
    """Return the first value that is in no array, in one line, and the keys that lead to it."""
    keys: list[str] = []
    for entry in _ENTRY.finditer(text):
        value = (entry["value"] or "").strip()
        if value:
            shown = value if _PLAIN.fullmatch(value) else f'"{value}"'
            return keys, f"{entry['key']} = {shortened(shown)}"
        keys.append(entry["key"])
        if len(keys) > _MAX_KEYS:
            break
    return None
