"""Items, what they are worn on, what they look like unidentified, and where they are found."""

from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.actors import CountValue
from roguelike.content.schema.depths import DepthRange
from roguelike.content.schema.fields.amounts import LaidDownAmount
from roguelike.content.schema.fields.base import (
    AppearanceId,
    ColorId,
    Includes,
    ItemId,
    Items,
    Label,
    Line,
    LootId,
    Maybe,
    MayMention,
    MessageId,
    Model,
    Percent,
    SlotId,
    StatId,
    StatusId,
    Tag,
    VisibleGlyph,
)
from roguelike.content.schema.fields.combinations import (
    Combination,
    Given,
    Said,
    at_least_one,
    keeping,
)
from roguelike.content.schema.fields.templates import template
from roguelike.content.schema.steps import AimedDeed, Deed, ItemTrigger, Range, Triggers

MAX_STACK = 999
"""The largest number of an item in one stack."""
MAX_WEIGHT = 1_000_000
"""The highest weight, which is how often something can be chosen compared with the others."""

Bonuses = dict[StatId, LaidDownAmount]
"""The amounts that are added to stats."""


class Forms(Model):
    """Forms of the name of an item in sentences, where they are irregular."""

    plural: Line = Field(default="", description="The name of several.")
    indefinite: Line = Field(default="", description="The name with an article, as `an apple`.")
    definite: Line = Field(default="", description="The name with an article, as `the apple`.")


class UseDef(AimedDeed):
    """The effects of using an item."""

    spends: Literal["one", "charge", "nothing"] = Field(
        default="one", description="What is used up: the item, one of its charges, or nothing."
    )
    gone_when_empty: bool = Field(
        default=False, description="Whether the item is gone after its last charge."
    )
    message: Maybe[Annotated[MessageId, MayMention(("actor", "item"))]] = Field(
        default=None,
        description=(
            "What is told instead of the usual sentence: a message without `on`, which may"
            " mention the `{actor}` who uses the item and the `{item}`."
        ),
    )


class ThrowDef(Deed):
    """The effects of throwing an item."""

    returns: bool = Field(
        default=False, description="Whether it comes back to the hand of the thrower."
    )
    shatters: bool = Field(default=False, description="Whether it is destroyed where it lands.")

    _leaves_something = keeping(
        Combination(
            when=(Given("returns"),),
            none=(Given("shatters"),),
            message="what shatters cannot return",
            at="returns",
        )
    )


class Launcher(Model):
    """The ammunition and the range of an item that shoots when it is in the hand."""

    items: Items[ItemId] = Field(description="The ammunition, as items or a `#tag` of items.")
    range: Range = Field(default=8, description="How far it shoots, in cells.")


class SlotDef(Model):
    """A place on the body for equipment."""

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="What goes there.")


class ItemDef(Model):
    """A kind of item."""

    label: Label = Field(description="The name of a single one, shown to the player.")
    forms: Forms = Field(default_factory=Forms, description="Other forms of the name.")
    description: Line = Field(default="", description="One sentence about it.")
    loses: Line = Field(
        default="",
        description=(
            "What is lost with it beside numbers, such as `its power over sleepers`: told before"
            " something else is equipped in its place. If left out, that is its description."
        ),
    )
    glyph: VisibleGlyph = Field(description="The character that stands for it.")
    color: ColorId = Field(description="Color of the glyph.")
    tags: Items[Tag] = Field(
        default=(),
        description=(
            "Words that conditions look for; a `#tag` of items is a table of its own. Monsters"
            " and bots know `kind`, `healing` and `escape` for what is good for its user, and"
            " `harmful` and `missile` for what is thrown at enemies. Exploring leaves alone"
            " what is `untouched`."
        ),
    )
    appearance: Maybe[AppearanceId] = Field(
        default=None, description="The pool from which it has a look until it is identified."
    )
    stack: Annotated[int, Field(ge=1, le=MAX_STACK)] = Field(
        default=1, description="The most of them in one stack."
    )
    charges: CountValue | None = Field(
        default=None, description="How often it can be used before it is empty."
    )
    slots: Items[SlotId] = Field(
        default=(), description="All slots that it takes when equipped, such as both hands."
    )
    stats: Bonuses = Field(
        default_factory=dict[str, Any], description="What it adds to stats while equipped."
    )
    statuses: Items[StatusId] = Field(
        default=(), description="The statuses of an actor while it is equipped."
    )
    sticky: bool = Field(default=False, description=("Whether it cannot be removed once equipped."))
    at_once: bool = Field(
        default=False, description="Whether the player uses it as soon as it is picked up."
    )
    use: UseDef | None = Field(default=None, description="What using it does.")
    throw: ThrowDef | None = Field(
        default=None,
        description=("What throwing it does; if left out, it just lands where it is thrown."),
    )
    launches: Launcher | None = Field(default=None, description="What it shoots while equipped.")
    breaks: Percent = Field(default=0, description="The chance that it breaks when thrown or shot.")
    triggers: Triggers[ItemTrigger] = Field(
        default=(), description="What follows from what happens."
    )

    def teaches(self) -> list[str]:
        """Return the abilities that its use teaches."""
        steps = self.use.steps if self.use else ()
        taught = (step.teaches() for step in steps)
        return [each for each in taught if each is not None]

    _is_used_at_once = keeping(
        Combination(
            when=(Given("at_once"),),
            some=(Said("use"),),
            message="it has no `use`, so `at_once` has no effect",
            hint="say what `use` does",
            at="at_once",
        )
    )

    @model_validator(mode="after")
    def _can_be_used_up(self) -> Self:
        spends = None if self.use is None else self.use.spends
        if spends == "charge" and self.charges is None:
            message = "using it spends a charge, and it has none"
            hint = "say with `charges` how many it has"
            raise fault(Fault.CONTRADICTION, message, field="use", hint=hint)
        return self


class AffixDef(Model):
    """A quality that some items of a kind have."""

    label: Annotated[Label, template("item")] = Field(
        description="The name with it; `{item}` is the name without."
    )
    description: Line = Field(default="", description="One sentence about it.")
    loses: Line = Field(
        default="",
        description=(
            "What is lost with it beside numbers, such as `its power over sleepers`: told before"
            " something else is equipped in its place. If left out, that is its description."
        ),
    )
    fits: Items[ItemId] = Field(description="The items that can have it.")
    weight: Annotated[int, Field(ge=1, le=MAX_WEIGHT)] = Field(
        default=10, description="How often it is chosen, compared with the others."
    )
    stats: Bonuses = Field(
        default_factory=dict[str, Any], description="What it adds to stats while equipped."
    )
    statuses: Items[StatusId] = Field(
        default=(), description="The statuses of an actor while the item is equipped."
    )
    sticky: bool = Field(
        default=False, description=("Whether the item cannot be removed once equipped.")
    )
    triggers: Triggers[ItemTrigger] = Field(
        default=(), description="What follows from what happens."
    )


class LookDef(Model):
    """The look of an item that is not known yet."""

    key: Tag = Field(description="The name by which patches and translations call it.")
    label: Label = Field(description="The name shown to the player.")
    forms: Forms = Field(default_factory=Forms, description="Other forms of the name.")
    color: Maybe[ColorId] = Field(default=None, description="Color of the glyph.")


class AppearanceDef(Model):
    """A pool of looks, of which each kind of item that names it has another in each game."""

    looks: Annotated[Items[LookDef], Field(min_length=1)] = Field(
        description="The looks; there must be one for each item."
    )


class Share(DepthRange):
    """Items that may be chosen, and how often."""

    item: Maybe[ItemId] = Field(default=None, description="An item.")
    loot: Maybe[LootId] = Field(default=None, description="A table to choose from.")
    weight: Annotated[int, Field(ge=0, le=MAX_WEIGHT)] = Field(
        default=10, description="How often it is chosen, compared with the others."
    )
    count: CountValue = Field(default="1", validate_default=True, description="How many there are.")

    _is_one_thing = keeping(
        *at_least_one(
            "item",
            "loot",
            message="either `item` or `loot` says what is chosen",
            hint='write item = "…" or loot = "…"',
        )
    )


class LootEntry(Share):
    """Something that may be chosen, and at which depths."""

    loot: Maybe[Annotated[LootId, Includes()]] = Field(
        default=None, description="Another table to choose from."
    )
    weight: Annotated[int, Field(ge=1, le=MAX_WEIGHT)] = Field(
        default=10, description="How often it is chosen, compared with the others."
    )
    affix_percent: Percent = Field(
        default=0, description="The chance that it has an affix that fits."
    )


class LootDef(Model):
    """A weighted table of items."""

    entries: Annotated[Items[LootEntry], Field(min_length=1)] = Field(
        description="What is chosen from."
    )
    without_replacement: Literal["level", "game"] | None = Field(
        default=None,
        description="Whether what was chosen is not chosen again, on a level or in a whole game.",
    )
    in_play: Annotated[int, Field(ge=1, le=MAX_WEIGHT)] | None = Field(
        default=None,
        description=(
            "How many of the entries a game has, chosen by weight when it begins, so that games"
            " differ; if left out, all."
        ),
    )
