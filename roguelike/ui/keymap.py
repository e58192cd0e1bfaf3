"""Which command a key press gives, by the keymaps of a campaign.

Of the keymaps that are layouts only one counts, the player's. A press has several names (see
`KeyPress.names`): what was typed, and the key's place. Of the keymaps that know any of its names,
the last one decides; within one keymap, what was typed wins over the place. A key may give several
commands, such as `wait` and `confirm`, because a screen asks only for those that mean something
to it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from roguelike.content.schema.keymaps import CONTEXTS, CommandName, KeymapDef
from roguelike.ui.commands import is_useful
from roguelike.ui.input import NAMED_KEYS, KeyPress

_PLACE = "scan:"

Bindings = Mapping[str, tuple[CommandName, ...]]
"""The commands of each key, in the order in which the keymap lists them."""


class HelpSection(Struct, frozen=True):
    """One keymap as the help screen shows it.

    Attributes:
        label: What the keymap is called.
        description: For whom it is.
        keys: The keys of each command, without those that another keymap has taken.
    """

    label: str
    description: str
    keys: Mapping[CommandName, tuple[str, ...]]


class Keymap:
    """The keymaps of a campaign.

    Attributes:
        layouts: The layouts from which the player chooses, by full id.
        layout: Full id of the one that is in use, if there is any.
    """

    def __init__(self, keymaps: Mapping[str, KeymapDef], layout: str | None = None) -> None:
        """Use keymaps, by full id, the last the strongest, and one layout of theirs."""
        self.layouts = {name: keymap for name, keymap in keymaps.items() if keymap.layout}
        self.layout: str | None = None
        self._all = keymaps
        self._keymaps: tuple[KeymapDef, ...] = ()
        self._strongest_first: tuple[Bindings, ...] = ()
        self.choose_layout(layout)

    def choose_layout(self, layout: str | None) -> None:
        """Use a layout from now on, or the first if there is no such layout."""
        self.layout = layout if layout in self.layouts else next(iter(self.layouts), None)
        self._keymaps = tuple(
            keymap for name, keymap in self._all.items() if not keymap.layout or name == self.layout
        )
        self._strongest_first = tuple(_by_key(keymap) for keymap in reversed(self._keymaps))

    def command(self, press: KeyPress, among: Collection[CommandName]) -> CommandName | None:
        """Return which of the commands `among` a press gives, or None."""
        return self._command(_names(press), among)

    def keys(self, command: CommandName) -> tuple[str, ...]:
        """Return the keys that give a command, those of the first keymap first."""
        return tuple(
            key
            for keymap in self._keymaps
            for key in keymap.bindings.get(command, ())
            if self._gives(key, command)
        )

    def characters(self, among: Collection[CommandName]) -> frozenset[str]:
        """Return the characters that give one of the commands `among` in any layout.

        A key bound by its place counts as the character that it has on a US keyboard.
        """
        bound = (each.bindings.get(command, ()) for each in self._all.values() for command in among)
        keys = (key.removeprefix(_PLACE) for keys in bound for key in keys)
        return frozenset(key for key in keys if len(key) == 1)

    def help(self, *, diagonals: bool) -> list[HelpSection]:
        """Return what each keymap is good for; `diagonals` tells whether one can move so."""
        return [
            HelpSection(keymap.label, keymap.description, self._useful(keymap, diagonals=diagonals))
            for keymap in self._keymaps
        ]

    def _useful(self, keymap: KeymapDef, *, diagonals: bool) -> dict[CommandName, tuple[str, ...]]:
        useful: dict[CommandName, tuple[str, ...]] = {}
        for command, keys in keymap.bindings.items():
            left = tuple(key for key in keys if self._gives(key, command))
            if left and is_useful(command, diagonals=diagonals):
                useful[command] = left
        return useful

    def _gives(self, key: str, command: CommandName) -> bool:
        """Tell whether a key gives a command, in play if that means something there."""
        context = next(context for context in CONTEXTS if command in context)
        return self._command((key,), context) == command

    def _command(
        self, names: tuple[str, ...], among: Collection[CommandName]
    ) -> CommandName | None:
        for bindings in self._strongest_first:
            for name in names:
                for command in bindings.get(name, ()):
                    if command in among:
                        return command
        return None


def _by_key(keymap: KeymapDef) -> Bindings:
    bindings: dict[str, tuple[CommandName, ...]] = {}
    for command, keys in keymap.bindings.items():
        for key in keys:
            bindings[key] = (*bindings.get(key, ()), command)
    return bindings


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
