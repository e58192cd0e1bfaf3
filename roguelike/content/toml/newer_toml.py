"""What only TOML 1.1 allows, for whoever reads files with something older than the game does.

Many tools still know only TOML 1.0. The parser of the standard library is one of them; where text
looks as if it needed more, it is asked whether it can read that.
"""

from __future__ import annotations

import re

from roguelike.content.documents.document import Document, Place, Span
from roguelike.content.findings.diagnostics import Code, Diagnostic

_ESCAPE = re.compile(r"\\(?:e|x[0-9A-Fa-f]{2})")
_TIME = re.compile(r"\d\d:\d\d(?![:\d])")
_SIGNS = (  # each begins with one character, as such patterns are found soonest
    _ESCAPE,
    re.compile(r":\d\d(?<=\d\d:\d\d)(?<!:\d\d:\d\d)(?![:\d])"),  # a time without seconds
    re.compile(r",[ \t]*\}"),
)
_FROM_BRACE = re.compile(r"\{.*")
MAX_ASKED = 1 << 20
"""How many characters a file may have; the older parser takes long over more."""

_POSITION = re.compile(r"\(at line (\d+), column (\d+)\)")


def may_be_newer(text: str) -> bool:
    """Tell whether something in a text looks as if it needed TOML 1.1."""
    if len(text) > MAX_ASKED:
        return False
    return any(sign.search(text) for sign in _SIGNS) or _leaves_braces_open(text)


def _leaves_braces_open(text: str) -> bool:
    """Tell whether a line has other numbers of opening and closing braces, after the first."""
    return any(line.count("{") != line.count("}") for line in _FROM_BRACE.findall(text))


def newer_syntax(document: Document) -> Diagnostic | None:
    """Return W007 for the first thing that is not TOML 1.0 in a file, if there is one.

    Args:
        document: The file, which has been read: it is neither too deep nor ended too early.
    """
    if not may_be_newer(document.text):
        return None
    import tomllib

    try:
        tomllib.loads(document.text)
    except tomllib.TOMLDecodeError as error:
        found = _POSITION.search(str(error))  # nothing at the end of the file
        index, end = document.index, len(document.text)
        return _explained(document, index.offset(*map(int, found.groups())) if found else end)
    return None


def _explained(document: Document, at: int) -> Diagnostic:
    """Return what is new where an older parser gave up."""
    text = document.text
    if (escape := _ESCAPE.match(text, max(0, text.rfind("\\", 0, at)))) and at <= escape.end():
        code = "001b" if escape[0] == r"\e" else f"00{escape[0][2:]}"
        return _found(document, Span(*escape.span()), f"`{escape[0]}`", rf"write `\u{code}`")
    line_end = text.find("\n", at)
    if time := _TIME.search(text, max(0, at - 2), line_end if line_end >= 0 else len(text)):
        return _found(document, Span(*time.span()), "a time without seconds", "add `:00`")
    if text.startswith("}", at):
        return _found(document, Span(at, at + 1), "a comma before the brace", "take it out")
    return _about_table(document, at)


def _about_table(document: Document, at: int) -> Diagnostic:
    hint = "put it on one line, or below a [header] of its own"
    return _found(document, Span(at, at), "a table in braces on several lines", hint)


def _found(document: Document, span: Span, what: str, hint: str) -> Diagnostic:
    message = f"{what} is TOML 1.1, which not every reader knows"
    return Diagnostic(Code.W007, Place(document, span=span), message, hint)
