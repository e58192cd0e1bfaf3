from __future__ import annotations

from typing import Annotated

from pydantic import Field

from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.fields.base import (
    ColorId,
    Items,
    Maybe,
    Mention,
    MonsterId,
    Needs,
    Reference,
    StatId,
)
from roguelike.content.schema.fields.references import FoundReference, references_of
from roguelike.content.schema.levels import LevelDef
from roguelike.core.formulas.formula import parse
from roguelike.generators.open_field import OpenField
from roguelike.passes.populate import Candidate, Populate
from roguelike.registry import Params

WET = Needs("wet", value=True, reason="is dry")


class Tree(Params):
    bird: Maybe[MonsterId] = None
    branches: tuple[Tree, ...] = ()


class Nest(Params):
    who: Maybe[MonsterId] = None
    guards: Items[MonsterId] = ()
    likes: Annotated[StatId, WET] = "core:luck"
    by_color: dict[ColorId, int] = Field(default_factory=dict[str, int])
    inner: Maybe[MonsterId] | None = None
    fears: Annotated[Reference, Mention("monster")] = "a:fox"


def test_references_are_found_with_the_keys_that_lead_to_them() -> None:
    level = LevelDef(
        label="Cave",
        generator=OpenField(floor="a:mud"),
        passes=(Populate(monsters=(Candidate(monster="a:bat"), Candidate(monster="a:rat"))),),
    )

    assert [(use.keys, use.target) for use in references_of(level)] == [
        (("generator", "floor"), ("terrain", "a:mud")),
        (("generator", "wall"), ("terrain", "core:wall")),
        (("passes", 0, "monsters", 0, "monster"), ("monster", "a:bat")),
        (("passes", 0, "monsters", 1, "monster"), ("monster", "a:rat")),
    ]


def test_keys_of_tables_are_told_apart() -> None:
    stats = {"core:luck": parse("self.a:gait + 1d6", owners=frozenset({"self"}))}
    monster = MonsterDef(label="Bat", glyph="b", color="a:gray", stats=stats)

    assert list(references_of(monster)) == [
        FoundReference(("color",), "color", "a:gray"),
        FoundReference(("stats", "core:luck"), "stat", "core:luck"),
        FoundReference(("stats", "core:luck"), "stat", "a:gait"),
    ]
    assert [use.id for use in references_of(monster, with_keys=False)] == ["a:gray", "a:gait"]


def test_optional_references_and_arrays_are_found_and_not_what_is_only_mentioned() -> None:
    nest = Nest(who="a:bat", guards=("a:rat",), by_color={"a:gray": 1}, inner="a:cat")

    assert [use.id for use in references_of(nest)] == [
        "a:bat",
        "a:rat",
        "core:luck",
        "a:gray",
        "a:cat",
    ]


def test_what_may_be_a_part_of_itself_is_looked_into() -> None:
    tree = Tree(branches=(Tree(bird="a:crow"), Tree(branches=(Tree(bird="a:jay"),))))

    assert [(use.keys, use.id) for use in references_of(tree)] == [
        (("branches", 0, "bird"), "a:crow"),
        (("branches", 1, "branches", 0, "bird"), "a:jay"),
    ]
