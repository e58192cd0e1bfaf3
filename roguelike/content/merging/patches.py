"""Patches as they are written: what they are for, when they count, and what they do."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, Self, cast

from msgspec import Struct
from pydantic import (
    BaseModel,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    create_model,
    model_validator,
)

from roguelike.content.documents.document import KeyPath, Place, Table, as_table
from roguelike.content.explain.subjects import INHERITS
from roguelike.content.findings.faults import Fault, fault
from roguelike.content.merging.changes import Change, Layer
from roguelike.content.merging.patch_models import Shape, fits, refused, shaped_model
from roguelike.content.merging.verb_shapes import (
    ADD,
    CONDITION,
    EXTEND,
    INSERT,
    MULTIPLY,
    PART,
    PLAIN,
    REMOVE,
)
from roguelike.content.schema import VERBS
from roguelike.content.schema.allowances import LINT
from roguelike.content.schema.base import Items, Line, Model, Reference
from roguelike.content.schema.conditions import When
from roguelike.content.schema.ids import REFERENCE_PATTERN, TAG_PATTERN
from roguelike.content.schema.names import Names

RESERVED = ("abstract", INHERITS, "edit")
"""The keys that every definition can have, beside the fields of its kind."""

COMMON = (*RESERVED, LINT)
"""All keys that every definition can have, beside the fields of its kind."""

_EDIT = "edit"
_BY_VERB = "say with a verb what to do with it, such as set = {{ {field} = … }}"
MISPLACED: dict[KeyPath, str] = {
    **{(verb,): f"what is inherited is changed with `edit.{verb}`" for verb in VERBS},
    ("id",): "take it out: its id is its name in the header",
    **{(word,): "take it out: the header says its kind" for word in ("type", "kind")},
}
"""What to do about keys of a definition that belong in a patch, or in its own header."""

SELECTORS = ("id", "ids", "tag", "where")
"""The keys by which a patch says what it is for, of which it has one."""

OF_PATCHES = frozenset(
    {*SELECTORS, *VERBS, "when", "expect", "priority", "required", "note", "remove_object", "clamp"}
)
"""The keys that a patch can have."""

MAX_PARENTS = 8
"""From how many definitions one can inherit directly."""

PRIORITIES = ("early", "default", "late")
"""When a patch is made, compared with others; what comes later wins."""


MAX_PATH = 300
"""Characters of a path in `unset`."""


def _is_array(value: object) -> str:
    return "several" if isinstance(value, list) else "one"


Parents = Annotated[
    Annotated[Reference, Tag("one")]
    | Annotated[Items[Reference], Field(min_length=1, max_length=MAX_PARENTS), Tag("several")],
    Discriminator(_is_array),
]


class PatchBase(Model):
    """A change to definitions, its own or those of other mods."""

    id: Reference | None = Field(default=None, description="What is changed.")
    ids: Items[Reference] = Field(default=(), description="What is changed, if it is several.")
    tag: Annotated[str, StringConstraints(pattern=TAG_PATTERN, max_length=131)] | None = Field(
        default=None, description="The tag all of whose members are changed, such as `#vermin`."
    )
    when: When | None = Field(
        default=None, description="When the patch counts: which mods are there, what is chosen."
    )
    priority: Literal["early", "default", "late"] = Field(
        default="default", description="When it is made; what is made later wins."
    )
    required: bool = Field(
        default=True, description="Whether it is a mistake if there is nothing to change."
    )
    note: Line = Field(default="", description="Why, for whoever asks where a value comes from.")
    remove_object: bool = Field(
        default=False, description="Whether to take away the whole definition."
    )
    clamp: bool = Field(
        default=False, description="Whether to cut what `add` and `mul` make to what is allowed."
    )

    @model_validator(mode="after")
    def _does_one_thing(self) -> Self:
        said = self.model_fields_set
        selectors = [name for name in SELECTORS if name in said]
        if len(selectors) != 1:
            at = {"field": selectors[1]} if selectors else {}
            raise fault(
                Fault.CONTRADICTION,
                "a patch says with exactly one of `id`, `ids`, `tag` and `where` what it is for",
                hint="take one of them out" if selectors else 'write id = "…" with an id',
                **at,
            )
        verbs = [verb for verb in VERBS if verb in said]
        if self.remove_object == bool(verbs):
            at = {"field": verbs[0]} if verbs else {}
            raise fault(
                Fault.CONTRADICTION,
                "a patch has either verbs, which say what to do, or `remove_object`",
                hint="take one of them out" if verbs else "give it a verb, such as set = { … }",
                **at,
            )
        return self


def target_in_header(said: object, model: type[Model]) -> str:
    """Return the name in a header such as [patch.monster.rat], which names a target, or nothing.

    Args:
        said: What is written in place of the patches for a kind.
        model: The model of its definitions.
    """
    names = [*(as_table(said) or ())]
    taken = {*OF_PATCHES, *model.model_fields, *COMMON}
    is_target = len(names) == 1 and names[0] not in taken
    return names[0] if is_target and re.fullmatch(REFERENCE_PATTERN, names[0]) else ""


@lru_cache(maxsize=64)  # as each of very many definitions asks
def misplaced_in_edit(model: type[BaseModel]) -> Mapping[KeyPath, str]:
    """Return what to do in a definition about the fields of its kind, and what is for patches."""
    fields = {(_EDIT, field): _BY_VERB.format(field=field) for field in model.model_fields}
    return {**MISPLACED, **fields}


def misplaced_fields(kind: str, model: type[BaseModel]) -> dict[KeyPath, str]:
    """Return what to do in a patch itself about the fields of a kind, and what else ids may be."""
    return {
        **{(word,): "did you mean `id`?" for word in (kind, "key", "name")},
        **{(field,): _BY_VERB.format(field=field) for field in model.model_fields},
        (_EDIT,): "take it out: in a patch, verbs such as `set` stand alone",
    }


Path = Annotated[str, StringConstraints(min_length=1, max_length=MAX_PATH)]

_TAKEN: Mapping[str, tuple[Shape | None, str]] = {
    "set": (PART, "Values to replace; tables are merged key by key."),
    "add": (ADD, "What to add to numbers and formulas."),
    "mul": (MULTIPLY, "What to multiply numbers and formulas with."),
    "append": (EXTEND, "Items to put at the end of arrays."),
    "prepend": (EXTEND, "Items to put at the beginning of arrays."),
    "insert": (INSERT, "Items to put into arrays, each `before` or `after` another."),
    "remove": (REMOVE, "Items to take out of arrays."),
    "replace": (None, "Values to replace, tables as a whole."),
    "unset": (None, "Fields to return to their defaults, such as `stats.attack`."),
}
"""For each verb: the shape of the table that it takes, if it has one, and its description."""


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


def _verb_fields(model: type[BaseModel], used: Collection[str]) -> dict[str, Any]:
    """Return the fields of a table of changes to `model`, as `create_model` takes them.

    Args:
        model: The model of what is changed.
        used: The verbs that can occur; to make the types for others would cost time for nothing.
    """
    return {
        verb: (
            _taken(verb, model, shape) if verb in used else Any,
            Field(default=None, description=purpose),
        )
        for verb, (shape, purpose) in _TAKEN.items()
    }


def _taken(verb: str, model: type[BaseModel], shape: Shape | None) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of what a verb takes."""
    if shape is None:
        return _whole_model(model) if verb == "replace" else Items[Path]
    return shaped_model(model, shape) if fits(model, shape) else refused(shape, model)


@lru_cache(maxsize=1024)
def patch_model(
    model: type[Model], used: frozenset[str] = frozenset({*VERBS, "where", "expect"})
) -> type[PatchBase]:
    """Return the model of patches for a kind.

    Args:
        model: The model of its definitions.
        used: The keys of the patches; what is not among them is not validated.
    """
    fields: dict[str, Any] = {
        "where": (
            shaped_model(model, CONDITION) if "where" in used else Any,
            Field(default=None, description="What all that is changed has in common."),
        ),
        "expect": (
            shaped_model(model, PART) if "expect" in used else Any,
            Field(default=None, description="What the patch was written for; else, it warns."),
        ),
        **_verb_fields(model, used),
    }
    name = f"{model.__name__}Patch"
    return create_model(name, __base__=PatchBase, __doc__=PatchBase.__doc__, **fields)


@lru_cache(maxsize=1024)
def heir_model(model: type[Model], used: frozenset[str] = frozenset(VERBS)) -> type[Model]:
    """Return the model of definitions that are abstract, inherit, or edit what they inherit.

    Args:
        model: The model of other definitions of the kind.
        used: The verbs with which they edit; those of others are not validated.
    """
    doc = "Changes to what is inherited."
    edit = create_model(
        f"{model.__name__}Edit", __base__=Model, __doc__=doc, **_verb_fields(model, used)
    )
    fields: dict[str, Any] = {
        "abstract": (
            bool,
            Field(default=False, description="Whether it is only there to be inherited from."),
        ),
        "inherits": (
            Parents,
            Field(default=None, description="From what it inherits; of several, the later wins."),
        ),
        "edit": (edit, Field(default=None, description=doc)),
    }
    base = shaped_model(model, PLAIN)
    made = create_model(f"{model.__name__}Heir", __base__=base, __doc__=model.__doc__, **fields)
    return cast("type[Model]", made)


class Patch(Struct, frozen=True, eq=False):
    """A patch that was understood.

    Attributes:
        kind: What it changes.
        said: What its model made of it.
        layer: What it does.
        where: What all that it is for has in common, references as full ids.
        expect: What it was written for, references as full ids.
        names: What references in it mean.
    """

    kind: str
    said: PatchBase
    layer: Layer
    where: Table | None
    expect: Change | None
    names: Names

    @property
    def targets(self) -> tuple[tuple[str, Place], ...]:
        """The references to what it is for, if it names that, and where they are."""
        if self.said.id is not None:
            return ((self.said.id, self.layer.place.at("id")),)
        place = self.layer.place
        return tuple((each, place.at("ids", at)) for at, each in enumerate(self.said.ids))

    @property
    def selector(self) -> Place:
        """Where it says what it is for."""
        said = self.said.model_fields_set
        return self.layer.place.at(next(name for name in SELECTORS if name in said))

    @property
    def is_doubted(self) -> bool:
        """Whether it may need what a doubted mod does."""
        return any(mod in self.names.doubted for mod in self.names.visible)

    @property
    def priority(self) -> int:
        """When it is made: those with lower numbers first."""
        return PRIORITIES.index(self.said.priority)
