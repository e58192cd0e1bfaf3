"""What a player can do with an item, and what follows from choosing it."""

from __future__ import annotations

from functools import partial
from typing import Literal, TypeAlias

from roguelike.content.schema.items import ItemDef
from roguelike.engine.actions.pick_up import Drop
from roguelike.engine.actions.use import Use
from roguelike.engine.actions.wear import TakeOff, Wear
from roguelike.engine.view import Carried
from roguelike.ui.adventure import Adventure
from roguelike.ui.screens.base import Act, Answer, Open
from roguelike.ui.screens.count import CountScreen
from roguelike.ui.shell import Shell

Deed: TypeAlias = Literal["use", "wear", "take_off", "drop", "drop_some"]
"""What can be done, under the name of the text that says it."""

AT_ONCE: frozenset[Deed] = frozenset({"use", "wear", "take_off"})
"""What is worth a key of its own: what an item is for, and nothing that only gets rid of it."""


class Deeds:
    """What a player can do with items."""

    def __init__(self, shell: Shell, adventure: Adventure) -> None:
        """Look at the items of a game."""
        self._shell = shell
        self._adventure = adventure
        self._kinds = adventure.game.ruleset.things.items

    def of(self, item: Carried) -> list[Deed]:
        """Return what can be done with an item that is carried, the usual first."""
        definition = self._kinds[item.thing.kind].definition
        deeds: list[Deed] = [*_of_worn(definition)] if item.is_worn else [*_of_carried(definition)]
        deeds.append("drop")
        if item.thing.count > 1:
            deeds.append("drop_some")
        return deeds

    def usual(self, item: Carried) -> Deed | None:
        """Return what an item is for, if it is for anything."""
        first = self.of(item)[0]
        return first if first in AT_ONCE else None

    def follow(self, deed: Deed, item: Carried) -> Answer:
        """Return what follows from choosing to do something with an item."""
        match deed:
            case "use":
                return Act((Use(item.id),))
            case "wear":
                return Act((Wear(item.id),))
            case "take_off":
                return Act((TakeOff(item.id),))
            case "drop":
                return Act((Drop(item.id),))
            case "drop_some":
                drop = partial(Drop, item.id)
                return Open(CountScreen(self._shell, self._adventure, item, "drop", drop))


def _of_worn(definition: ItemDef) -> list[Deed]:
    return ["use", "take_off"] if definition.use else ["take_off"]


def _of_carried(definition: ItemDef) -> list[Deed]:
    deeds: list[Deed] = ["wear"] if definition.slots else []
    return [*deeds, "use"] if definition.use else deeds
