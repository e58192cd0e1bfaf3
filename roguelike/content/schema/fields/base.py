"""Common parts of the models of all content: references, texts and the base of all tables."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, ClassVar, TypeVar, cast

from msgspec import Struct
from pydantic import (
    AfterValidator,
    BaseModel,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Strict,
    StringConstraints,
    ValidationInfo,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import PydanticOmit, core_schema

from roguelike.content.references.ids import (
    ITEM_PATTERN,
    OPTIONAL_MARK,
    OPTIONAL_PATTERN,
    REF,
    REFERENCE_PATTERN,
    TAG_MARK,
    TAG_PATTERN,
)
from roguelike.content.references.names import Names
from roguelike.content.schema.fields.characters import Printable, one_cell, visible
from roguelike.content.schema.fields.tree import Value
from roguelike.registry import CLOSED, mention_former_names


def names_of(info: ValidationInfo) -> Names | None:
    """Return the names for the file that is being validated, if known."""
    context: Any = info.context
    return context if isinstance(context, Names) else None


class Ref(Struct, frozen=True):
    """Marks a string as the id of a definition of some kind.

    Validated with a `Names` context, a reference becomes a full id, or an error where
    there is no such definition. Without a context it is taken as it stands.
    """

    kind: str

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Resolve the reference after the string itself has been accepted."""

        def resolve(value: str, info: ValidationInfo) -> str:
            names = names_of(info)
            return self.resolved(value, names) if names else value

        return core_schema.with_info_after_validator_function(resolve, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Name the kind that is referred to, for editors that list what exists."""
        return {**handler(schema), REF: self.kind}

    def resolved(self, value: str, names: Names) -> str:
        """Return the full id that a reference means."""
        return names.resolve(self.kind, value)


class Mention(Ref, frozen=True):
    """Marks a string as the id of what something is about, or as a word that stands for several.

    What is only mentioned is not used: it may be met nowhere.

    Attributes:
        others: Further kinds that are meant where nothing of the first has the id.
        words: The words, which win over ids of the same name.
    """

    others: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """All kinds that may be meant, the first that is asked first."""
        return (self.kind, *self.others)

    def resolved(self, value: str, names: Names) -> str:
        """Return the word, or the full id of the first kind that has it or had it."""
        if value in self.words:
            return value
        if not self.others:
            return super().resolved(value, names)
        kinds = [kind for kind in self.kinds if names.find(kind, value)]
        kinds = kinds or [kind for kind in self.kinds if names.had(kind, value)]
        return names.resolve(kinds[0] if kinds else self.kind, value)

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Name the words and all kinds."""
        text = handler(schema)
        first, *others = ({**text, REF: kind} for kind in self.kinds)
        if self.words:
            first["pattern"] = f"^({'|'.join(self.words)})$|{text['pattern']}"
            first["x-words"] = [*self.words]
        return {"anyOf": [first, *others]} if others else first


class Needs(Struct, frozen=True):
    """Marks a reference that does only with a certain value in what it leads to.

    Attributes:
        field: The field of the definition that is referred to.
        value: What the field must be.
        reason: What is wrong with anything else, as the end of a sentence that begins with the
            definition.
    """

    field: str
    value: object
    reason: str


class MayMention(Struct, frozen=True):
    """Marks a reference to a message with the names that its sentence may mention in braces."""

    names: tuple[str, ...]


class Rewritten(Struct, frozen=True):
    """Marks a text that is kept in another form than a file may write it.

    Attributes:
        rewrite: Returns the text in the form in which it is kept.
    """

    rewrite: Callable[[str], str]

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Rewrite the text after it has been accepted."""
        return core_schema.no_info_after_validator_function(self.rewrite, handler(source))


class Includes(Struct, frozen=True):
    """Marks a reference to what becomes part of a definition, so that it may not lead back."""


class Whole(Struct, frozen=True):
    """Marks an array that patches change as a whole: no verb reaches into one of its items.

    Steps are marked so. They lie in many places, may be of many kinds and hold each other, and a
    name seldom tells one of them from the others.
    """


class Expands(Struct, frozen=True):
    """Lets an array of references have tags and optional references among its items.

    Validated with a `Names` context, a `#tag` becomes all that is in the tag, each once, and a
    `?mod:name` disappears where there is no such mod. Arrays of anything else stay as they are.
    """

    def __get_pydantic_core_schema__(
        self,
        source: Any,  # noqa: ANN401 - a type expression
        handler: GetCoreSchemaHandler,
    ) -> core_schema.CoreSchema:
        """Read each item with its mark, then put the members in place of their tag."""
        schema = handler(source)
        item = Value(source).item
        ref = item.only.mark(Ref) if item and item.only else None
        if ref is None:
            return schema
        kind = ref.kind

        def read(value: Any, inner: Callable[[Any], str], info: ValidationInfo) -> str:  # noqa: ANN401
            if isinstance(value, str) and re.fullmatch(TAG_PATTERN, value):
                if names := names_of(info):
                    names.members(kind, value[1:])  # raises an error where there is no such tag
                return value
            found = _read_reference(kind, value, inner, names_of(info))
            if found is None:
                raise PydanticOmit
            return found

        items = cast("core_schema.TupleSchema", schema)
        items["items_schema"] = [
            core_schema.with_info_wrap_validator_function(read, item)
            for item in items["items_schema"]
        ]
        return core_schema.with_info_after_validator_function(partial(_expanded, kind), items)

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Allow the marks before the names of items."""
        result = handler(schema)
        items = result.get("items", {})
        if REF in items and items.get("pattern") == REFERENCE_PATTERN:
            result = {**result, "items": {**items, "pattern": ITEM_PATTERN}}
        return result


def _expanded(kind: str, items: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
    names = names_of(info)
    if names is None or not any(item[0] == TAG_MARK for item in items):
        return items
    found: dict[str, None] = {}
    for item in items:
        members = names.members(kind, item[1:]) if item[0] == TAG_MARK else (item,)
        found |= dict.fromkeys(members)
    return tuple(found)


class Skippable(Struct, frozen=True):
    """Lets a field that may be left out have a reference that counts only if its mod is there."""

    def __get_pydantic_core_schema__(
        self,
        source: Any,  # noqa: ANN401 - a type expression
        handler: GetCoreSchemaHandler,
    ) -> core_schema.CoreSchema:
        """Read an optional reference, and anything else as it would be read anyway."""
        (kind,) = {mark.kind for mark in Value(source).marks(Ref)}

        def read(value: Any, inner: Callable[[Any], str], info: ValidationInfo) -> str | None:  # noqa: ANN401
            return _read_reference(kind, value, inner, names_of(info))

        return core_schema.with_info_wrap_validator_function(read, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Allow the mark before the name."""
        result = handler(schema)
        branches = result.get("anyOf", [])
        found = next((each for each in branches if each.get("pattern") == REFERENCE_PATTERN), None)
        return {**found, "pattern": OPTIONAL_PATTERN} if found else result


def _read_reference(
    kind: str,
    value: Any,  # noqa: ANN401 - sees input before it is validated
    inner: Callable[[Any], str],
    names: Names | None,
) -> str | None:
    """Return a reference as a full id.

    It is None where an optional reference names a mod that is not there, and where what a
    reference meant was removed for good.
    """
    if not isinstance(value, str):
        return inner(value)
    if value.startswith(OPTIONAL_MARK) and re.fullmatch(OPTIONAL_PATTERN, value):
        return names.resolve_optional(kind, value[1:]) if names else value
    return None if names and names.is_dropped(kind, value) else inner(value)


T = TypeVar("T")

Reference = Annotated[str, StringConstraints(pattern=REFERENCE_PATTERN, max_length=130)]

CampaignId = Annotated[Reference, Ref("campaign")]
ModeId = Annotated[Reference, Ref("mode")]
RegionId = Annotated[Reference, Ref("region")]
FeelingId = Annotated[Reference, Ref("feeling")]
HordeId = Annotated[Reference, Ref("horde")]
VaultId = Annotated[Reference, Ref("vault")]
FeatureId = Annotated[Reference, Ref("feature")]
FrequencyId = Annotated[Reference, Ref("frequency")]
ColorId = Annotated[Reference, Ref("color")]
KeymapId = Annotated[Reference, Ref("keymap")]
LevelId = Annotated[Reference, Ref("level")]
MonsterId = Annotated[Reference, Ref("monster")]
PlayerId = Annotated[Reference, Ref("player")]
RulesId = Annotated[Reference, Ref("rules")]
StatId = Annotated[Reference, Ref("stat")]
SwatchId = Annotated[Reference, Ref("swatch")]
TerrainId = Annotated[Reference, Ref("terrain")]
ThemeId = Annotated[Reference, Ref("theme")]

Maybe = Annotated[T | None, Skippable()]
"""A reference that may be left out, and may be one that counts only if its mod is there."""


MAX_TEXT = 2000  # characters of a description
MAX_LABEL = 60  # characters of a name shown on a line of its own
MAX_ITEMS = 1000  # entries of a list or table


class Model(BaseModel):
    """Base of every table that a file may contain: strict, closed and frozen.

    Attributes:
        counts_in_rules: Whether what it says can change how a game goes. Where nothing in it can,
            as it is only told or drawn, it is no part of the fingerprint of content.
    """

    counts_in_rules: ClassVar[bool] = True

    model_config = {**CLOSED, "json_schema_extra": mention_former_names}


Items = Annotated[tuple[T, ...], Strict(strict=False), Field(max_length=MAX_ITEMS), Expands()]
"""An array. TOML yields lists, which strict tuples would refuse; the items stay strict."""


class Prose(Struct, frozen=True):
    """Marks text that people read in play, and that can be translated."""


def is_prose(value: Value) -> bool:
    """Return True if people read the text in a place, or the texts in a table there."""
    return (value.named.value if value.named else value).mark(Prose) is not None


Line = Annotated[str, StringConstraints(max_length=MAX_TEXT), Printable(), Prose()]
Sentence = Annotated[
    str,
    StringConstraints(min_length=1, max_length=MAX_TEXT),
    Printable(),
    Prose(),
]
Text = Annotated[str, StringConstraints(max_length=MAX_TEXT), Prose()]
Label = Annotated[
    str,
    StringConstraints(min_length=1, max_length=MAX_LABEL),
    Printable(),
    Prose(),
]
Glyph = Annotated[str, StringConstraints(min_length=1, max_length=1), AfterValidator(one_cell)]
VisibleGlyph = Annotated[Glyph, AfterValidator(visible)]
WORD_PATTERN = r"^[a-z][a-z0-9_]*$"
Tag = Annotated[str, StringConstraints(pattern=WORD_PATTERN, max_length=64)]
Percent = Annotated[int, Field(ge=0, le=100)]


AbilityId = Annotated[Reference, Ref("ability")]
AffixId = Annotated[Reference, Ref("affix")]
AppearanceId = Annotated[Reference, Ref("appearance")]
ItemId = Annotated[Reference, Ref("item")]
LootId = Annotated[Reference, Ref("loot")]
MessageId = Annotated[Reference, Ref("message")]
SequenceId = Annotated[Reference, Ref("sequence")]
SlotId = Annotated[Reference, Ref("slot")]
StatusId = Annotated[Reference, Ref("status")]
