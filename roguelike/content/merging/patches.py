"""Patches as they are written: their objects, their conditions and their changes."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Struct
from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
)

from roguelike.content.documents.document import KeyPath, Place, Table, as_table
from roguelike.content.explain.problems import INHERITS
from roguelike.content.merging.layers import Change, Layer
from roguelike.content.references.ids import REFERENCE_PATTERN, TAG_PATTERN
from roguelike.content.references.names import Names
from roguelike.content.schema import VERBS
from roguelike.content.schema.allowed_findings import LINT
from roguelike.content.schema.fields.base import Items, Line, Model, Reference
from roguelike.content.schema.fields.combinations import (
    Combination,
    Is,
    Said,
    exactly_one,
    keeping,
)
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.schema.patch_conditions import When

RESERVED = ("abstract", INHERITS, "edit")
"""The keys that every definition can have, beside the fields of its kind."""

COMMON = (*RESERVED, LINT)
"""All keys that every definition can have, beside the fields of its kind."""

_EDIT = "edit"
_BY_VERB = "say what to do with it with a verb, such as set = {{ {field} = … }}"
MISPLACED: dict[KeyPath, str] = {
    **{(verb,): f"what is inherited is changed with `edit.{verb}`" for verb in VERBS},
    ("id",): "remove it: its id is its name in the header",
    **{(word,): "remove it: the header says its kind" for word in ("type", "kind")},
}
"""The hints for keys of a definition that belong in a patch, or in its own header."""

SELECTORS = ("id", "ids", "tag", "where")
"""The keys by which a patch says what it is for, of which it has one."""

OF_PATCHES = frozenset(
    {*SELECTORS, *VERBS, "when", "expect", "priority", "required", "note", "remove_object", "clamp"}
)
"""The keys that a patch can have."""

MAX_PARENTS = 8
"""The most definitions from which one can inherit directly."""

_VERBS = tuple(map(Said, VERBS))
_VERBS_OR_NONE = "a patch has either verbs or `remove_object`"

PRIORITIES = ("early", "default", "late")
"""The priorities of patches, in the order in which they are made; what comes later wins."""


MAX_PATH = 300
"""The most characters of a path in `unset`."""


def _is_array(value: object) -> str:
    return "several" if isinstance(value, list) else "one"


Parents = Annotated[
    Annotated[Reference, Tag("one")]
    | Annotated[Items[Reference], Field(min_length=1, max_length=MAX_PARENTS), Tag("several")],
    Discriminator(_is_array),
]


Path = Annotated[str, StringConstraints(min_length=1, max_length=MAX_PATH)]


class Changes(BaseModel):
    """The table of a verb, with the fields of what is changed, in the form of the verb."""

    model_config = ConfigDict(extra="allow", frozen=True, defer_build=True)


class Verbs(Model):
    """The changes of each verb, in the order in which schemas show them."""

    set: Changes | None = Field(
        default=None, description="Values to replace; tables are merged key by key."
    )
    add: Changes | None = Field(default=None, description="What to add to numbers and formulas.")
    mul: Changes | None = Field(
        default=None, description="What to multiply numbers and formulas by."
    )
    append: Changes | None = Field(default=None, description="Items to put at the end of arrays.")
    prepend: Changes | None = Field(
        default=None, description="Items to put at the beginning of arrays."
    )
    insert: Changes | None = Field(
        default=None, description="Items to put into arrays, each `before` or `after` another."
    )
    remove: Changes | None = Field(default=None, description="Items to take out of arrays.")
    replace: Changes | None = Field(
        default=None, description="Values to replace, tables as a whole."
    )
    unset: Items[Path] = Field(
        default=(), description="Fields to return to their defaults, such as `stats.attack`."
    )


class Edit(Verbs):
    """Changes to what is inherited."""


class Heritage(Model):
    """The fields that every definition can have beside those of its kind."""

    abstract: bool = Field(
        default=False, description="Whether it is only there to be inherited from."
    )
    inherits: Parents = Field(
        default=(), description="What it inherits from; of several, the later wins."
    )
    edit: Edit | None = Field(default=None, description="Changes to what is inherited.")


class PatchBase(Model):
    """A change to definitions, its own or those of other mods."""

    id: Reference | None = Field(default=None, description="What is changed.")
    ids: Annotated[Items[Reference], Field(min_length=1)] = Field(
        default=(), description="What is changed, if there are several."
    )
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
    note: Line = Field(
        default="", description=("Why, for anyone who asks where a value comes from.")
    )
    remove_object: bool = Field(
        default=False, description="Whether to take away the whole definition."
    )
    clamp: bool = Field(
        default=False,
        description=("Whether to limit the results of `add` and `mul` to what is allowed."),
    )


class _Asking(PatchBase):
    """The conditions and expectations of a patch about what it changes."""

    where: Changes | None = Field(
        default=None, description="What everything that is changed has in common."
    )
    expect: Changes | None = Field(
        default=None,
        description=("The value that the patch was written for; any other brings a warning."),
    )


class PatchModel(Verbs, _Asking):
    """A patch with all that it can say; what verbs take is read in the form of each verb."""

    _does_one_thing = keeping(
        *exactly_one(
            *SELECTORS,
            message="a patch needs exactly one of `id`, `ids`, `tag` and `where`",
            hint='write id = "…" with an id',
        ),
        Combination(when=(Is("remove_object", value=True),), none=_VERBS, message=_VERBS_OR_NONE),
        Combination(
            when=(Is("remove_object", value=False),),
            some=_VERBS,
            message=_VERBS_OR_NONE,
            hint="give it a verb, such as set = { … }",
        ),
    )


def target_in_header(said: object, model: type[Model]) -> str:
    """Return the name in a header such as [patch.monster.rat], which names a target, or nothing.

    Args:
        said: What is written in place of the patches for a kind.
        model: The model of its definitions.
    """
    names = [*(as_table(said) or ())]
    taken = {*OF_PATCHES, *table_of(model), *COMMON}
    is_target = len(names) == 1 and names[0] not in taken
    return names[0] if is_target and re.fullmatch(REFERENCE_PATTERN, names[0]) else ""


@lru_cache(maxsize=64)  # as each of very many definitions asks
def misplaced_in_edit(model: type[BaseModel]) -> Mapping[KeyPath, str]:
    """Return advice on fields in the wrong place of an `edit`."""
    fields = {(_EDIT, field): _BY_VERB.format(field=field) for field in table_of(model)}
    return {**MISPLACED, **fields}


def misplaced_fields(kind: str, model: type[BaseModel]) -> dict[KeyPath, str]:
    """Return advice on fields in the wrong place of a patch."""
    return {
        **{(word,): "did you mean `id`?" for word in (kind, "key", "name")},
        **{(field,): _BY_VERB.format(field=field) for field in table_of(model)},
        (_EDIT,): "take it out: in a patch, verbs such as `set` stand alone",
    }


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
    said: PatchModel
    layer: Layer
    where: Table | None
    expect: Change | None
    names: Names

    @property
    def targets(self) -> tuple[tuple[str, Place], ...]:
        """The references to its targets, if it names them, and their places."""
        if self.said.id is not None:
            return ((self.said.id, self.layer.place.at("id")),)
        place = self.layer.place
        return tuple((each, place.at("ids", at)) for at, each in enumerate(self.said.ids))

    @property
    def selector(self) -> Place:
        """The place of the key that names its targets."""
        said = self.said.model_fields_set
        return self.layer.place.at(next(name for name in SELECTORS if name in said))

    @property
    def is_doubted(self) -> bool:
        """True if it may need what a doubted mod does."""
        return any(mod in self.names.doubted for mod in self.names.visible)

    @property
    def priority(self) -> int:
        """The number of its priority: patches with lower numbers are made first."""
        return PRIORITIES.index(self.said.priority)
