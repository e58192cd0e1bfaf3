"""What data may say, from models."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from roguelike.authoring.modtests.models import TestsFile
from roguelike.authoring.reference.parameters import Parameter, parameters
from roguelike.content.merging.patches import PatchBase
from roguelike.content.mods.manifest import Manifest
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.base import Model
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.colors import ColorDef
from roguelike.content.schema.rules import RulesDef
from roguelike.registry import Formerly


class Inner(BaseModel):
    """A table within a table."""

    depth: Annotated[int, Field(ge=3)] = 3


class Sample(BaseModel):
    """All sorts of fields."""

    kind: Literal["sample"] = "sample"
    name: Annotated[str, Field(min_length=2)] = Field(description="What it is called.")
    word: Annotated[str, Field(min_length=1, max_length=1)] = "x"
    flag: bool = True
    ratio: Annotated[float, Field(lt=1)] = 0.5
    limit: Annotated[int, Field(le=9)] | None = None
    mode: Literal["fast", "slow"] = "fast"
    either: int | str = 0
    inner: Inner
    inners: tuple[Inner, ...] = ()
    by_name: dict[str, Inner] = Field(default_factory=dict[str, Inner])
    marks: dict[Literal["a", "b"], bool] = Field(default_factory=dict[Literal["a", "b"], bool])
    anything: object = None


def listed() -> dict[str, Parameter]:
    return {each.name: each for each in parameters(Sample)}


def test_the_word_that_selects_is_no_parameter() -> None:
    assert "kind" not in listed()


def test_types_are_named_for_people() -> None:
    types = {name: each.type for name, each in listed().items()}

    assert types == {
        "name": "text",
        "word": "text",
        "flag": "true or false",
        "ratio": "number",
        "limit": "integer",
        "mode": "one of",
        "either": "integer or text",
        "inner": "table",
        "inner.depth": "integer",
        "inners": "list of table",
        "inners[].depth": "integer",
        "by_name": "table of table",
        "by_name.*.depth": "integer",
        "marks": "table of true or false",
        "anything": "anything",
    }


def test_bounds_are_told_from_either_side() -> None:
    bounds = {name: each.bounds for name, each in listed().items() if each.bounds}

    assert bounds == {
        "name": "at least 2 characters",
        "word": "1 character",
        "limit": "at most 9",
        "mode": "fast | slow",
        "inner.depth": "at least 3",
        "inners[].depth": "at least 3",
        "by_name.*.depth": "at least 3",
        "marks": "a | b",
    }


def test_defaults_are_written_as_data_would() -> None:
    defaults = {name: each.default_text for name, each in listed().items() if each.default_text}

    assert defaults == {
        "name": "required",
        "word": "x",
        "flag": "true",
        "ratio": "0.5",
        "mode": "fast",
        "either": "0",
        "inner": "required",
        "inner.depth": "3",
        "inners": "[]",
        "inners[].depth": "3",
        "by_name.*.depth": "3",
    }


def test_a_table_within_itself_is_looked_into_once() -> None:
    class Tree(BaseModel):
        branches: tuple[Tree, ...] = ()

    Tree.model_rebuild(_types_namespace={"Tree": Tree})

    assert [each.name for each in parameters(Tree)] == ["branches"]


def test_a_table_that_lies_within_itself_further_down_is_looked_into_once() -> None:
    names = [each.name for each in parameters(PatchBase)]

    assert "when.mod" in names
    assert "when.all" in names
    assert not any(name.startswith("when.all[]") for name in names)


def test_forms_of_text_have_names() -> None:
    types = {each.name: each.type for each in [*parameters(Manifest), *parameters(PatchBase)]}

    assert types["mod.version"] == "version"
    assert types["requires"] == "table of version requirement by mod id"
    assert types["id"] == "id"
    assert types["tag"] == "tag"
    assert types["when.eq"] == "true or false or number or text"


def test_references_say_to_what_kind_they_lead() -> None:
    types = {each.name: each.type for each in [*parameters(CampaignDef), *parameters(MonsterDef)]}

    assert types["keymaps"] == "list of keymap id"
    assert types["stats"] == "table of integer or formula by stat id"


def test_a_swatch_may_be_a_raw_value() -> None:
    (value,) = (each for each in parameters(ColorDef) if each.name == "value")

    assert value.type == "#rrggbb or swatch id or table"


def test_a_range_is_told_from_other_text() -> None:
    (rooms,) = (each for each in parameters(TestsFile) if each.name == "levels.*.expect.rooms")

    assert rooms.type == "integer or range"


def test_how_many_references_there_may_be_is_told_and_how_long_one_is_not() -> None:
    bounds = {each.name: each.bounds for each in parameters(CampaignDef)}

    assert bounds["keymaps"] == "at most 1000 items"
    assert bounds["rules"] == ""


def test_a_table_without_a_description_of_its_own_has_that_of_its_model() -> None:
    (sight,) = (each for each in parameters(RulesDef) if each.name == "sight")

    assert sight.description == "How actors see."


def test_a_name_of_before_deprecated() -> None:
    class Renamed(Model):
        new: Annotated[int, Formerly("old")] = 1

    old = {each.name: each.deprecated for each in parameters(Renamed)}

    assert old == {"new": False, "old": True}
