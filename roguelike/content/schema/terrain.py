"""Terrain of cells, and what fills or stands in them: fire, gases and features."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field

from roguelike.content.references.ids import ground_id
from roguelike.content.schema.fields.base import (
    ColorId,
    FeatureId,
    Glyph,
    ItemId,
    Items,
    Label,
    Line,
    Maybe,
    Model,
    Needs,
    Percent,
    Ref,
    Reference,
    Tag,
    TerrainId,
    VisibleGlyph,
)
from roguelike.content.schema.fields.combinations import (
    Combination,
    Given,
    Is,
    keeping,
)
from roguelike.content.schema.steps import Conditions, FieldTrigger, GroundTrigger, Steps, Triggers

_WALKABLE: Final = Needs("walkable", value=True, reason="cannot be walked on")

GroundId = Annotated[TerrainId, _WALKABLE]
"""Terrain on which actors can stand."""

SolidId = Annotated[TerrainId, Needs("walkable", value=False, reason="can be walked on")]
"""Terrain on which nobody can stand."""

StairsUpId = Annotated[TerrainId, _WALKABLE, Needs("leads", "up", "does not lead up")]
"""Stairs up."""

StairsDownId = Annotated[TerrainId, _WALKABLE, Needs("leads", "down", "does not lead down")]
"""Stairs down."""


class Look(Model):
    """The colors of something that fills a cell."""

    color: ColorId = Field(description="Color of the glyph.")
    background: ColorId | None = Field(
        default=None,
        description="Color behind the glyph; if left out, that of the ground beside it.",
    )


Lines: TypeAlias = Literal["light", "heavy", "double", "ends"]
"""The kind of lines that terrain is drawn with."""


class Locking(Model):
    """The lock of terrain: what opens it, and what the terrain becomes."""

    items: Items[ItemId] = Field(description="The keys, as items or a `#tag` of items.")
    into: TerrainId = Field(description="What it becomes when it is unlocked.")
    spends: bool = Field(default=True, description="Whether the key is used up.")


class Hiding(Model):
    """The disguise of hidden terrain, and the chance that it is noticed."""

    looks: TerrainId = Field(description="The terrain that it looks like.")
    percent: Percent = Field(
        default=20,
        description="The chance that the player notices it from a neighboring cell, each turn.",
    )


class PlaceForms(Model):
    """Forms of the name of what is in a place in sentences, where they are irregular."""

    indefinite: Line = Field(
        default="",
        description="The name with an article, as `an altar`; what cannot be counted has none.",
    )
    definite: Line = Field(default="", description="The name with an article, as `the altar`.")
    object: Line = Field(
        default="",
        description="The same as an object, in languages where that differs.",
    )


class TerrainDef(Model):
    """A kind of terrain, of which cells can be made."""

    label: Label = Field(description="The name shown to the player.")
    forms: PlaceForms = Field(default_factory=PlaceForms, description="Other forms of the name.")
    description: Line = Field(default="", description="One sentence about it.")
    glyph: Glyph = Field(description="The character that stands for it.")
    drawn: Glyph | None = Field(
        default=None, description="The character that displays draw, if not the glyph."
    )
    lines: Lines | None = Field(
        default=None,
        description=(
            "The lines that displays draw where it meets its like, as in walls. With `ends`, it"
            " is drawn itself, and only the lines of others reach it, as with a door."
        ),
    )
    seen: Look = Field(description="How it is drawn while in view.")
    remembered: Look = Field(description="How it is drawn when explored but out of view.")
    walkable: bool = Field(default=False, description="Whether actors can enter it.")
    surrounds: bool = Field(
        default=False,
        description=(
            "Whether whoever is there is in it, as in water, and goes through it: sentences say"
            " so. Else one is on it, and goes over it."
        ),
    )
    transparent: bool = Field(default=False, description="Whether it can be seen through.")
    opens_into: Maybe[GroundId] = Field(
        default=None, description="What it becomes when an actor enters it, as a door does."
    )
    gives_way: bool = Field(
        default=False,
        description=(
            "Whether it becomes that without a message, as trampled grass does; then it is not"
            " a door."
        ),
    )
    muffles: Annotated[int, Field(ge=0, le=100)] = Field(
        default=0,
        description=("By how many cells it shortens the range of a noise that passes through it."),
    )
    burns_into: Maybe[TerrainId] = Field(
        default=None, description="What fire leaves of it; if left out, what the fire says."
    )
    leads: Literal["up", "down"] | None = Field(
        default=None, description="Which way it takes its users, as stairs do."
    )
    tags: Items[Tag] = Field(
        default=(),
        description=(
            "Words that conditions and effects look for. Exploring avoids what is `untouched`."
        ),
    )
    lock: Locking | None = Field(default=None, description="What opens it, if it is locked.")
    locks_into: Maybe[TerrainId] = Field(
        default=None, description="What it becomes when it is locked."
    )
    hidden: Hiding | None = Field(
        default=None, description="What it looks like until it is noticed or entered."
    )
    triggers: Triggers[GroundTrigger] = Field(
        default=(), description="What happens to those who stand there, and when."
    )


MAX_DENSITY = 100_000
"""The highest density of a field in a cell."""

FieldId = Annotated[Reference, Ref("field")]


class Gas(Model):
    """The spread of a gas: it evens out between neighboring cells, and thins."""

    thins: Percent = Field(
        default=5,
        description="How much of it is lost in each cell each turn, in percent, and at least 1.",
    )
    veils_from: Annotated[int, Field(ge=1, le=MAX_DENSITY)] | None = Field(
        default=None,
        description=("How much of it blocks the view through a cell; if left out, no amount does."),
    )
    burns: bool = Field(default=False, description="Whether fire burns it, and spreads in it.")


class Fire(Model):
    """The spread of a fire, and what it leaves."""

    turns: Annotated[int, Field(ge=1, le=1000)] = Field(
        default=4, description="How many turns it burns in a cell."
    )
    lights: Items[Tag] = Field(
        default=(), description="Tags of terrain that burns, such as `grass`."
    )
    percent: Percent = Field(
        default=50, description="The chance that it spreads to a neighboring cell, each turn."
    )
    into: Maybe[GroundId] = Field(
        default=None,
        description="What it leaves of terrain that burns, unless the terrain says otherwise.",
    )
    quenched_by: Items[Tag] = Field(
        default=("water",), description="Tags of terrain on which it goes out."
    )


class FieldDef(Model):
    """A field that fills cells for a while: a gas, a fire, or something that stays in place."""

    label: Label = Field(description="The name shown to the player.")
    forms: PlaceForms = Field(
        default_factory=PlaceForms,
        description="Other forms of the name; as it cannot be counted, `indefinite` is the name.",
    )
    description: Line = Field(default="", description="One sentence about it.")
    glyph: VisibleGlyph = Field(description="The character that stands for it.")
    color: ColorId = Field(description="Color of the glyph, and of what is behind it in part.")
    tags: Items[Tag] = Field(
        default=(),
        description=(
            "Words that bots and `immune` look for. Actors avoid what does something to them,"
            " unless it is tagged `kind`."
        ),
    )
    gas: Gas | None = Field(default=None, description="How it spreads, if it is a gas.")
    fire: Fire | None = Field(default=None, description="How it spreads, if it is a fire.")
    triggers: Triggers[FieldTrigger] = Field(
        default=(),
        description=(
            "What happens to those who are in it, each turn (`turn`) or when they enter it"
            " (`enter`); `power` is how much of it there is."
        ),
    )

    _is_one_of_both = keeping(
        Combination(
            when=(Given("gas"),),
            none=(Given("fire"),),
            message="a field is a gas or a fire, but not both",
        )
    )


class Operation(Model):
    """The effects of working a feature."""

    verb: Line = Field(
        default="", description="What the player does then, as `open it`; else it is just used."
    )
    when: Conditions = Field(default=(), description="What must be true, or it cannot be used.")
    steps: Steps = Field(description="What happens, in order.")
    refuses: Line = Field(
        default="", description="What the player is told if a condition does not hold."
    )
    asks: Line = Field(
        default="", description="A question that the player has to answer with yes first."
    )


class FeatureDef(Model):
    """A feature of a cell, such as a chest, an altar, a trap, a lever or a captive.

    The player works a solid feature by walking into it. A feature that is not solid is walked on,
    and its triggers say what follows.
    """

    label: Label = Field(description="The name shown to the player.")
    forms: PlaceForms = Field(default_factory=PlaceForms, description="Other forms of the name.")
    description: Line = Field(default="", description="One sentence about it.")
    glyph: Glyph = Field(description="The character that stands for it.")
    color: ColorId = Field(description="Its color while in view.")
    remembered: Maybe[ColorId] = Field(
        default=None, description="Its color when out of view; if left out, the same."
    )
    background: Maybe[ColorId] = Field(
        default=None, description="Color behind it; if left out, that of the ground beside it."
    )
    solid: bool = Field(default=True, description="Whether nobody can stand there.")
    transparent: bool = Field(default=True, description="Whether it can be seen past.")
    tags: Items[Tag] = Field(
        default=(),
        description=(
            "Words that conditions and bots look for. Exploring avoids what is `untouched`."
        ),
    )
    use: Operation | None = Field(
        default=None, description="What happens when the player walks into it."
    )
    stays: bool = Field(default=False, description="Whether it stays as it is after use.")
    once: bool = Field(
        default=False,
        description="Whether it is gone once it was entered, as a trap that was sprung.",
    )
    becomes: Maybe[FeatureId] = Field(
        default=None,
        description="What it becomes after use, or once sprung; if left out, bare ground.",
    )
    ground: GroundId = Field(
        default="core:floor", validate_default=True, description="The ground that it leaves."
    )
    hidden: Hiding | None = Field(
        default=None, description="What it looks like until it is noticed or entered."
    )
    lock: Locking | None = Field(
        default=None, description="What opens it, if it is locked; using it takes the key."
    )
    triggers: Triggers[GroundTrigger] = Field(
        default=(), description="What happens to those who stand there, and when."
    )

    _can_be_worked = keeping(
        Combination(
            when=(Given("use"),),
            none=(Is("solid", value=False),),
            message="only what is solid can be used, by walking into it",
            spare='make it solid, or use triggers such as on = "enter"',
            at="use",
        ),
        Combination(
            when=(Given("once"),),
            none=(Is("solid", value=True),),
            message="nobody can enter what is solid",
            spare="take `once` out, or write solid = false",
            at="once",
        ),
    )

    @property
    def leaves(self) -> str:
        """The id of the terrain that is there after use, or once it was sprung."""
        return ground_id(self.becomes) if self.becomes else self.ground

    def as_terrain(self) -> TerrainDef:
        """Return the terrain that the engine makes of it."""
        remembered = self.remembered or self.color
        return TerrainDef.model_construct(
            label=self.label,
            forms=self.forms,
            description=self.description,
            glyph=self.glyph,
            seen=Look.model_construct(color=self.color, background=self.background),
            remembered=Look.model_construct(color=remembered, background=None),
            walkable=not self.solid,
            surrounds=False,
            transparent=self.transparent,
            opens_into=self.leaves if self.once else None,
            gives_way=self.once,
            tags=self.tags,
            lock=self.lock,
            hidden=self.hidden,
            triggers=self.triggers,
        )


def features_as_terrain(features: Mapping[str, Model]) -> dict[str, TerrainDef]:
    """Return features as terrain, by the ids that they have as terrain."""
    return {
        ground_id(identifier): feature.as_terrain()
        for identifier, feature in features.items()
        if isinstance(feature, FeatureDef)
    }
