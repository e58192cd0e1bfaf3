"""Ask for a word."""

from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import Items, Tag
from roguelike.content.schema.steps import ConditionParams
from roguelike.engine.effects.effect_execution import Situation
from roguelike.registry import implements


class HasTag(ConditionParams):
    """Ask whether an actor, or the item by which it is done, has one of some words as tags."""

    kind: Literal["has_tag"] = "has_tag"
    tags: Annotated[Items[Tag], Field(min_length=1)] = Field(
        description="The words: those that a definition has in `tags`."
    )
    who: Literal["target", "self", "other", "item"] = Field(
        default="target", description="Who or what is asked."
    )


@implements(HasTag)
def has_tag(params: HasTag, situation: Situation) -> bool:
    """Look in the definition."""
    one = situation.item if params.who == "item" else situation.who(params.who)
    definition = None if one is None else one.kind.definition
    return definition is not None and not set(params.tags).isdisjoint(definition.tags)
