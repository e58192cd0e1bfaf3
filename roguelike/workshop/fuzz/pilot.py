"""Purposeful play: a bot says what to do, and here is by which keys that is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase

from roguelike.content.schema.keymaps import CommandName
from roguelike.engine.actions.equip import TakeOff, Wear
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Ascend, Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.knowledge.player_view import CarriedItem
from roguelike.engine.world.item import ItemId
from roguelike.game import PlayerAction
from roguelike.ui.input.events import KeyPress
from roguelike.ui.input.keymap import MOVES, POWERS
from roguelike.ui.screens.items.item_actions import DeedName, Deeds
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.session.inventory import equipment
from roguelike.ui.shell.shell import Shell
from roguelike.workshop.bots.explorer import Explorer
from roguelike.workshop.bots.walker import Walker
from roguelike.workshop.fuzz.keys import press_of

_STEPS = {direction: command for command, direction in MOVES.items()}
_PLAIN: dict[type, CommandName] = {Wait: "wait", Descend: "descend", Ascend: "ascend"}
_DEEDS: dict[type, tuple[DeedName, ...]] = {
    Use: ("use",),
    Throw: ("shoot", "throw"),
    Wear: ("wear",),
    TakeOff: ("take_off",),
    Drop: ("drop",),
}
"""The names that actions can have in the menu of an item."""


class Pilot:
    """Plays a game well enough to come where random keys never do."""

    def __init__(self) -> None:
        """Wait for a game."""
        self._adventure: Adventure | None = None
        self._bots: tuple[Walker, Walker] | None = None

    def keys(self, adventure: Adventure, shell: Shell, *, in_haste: bool) -> list[KeyPress]:
        """Return the keys for what to do next; none where there are no keys for it.

        Args:
            adventure: The game.
            shell: What screens share.
            in_haste: Whether to look for the stairs and leave everything else alone.
        """
        if self._bots is None or adventure is not self._adventure:
            self._adventure = adventure
            seed = adventure.seed
            self._bots = Explorer(seed, adventure.game.ruleset), Walker(seed)
        action = self._bots[in_haste].choose(adventure.view)
        keymap = shell.keymap(adventure.campaign)
        presses: list[KeyPress] = []
        for key in _keys_of(action, adventure, shell):
            bound = keymap.keys(key) if key in _COMMANDS else (key,)
            presses += [press_of(each) for each in bound[:1]]
        return presses


_COMMANDS: frozenset[CommandName] = frozenset(
    {*MOVES, *POWERS, "wait", "descend", "ascend", "pick_up", "inventory"}
)


def _keys_of(action: PlayerAction, adventure: Adventure, shell: Shell) -> Iterator[str]:
    """Yield commands and keys by which an action is carried out or its target asked for."""
    match action:
        case Step(direction):
            yield _STEPS[direction]
        case Wait() | Descend() | Ascend():
            yield _PLAIN[type(action)]
        case PickUp(item):
            yield "pick_up"
            here = adventure.view.here[::-1]
            if len(here) > 1:
                yield from _letter(item, here)
        case UseAbility(ability):
            powers = [power.id for power in adventure.view.powers]
            yield from POWERS[powers.index(ability) :][:1]
        case _:
            yield from _deed(_DEEDS[type(action)], action.item, adventure, shell)


def _deed(
    names: Sequence[DeedName], item: ItemId, adventure: Adventure, shell: Shell
) -> Iterator[str]:
    """Yield the keys that lead through the inventory to something that is done with an item."""
    listed = _listed(adventure)
    yield "inventory"
    yield from _letter(item, listed)
    offered = Deeds(shell, adventure).of(next(each for each in listed if each.id == item))
    yield from ["down"] * next((offered.index(name) for name in names if name in offered), 0)
    yield "enter"


def _listed(adventure: Adventure) -> list[CarriedItem]:
    """Return what the player has, in the order of the inventory."""
    pack = adventure.view.pack
    worn = equipment(adventure.game.ruleset.things, pack).values()
    found = {each.id: each for each in worn if each is not None}
    return [*found.values(), *(each for each in pack if not each.is_worn)]


def _letter(item: ItemId | None, listed: Sequence[CarriedItem]) -> Iterator[str]:
    """Yield the letter of an item in a menu, if it has one."""
    pairs = zip(ascii_lowercase, listed, strict=False)
    yield from (letter for letter, each in pairs if each.id == item)
