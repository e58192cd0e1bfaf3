"""Merging compared with a naive model: plain dictionaries that are changed one after the other."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.content.findings.diagnostics import Severity
from roguelike.content.merging.patches import PRIORITIES
from tests.content.bestiary import load_beside_core, table

STATS = {"core:attack": 4, "core:speed": 10}
PARENTS: dict[str, dict[str, Any]] = {
    "deep:vermin": {"glyph": "v", "color": "core:brown", "tags": ["a"], "stats": STATS},
    "deep:beast": {"glyph": "b", "stats": {"core:attack": 2}},
}
HEIRS: dict[str, list[str]] = {
    "deep:mole": ["deep:vermin"],
    "deep:ogre": ["deep:vermin", "deep:beast"],
}


class Change(NamedTuple):
    """A patch with one verb."""

    mod: str
    priority: str
    target: str
    verb: str
    field: str
    value: Any

    def said(self) -> dict[str, Any]:
        """Return the patch as it is written in a file."""
        what: Any = {self.field: self.value}
        if self.field in STATS:
            what = {"stats": what}
        if self.verb == "unset":
            what = [self.field]
        return {"id": self.target, "priority": self.priority, self.verb: what}

    def done_to(self, thing: dict[str, Any]) -> None:
        """Change an object."""
        inside = thing["stats"] if self.field in STATS else thing
        if self.verb == "set":
            inside[self.field] = self.value
        elif self.verb == "add":
            inside[self.field] += self.value
        elif self.verb == "unset":
            inside.pop(self.field, None)
        else:
            there = inside.get(self.field, [])
            new = [each for each in dict.fromkeys(self.value) if each not in there]
            inside[self.field] = [*there, *new] if self.verb == "append" else [*new, *there]


def expected(changes: list[Change]) -> dict[str, dict[str, Any]]:
    """Return what all objects should be: what each parent says and is patched with, then they."""
    ordered = sorted(changes, key=lambda each: (PRIORITIES.index(each.priority), each.mod))
    found: dict[str, dict[str, Any]] = {}
    for heir, names in HEIRS.items():
        thing: dict[str, Any] = {"stats": {}}
        for name in (*names, heir):
            own = deepcopy(PARENTS.get(name, {"label": "x"}))
            stats = {**thing["stats"], **own.get("stats", {})}
            thing = {**thing, **own, "stats": stats}
            for each in ordered:
                if each.target == name:
                    each.done_to(thing)
        found[heir] = thing
    return found


def changes_of(verbs: list[str], fields: list[str], values: st.SearchStrategy[Any]) -> Any:  # noqa: ANN401 - a strategy
    return st.builds(
        Change,
        st.sampled_from(["deep", "gems"]),
        st.sampled_from(PRIORITIES),
        st.sampled_from([*PARENTS, *HEIRS]),
        st.sampled_from(verbs),
        st.sampled_from(fields),
        values,
    )


CHANGES = st.lists(
    changes_of(["set"], list(STATS), st.integers(1, 9))
    | changes_of(["add"], ["core:attack"], st.integers(0, 2))
    | changes_of(["set", "append", "prepend"], ["tags"], st.lists(st.sampled_from("abcd")))
    | changes_of(["unset"], ["tags"], st.none()),
    max_size=12,
)


@pytest.mark.slow
@settings(max_examples=30)
@given(CHANGES)
def test_objects_are_what_a_naive_model_makes_of_them(changes: list[Change]) -> None:
    parents = {
        key.removeprefix("deep:"): {"abstract": True, **each} for key, each in PARENTS.items()
    }
    heirs = {
        key.removeprefix("deep:"): {"label": "x", "inherits": names} for key, names in HEIRS.items()
    }
    by_mod = {
        mod: {"patch": {"monster": [each.said() for each in changes if each.mod == mod]}}
        for mod in ("deep", "gems")
    }
    deep = {"monster": {**parents, **heirs}, **by_mod["deep"]}
    texts = {"deep": tomli_w.dumps(deep), "gems": tomli_w.dumps(by_mod["gems"])}

    with TemporaryDirectory() as folder:
        result = load_beside_core(Path(folder), texts, {"gems": '[optional]\ndeep = "*"'})

    assert [each for each in result.report if each.severity is Severity.ERROR] == []
    assert {key: table(result, key) for key in HEIRS} == expected(changes)
