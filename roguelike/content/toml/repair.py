"""A change with which text that is no TOML may be some."""

from __future__ import annotations

from msgspec import Struct

from roguelike.content.documents.document import Span
from roguelike.content.findings.mends import Splice


class Repair(Struct, frozen=True):
    """A change with which the text may be TOML as far as it goes.

    Attributes:
        splices: What is to be written.
        past: The offset up to which the parser must come with it.
        message: What is wrong, if that can be said better than by the parser.
        hint: What to do about it, if nothing better is known.
        span: What to point at, if not at where the parser stopped.
        begun: Where that begins which goes wrong, if it is not there.
        is_certain: Whether nothing else can have been meant.
    """

    splices: tuple[Splice, ...]
    past: int
    message: str = ""
    hint: str = ""
    span: Span | None = None
    begun: Span | None = None
    is_certain: bool = True
