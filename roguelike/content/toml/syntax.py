"""Explain the first syntax error in a file, with its place and a hint."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

import tomli

from roguelike.content.documents.document import Document, Place, Span
from roguelike.content.documents.scan import tokens
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.findings.fixes import Fix, Respell, Splice
from roguelike.content.findings.wording import quoted
from roguelike.content.toml.syntax_hints import MESSAGES, SLIPS, Slip

_REPEATED = ("Cannot declare", "Cannot overwrite", "Cannot redefine", "Cannot mutate", "Duplicate")
_IN_BRACKETS = ("Unclosed", "Invalid value", "Invalid initial", "Expected '='")
_ESCAPES = ("Unescaped", "Invalid hex", "Escaped")
_BROKEN = ("Illegal character '\\n'", "Found invalid character '\\n'")
_BRACKETS = {"[": "]", "{": "}"}
_NOUNS = {"[": "array", "{": "table"}
_LONG_QUOTES = ('"""', "'''")

_WORD = re.compile(r"[\w.+-]+|[^\n]")
_VALUE = re.compile(r"[^\s=,\[\]{}#\"'][^\n=,\[\]{}#\"']*")
"""A value without quotes, or what else stands between signs."""
_PLAIN = re.compile(r"[^\n\"'#=,\[\]{}]*")
"""The rest of a line that can only be text."""
_ITEM = re.compile(r"[\w\"'\[{+-]")
_INDENT = re.compile(r"[ \t]*+")
_KEY = re.compile(r"[ \t]*+[\w\-.\"']++[ \t]*+=")
_HEADER = re.compile(r"[ \t]*+\[{1,2}[ \t]*+(?!true\b|false\b|inf\b|nan\b)[A-Za-z_][^\n\]]*+\]")
"""A header as no line within a valid array is: its first key begins with a letter."""
_UNEVEN = re.compile(
    r"[ \t]*+(?P<before>\[{1,2})(?P<name>[A-Za-z_][^\n\[\],=]*)"
    r"(?P<after>\]{1,2})(?=[ \t]*(?:#|\n|\Z))"
)
"""A header, with as many brackets on one side as on the other or not."""
_PATCH = re.compile(r"\s*\[+\s*(?P<kind>patch\.\w+)")

_POSITION = re.compile(r"\(at line (\d+), column (\d+)\)")
_ESCAPE = re.compile(r"\\(?:e|x[0-9A-Fa-f]{2})")
_TIME = re.compile(r"\d\d:\d\d(?![:\d])")


class _Mistake(NamedTuple):
    """A mistake in the syntax.

    Attributes:
        span: The stretch to point at.
        message: What is wrong.
        hint: What to do.
        fix: What to write, if only one thing can be meant.
        begun: Where a text or bracket begins that is not closed, if that is elsewhere.
    """

    span: Span
    message: str
    hint: str
    fix: Splice | None = None
    begun: Span | None = None


def syntax_error(document: Document, error: tomli.TOMLDecodeError) -> Diagnostic:
    """Return E002 or E003 for the first mistake in a file.

    Args:
        document: The file.
        error: The error of the parser, whose position is an offset in the text of the file.
    """
    text = document.text
    if error.msg.startswith(_REPEATED) and (again := _twice(document, error.pos)):
        return again
    error = _at_its_line(text, error)
    mistake = _unclosed_text(text, error.pos)
    if mistake is None and error.msg.startswith(_IN_BRACKETS):
        mistake = _unclosed_bracket(text, error.pos)
    mistake = mistake or _uneven_header(text, error.pos) or _slip(text, error.pos, error.msg)
    begun = mistake.begun and Related(Place(document, span=mistake.begun), "it begins here")
    return Diagnostic(
        Code.E002,
        Place(document, span=mistake.span),
        mistake.message,
        mistake.hint,
        (begun,) if begun else (),
        _certain(text, mistake.fix),
    )


def _certain(text: str, fix: Splice | None) -> Fix:
    """Return a fix, if the text is valid TOML with it."""
    if fix is None:
        return ()
    try:
        tomli.loads(text[: fix.start] + fix.text + text[fix.end :])
    except (ValueError, RecursionError):
        return ()
    return (Respell((fix,)),)


def _at_its_line(text: str, error: tomli.TOMLDecodeError) -> tomli.TOMLDecodeError:
    """Return an error about a text in ', moved from the end of the file to that of its line."""
    if error.msg != 'Expected "\'"':
        return error
    try:
        tomli.loads(f"{text}'")  # without another ', the parser seeks it to the end of the file
    except tomli.TOMLDecodeError as closed:
        return closed if closed.pos < len(text) else error
    return error


def _twice(document: Document, at: int) -> Diagnostic | None:
    """Return E003 for a key or table that is there twice, with both places."""
    repetition = document.index.repetition(at)
    if repetition is None:
        return None
    again, first = repetition
    text = document.text
    related = Related(Place(document, span=first), "first defined here")
    message = f"`{text[again.start : again.end]}` is defined twice"
    hint = _once(text[_line_start(text, again.start) : document.index.end(again.end)])
    return Diagnostic(Code.E003, Place(document, span=again), message, hint, (related,))


def _once(line: str) -> str:
    """Return advice on a line that defines something a second time."""
    if not line.lstrip().startswith("["):
        return "take one of them out"
    if patch := _PATCH.match(line):
        return f"begin each with [[{patch['kind']}]]"
    return "put everything below the first, or let one be about something else"


def _unclosed_text(text: str, at: int) -> _Mistake | None:
    """Return the mistake that a text of several lines is not closed, if that explains an error.

    Either no quotes follow, or it is closed by those that open another text.

    Args:
        text: All of the text of the file.
        at: The offset of the error.
    """
    long = (span for span in tokens(text) if text.startswith(_LONG_QUOTES, span.start))
    for start, end in long:
        if start >= at:
            break
        quotes = text[start : start + 3]
        lines = list(_statements(text, start, end))
        if text.endswith(quotes, start + 3, end) and not _opens_text(
            text[_line_start(text, end) : end]
        ):
            continue
        last = len(text[: lines[0] if lines else end].rstrip())
        span = Span(max(_line_start(text, last), start), last)
        begun = Span(start, start + 3) if _line_start(text, last) > start else None
        fix = Splice(last, last, f"\n{quotes}" if begun else quotes)
        hint = f"write {quotes} below its last line" if lines else f"close it with {quotes}"
        if quotes.startswith(closing := text[span.start : last].strip()):  # but not all of it
            fix, hint = Splice(last - len(closing), last, quotes), f"close it with {quotes}"
        return _Mistake(span, "the text is not closed", hint, fix if lines else None, begun)
    return None


def _opens_text(line: str) -> bool:
    """Return True if a line up to three quotes is a key and an =, so that they open a text."""
    key = _KEY.match(line)
    return key is not None and line[key.end() :].strip() in _LONG_QUOTES


def _statements(text: str, start: int, end: int) -> Iterator[int]:
    """Yield the offsets of lines that begin below `start`, and look like headers or keys."""
    line = text.find("\n", start, end) + 1
    while line:
        if _KEY.match(text, line) or _HEADER.match(text, line):
            yield line
        line = text.find("\n", line, end) + 1


def _unclosed_bracket(text: str, at: int) -> _Mistake | None:
    """Return the mistake that a bracket is not closed before a new statement or the end.

    Args:
        text: All of the text of the file.
        at: The offset of the error.
    """
    open_, last = _open_before(text, at)
    if not open_ or not text[_line_start(text, open_[0]) : open_[0]].strip():  # that is a header
        return None
    opening = open_[-1]
    if text[at:].strip() and not _begins_statement(text, at, opening):
        return None
    if hidden := _hidden_by_comment(text, opening):
        return hidden
    closing = " ".join(_BRACKETS[text[each]] for each in reversed(open_))
    is_below = _line_start(text, last.end) > opening
    item = quoted(text[last.start : last.end])
    hint = f"write {closing} {'in the line below' if is_below else f'after {item}'}"
    fix = Splice(last.end, last.end, f"\n{closing}" if is_below else closing)
    begun = Span(opening, opening + 1) if is_below else None
    message = f"the {_NOUNS[text[opening]]} is not closed"
    return _Mistake(Span(max(last.end - 1, 0), last.end), message, hint, fix, begun)


def _hidden_by_comment(text: str, opening: int) -> _Mistake | None:
    """Return the mistake that a # without quotes makes a comment of what closes a bracket."""
    end = _line_end(text, opening)
    *_, last = tokens(text, end)
    sign = text.find("#", last.end, end)
    if sign < 0 or _BRACKETS[text[opening]] not in text[sign:end]:
        return None
    message = "a comment begins with #, unless that is in quotes"
    span = Span(sign, sign + 1)
    return _Mistake(span, message, 'write "#"', Splice(*span, '"#"'))


def _open_before(text: str, at: int) -> tuple[list[int], Span]:
    """Return the brackets that are open before an error, and the last token before it.

    A line that looks like a header closes nothing and opens nothing, so it ends the search.
    """
    open_: list[int] = []
    last = Span(0, 0)
    for span in tokens(text, at):
        sign = text[span.start]
        begins_line = "\n" in text[last.end : span.start]
        if open_ and begins_line and _HEADER.match(text, span.start):
            break
        if sign in _BRACKETS:
            open_.append(span.start)
        elif sign in _BRACKETS.values() and open_:
            open_.pop()
        last = span
    return open_, last


def _begins_statement(text: str, at: int, opening: int) -> bool:
    """Return True if the line of an error looks like a statement that is not within a bracket."""
    line, above = _line_start(text, at), _line_start(text, opening)
    indent, outer = (_INDENT.match(text, each) for each in (line, above))
    if line <= opening or not indent or not outer or len(indent[0]) > len(outer[0]):
        return False
    return bool(_KEY.match(text, line) or _HEADER.match(text, line))


def _uneven_header(text: str, at: int) -> _Mistake | None:
    """Return the mistake that a header has a bracket more on one side, if that is at an offset.

    Two are for one of several tables: that of a patch, or of which the file has more.
    """
    header = _UNEVEN.match(text, _line_start(text, at))
    if header is None or header.end() <= at or len(header["before"]) == len(header["after"]):
        return None
    one, several = f"[{header['name']}]", f"[[{header['name']}]]"
    is_of_several = several in text or header["name"].startswith("patch.")
    span = Span(header.start("before"), header.end("after"))
    message = f"the header begins with {header['before']} and ends with {header['after']}"
    hint = f"write {several}" if is_of_several else f"write {one}, or {several} for one of several"
    return _Mistake(span, message, hint, Splice(*span, several if is_of_several else one))


def _slip(text: str, at: int, said: str) -> _Mistake:
    """Return the mistake at an offset, with advice if it is a usual slip."""
    default = (said[0].lower() + said[1:], "")
    message, hint = next((ours for key, ours in MESSAGES.items() if said.startswith(key)), default)
    if said.startswith(_BROKEN):
        return _broken_off(text, at, message, hint)
    span = _faulty(text, at, said)
    for slip in SLIPS:
        found = slip.found.match(text, at) if said.startswith(slip.said) else None
        if found:
            return _Mistake(span, message, *_filled(text, found, slip))
    return _lacking_comma(text, at, said) or _Mistake(span, message, hint)


def _filled(text: str, found: re.Match[str], slip: Slip) -> tuple[str, Splice | None]:
    """Return the hint and the fix of a slip, filled with the text at its place."""
    value = _value_around(text, found.start())
    shown = {"found": found[0], "value": text[value.start : value.end], **found.groupdict()}
    hint = slip.hint.format_map({name: quoted(each) for name, each in shown.items()})
    if slip.write is None:
        return hint, None
    span = value if "{value}" in slip.write else Span(*found.span())
    return hint, Splice(*span, slip.write.format_map(shown))


def _value_around(text: str, at: int) -> Span:
    """Return the value without quotes in which an offset lies; an empty span if in none."""
    for each in _VALUE.finditer(text, _line_start(text, at), _line_end(text, at)):
        if each.end() > at:
            return Span(each.start(), each.start() + len(each[0].rstrip()))
    return Span(at, at)


def _broken_off(text: str, at: int, message: str, hint: str) -> _Mistake:
    """Return the mistake that a text is not closed on its line, which ends at an offset."""
    *_, begun = tokens(text, at)
    quote = text[begun.start]
    if not _PLAIN.fullmatch(text, begun.start + 1, at):
        return _Mistake(Span(at, at), message, hint)
    return _Mistake(Span(at, at), message, f"close it with {quote}", Splice(at, at, quote))


def _lacking_comma(text: str, at: int, said: str) -> _Mistake | None:
    """Return the mistake that there is no comma between two items, the second at an offset."""
    if not said.startswith("Unclosed") or not _ITEM.match(text, at):
        return None
    message, _ = MESSAGES["Unclosed array" if "array" in said else "Unclosed inline table"]
    _, last = _open_before(text, at)
    hint = f"write a comma after {quoted(text[last.start : last.end])}"
    return _Mistake(_faulty(text, at, said), message, hint, Splice(last.end, last.end, ","))


def _faulty(text: str, at: int, said: str) -> Span:
    """Return the stretch to point at where the parser stopped."""
    if said.startswith(_ESCAPES):
        return Span(text.rfind("\\", 0, at), at)
    word = _WORD.match(text, at)
    return Span(*word.span()) if word else Span(at, at)


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return end if end >= 0 else len(text)


def newer_syntax(document: Document) -> Diagnostic | None:
    """Return W007 for the first thing in a valid file that is not TOML 1.0.

    Many tools know only TOML 1.0. The parser of the standard library is one of them.
    """
    try:
        tomllib.loads(document.text)
    except tomllib.TOMLDecodeError as error:
        found = _POSITION.search(str(error))  # nothing at the end of the file
        at = document.index.offset(*map(int, found.groups())) if found else len(document.text)
        span, what, hint = _newer(document.text, at)
        message = f"{what} is TOML 1.1, which not every reader knows"
        return Diagnostic(Code.W007, Place(document, span=span), message, hint)
    return None


def _newer(text: str, at: int) -> tuple[Span, str, str]:
    """Return the newer syntax at which the parser stopped: its place, name and a hint."""
    if (escape := _ESCAPE.match(text, max(0, text.rfind("\\", 0, at)))) and at <= escape.end():
        code = "001b" if escape[0] == r"\e" else f"00{escape[0][2:]}"
        return Span(*escape.span()), f"`{escape[0]}`", rf"write `\u{code}`"
    if time := _TIME.search(text, max(0, at - 2), _line_end(text, at)):
        return Span(*time.span()), "a time without seconds", "add `:00`"
    if text.startswith("}", at):
        return Span(at, at + 1), "a comma before the brace", "take it out"
    hint = "put it on one line, or below a [header] of its own"
    return Span(at, at), "a table in braces on several lines", hint
