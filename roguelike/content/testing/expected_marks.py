"""Whether drawings that tests expect show only what can come of a scene."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from roguelike.content.documents.document import Place, Span
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.testing.expectations import PLAYER_MARK, UNSEEN_MARK
from roguelike.content.testing.mod_tests import Scene

_NO_TERRAIN = " "
_ALWAYS = frozenset({PLAYER_MARK, _NO_TERRAIN})


def impossible_marks(scene: Scene, shown: Collection[str], place: Place) -> Iterator[Diagnostic]:
    """Yield E802 for each character of a drawing that stands for nothing there can be.

    Args:
        scene: The scene.
        shown: What can stand for terrain, monsters and gold.
        place: Where the scene is.
    """
    for name, rows in scene.expect.drawings.items():
        known = {*shown, *_ALWAYS, *(UNSEEN_MARK if name == "view" else "")}
        for mark in dict.fromkeys("".join(rows)):
            if mark not in known:
                start = getattr(scene.expect, name).index(mark)
                at = replace(place.at("expect", name), part=Span(start, start + 1))
                message = f"nothing is drawn as `{mark}`"
                yield Diagnostic(Code.E802, at, message, _hint(mark, scene))


def _hint(mark: str, scene: Scene) -> str:
    if mark == UNSEEN_MARK:
        return "only `view` can say what is not seen"
    meant = mark.swapcase()
    is_there = any(meant in row for row in scene.rows)
    return f"did you mean `{meant}`?" if is_there else "draw what stands there as the map does"
