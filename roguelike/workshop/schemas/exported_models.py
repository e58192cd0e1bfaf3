"""The models that are exported beside those that read files: of heirs, patches and translations.

Files are read by the model of the whole, and by the tree of fields where a verb takes something
else. A schema needs a model for each form, in which nothing is required.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, cast, get_args, get_origin

from pydantic import BaseModel, Field, create_model

from roguelike.content.merging.patches import (
    Edit,
    Heritage,
    Parents,
    PatchBase,
    PatchModel,
    Path,
    Verbs,
)
from roguelike.content.references.versions import ModId
from roguelike.content.schema.fields.base import Items, Model, Prose, Ref, Reference
from roguelike.content.texts.texts import MOD, AboutMod
from roguelike.workshop.schemas.patch_models import Shape, fits, nothing, shaped_model
from roguelike.workshop.schemas.verb_shapes import (
    ADD,
    CONDITION,
    EXTEND,
    INSERT,
    MULTIPLY,
    PART,
    PLAIN,
    REMOVE,
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
    """Return the type of what a verb takes; None where nothing of the kind has a place in it."""
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
