from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec.structs import replace
from pydantic import BaseModel, TypeAdapter, ValidationError

from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.faults import Fault
from roguelike.content.references.names import Names, Removed
from roguelike.content.schema.fields import base
from roguelike.content.schema.fields.base import (
    MAX_LABEL,
    MAX_TEXT,
    ColorId,
    Glyph,
    Items,
    Label,
    Line,
    Maybe,
    Mention,
    Model,
    MonsterId,
    Ref,
    Reference,
    Text,
)
from roguelike.content.schema.fields.tree import Value
from tests.content.validation import faults, refusal

NAMES = Names(
    mod="ice",
    known={"color": {"core:red", "ice:blue", "sand:dun"}, "monster": {"core:rat", "ice:bear"}},
    visible={"core"},
    mods={"ice", "core", "sand"},
    tags={"monster": {"ice:all": ("ice:bear", "core:rat")}},
)


class Example(Model):
    number: int = 0
    color: ColorId = "core:red"
    accent: Maybe[ColorId] = None
    monsters: Items[MonsterId] = ()
    words: Items[Line] = ()


def test_a_table_becomes_a_model() -> None:
    example = Example.model_validate(
        {"number": 5, "color": "blue", "accent": "red", "monsters": ["bear", "rat"]}, context=NAMES
    )

    assert example == Example(
        number=5, color="ice:blue", accent="core:red", monsters=("ice:bear", "core:rat")
    )


@pytest.mark.parametrize("text", ["Red", "", "a b", "core:", ":red", "a:b:c", "red\n", "?core:red"])
def test_a_text_that_cannot_be_an_id_is_no_reference(text: str) -> None:
    assert refusal(ColorId, text, NAMES) == "string_pattern_mismatch"


@pytest.mark.parametrize(
    "name", [name for name in vars(base) if name.endswith("Id")], ids=lambda name: name
)
def test_each_reference_names_its_kind_in_the_schema(name: str) -> None:
    kind = name.removesuffix("Id").lower()

    schema = TypeAdapter(getattr(base, name)).json_schema()

    mark = Value(getattr(base, name)).mark(Ref)
    assert mark
    assert schema["x-ref"] == kind == mark.kind
    assert schema["type"] == "string"


def test_an_optional_item_disappears_with_its_mod() -> None:
    table = {"monsters": ["?sea:crab", "?core:rat"]}

    assert Example.model_validate(table, context=NAMES).monsters == ("core:rat",)


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("#none", Fault.TAG_UNKNOWN),
        ("?core:cat", Fault.REFERENCE_UNKNOWN),
        ("?rat", "string_pattern_mismatch"),
        ("#", "string_pattern_mismatch"),
    ],
)
def test_wrong_items_are_refused_where_they_stand(item: str, expected: str) -> None:
    assert faults(Example, {"monsters": ["rat", item]}, NAMES) == [f"monsters.1: {expected}"]


def test_an_optional_reference_disappears_with_its_mod() -> None:
    def accent(text: str, names: Names | None = NAMES) -> str | None:
        return Example.model_validate({"accent": text}, context=names).accent

    assert accent("?sea:green") is None
    assert accent("?sand:dun") == "sand:dun"
    assert accent("?sea:green", None) == "?sea:green"
    assert faults(Example, {"accent": "?green"}, NAMES) == ["accent: string_pattern_mismatch"]


ABOUT = Mention("monster", ("color",), ("anyone", "rat"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("bear", "ice:bear", id="of the first kind"),
        pytest.param("blue", "ice:blue", id="of another kind"),
        pytest.param("anyone", "anyone", id="a word"),
        pytest.param("rat", "rat", id="a word that is an id as well"),
        pytest.param("core:rat", "core:rat", id="that id in full"),
    ],
)
def test_what_something_is_about_is_a_word_or_of_one_of_several_kinds(
    text: str, expected: str
) -> None:
    about: TypeAdapter[str] = TypeAdapter(Annotated[Reference, ABOUT])

    assert about.validate_python(text, context=NAMES) == expected


@pytest.mark.parametrize("kind", ["monster", "color"])
def test_what_is_gone_is_missed_as_what_it_was_whichever_kind_is_asked_first(kind: str) -> None:
    about: TypeAdapter[str] = TypeAdapter(Annotated[Reference, ABOUT])
    place = Place(Document("a.toml"))
    taken = replace(NAMES, removed={kind: {"ice:moth": place}})

    def became(asked: str, identifier: str) -> str | Removed:
        return Removed() if asked == kind else identifier

    gone = replace(NAMES, migrated=became)
    for names, fault in ((taken, Fault.REFERENCE_REMOVED), (gone, Fault.REFERENCE_DROPPED)):
        with pytest.raises(ValidationError) as caught:
            about.validate_python("moth", context=names)
        (detail,) = caught.value.errors()
        assert (detail["type"], detail.get("ctx", {}).get("kind")) == (fault, kind)


def test_a_schema_names_all_kinds_that_something_may_be_about() -> None:
    first, other = TypeAdapter[Any](Annotated[Reference, ABOUT]).json_schema()["anyOf"]

    assert (first["x-ref"], other["x-ref"]) == ("monster", "color")
    assert first["x-words"] == ["anyone", "rat"]
    assert first["pattern"] == f"^(anyone|rat)$|{other['pattern']}"


@pytest.mark.parametrize("kind", [Line, Label])
@pytest.mark.parametrize(
    "text", ["a\tb", "a\nb", "\x1b[31m", "\x00", "\x7f", "\x9b", "\u202e", "\u200b"]
)
def test_characters_that_nobody_can_see_are_refused_on_a_line(kind: object, text: str) -> None:
    assert refusal(kind, text) == Fault.TEXT_CONTROL


@pytest.mark.parametrize(
    ("kind", "most", "least"), [(Line, MAX_TEXT, 0), (Text, MAX_TEXT, 0), (Label, MAX_LABEL, 1)]
)
def test_texts_have_lengths(kind: object, most: int, least: int) -> None:
    assert refusal(kind, "é" * most) is None
    assert refusal(kind, "e" * (most + 1)) == "string_too_long"
    assert refusal(kind, "") == (None if not least else "string_too_short")


@pytest.mark.parametrize(
    "glyph",
    [
        pytest.param("中", id="wide"),
        pytest.param("🐉", id="an emoji"),
        pytest.param("\u0301", id="combining"),
        pytest.param("\u200b", id="of no width"),
        pytest.param("\t", id="a tab"),
        pytest.param("\ue000", id="private"),
    ],
)
def test_a_glyph_is_visible_and_one_cell_wide(glyph: str) -> None:
    assert refusal(Glyph, glyph) == Fault.GLYPH


def test_every_model_is_closed_strict_and_frozen() -> None:
    def below(model: type[BaseModel]) -> list[type[BaseModel]]:
        return [model, *(deeper for each in model.__subclasses__() for deeper in below(each))]

    for model in below(Model):
        config = model.model_config
        facts = [config.get(name) for name in ("extra", "strict", "frozen")]
        assert facts == ["forbid", True, True]
