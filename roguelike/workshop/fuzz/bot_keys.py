"""Key presses by which a bot plays the game."""

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
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import NAMED_KEYS, KeyPress
from roguelike.ui.input.keymap import MOVES, POWERS
from roguelike.ui.screens.items.item_actions import ItemActionName, ItemActions
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.inventory import equipment
from roguelike.workshop.bots.explorer import Explorer
from roguelike.workshop.bots.walker import Walker

_PLACE = "scan:"


def press_of(key: str) -> KeyPress:
    """Return the press of a key that a keymap names, such as `k`, `ctrl+c` or `scan:w`."""
    name, held = key, set[str]()
    for modifier in ("ctrl", "alt", "shift"):
        if name.startswith(f"{modifier}+"):
            name = name.removeprefix(f"{modifier}+")
            held.add(modifier)
    scancode = name.removeprefix(_PLACE) if name.startswith(_PLACE) else None
    symbol = name if scancode is None else scancode
    types = not held and (symbol not in NAMED_KEYS or symbol == "space")
    return KeyPress(
        symbol,
        scancode,
        shift="shift" in held,
        ctrl="ctrl" in held,
        alt="alt" in held,
        text=(" " if symbol == "space" else symbol) if types else None,
    )


_STEPS = {direction: command for command, direction in MOVES.items()}
_PLAIN: dict[type, CommandName] = {Wait: "wait", Descend: "descend", Ascend: "ascend"}
_DEEDS: dict[type, tuple[ItemActionName, ...]] = {
    Use: ("use",),
    Throw: ("shoot", "throw"),
    Wear: ("wear",),
    TakeOff: ("take_off",),
    Drop: ("drop",),
}
"""The names that actions can have in the menu of an item."""


class BotKeys:
    """Turns the actions of bots into keys, to come where random keys never do."""

    def __init__(self) -> None:
        """Wait for a game."""
        self._session: GameSession | None = None
        self._bots: tuple[Walker, Walker] | None = None

    def keys(self, session: GameSession, context: UiContext, *, in_haste: bool) -> list[KeyPress]:
        """Return the keys for the bot's next action; none if there are none for it.

        Args:
            session: The game.
            context: What screens share.
            in_haste: Whether to look for the stairs and leave everything else alone.
        """
        if self._bots is None or session is not self._session:
            self._session = session
            seed = session.seed
            self._bots = Explorer(seed, session.game.ruleset), Walker(seed)
        action = self._bots[in_haste].choose(session.view)
        keymap = context.keymap(session.campaign)
        presses: list[KeyPress] = []
        for key in _keys_of(action, session, context):
            bound = keymap.keys(key) if key in _COMMANDS else (key,)
            presses += [press_of(each) for each in bound[:1]]
        return presses


_COMMANDS: frozenset[CommandName] = frozenset(
    {*MOVES, *POWERS, "wait", "descend", "ascend", "pick_up", "inventory"}
)


def _keys_of(action: PlayerAction, session: GameSession, context: UiContext) -> Iterator[str]:
    """Yield the commands and keys that carry out an action, or ask for its target."""
    match action:
        case Step(direction):
            yield _STEPS[direction]
        case Wait() | Descend() | Ascend():
            yield _PLAIN[type(action)]
        case PickUp(item):
            yield "pick_up"
            here = session.view.here[::-1]
            if len(here) > 1:
                yield from _letter(item, here)
        case UseAbility(ability):
            powers = [power.id for power in session.view.powers]
            yield from POWERS[powers.index(ability) :][:1]
        case _:
            yield from _deed(_DEEDS[type(action)], action.item, session, context)


def _deed(
    names: Sequence[ItemActionName], item: ItemId, session: GameSession, context: UiContext
) -> Iterator[str]:
    """Yield the keys that lead through the inventory to a deed with an item."""
    listed = _listed(session)
    yield "inventory"
    yield from _letter(item, listed)
    offered = ItemActions(context, session).of(next(each for each in listed if each.id == item))
    yield from ["down"] * next((offered.index(name) for name in names if name in offered), 0)
    yield "enter"


def _listed(session: GameSession) -> list[CarriedItem]:
    """Return the items of the player, in the order of the inventory."""
    pack = session.view.pack
    worn = equipment(session.game.ruleset.things, pack).values()
    found = {each.id: each for each in worn if each is not None}
    return [*found.values(), *(each for each in pack if not each.is_worn)]


def _letter(item: ItemId | None, listed: Sequence[CarriedItem]) -> Iterator[str]:
    """Yield the letter of an item in a menu, if it has one."""
    pairs = zip(ascii_lowercase, listed, strict=False)
    yield from (letter for letter, each in pairs if each.id == item)
