"""Whether what tests expect of cells can be so: they have to be on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roguelike.content.diagnostics import Code, Diagnostic
from roguelike.content.document import KeyPath, Place
from roguelike.content.expectations import SceneExpectations
from roguelike.content.mod_tests import Scene
from roguelike.content.scene_actions import STAIRS


def cells_outside(scene: Scene, place: Place) -> Iterator[Diagnostic]:
    """Yield E802 for each cell that is spoken of and is not on the map of a scene.

    Nothing is known about cells where the player takes stairs: the next level may be larger.

    Args:
        scene: The scene.
        place: Where it is.
    """
    if not set(STAIRS).isdisjoint(scene.do):
        return
    width, height = len(scene.rows[0]), len(scene.rows)
    hint = f"columns go from 0 to {width - 1}, and rows from 0 to {height - 1}"
    for keys, (x, y) in _cells(scene.expect):
        if x >= width or y >= height:
            message = f"[{x}, {y}] is not on the map"
            yield Diagnostic(Code.E802, place.at("expect", *keys), message, hint)


def _cells(expect: SceneExpectations) -> Iterator[tuple[KeyPath, Sequence[int]]]:
    """Yield all cells that are spoken of, with the keys that lead to them."""
    for who, cell in expect.at.items():
        yield ("at", who), cell
    for name, events in (("events", expect.events), ("no_events", expect.no_events)):
        for number, event in enumerate(events):
            for where, cell in (("origin", event.origin), ("position", event.position)):
                if cell is not None:
                    yield (name, number, where), cell
