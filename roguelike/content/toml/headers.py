"""Headers of tables with other signs than they have in TOML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from roguelike.content.documents.document import Span
from roguelike.content.findings.mends import Splice
from roguelike.content.toml.repair import Repair
from roguelike.content.toml.tokens import begins_statement, closing, innermost, line_end, line_start

_MAX_HEADERS = 1_000
"""How many headers are changed at once at most; nobody wrote more by hand."""

_WITH_COLON = re.compile(r"(?<![\w-])[\w-]++:[\w-]++")
# Possessive throughout, as a line of any length has to be read in one way only.
_KEY = r"\w++(?:-++\w++)*+"
_KEYS = rf"{_KEY}(?:[ \t]*+(?:\.|/|\\|->|::)[ \t]*+{_KEY})++"
_LOOSE = re.compile(
    rf"""[ \t]*+(?P<header>(?P<open>[\[({{<]{{0,2}})[ \t]*+(?P<keys>{_KEYS})
    (?P<number>\[\d*+\])?(?:[ \t]*+[\])}}>]{{1,2}})?
    (?P<more>(?:\.[\w-]++|[ \t]*+\[[^\W\d][\w-]*+\])*+)(?P<index>\[\d*+\])?
    (?:[ \t]*+[:=])?(?:[ \t]*+(?P<opening>[\[{{]))?)[ \t]*+(?:\#[^\n]*+)?$""",
    re.MULTILINE | re.VERBOSE,
)
"""A line that says what follows belongs to a table, with whatever signs."""
_HEADER = re.compile(r"^[ \t]*(?P<header>\[{1,2}(?P<keys>[\w\-. \t\"]+)\]{1,2})", re.MULTILINE)
_KIND = re.compile(r"^[ \t]*kind[ \t]*=", re.MULTILINE)
"""What items of arrays often have, and never two tables that could be one."""
_OF_PATCHES = re.compile(r"patch\.\w+")
_BETWEEN_KEYS = re.compile(r"(?:->|[^\w-])+")
_NO_KEY = re.compile(r"[ \t]*+(?:\[|\Z)")
_SKIPPED = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*")


def loose_header(text: str, at: int) -> Iterator[Repair]:
    """Yield the header that a line is meant to be, or the line with the bracket around an offset.

    What such a bracket contains stands below the header then.
    """
    found = _LOOSE.match(text, line_start(text, at))
    opening = found.start("opening") if found and found["opening"] else None
    if found is None or (opening is not None and opening < at):
        opening = innermost(text, at)
        found = None if opening is None else _LOOSE.match(text, line_start(text, opening))
    if found is None or (opening is not None and opening != found.start("opening")):
        return
    below = _SKIPPED.match(text, min(found.end() + 1, len(text)))
    keys = _BETWEEN_KEYS.sub(".", f"{found['keys']}{found['more']}").strip(".")
    is_array = found["open"] == "[[" or found["number"] or found["index"]
    header = f"[[{keys}]]" if is_array else f"[{keys}]"
    if header == found["header"] or not below or not begins_statement(text, below.end()):
        return
    if not found["open"] and not _may_begin(text, found.start(), keys.partition(".")[0]):
        return
    splices = [Splice(*found.span("header"), header)]
    if opening is not None:
        end = closing(text, opening)
        if end is not None and not _ends_table(text, end + 1):
            return
        splices += [] if end is None else [Splice(end, end + 1, "")]
    message = "the header of a table stands in [ … ]"
    yield Repair(tuple(splices), at, message, f"write {header}", Span(*found.span("header")))


def _ends_table(text: str, at: int) -> bool:
    """Tell whether no key follows an offset that would belong to the table that ends there."""
    below = _SKIPPED.match(text, at)
    following = below.end() if below else at
    header = _LOOSE.match(text, following)
    is_braced = header is not None and header["opening"] is not None
    return is_braced or _NO_KEY.match(text, following) is not None


def several(text: str, at: int) -> Iterator[Repair]:
    """Yield double brackets for headers of one table that is there more than once.

    It is an array if one of them has such brackets, if they are patches, or if it has the name of
    more than one and a kind is said below each.
    """
    again = _HEADER.match(text, line_start(text, at))
    keys = again and again["keys"]
    if not keys or keys.count(".") < 1 + (not _OF_PATCHES.fullmatch(keys)):
        return
    headers = [each for each in _HEADER.finditer(text) if each["keys"] == keys][:_MAX_HEADERS]
    single = [each for each in headers if not each["header"].startswith("[[")]
    is_plain = len(single) < len(headers) or _OF_PATCHES.fullmatch(keys)
    is_plain = is_plain or (
        keys.endswith("s") and all(_has_kind(text, each.end()) for each in headers)
    )
    if is_plain and len(headers) > 1:
        splices = tuple(Splice(*each.span("header"), f"[[{keys}]]") for each in single)
        yield Repair(splices, at, hint=f"begin each with [[{keys}]]")


def _has_kind(text: str, start: int) -> bool:
    """Tell whether a kind is said below a header, which ends at an offset."""
    following = _HEADER.search(text, start)
    return _KIND.search(text, start, following.start() if following else len(text)) is not None


def _may_begin(text: str, line: int, key: str) -> bool:
    """Tell whether headers of a file begin with a key, or there is none above a line.

    Where others that begin with it have values, one may only be without.
    """
    if re.search(rf"^[ \t]*+{key}[ \t]*+\.[^\n=]*+=[ \t]*+[^\s\[{{]", text, re.MULTILINE):
        return False
    return bool(re.search(rf"^[ \t]*\[++[ \t]*{key}\b", text, re.MULTILINE)) or not re.search(
        r"^[ \t]*\[", text[:line], re.MULTILINE
    )


def colon_in_header(text: str, at: int) -> Iterator[Repair]:
    """Yield quotes around a name with a colon, in all headers that have it."""
    start, end = line_start(text, at), line_end(text, at)
    found = next((each for each in _WITH_COLON.finditer(text, start, end) if each.end() > at), None)
    if found is None or found.start() > at:
        return
    name = found[0]
    if not text[start : found.start()].strip("[ \t"):
        hint = f"write {name.replace(':', '.')}"
        colon = text.index(":", found.start())
        splices = (Splice(colon, colon + 1, "."),)
        message = "a kind and an id are joined by a dot"
        yield Repair(splices, at, message, hint, Span(*found.span()), is_certain=False)
        return
    headers = re.compile(rf"^[ \t]*+\[++[\w\-. \t]*?\b(?={name}(?![\w:-]))", re.MULTILINE)
    found_in = islice(headers.finditer(text), _MAX_HEADERS)
    places = [Span(each.end(), each.end() + len(name)) for each in found_in]
    splices = tuple(Splice(*each, f'"{name}"') for each in places)
    bare = name.partition(":")[2]
    hint = f'write "{name}" in quotes, or `{bare}` alone where its own mod defines it'
    message = "a name with a colon stands in quotes"
    yield Repair(splices, at, message, hint, Span(*found.span()))


def header_closed(text: str, at: int) -> Iterator[Repair]:
    """Yield the brackets that a header has to end with, which may stand in the line below."""
    brackets = "]]" if text[line_start(text, at) : at].lstrip().startswith("[[") else "]"
    missing = brackets.removeprefix("]") if text[at : at + 1] == "]" else brackets
    end = len(text[:at].rstrip())
    below = re.compile(rf"\s*{re.escape(missing)}(?=[ \t]*(?:#|\n|\Z))").match(text, end)
    if below and "\n" in below[0]:
        hint = f"write {missing} on the line of the header"
        yield Repair((Splice(end, below.end(), missing),), at, hint=hint)
        return
    splices = (Splice(end, end, missing),)
    yield Repair(splices, at, hint=f"write {missing} at the end of the header")
