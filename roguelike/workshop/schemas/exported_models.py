"""Models that are exported beside those that read files: of heirs, patches and translations.

Files are read by the model of the whole, and by the tree of fields where a verb takes something
else. A schema needs a model for each form, in which nothing is required.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, cast, get_args, get_origin

from pydantic import BaseModel, Discriminator, Field, Tag, create_model

from roguelike.content.merging.patches import (
    Edit,
    Heritage,
    Parents,
    PatchBase,
    PatchModel,
    Path,
    Verbs,
)
from roguelike.content.references.versions import Comparison, ModId
from roguelike.content.schema.fields.amounts import FormulaMark
from roguelike.content.schema.fields.base import Items, Model, Prose, Ref, Reference
from roguelike.content.texts.texts import MOD, AboutMod
from roguelike.workshop.schemas.patch_models import (
    Either,
    Shape,
    fits,
    is_number,
    is_whole,
    item_type,
    members,
    models,
    nothing,
    shaped_model,
    shaped_type,
    told_apart,
    union,
)

_NAME, _TABLE = "name", "table"


def _same(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    return annotation


def _addend(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of addends to a number, which need not be values that it can have itself."""
    if not is_number(annotation):
        return None
    whole, *marks = get_args(*members(annotation)) or members(annotation)
    kept = [mark for mark in marks if isinstance(mark, FormulaMark)]
    return Annotated[(whole, *kept)] if kept else whole


def _factor(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    return Annotated[float, Field(allow_inf_nan=False)] if is_number(annotation) else None


def _items(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    return Items[item_type(annotation)]


def _unwanted(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    return Items[_like(annotation)]


def _like(annotation: Any) -> Any:  # noqa: ANN401 - type expressions
    """Return the type that selects items of an array: a name, or a part of a table.

    Of an array that is changed as a whole it is a name, so that nothing is made of its items.
    """
    item = item_type(annotation)
    if not models(item):
        return item
    if is_whole(annotation):
        return str
    choices = [Annotated[str, Tag(_NAME)], Annotated[shaped_type(item, PART), Tag(_TABLE)]]
    return Annotated[union(choices), Discriminator(told_apart), Either("string")]


class _Insertion(Model):
    """An insertion into an array: its values, and the item beside which they go."""


def _insertion(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    item, anchor = item_type(annotation), _like(annotation)
    fields: dict[str, Any] = {
        "before": (anchor, Field(default=None, description="The item before which to insert.")),
        "after": (anchor, Field(default=None, description="The item after which to insert.")),
        "values": (Items[item], Field(description="What to insert.")),
    }
    names = "".join(each.__name__ for each in models(item))[:80]
    doc = _Insertion.__doc__
    return create_model(f"{names}Insertion", __base__=_Insertion, __doc__=doc, **fields)


def _condition(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    return Comparison if is_number(annotation) else annotation


PLAIN = Shape("Plain", _same, _same, by_name=False)
"""A part of a definition, as a definition that inherits says it."""
PART = Shape("Part", _same, _same)
"""A part of a definition, where items of arrays can be told by their names."""
CONDITION = Shape("Condition", _condition, _items)
ADD = Shape("Addends", _addend, nothing)
MULTIPLY = Shape("Factors", _factor, nothing)
EXTEND = Shape("Items", nothing, _items)
REMOVE = Shape("Removals", nothing, _unwanted)
INSERT = Shape(
    "Insertions",
    nothing,
    _insertion,
    either=Either("object", "values"),
)


_SHAPES: Mapping[str, Shape] = {
    "set": PART,
    "add": ADD,
    "mul": MULTIPLY,
    "append": EXTEND,
    "prepend": EXTEND,
    "insert": INSERT,
    "remove": REMOVE,
}
"""The shape of the table that each verb takes which takes one."""


@cache
def _whole_model(model: type[BaseModel]) -> type[BaseModel]:
    """Return the model of a table with fields of `model` as they are, none required."""
    fields: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        marks = tuple(field.metadata)
        described = Field(
            default=None, description=field.description, discriminator=field.discriminator
        )
        annotation = Annotated[(field.annotation, *marks)] if marks else field.annotation
        fields[name] = (annotation, described)
    return create_model(f"{model.__name__}Whole", __base__=Model, __doc__=model.__doc__, **fields)


def _verb_fields(model: type[BaseModel]) -> dict[str, Any]:
    """Return the fields of a table of changes to `model`, as `create_model` takes them."""
    taken = {verb: _taken(verb, model) for verb in Verbs.model_fields}
    return {
        verb: (type_, _described(Verbs, verb)) for verb, type_ in taken.items() if type_ is not None
    }


def _taken(verb: str, model: type[BaseModel]) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of the values of a verb; None if nothing of the kind has a place in it."""
    shape = _SHAPES.get(verb)
    if shape is None:
        return _whole_model(model) if verb == "replace" else Items[Path]
    return shaped_model(model, shape) if fits(model, shape) else None


@lru_cache(maxsize=256)
def patch_model(model: type[Model]) -> type[PatchBase]:
    """Return the model of patches for a kind, by the model of its definitions."""
    fields: dict[str, Any] = {
        "where": (shaped_model(model, CONDITION), _described(PatchModel, "where")),
        "expect": (shaped_model(model, PART), _described(PatchModel, "expect")),
        **_verb_fields(model),
    }
    name = f"{model.__name__}Patch"
    return create_model(name, __base__=PatchBase, __doc__=PatchBase.__doc__, **fields)


@lru_cache(maxsize=256)
def heir_model(model: type[Model]) -> type[Model]:
    """Return the model of definitions that are abstract, inherit, or edit what they inherit.

    Args:
        model: The model of other definitions of the kind.
    """
    doc = Edit.__doc__
    edit = create_model(f"{model.__name__}Edit", __base__=Model, __doc__=doc, **_verb_fields(model))
    fields: dict[str, Any] = {
        "abstract": (bool, Field(default=False, description=_said(Heritage, "abstract"))),
        "inherits": (Parents, _described(Heritage, "inherits")),
        "edit": (edit, _described(Heritage, "edit")),
    }
    base = shaped_model(model, PLAIN)
    made = create_model(f"{model.__name__}Heir", __base__=base, __doc__=model.__doc__, **fields)
    return cast("type[Model]", made)


def _described(model: type[BaseModel], name: str) -> Any:  # noqa: ANN401 - as create_model takes it
    """Return a field that may be left out, described as that of a model."""
    return Field(default=None, description=_said(model, name))


def _said(model: type[BaseModel], name: str) -> str | None:
    return model.model_fields[name].description


def _prose(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    marks = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    return annotation if _is_prose(marks) else None


def _is_prose(marks: Collection[Any]) -> bool:
    return any(isinstance(mark, Prose) for mark in marks)


TEXTS = Shape("Texts", _prose, nothing, into_whole=True)
"""The texts of a definition, without all else."""


@lru_cache(maxsize=8)
def _language_model(kinds: tuple[tuple[str, type[Model]], ...]) -> type[Model]:
    fields: dict[str, Any] = {}
    for kind, model in kinds:
        key: Any = Annotated[Reference, Ref(kind)]
        doc = f"Texts of definitions of the kind `{kind}`, by their ids."
        fields[kind] = (
            dict[key, texts_model(model)],
            Field(default_factory=dict[str, Any], description=doc),
        )
    fields[MOD] = (
        dict[ModId, texts_model(AboutMod)],
        Field(default_factory=dict[str, Any], description="Texts of manifests, by mods."),
    )
    doc = "Texts in another language, by kind and id."
    return create_model("Language", __base__=Model, __doc__=doc, **fields)


def texts_model(model: type[Model]) -> type[BaseModel]:
    """Return the model of the texts of something in another language, by its own model."""
    return shaped_model(model, TEXTS)


def language_model(models: Mapping[str, type[Model]]) -> type[Model]:
    """Return the model of a file below `lang/`, by the models of all kinds."""
    return _language_model(tuple(models.items()))
