"""What is wrong with single characters of the map of a scene."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.content.documents.document import Place, Span
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.testing.mod_tests import Scene
from roguelike.content.words.drawings import starts_of
from roguelike.content.words.values import listed


def unclear(scene: Scene, mark: str, candidates: Sequence[str], place: Place) -> Diagnostic:
    """Return the finding that a character stands for nothing, or for several things."""
    text = scene.map
    at = place.at("map")
    start = text.index(mark)
    here = Place(at.document, at.keys, part=Span(start, start + 1))
    if not candidates:
        message = f"nothing has the glyph `{mark}`"
        return Diagnostic(Code.E802, here, message, "say in `legend` what it stands for")
    return ambiguous(mark, candidates, here)


def ambiguous(mark: str, candidates: Sequence[str], place: Place) -> Diagnostic:
    """Return the finding that a character stands for several things, at its place."""
    message = f"`{mark}` is the glyph of {listed(candidates, 'and')}"
    return Diagnostic(Code.E802, place, message, "say in `legend` which is meant")


def mark_at(scene: Scene, cell: tuple[int, int], place: Place) -> Place:
    """Return where the character for a cell is in the file."""
    x, y = cell
    start = starts_of(scene.map)[y] + x
    at = place.at("map")
    return Place(at.document, at.keys, part=Span(start, start + 1))
