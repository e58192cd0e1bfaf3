"""What to write where a text stands that is no glyph."""

from __future__ import annotations

import unicodedata

from roguelike.content.explaining.problems import Problem
from roguelike.content.fields.types import marks_of
from roguelike.content.findings.diagnostics import Guess
from roguelike.content.findings.mends import Rename
from roguelike.content.schema.base import Visible, is_one_cell


def glyph_like(problem: Problem) -> Guess:
    """Return what to write instead of a text that is no glyph: one that looks the same, if any."""
    text = str(problem.value)
    first = (text.strip() or text)[0]
    composed = unicodedata.normalize("NFC", text)
    plain = unicodedata.normalize("NFKC", text)
    if len(text) > 1 and len(composed) == 1:
        return Guess(f'write "{composed}" as one character', (Rename(text, composed),))
    if len(text) > 1 and _can_stand(first, problem):
        return Guess(f'write one, such as "{first}"')
    if len(plain) == 1 and _can_stand(plain, problem):
        return Guess(f'write "{plain}"', (Rename(text, plain),))
    return Guess('write a letter or a sign, such as "M" or "~"')


def _can_stand(char: str, problem: Problem) -> bool:
    """Tell whether a character can be the glyph that is asked for, which may have to be seen."""
    is_seen = any(isinstance(mark, Visible) for mark in marks_of(problem.location.field))
    return is_one_cell(char) and not (is_seen and char.isspace())
