"""Messages: the sentences that the game says, and when."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, LiteralString, Self, TypeAlias

from pydantic import Field, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.references.implementations import Implementations, variant
from roguelike.content.schema.fields.base import ColorId, Items, Maybe, Mention, Model, Reference
from roguelike.content.schema.fields.combinations import Combination, Given, Said, keeping
from roguelike.content.schema.fields.templates import (
    Template,
    names_in,
    require_numbers,
    require_placeholders,
)
from roguelike.registry import Params, kind_of

FOR_SCREENS = "ui_"
"""The prefix of the names of those messages of `core` that screens ask for."""

Refusal = Literal[
    "impossible_wall",
    "impossible_diagonal",
    "impossible_corner",
    "impossible_stairs_down",
    "impossible_stairs_up",
    "impossible_way_back",
    "impossible_no_level",
    "impossible_locked",
    "impossible_refused",
    "impossible_blocked",
    "impossible_held",
    "impossible_unwilling",
    "impossible_nothing_here",
    "impossible_pack_full",
    "impossible_too_dear",
    "impossible_no_use",
    "impossible_no_charges",
    "impossible_not_worn",
    "impossible_sticky",
    "impossible_not_ready",
    "impossible_not_now",
    "impossible_no_target",
    "impossible_out_of_range",
]
"""A reason why an action cannot be carried out."""

DoerId = Annotated[
    Reference,
    Mention(
        "monster",
        others=("item", "status", "ability", "terrain", "feature", "field", "slot", "stat"),
        words=("anyone", "player", "monster"),
    ),
]
"""The subject of an event: one kind of monster, what it is done with or about, or a word."""

TargetWord = Literal["anyone", "player", "monster"]
"""A word for those to whom something is done."""

Tone = Literal["plain", "deed", "harm", "good", "item", "status", "note", "alarm"]
"""The kind of news that a message is."""

FIRST = "first_"
"""The prefix, in sentences that tell two events, of what the first of them is about."""
SAID = "said"
"""The name, in such sentences, of what was told of the first, without its full stop."""
SEVERAL = "actors"
"""The name, in sentences about several, of their number and their kind."""

TARGETS = "targets"
"""The name, in sentences about several to whom somebody does something, of the same."""
AMOUNTS = "amounts"
"""The name, in sentences about several, of the numbers that may differ from one to the next."""

EVENT_MENTIONS: Mapping[str, frozenset[str]] = {
    event: frozenset(said.split())
    for event, said in {
        "arrived": "actor depth level",
        "region_entered": "actor means description",
        "felt": "actor means description",
        "seeded": "seed",
        "door_opened": "actor terrain",
        "noticed": "actor target",
        "woke": "actor",
        "lost_track": "actor",
        "waited": "actor",
        "attacked": "actor target rolls hits",
        "hit": "actor target hits amount means",
        "hit_in_vain": "actor target hits amount",
        "missed": "actor target rolls",
        "defended": "actor rolls blocks",
        "damaged": "actor amount means",
        "blocked": "actor target",
        "died": "actor killer",
        "died_of_status": "actor status",
        "gold_dropped": "actor amount",
        "gold_taken": "actor amount",
        "item_taken": "actor item",
        "item_bought": "actor item amount",
        "choice_made": "actor",
        "item_dropped": "actor item",
        "item_worn": "actor item",
        "item_taken_off": "actor item",
        "item_used": "actor item",
        "item_thrown": "actor item missile",
        "item_broken": "actor item",
        "item_returned": "actor item",
        "item_identified": "actor item found",
        "item_recharged": "actor item amount",
        "item_given": "actor item",
        "item_stolen": "actor target item",
        "item_swept_away": "actor item",
        "item_changed": "actor item stat amount",
        "item_lowered": "actor item stat amount",
        "gold_stolen": "actor target amount",
        "nothing_happened": "actor means",
        "healed": "actor amount",
        "status_gained": "actor status power",
        "status_prolonged": "actor status power",
        "status_ended": "actor status",
        "absorbed": "actor amount",
        "resisted": "actor",
        "reflected": "actor",
        "shoved": "actor",
        "pulled": "actor",
        "teleported": "actor",
        "anchored": "actor",
        "swapped": "actor target",
        "summoned": "actor target",
        "split": "actor target",
        "transformed": "actor monster",
        "charmed": "actor target",
        "stat_changed": "actor stat amount",
        "stat_lowered": "actor stat amount",
        "shot": "actor target",
        "ability_used": "actor ability",
        "ability_learned": "actor ability",
        "braced": "actor target",
        "fled": "actor",
        "cowered": "actor",
        "shouted": "actor",
        "struggled": "actor status",
        "terrain_changed": "actor terrain before",
        "revealed": "actor cells",
        "noise": "actor",
        "fuse_lit": "actor",
        "chain_stopped": "actor",
        "won": "actor",
        "unlocked": "actor terrain",
        "operated": "actor terrain",
        "field_spread": "actor field",
        "field_ended": "actor field",
        "impossible_wall": "actor terrain",
        "impossible_diagonal": "actor",
        "impossible_corner": "actor",
        "impossible_stairs_down": "actor",
        "impossible_stairs_up": "actor",
        "impossible_way_back": "actor",
        "impossible_no_level": "actor",
        "impossible_locked": "actor terrain needs",
        "impossible_refused": "actor terrain",
        "impossible_blocked": "actor status",
        "impossible_held": "actor target status",
        "impossible_unwilling": "actor target",
        "impossible_nothing_here": "actor",
        "impossible_pack_full": "actor item",
        "impossible_too_dear": "actor item",
        "impossible_no_use": "actor item",
        "impossible_no_charges": "actor item",
        "impossible_not_worn": "actor item",
        "impossible_sticky": "actor item",
        "impossible_not_ready": "actor",
        "impossible_not_now": "actor",
        "impossible_no_target": "actor",
        "impossible_out_of_range": "actor",
    }.items()
}
"""Each event that can be told, with what its sentence may mention in braces.

It is what the game promises to modders, so it is written down; a test holds it to the events.
"""

NUMBERS = frozenset({"amount", "blocks", "cells", "depth", "hits", "power"})
"""The names in braces that stand for numbers, on which words of a sentence can depend."""
_NUMBERS = NUMBERS | {f"{FIRST}{name}" for name in NUMBERS}

if TYPE_CHECKING:
    EventName: TypeAlias = str
else:
    EventName = Literal[tuple(EVENT_MENTIONS)]


def _of_events(key: LiteralString) -> Combination:
    """Return the rule that a field only has a meaning beside an event."""
    return Combination(
        when=(Given(key),),
        some=(Said("on"),),
        message=f"`{key}` has no meaning without `on`",
        hint=f"say with `on` what is told, or take `{key}` out",
        at=key,
    )


class MessageDef(Model):
    """A sentence, told when something happens or shown on a screen."""

    counts_in_rules: ClassVar[bool] = False
    mentions: ClassVar[Mapping[str, frozenset[str]]] = EVENT_MENTIONS  # and of plugins

    on: EventName | None = Field(
        default=None,
        description="The event that it tells; if left out, screens and steps refer to it by id.",
    )
    by: DoerId = Field(
        default="anyone",
        description=(
            "Who must do it, such as one kind of monster, or what it must be done with or about:"
            " an item, a status, an ability, terrain, a feature or a field, the slot of an item,"
            " or a stat; the most specific message wins."
        ),
    )
    to: TargetWord = Field(
        default="anyone",
        description="Who it must be done to, if it is done to someone; it counts after `by`.",
    )
    after: Items[EventName] = Field(
        default=(),
        description=(
            "Events just before it, as part of the same doing: this sentence is told in place of"
            " both. It may mention what the first is about, as `{first_item}`, and `{said}`, what"
            " was told of it without its full stop."
        ),
    )
    text: Template = Field(
        description=(
            "The sentence; names in braces are filled in, and of `{amount|# coin|# coins}` the"
            " words that belong to the number."
        )
    )
    you: Template = Field(
        default="", description="The sentence if the player does it; else `text`."
    )
    many: Template = Field(
        default="",
        description=(
            "The sentence if the same happens to several of a kind in a turn, who are `{actors}`,"
            " or `{targets}` where one does it to them; what it mentions is the same for all but"
            " `{amounts}`, which lists numbers. If left out, there is one for each."
        ),
    )
    covers: Items[EventName] = Field(
        default=(),
        description=(
            "Events that are not told if they follow at once, as this sentence says them as well."
        ),
    )
    once: bool = Field(
        default=False,
        description=(
            "Whether it is not told again of a monster as long as that goes on from turn to turn."
        ),
    )
    tone: Tone = Field(
        default="plain",
        description=(
            "What kind of news it is: a `deed` is the player's own, `harm` is done to the"
            " player, and an `alarm` about the player may have to be acknowledged."
        ),
    )
    color: Maybe[ColorId] = Field(
        default=None, description="Color of the sentence, in place of that of its `tone`."
    )

    _is_about_an_event = keeping(*map(_of_events, ("by", "to", "after", "many", "once")))

    @model_validator(mode="after")
    def _mentions_what_there_is(self) -> Self:
        if self.on is None:
            return self
        if self.to != "anyone" and "target" not in self.mentions[self.on]:
            message = "`{on}` is done to nobody"
            raise fault(Fault.CONTRADICTION, message, on=self.on, field="to", hint="take `to` out")
        names = self._names()
        numbers = names & _NUMBERS if self.on in EVENT_MENTIONS else names
        for field in ("text", "you", "many"):
            text = getattr(self, field)
            known = self._names_of_several(names) if field == "many" else names
            require_placeholders(text, known, field)
            require_numbers(text, numbers, field)
        return self

    def _names_of_several(self, names: frozenset[str]) -> frozenset[str]:
        """Return the names that a sentence about several may mention, given those about one."""
        numbers = frozenset({AMOUNTS} if "amount" in names else ())
        if "target" in names and TARGETS in names_in(self.many):
            return names - {"target"} | {TARGETS} | numbers
        return names - {"actor"} | {SEVERAL} | numbers

    def _names(self) -> frozenset[str]:
        """Return the names that the sentence may mention, whatever comes before it."""
        own = self.mentions[self.on] if self.on is not None else frozenset[str]()
        if not self.after:
            return own
        of_all = [self.mentions[each] for each in self.after]
        known = of_all[0].intersection(*of_all)
        return own | {SAID, *(f"{FIRST}{name}" for name in known)}


OF_ENTRIES: Mapping[str, str] = {"behavior": "habit", "effect": "deed", "condition": "when"}
"""The word after the prefix in names of messages about what can be selected, by extension point."""


def told_of(choices: Implementations) -> Mapping[str, type[Params]]:
    """Return the parameters of implementations, by the beginnings of the messages about them.

    That of the behavior `lurk` is `ui_habit_lurk`; where it has several, others go on from there.
    """
    return {
        f"{FOR_SCREENS}{what}_{kind_of(each)}": each
        for point, what in OF_ENTRIES.items()
        for each in choices.at(point)
    }


def with_events(more: Mapping[str, frozenset[str]]) -> type[MessageDef]:
    """Return the model of messages that can tell more events, those of plugins."""
    if not more:
        return MessageDef
    mentions = {**EVENT_MENTIONS, **more}
    name: Any = Literal[tuple(mentions)]
    made = variant(MessageDef, on=name | None, after=Items[name], covers=Items[name])
    made.mentions = mentions
    return made
