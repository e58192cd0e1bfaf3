"""Keymaps: the commands that key presses give in a campaign.

Of the keymaps that are layouts only one counts, the player's. A press has several names (see
`KeyPress.names`): what was typed, and the key's place. What was typed wins over the place, so that
on every keyboard `.` waits if help says so, even where that key lies in the place of another; of
the keymaps that know the name, the last one decides. A key may give several commands, such as
`wait` and `confirm`, because a screen asks only for those that mean something to it.

The keys that the player has bound are all that their commands have, and win over all others. A few
keys stay what they are, or the player might find no way back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from roguelike.content.schema.keymaps import CONTEXTS, FIXED_KEYS, CommandName, KeymapDef
from roguelike.core.grid.geometry import Direction
from roguelike.ui.input.events import NAMED_KEYS, KeyPress

MOVES: dict[CommandName, Direction] = {
    "move_north": Direction.NORTH,
    "move_south": Direction.SOUTH,
    "move_west": Direction.WEST,
    "move_east": Direction.EAST,
    "move_north_west": Direction.NORTH_WEST,
    "move_north_east": Direction.NORTH_EAST,
    "move_south_west": Direction.SOUTH_WEST,
    "move_south_east": Direction.SOUTH_EAST,
}
"""The direction of each command that moves, in the order in which help lists them."""

RUNS: dict[CommandName, Direction] = {
    "run_north": Direction.NORTH,
    "run_south": Direction.SOUTH,
    "run_west": Direction.WEST,
    "run_east": Direction.EAST,
    "run_north_west": Direction.NORTH_WEST,
    "run_north_east": Direction.NORTH_EAST,
    "run_south_west": Direction.SOUTH_WEST,
    "run_south_east": Direction.SOUTH_EAST,
}
"""The direction of each command that runs."""

POWERS: tuple[CommandName, ...] = ("power_1", "power_2", "power_3", "power_4")
"""The commands that use abilities, in the order in which these were learned."""

TURNS: dict[CommandName, int] = {"move_west": -1, "move_east": 1}
"""The commands that turn a setting down and up."""

_PLACE = "scan:"

Keys = Mapping[CommandName, tuple[str, ...]]
"""The keys of each command."""
Bindings = Mapping[str, tuple[CommandName, ...]]
"""The commands of each key, in the order in which the keymap lists them."""


def is_useful(command: CommandName, *, diagonals: bool) -> bool:
    """Return True if a command means something, with diagonal moves or without."""
    direction = MOVES.get(command) or RUNS.get(command)
    return diagonals or direction is None or not direction.is_diagonal


class HelpSection(Struct, frozen=True):
    """A keymap as the help screen shows it.

    Attributes:
        label: What the keymap is called.
        description: For whom it is.
        keys: The keys of each command, without those that another keymap has taken.
    """

    label: str
    description: str
    keys: Keys


def press_of(name: str) -> KeyPress | None:
    """Return the press of a key that is called so in keymaps; None where no key is."""
    held, _, plain = name.rpartition("+") if len(name) > 1 else ("", "", name)
    symbol, scancode = plain, None
    if plain.startswith(_PLACE):
        symbol = scancode = plain.removeprefix(_PLACE)
    if len(symbol) != 1 and symbol not in NAMED_KEYS:
        return None
    held_keys = held.split("+")
    return KeyPress(
        None if scancode else symbol,
        scancode,
        shift="shift" in held_keys,
        ctrl="ctrl" in held_keys,
        alt="alt" in held_keys,
    )


class Keymap:
    """The keymaps of a campaign.

    Attributes:
        layouts: The layouts from which the player chooses, by full id.
        layout: Full id of the one that is in use, if there is any.
        own: The keys that the player has bound.
    """

    def __init__(
        self,
        keymaps: Mapping[str, KeymapDef],
        layout: str | None = None,
        own: Keys | None = None,
    ) -> None:
        """Use keymaps, by full id, the last the strongest, one layout of theirs, and own keys."""
        self.layouts = {name: keymap for name, keymap in keymaps.items() if keymap.layout}
        self.layout: str | None = None
        self.own: Keys = {}
        self._all = keymaps
        self._keymaps: tuple[KeymapDef, ...] = ()
        self._own: Bindings = {}
        self._keys: dict[CommandName, tuple[str, ...]] = {}
        self._strongest_first: tuple[Bindings, ...] = ()
        self.use(layout, own or {})

    def use(self, layout: str | None, own: Keys) -> None:
        """Use a layout from now on, or the first if there is no such layout, and own keys."""
        self.layout = layout if layout in self.layouts else next(iter(self.layouts), None)
        self.own = own
        self._keymaps = tuple(
            keymap for name, keymap in self._all.items() if not keymap.layout or name == self.layout
        )
        self._own = _by_key(own)
        self._keys.clear()
        self._strongest_first = tuple(
            _by_key({command: self._left(keymap, command) for command in keymap.bindings})
            for keymap in reversed(self._keymaps)
        )

    def command(self, press: KeyPress, among: Collection[CommandName]) -> CommandName | None:
        """Return the command of those in `among` that a press gives, or None."""
        return self._command(_names(press), among)

    def keys(self, command: CommandName) -> tuple[str, ...]:
        """Return the keys that give a command, those of the first keymap first."""
        if command not in self._keys:  # asked for in each frame
            given = (key for key in self.bound(command) if self._gives(key, command))
            self._keys[command] = tuple(given)
        return self._keys[command]

    def first_key(self, command: CommandName) -> str:
        """Return the key by which a command is told to players; empty if none gives it."""
        return next(iter(self.keys(command)), "")

    def bound(self, command: CommandName) -> tuple[str, ...]:
        """Return the keys that are bound to a command, also those that give another one."""
        left = (key for keymap in self._keymaps for key in self._left(keymap, command))
        return tuple(dict.fromkeys((*self.own.get(command, ()), *left)))

    def rival(self, press: KeyPress, command: CommandName) -> CommandName | None:
        """Return the other command that a press gives in a context of `command`, if any."""
        for context in CONTEXTS:
            if command in context and (rival := self.command(press, context - {command})):
                return rival
        return None

    def characters(self, among: Collection[CommandName]) -> frozenset[str]:
        """Return the characters that give one of the commands `among` in any layout.

        A key bound by its place counts as the character that it has on a US keyboard.
        """
        every = (self.own, *(keymap.bindings for keymap in self._all.values()))
        bound = (each.get(command, ()) for each in every for command in among)
        keys = (key.removeprefix(_PLACE) for keys in bound for key in keys)
        return frozenset(key for key in keys if len(key) == 1)

    def help(self, *, diagonals: bool) -> list[HelpSection]:
        """Return the help on each keymap; `diagonals` tells whether diagonal moves exist."""
        return [
            HelpSection(keymap.label, keymap.description, self._useful(keymap, diagonals=diagonals))
            for keymap in self._keymaps
        ]

    def _useful(self, keymap: KeymapDef, *, diagonals: bool) -> dict[CommandName, tuple[str, ...]]:
        """Return the useful commands of a keymap with their keys, including the player's own."""
        useful: dict[CommandName, tuple[str, ...]] = {}
        for command in keymap.bindings:
            keys = (*self._own_in(keymap, command), *self._left(keymap, command))
            left = tuple(key for key in keys if self._gives(key, command))
            if left and is_useful(command, diagonals=diagonals):
                useful[command] = left
        return useful

    def _own_in(self, keymap: KeymapDef, command: CommandName) -> Iterator[str]:
        """Yield the own keys of a command that its first keymap has, or else the first of all."""
        with_it = [each for each in self._keymaps if command in each.bindings]
        for key in self.own.get(command, ()):
            holders = [each for each in with_it if key in each.bindings[command]]
            if keymap is (holders or with_it)[0]:
                yield key

    def _left(self, keymap: KeymapDef, command: CommandName) -> tuple[str, ...]:
        """Return the keys that a command has in a keymap beside those of the player's own."""
        keys = keymap.bindings.get(command, ())
        return tuple(key for key in keys if key in FIXED_KEYS or command not in self.own)

    def _gives(self, key: str, command: CommandName) -> bool:
        """Return True if a key gives a command, in play if that means something there.

        A key bound by its place counts as the one that it is on a US keyboard.
        """
        context = next(context for context in CONTEXTS if command in context)
        return self._command((*_typed_in(key), key), context) == command

    def _command(
        self, names: tuple[str, ...], among: Collection[CommandName]
    ) -> CommandName | None:
        for keymaps in ((self._own,), self._strongest_first):
            for name in names:
                for bindings in keymaps:
                    for command in bindings.get(name, ()):
                        if command in among:
                            return command
        return None


def _by_key(bound: Keys) -> Bindings:
    bindings: dict[str, tuple[CommandName, ...]] = {}
    for command, keys in bound.items():
        for key in keys:
            bindings[key] = (*bindings.get(key, ()), command)
    return bindings


def _typed_in(key: str) -> tuple[str, ...]:
    """Return what a key that is bound by its place types on a US keyboard, as far as is known."""
    held, place, symbol = key.partition(_PLACE)
    if not place or symbol in NAMED_KEYS:
        return ()
    if not held.endswith("shift+"):
        return (held + symbol,)
    return (held.removesuffix("shift+") + symbol.upper(),) if symbol.isalpha() else ()


def _names(press: KeyPress) -> tuple[str, ...]:
    """Return the names of a press, with a guess at its place where the display knows none.

    A terminal is taken for a US keyboard: a letter lies where that has it.
    """
    names = press.names()
    symbol = press.symbol
    if press.scancode is not None or symbol is None or symbol in NAMED_KEYS:
        return names
    held = names[0].removesuffix(symbol)
    if symbol.isascii() and symbol.isupper():
        held += "shift+"
    return (*names, f"{held}{_PLACE}{symbol.lower()}")
