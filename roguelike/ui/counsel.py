"""The keys that count now during play, for the row at the bottom."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from roguelike.content.schema.keymaps import CommandName
from roguelike.engine.view import View
from roguelike.ui.adventure import Adventure
from roguelike.ui.commands import POWERS
from roguelike.ui.excursions import stairs
from roguelike.ui.kept import Kept
from roguelike.ui.keymap import Keymap
from roguelike.ui.texts import TextName, Texts
from roguelike.ui.widgets.key_hints import Hint, hint

BEFORE_ENEMIES: Mapping[CommandName, TextName] = {
    "fight": "key_fight",
    "fire": "key_fire",
}
"""The words for the keys that count first while an enemy is in view; those of powers follow."""
AT_PEACE: Mapping[CommandName, TextName] = {
    "pick_up": "key_pick_up",
    "explore": "key_explore",
    "rest": "key_rest",
    "descend": "key_descend",
}
"""The words for the keys that count first while nobody is."""
ALWAYS: Mapping[CommandName, TextName] = {
    "look": "key_look",
    "inventory": "key_inventory",
    "wait": "key_wait",
    "travel": "key_travel",
    "log": "key_log",
    "menu": "key_menu",
    "help": "key_help",
}
"""The words for the keys that follow."""


class _Facts(NamedTuple):
    """What decides which keys count.

    Attributes:
        is_opposed: Whether an enemy is in view.
        ready: The powers, in order; empty for one that is not ready.
        is_hurt: Whether resting helps.
        has_stairs: Whether stairs down are known.
        has_items: Whether something lies where the player stands.
    """

    is_opposed: bool
    ready: Sequence[str]
    is_hurt: bool
    has_stairs: bool
    has_items: bool

    @property
    def useless(self) -> frozenset[CommandName]:
        """The commands that mean nothing now."""
        facts: Mapping[CommandName, bool] = {
            "rest": self.is_hurt,
            "descend": self.has_stairs,
            "pick_up": self.has_items,
        }
        return frozenset(command for command, is_so in facts.items() if not is_so)


def _none_yet(*keys: object) -> dict[_Facts, Sequence[Hint]]:
    """Return hints by what decides them, as far as they have been asked for with some keys."""
    del keys
    return {}


class Counsel:
    """Tells which keys count, the most useful first."""

    def __init__(self, adventure: Adventure, keymap: Keymap, texts: Texts) -> None:
        """Know the game and its keys."""
        self._abilities = adventure.game.ruleset.things.abilities
        self._keymap = keymap
        self._texts = texts
        self._known = Kept(_none_yet)

    def hints(self, view: View) -> Sequence[Hint]:
        """Return the keys that count for what the player knows now."""
        player, keymap = view.player, self._keymap
        facts = _Facts(
            any(actor.hostile for actor in view.actors),
            tuple([each.id if not each.ready_in else "" for each in view.powers]),
            player.health < player.max_health,
            bool(stairs(view, "down")),
            bool(view.here),
        )
        known = self._known(keymap.layout, keymap.own)
        if facts not in known:
            known[facts] = self._hints(facts)
        return known[facts]

    def _hints(self, facts: _Facts) -> Sequence[Hint]:
        if facts.is_opposed:
            return [*self._worded(BEFORE_ENEMIES), *self._powers(facts), *self._worded(ALWAYS)]
        return [*self._worded(AT_PEACE, facts.useless), *self._worded(ALWAYS)]

    def _worded(
        self, words: Mapping[CommandName, TextName], but: Collection[CommandName] = ()
    ) -> Iterator[Hint]:
        for command, name in words.items():
            if command not in but:
                yield from hint(self._texts, self._keymap, command, self._texts(name))

    def _powers(self, facts: _Facts) -> Iterator[Hint]:
        """Yield the powers that are ready, by their names."""
        for command, power in zip(POWERS, facts.ready, strict=False):
            if power:
                label = self._abilities[power].definition.label
                yield from hint(self._texts, self._keymap, command, label)
