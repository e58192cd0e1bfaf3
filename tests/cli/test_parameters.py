"""What data may say, from models."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from roguelike.cli.parameters import Parameter, parameters


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
        "name": "at least 2 long",
        "word": "1 long",
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


def test_a_table_within_itself_is_looked_into_only_so_far() -> None:
    class Tree(BaseModel):
        branches: tuple[Tree, ...] = ()

    Tree.model_rebuild(_types_namespace={"Tree": Tree})

    names = [each.name for each in parameters(Tree)]

    assert names == ["branches" + "[].branches" * depth for depth in range(len(names))]
    assert 2 <= len(names) <= 6
