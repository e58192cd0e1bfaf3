"""Whether what tests expect of cells can be so: all of them, and no others, are on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from roguelike.content.documents.document import KeyPath, Place, Span
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.testing.expectations import SceneExpectations
from roguelike.content.testing.mod_tests import Scene
from roguelike.content.testing.scene_actions import STAIRS
from roguelike.content.words.drawings import is_rectangle, starts_of


def impossible_cells(scene: Scene, place: Place) -> Iterator[Diagnostic]:
    """Yield E802 for what can never be so, as the map of a scene has other cells.

    Nothing is known about cells where the player takes stairs: the next level may be larger.

    Args:
        scene: The scene.
        place: Where it is.
    """
    if _stays(scene):
        yield from _cells_outside(scene, place)
        yield from _other_sizes(scene, place)


def lost_cells(scene: Scene) -> str:
    """Return what a map seems to lack beside what is expected of it; nothing if it does not."""
    width, height = _size(scene.rows)
    for rows in scene.expect.drawings.values() if _stays(scene) else ():
        other, more = _size(rows)
        what = "row" if more > height else "column"
        if is_rectangle(rows) and (more > height or other > width):
            return f"a {what} seems to be missing: {other} by {more} cells are expected"
    return ""


def _stays(scene: Scene) -> bool:
    """Tell whether the player stays on the level, so that it is known which cells there are."""
    return set(STAIRS).isdisjoint(scene.do)


def _cells_outside(scene: Scene, place: Place) -> Iterator[Diagnostic]:
    """Yield a finding for each cell that is spoken of and is not on the map."""
    width, height = _size(scene.rows)
    hint = f"columns go from 0 to {width - 1}, and rows from 0 to {height - 1}"
    for keys, (x, y) in _cells(scene.expect):
        if x >= width or y >= height:
            message = f"[{x}, {y}] is not on the map"
            yield Diagnostic(Code.E802, place.at("expect", *keys), message, hint)


def _other_sizes(scene: Scene, place: Place) -> Iterator[Diagnostic]:
    """Yield a finding for each drawing that has not as many cells as the map."""
    width, height = _size(scene.rows)
    hint = f"draw all cells of the map, {width} by {height}"
    for name, rows in scene.expect.drawings.items():
        at = place.at("expect", name)
        if not is_rectangle(rows):
            index = next(index for index, row in enumerate(rows) if len(row) != width)
            length = len(rows[index])
            start = starts_of(getattr(scene.expect, name))[index]
            at = replace(at, part=Span(start, start + length))
            message = f"row {index + 1} has {length} characters, but the map has {width} columns"
            yield Diagnostic(Code.E802, at, message, hint)
        elif _size(rows) != (width, height):
            message = "the drawing has {} by {} cells, but the map {} by {}"
            message = message.format(*_size(rows), width, height)
            yield Diagnostic(Code.E802, at, message, hint)


def _size(rows: Sequence[str]) -> tuple[int, int]:
    """Return how many columns and rows a drawing has, if it is a rectangle."""
    return len(rows[0]), len(rows)


def _cells(expect: SceneExpectations) -> Iterator[tuple[KeyPath, Sequence[int]]]:
    """Yield all cells that are spoken of, with the keys that lead to them."""
    for who, cell in expect.at.items():
        yield ("at", who), cell
    for name, events in (("events", expect.events), ("no_events", expect.no_events)):
        for number, event in enumerate(events):
            for where, cell in (("origin", event.origin), ("position", event.position)):
                if cell is not None:
                    yield (name, number, where), cell
