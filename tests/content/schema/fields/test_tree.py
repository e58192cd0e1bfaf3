"""The tree of the schema says what each place of a file may hold, as the models do."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import Discriminator, Field, StringConstraints, Tag
from pydantic_core import PydanticUndefined

from roguelike.content.references.implementations import Extends, Implementations
from roguelike.content.schema.fields.base import (
    ColorId,
    Items,
    Maybe,
    Model,
    MonsterId,
    Ref,
    Skippable,
)
from roguelike.content.schema.fields.tree import Value, ValueType, table_of
from roguelike.content.schema.steps import Steps
from roguelike.core.formulas.formula import Formula
from roguelike.registry import Formerly, Params


class Pit(Model):
    """A hole in the ground."""

    depth: int = Field(ge=1, description="How deep.")
    lined: Annotated[bool, Formerly("walled")] = Field(default=False, description="With stone.")


class Fill(Params):
    """Put something into a pit."""

    kind: Literal["fill"] = "fill"
    share: float = 0.5


class Dig(Params):
    """Dig on."""

    kind: Literal["dig"] = "dig"


def _form(value: object) -> str:
    return "table" if isinstance(value, dict) else "word"


Form = Annotated[
    Annotated[Pit, Tag("table")] | Annotated[Literal["none", "any"], Tag("word")],
    Discriminator(_form),
]
CHOICES = Implementations({"deed": [Dig, Fill]})
Deed = Annotated[Params, Extends("deed")]


@pytest.mark.parametrize(
    ("annotation", "sorts"),
    [
        (int, [ValueType.INTEGER]),
        (bool | None, [ValueType.FLAG]),
        (Annotated[float, Field(gt=0)], [ValueType.FRACTION]),
        (Literal["a", "b"], [ValueType.WORD]),
        (ColorId, [ValueType.TEXT]),
        (Formula, [ValueType.FORMULA]),
        (Items[int], [ValueType.ARRAY]),
        (dict[str, int], [ValueType.NAMED]),
        (Pit, [ValueType.TABLE]),
        (Any, [ValueType.OTHER]),
        (int | Annotated[str | Pit, "said"], [ValueType.INTEGER, ValueType.TEXT, ValueType.TABLE]),
    ],
)
def test_each_type_that_a_value_may_have_is_an_option_of_one_sort(
    annotation: Any,  # noqa: ANN401 - a type expression
    sorts: list[ValueType],
) -> None:
    value = Value(annotation)

    assert [each.sort for each in value.options] == sorts
    assert (value.only is None) is (len(sorts) > 1)


def test_marks_count_wherever_they_stand_around_a_type() -> None:
    field = Value(Maybe[MonsterId], [StringConstraints(max_length=9)])

    assert field.mark(Ref) == Ref("monster")
    assert field.mark(Skippable)
    assert field.only
    assert field.only.mark(StringConstraints) == StringConstraints(max_length=9)
    assert Value(Items[MonsterId]).mark(Ref) is None
    item = Value(Items[MonsterId]).item
    assert item
    assert item.mark(Ref) == Ref("monster")


def test_what_field_collects_counts_as_marks() -> None:
    only = Value(Annotated[int, Field(ge=3)]).only

    assert only
    assert [each.ge for each in only.marks if hasattr(each, "ge")] == [3]


def test_a_table_has_the_fields_of_its_model_by_the_keys_of_files() -> None:
    table = table_of(Pit)

    assert [*table] == ["depth", "lined"]
    assert [each.is_required for each in table.values()] == [True, False]
    assert [each.description for each in table.values()] == ["How deep.", "With stone."]
    assert (table["depth"].default, table["lined"].default) == (None, False)
    assert table["depth"].default is not PydanticUndefined
    assert (table.former, table.kind, table.summary) == (
        {"walled": "lined"},
        "",
        "A hole in the ground.",
    )
    assert table_of(Pit) is table
    assert table.value.only
    assert table.value.only.table is table


def test_what_selects_has_a_table_for_each_implementation_that_there_is() -> None:
    value = Value(Deed | None)

    assert value.point == "deed"
    assert [each.kind for each in value.selectable(CHOICES)] == ["dig", "fill"]
    assert [tag for tag, _ in value.alternatives(CHOICES)] == ["dig", "fill"]
    assert value.words(CHOICES) == {"kind", "share"}
    assert [each.kind for each in value.selectable(Implementations({"deed": [Dig]}))] == ["dig"]


def test_the_items_of_an_array_select_where_the_array_is_marked() -> None:
    value = Value(Steps)

    assert value.point == "effect"
    assert value.item
    assert value.item.only
    assert value.item.only.point == "effect"
    assert value.only
    assert value.only.point == ""


def test_choices_within_choices_are_told_apart_by_the_names_that_pydantic_has_for_them() -> None:
    value = Value(Annotated[Form, Tag("form")] | Annotated[int, Tag("number")])

    (form, inner), (number, plain) = value.alternatives(CHOICES)

    assert (form, number) == ("form", "number")
    assert [tag for tag, _ in inner.alternatives(CHOICES)] == ["table", "word"]
    assert plain.alternatives(CHOICES) == [(None, plain)]
    assert Value(int | None).alternatives(CHOICES)[0][0] is None


def test_certain_words_are_known_as_values_and_as_keys() -> None:
    only = Value(Literal["none", "any"]).only

    assert only
    assert only.words == ("none", "any")
    assert Value(dict[Literal["up", "down"], int]).words(CHOICES) == {"up", "down"}
    assert Value(Form).words(CHOICES) == {"depth", "lined"}


def test_a_text_is_taken_by_the_option_whose_pattern_it_has() -> None:
    only = Value(Annotated[str, StringConstraints(pattern="^#")]).only

    assert only
    assert only.takes("#1")
    assert not only.takes("1")
