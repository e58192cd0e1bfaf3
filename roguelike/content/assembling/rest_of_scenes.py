"""What else can be said of a scene in which something is wrong: what does not depend on that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import Any

from msgspec import Struct
from pydantic import ValidationError

from roguelike.content.documents.document import KeyPath, Place
from roguelike.content.documents.tables import as_table
from roguelike.content.explaining.explanations import problems_of
from roguelike.content.explaining.problems import Problem, Subject
from roguelike.content.findings.diagnostics import Report
from roguelike.content.names.names import Names
from roguelike.content.testing.castings import Caster
from roguelike.content.testing.expectations import SceneExpectations
from roguelike.content.testing.mod_tests import Scene
from roguelike.content.testing.scene_mistakes import certain_mistakes

_DEPTHS = {"legend": 2, "stats": 2, "expect": 3}
"""How many keys lead to what is left out if something in it is wrong; one for all others."""
_SHOWN_BY = frozenset({"legend", "ground"})
"""The fields that say what characters of the map stand for."""
_ANYWHERE = ["descend"]
"""What is done instead of what is not known, after which the player can be on any level."""
_LITTLE = {"depth": 1}
"""An expectation in place of those that are wrong, about which nothing can be said."""


class RestOfScene(Struct, frozen=True):
    """A scene without what is wrong in it.

    Attributes:
        scene: The scene.
        place: Where it is.
        is_shown: Whether it is known what the characters of its map stand for.
    """

    scene: Scene
    place: Place
    is_shown: bool

    def report(self, report: Report, caster: Caster | None = None) -> None:
        """Report what is wrong in it as well.

        Args:
            report: Takes E802.
            caster: Makes out what its map shows, where that can be known.
        """
        if caster and self.is_shown:
            caster.cast(self.scene, self.place, report)
            return
        for finding in certain_mistakes(self.scene, self.place):
            report.add(finding)


def rest_of(
    table: Mapping[str, Any], error: ValidationError, subject: Subject, names: Names | None
) -> RestOfScene | None:
    """Return a scene without what is wrong in it; nothing if it has no map then.

    Args:
        table: What it says.
        error: What its model says of it.
        subject: The scene, as it was validated.
        names: What references in it mean; nothing if they may mean anything.
    """
    problems = [*problems_of(error, subject)]
    wrong = {_part(each) for each in problems}
    first = {keys[0] for keys in wrong if keys}
    if () in wrong or "map" in first:
        return None
    unknown = {each.last for each in problems if _is_unknown(each)}
    rest = _without(table, wrong)
    if "do" in first or (unknown and "do" not in rest):
        rest["do"] = _ANYWHERE
    rest["expect"] = rest.get("expect") or _LITTLE
    try:
        scene = Scene.model_validate(rest, context=names)
    except ValidationError:
        return None
    return RestOfScene(scene, subject.place, not unknown and first.isdisjoint(_SHOWN_BY))


def _part(problem: Problem) -> KeyPath:
    """Return the keys of what is left out: no item of an array, so that others stay in place."""
    field = problem.context.get("field")
    keys = (*problem.keys, field) if field else problem.keys
    named = takewhile(lambda key: isinstance(key, str), keys)
    return tuple(named)[: _DEPTHS.get(str(keys[0]), 1)] if keys else ()


def _is_unknown(problem: Problem) -> bool:
    """Tell whether a field may be any other that is misspelt, and not just in the wrong place."""
    is_field = problem.kind == "extra_forbidden" and len(problem.keys) == 1
    return is_field and problem.last not in SceneExpectations.model_fields


def _without(table: Mapping[str, Any], wrong: Iterable[KeyPath]) -> dict[str, Any]:
    """Return a copy of a table without some values in it."""
    rest = {**table}
    by_first: dict[str, list[KeyPath]] = {}
    for first, *others in wrong:
        by_first.setdefault(str(first), []).append(tuple(others))
    for first, others in by_first.items():
        inner = as_table(rest.get(first))
        if () in others or inner is None:
            rest.pop(first, None)
        else:
            rest[first] = _without(inner, others)
    return rest
