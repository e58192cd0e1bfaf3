"""Stats, and the actors that have them: monsters and player characters."""

from collections.abc import Callable, Iterable, Mapping
from graphlib import CycleError
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    Field,
    ValidationInfo,
    WithJsonSchema,
    WrapValidator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.references.names import Names
from roguelike.content.schema.fields.amounts import (
    CHECKED_DEPTHS,
    FormulaMark,
    formula_schema,
    in_dependency_order,
)
from roguelike.content.schema.fields.base import (
    AbilityId,
    ColorId,
    ItemId,
    Items,
    Label,
    Line,
    LootId,
    Maybe,
    Model,
    Percent,
    StatId,
    Tag,
    VisibleGlyph,
    names_of,
)
from roguelike.content.schema.fields.templates import template
from roguelike.content.schema.steps import Behaviors, TriggerDef, Triggers
from roguelike.core.formulas.formula import MAX_RESULT, Formula

MAX_HAD = 999
"""The largest number of an item that a character begins with."""


class StatDef(Model):
    """A number that every actor has."""

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="What the number does in play.")
    minimum: Annotated[int, Field(ge=-MAX_RESULT, le=MAX_RESULT)] = Field(
        default=0, description="The lowest value; lower ones are raised to it."
    )
    maximum: Annotated[int, Field(ge=-MAX_RESULT, le=MAX_RESULT)] = Field(
        default=MAX_RESULT, description="The highest value; higher ones are lowered to it."
    )
    default: Annotated[int, Field(ge=-MAX_RESULT, le=MAX_RESULT)] = Field(
        default=0, description="The value of an actor whose definition gives none."
    )
    format: Annotated[Line, template("value")] = Field(
        default="{value}", description="How the value is written; `{value}` is the number."
    )

    @model_validator(mode="after")
    def _default_is_within(self) -> Self:
        if self.minimum > self.maximum:
            said = [each for each in ("minimum", "maximum") if each in self.model_fields_set]
            raise fault(
                Fault.INCOHERENT,
                "minimum ({minimum}) is more than maximum ({maximum})",
                minimum=self.minimum,
                maximum=self.maximum,
                field=said[0],
                hint="swap them, or change one of them" if said[1:] else ("give the other as well"),
            )
        if not self.minimum <= self.default <= self.maximum:
            raise fault(
                Fault.INCOHERENT,
                "default ({default}) must lie between minimum ({minimum}) and maximum ({maximum})",
                default=self.default,
                minimum=self.minimum,
                maximum=self.maximum,
                field="default",
                hint=f"give `default` a number from {self.minimum} to {self.maximum}",
            )
        return self


StatValue = Annotated[Formula, FormulaMark(owners=frozenset({"self"}))]
"""An integer, or a formula such as `"1d3 + depth / 3"`, which may mention others of one's stats."""


def _some(count: Formula) -> Formula:
    """Refuse a count below zero at all depths. Where it is so at some, there is just nothing."""
    least, most = count.bounds({"depth": CHECKED_DEPTHS})
    if most < 0 and least == most:
        raise fault(Fault.COUNT, "must be at least 0, not {most}", most=most)
    if most < 0:
        raise fault(Fault.COUNT, "must be at least 0, and is never more than {most}", most=most)
    return count


CountValue = Annotated[
    Formula,
    FormulaMark(),
    AfterValidator(_some),
    WithJsonSchema(formula_schema(0)),
]
"""A count of something: an integer, or a formula that is not always below zero."""


def _sound(
    table: Any,  # noqa: ANN401 - sees input before it is validated
    read: Callable[[Any], dict[str, Formula]],
    info: ValidationInfo,
) -> dict[str, Formula]:
    """Return the table after validation; refuse a stat with two names, or one that needs itself."""
    names = names_of(info)
    found = read(table)
    if names is not None and len(table) > len(found):
        raise _repetition(table, names)
    try:
        in_dependency_order(found, found)
    except CycleError as error:
        _, circle = error.args
        raise _circle(circle, dict(zip(found, table, strict=True))) from error
    return found


def _repetition(said: Iterable[str], names: Names) -> PydanticCustomError:
    """Return the error of a table in which a stat has two names, as with and without mod."""
    ids = [(names.resolve("stat", key), key) for key in said]
    first = dict(reversed(ids))
    again, name = next((key, first[id_]) for id_, key in ids if first[id_] != key)
    return fault(
        Fault.INCOHERENT,
        "`{again}` and `{name}` are the same stat",
        again=again,
        name=name,
        hint="take one of them out",
        field=again,
    )


def _circle(circle: list[str], written: Mapping[str, str]) -> PydanticCustomError:
    """Return the error of stats that need each other.

    Args:
        circle: Their ids, each needed by the one after it, the last of which is the first.
        written: All ids in the table, with the keys that stand for them.
    """
    first = min(circle, key=list(written).index)
    before = circle[circle.index(first, 1) - 1]
    name, via = written[first], written[before]
    from_itself = "`{name}` is calculated from itself"
    by_way = "`{name}` is calculated from `{via}`, and that from `{name}`"
    return fault(
        Fault.INCOHERENT,
        from_itself if before == first else by_way,
        name=name,
        via=via,
        hint="write one of the formulas without the other stat",
        field=name,
    )


Stats = Annotated[dict[StatId, StatValue], WrapValidator(_sound)]
"""Stats with their values."""


class Carried(Model):
    """Something that a monster may carry."""

    item: Maybe[ItemId] = Field(default=None, description="An item.")
    loot: Maybe[LootId] = Field(default=None, description="A table to choose an item from.")
    percent: Percent = Field(default=100, description="The chance that it has it.")
    count: CountValue = Field(default="1", validate_default=True, description="How many there are.")


class Possession(Model):
    """Something that a character has from the beginning."""

    item: ItemId = Field(description="The item.")
    count: Annotated[int, Field(ge=1, le=MAX_HAD)] = Field(
        default=1, description="How many there are."
    )
    worn: bool = Field(default=False, description="Whether it is equipped.")


class ActorForms(Model):
    """Forms of the name of an actor in sentences, where they are irregular."""

    indefinite: Line = Field(default="", description="The name with an article, as `an ogre`.")
    definite: Line = Field(
        default="",
        description=(
            "The name with an article, as `the ogre`. A proper name stands here as it is, and"
            " never takes one."
        ),
    )
    object: Line = Field(
        default="",
        description="The same as an object, in languages where that differs.",
    )
    plural: Line = Field(default="", description="The name of several, as `oxen`.")


Moves = Literal["walk", "swim", "fly"]
"""The way in which monsters move about."""


class ActorDef(Model):
    """The common base of monsters and player characters."""

    label: Label = Field(description="The name shown to the player.")
    forms: ActorForms = Field(
        default_factory=ActorForms, description="Other forms of the name, in sentences."
    )
    description: Line = Field(default="", description="One sentence about it.")
    glyph: VisibleGlyph = Field(description="The character that stands for it.")
    color: ColorId = Field(description="Color of the glyph.")
    stats: Stats = Field(
        default_factory=dict[str, Any],
        description=(
            "Its stats, each an integer or a formula with dice, `depth` and others of its stats,"
            " such as `self.max_health`."
        ),
    )
    tags: Items[Tag] = Field(
        default=(),
        description="Words that `where` in patches asks for; a `#tag` is a table of its own.",
    )
    immune: Items[Tag] = Field(
        default=(),
        description="Tags of statuses and fields that do nothing to it, such as `fire`.",
    )
    abilities: Items[AbilityId] = Field(
        default=(), description="The abilities that it has from the beginning."
    )
    triggers: Triggers[TriggerDef] = Field(
        default=(), description="What follows from what happens to it, or from what it does."
    )


class MonsterDef(ActorDef):
    """A kind of monster."""

    behaviors: Behaviors = Field(
        default=(),
        description="What it does: the first behavior that has an answer decides its action.",
    )

    faction: Tag = Field(
        default="monsters",
        description=(
            "Whose side it is on: `monsters`, `player`, or any other word. Everyone on another"
            " side is its enemy. The `neutral` fight nobody until the player's side hurts them."
        ),
    )
    moves: Moves = Field(
        default="walk",
        description=(
            "How it moves: walkers keep out of terrain with the tag `deep`, swimmers keep to"
            " terrain with the tag `water`, and fliers go anywhere and set off nothing on the"
            " ground."
        ),
    )
    carries: Items[Carried] = Field(default=(), description="What it has, and drops when it dies.")
    uses: Items[ItemId] = Field(
        default=(), description="What it picks up and equips or uses, as items or a `#tag`."
    )

    notes: Line = Field(
        default="",
        description=(
            "What players are told about what it does; if left out, what its behaviors,"
            " abilities and triggers say."
        ),
    )

    @property
    def hunts(self) -> bool:
        """True if it goes after enemies to attack them."""
        return any(each.hunts for each in self.behaviors)

    @property
    def moves_about(self) -> bool:
        """True if it takes steps."""
        return any(each.moves_about for each in self.behaviors)

    @property
    def holds_back(self) -> bool:
        """True if it keeps away from enemies."""
        return any(each.holds_back for each in self.behaviors)

    @property
    def sleeps(self) -> bool:
        """True if it sleeps until it is woken."""
        return True in [each.sleeps for each in self.behaviors]


class PlayerDef(ActorDef):
    """A character whom the player can be."""

    carries: Items[Possession] = Field(default=(), description="What the character begins with.")
