"""What would make TOML of a text, at the place where the parser stopped.

Each is only a proposal: how far the parser comes with it tells which one was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

from roguelike.content.findings.mends import Splice
from roguelike.content.toml.brackets import called, in_brackets, superfluous
from roguelike.content.toml.conflicts import conflict
from roguelike.content.toml.headers import colon_in_header, header_closed, loose_header
from roguelike.content.toml.look_alikes import look_alikes
from roguelike.content.toml.quoting import (
    closed_on_line,
    curly,
    long_text,
    over_lines,
    quote_before,
    quotes_inside,
    taken_for_comments,
)
from roguelike.content.toml.repair import Repair
from roguelike.content.toml.rows import fenced, quoted_each, two_quotes, without_quotes
from roguelike.content.toml.tokens import (
    begins_statement,
    line_end,
    line_start,
)

_Proposer = Callable[[str, int], Iterator[Repair]]
_IN_BRACKETS = ("Invalid value", "Invalid initial character", "Expected '='", "Unclosed")
_BROKEN_OFF = ("Illegal character '\\n'", "Found invalid character '\\n'")


def repairs(text: str, at: int, message: str) -> Iterator[Repair]:
    """Yield what may have been meant, the likeliest first.

    Args:
        text: All of the text.
        at: Where in it the parser stopped.
        message: What the parser says.
    """
    if message.startswith(_BROKEN_OFF):
        yield from chain(over_lines(text, at), closed_on_line(text, at))
        return
    for said, proposed in _PROPOSED:
        if message.startswith(said):
            yield from chain.from_iterable(each(text, at) for each in proposed)
    if message.startswith(_IN_BRACKETS):
        hidden = [*taken_for_comments(text, at)]  # as long as a bracket is, none is missing
        yield from hidden or in_brackets(text, at, message)
    yield from long_text(text, at)
    if at >= len(text):
        yield from closed_on_line(text, at)


def _on_next_line(text: str, at: int) -> Iterator[Repair]:
    """Yield a value that begins below its key."""
    if text[at : at + 1] != "\n":
        return
    value = re.compile(r"\s*").match(text, at).end()  # pyright: ignore[reportOptionalMemberAccess]
    if value < len(text) and not begins_statement(text, line_start(text, value)):
        hint = "write the value on the line of its key"
        splice = Splice(at, value, "" if text[at - 1] == " " else " ")
        yield Repair((splice,), line_end(text, value) - 1, hint=hint)


_PROPOSED: tuple[tuple[str | tuple[str, ...], tuple[_Proposer, ...]], ...] = (
    ("", (conflict, look_alikes)),
    ("Expected ']", (colon_in_header, header_closed)),
    (("Expected newline", "Invalid statement"), (superfluous,)),
    (("Expected", "Invalid", "Unclosed"), (loose_header,)),
    (("Expected '='", "Invalid statement", "Invalid initial character"), (two_quotes,)),
    (("Expected '='", "Expected newline"), (quoted_each,)),
    (
        "Invalid value",
        (called, fenced, without_quotes, quoted_each, _on_next_line, curly, quote_before),
    ),
    (("Expected newline", "Unclosed"), (quotes_inside,)),
)
"""What may have been meant, by how what the parser says begins."""
