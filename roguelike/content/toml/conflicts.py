"""What Git leaves in a file where two versions of it disagree."""

from __future__ import annotations

import re
from collections.abc import Iterator

from roguelike.content.findings.mends import Splice
from roguelike.content.toml.repair import Repair
from roguelike.content.toml.tokens import line_end

_BEGIN = re.compile(r"^<{7}(?= |$)", re.MULTILINE)
_OTHERS = re.compile(r"^(?:\|{7}|={7})(?= |$)", re.MULTILINE)
_END = re.compile(r"^>{7}(?= |$)", re.MULTILINE)

_MESSAGE = "Git has left two versions here, as they disagree"
_HINT = "keep one of them, and take out the lines that begin with <<<<<<<, ======= and >>>>>>>"


def conflict(text: str, at: int) -> Iterator[Repair]:
    """Yield the first of two versions, which lets the rest be read; nobody knows which is right."""
    begin = _BEGIN.match(text, at)
    others = begin and _OTHERS.search(text, begin.end())
    end = others and _END.search(text, others.end())
    if others and end:
        splices = (
            Splice(at, line_end(text, at), ""),
            Splice(others.start(), line_end(text, end.end()), ""),
        )
        yield Repair(splices, at, _MESSAGE, _HINT, is_certain=False)
