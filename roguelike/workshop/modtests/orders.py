"""Actions of the player in a scene, as tests write them."""

from __future__ import annotations

import re
from typing import Annotated, Final

from msgspec import Struct
from pydantic import AfterValidator, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

from roguelike.content.findings.faults import in_text
from roguelike.content.findings.similar_words import suggest
from roguelike.content.findings.wording import listed
from roguelike.content.references.ids import REFERENCE_PATTERN
from roguelike.content.schema.fields.base import names_of
from roguelike.workshop.modtests.notation import PLAYER

STEPS = (
    "north", "west", "south", "east", "north_east", "south_east", "north_west", "south_west",
)  # fmt: skip
"""The directions in which the player can go."""
REPEATED = ("wait", *STEPS)
"""Actions that can have a number behind them, which says how often."""
STAIRS = ("descend", "ascend")
"""Actions that lead to another level."""
HANDLED = ("wear", "take_off", "drop")
"""Actions with an item behind them."""
AIMED = ("use", "throw", "ability")
"""Actions with an item or an ability behind them, and where they are aimed at."""
TAKEN = "pick_up"
"""The action that may have an item behind it."""
VERBS: Final = (*REPEATED, *STAIRS, *AIMED, *HANDLED, TAKEN)
"""The first words of all actions."""

_ID = REFERENCE_PATTERN.strip("^$")
_ACTION = (
    rf"^(?:({'|'.join(REPEATED)})(?: ([1-9][0-9]{{0,3}}))?|({'|'.join(STAIRS)})"
    rf"|({'|'.join(AIMED)}) ({_ID})(?: at ([0-9]{{1,3}}) ([0-9]{{1,3}})"
    rf"| on ({PLAYER}|[^\s@][0-9]{{0,3}}))?"
    rf"|({'|'.join(HANDLED)}) ({_ID})|({TAKEN})(?: ({_ID}))?)$"
)
_SHAPES = {
    **dict.fromkeys(AIMED, "write `{verb} its_name`, and `at 3 4` or `on k` behind it"),
    **dict.fromkeys((*HANDLED, TAKEN), "write `{verb} its_name`"),
}
_EXAMPLES = ("use potion", "throw dart on k", "ability blink at 3 4", "wear cap", "take_off cap")


class Order(Struct, frozen=True):
    """An action of the player.

    Attributes:
        verb: Its first word.
        count: How often.
        thing: The id of the item or the ability.
        cell: The column and the row of the cell at which it is aimed.
        who: Whom it is aimed at, as tests call actors.
    """

    verb: str
    count: int = 1
    thing: str = ""
    cell: tuple[int, int] | None = None
    who: str = ""

    @property
    def kind(self) -> str:
        """The kind of definition that `thing` is the id of."""
        return "ability" if self.verb == "ability" else "item"


def order_of(text: str) -> Order | None:
    """Return what an action says, or None where it says nothing that there is."""
    if not re.fullmatch(_ACTION, text):
        return None
    verb, *rest = text.split(" ")
    match rest:
        case [number] if verb in REPEATED:
            return Order(verb, int(number))
        case [thing, "on", who]:
            return Order(verb, thing=thing, who=who)
        case [thing, "at", column, row]:
            return Order(verb, thing=thing, cell=(int(column), int(row)))
        case _:
            return Order(verb, thing="".join(rest))


def _is_action(text: str, info: ValidationInfo) -> str:
    """Refuse what is no action, and write the ids in it in full."""
    order = order_of(text)
    if order is None:
        verb = text[:40].partition(" ")[0]
        shape = _SHAPES.get(verb, "").format(verb=verb)
        known = f"there is {listed(VERBS, 'and')}, as in `east 3`"
        kind, message = "E203", "`{action}` is not something the player can do"
        hint = shape or suggest(verb, VERBS).hint or known
        raise PydanticCustomError(kind, message, {"action": text, "hint": hint})
    names = names_of(info)
    if names is None or not order.thing:
        return text
    start = len(order.verb) + 1
    end = start + len(order.thing)
    try:
        return text[:start] + names.resolve(order.kind, order.thing) + text[end:]
    except PydanticCustomError as error:
        raise in_text(error, start, end) from error


Action = Annotated[
    str,
    AfterValidator(_is_action),
    WithJsonSchema(
        {"type": "string", "pattern": _ACTION, "examples": [*REPEATED, *STAIRS, TAKEN, *_EXAMPLES]}
    ),
]
"""An action: how often, with what and at whom."""
