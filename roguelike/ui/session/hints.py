"""Tutorial hints: a few words about something new, each told once to each player.

The basic ones are told to each new character once more, so that a second game does not begin
without anything to press.
What has been told is kept in a file of names, one a line. Where that cannot be read, everything is
new again; where it cannot be written, what is told now is new in the next session.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from roguelike.autopilot.interrupts import enemies, is_weak, seen_enemies, threat
from roguelike.autopilot.played_game import TurnFinished
from roguelike.autopilot.travel import stairs
from roguelike.content.schema.keymaps import CommandName
from roguelike.core.files import read_regular, write_whole
from roguelike.engine.knowledge.player_view import View
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import COMMANDS, TextName, Texts

MAX_BYTES = 1 << 14
"""The largest file that is read."""
SEVERAL = 3
"""The fewest enemies in view that count as several."""


HINTS: Mapping[TextName, Callable[[View], bool]] = {
    "hint_flee": lambda view: is_weak(view) and threat(view) is not None,
    "hint_several": lambda view: len(list(enemies(view))) >= SEVERAL,
    "hint_enemy": lambda view: any(seen_enemies(view)),
    "hint_unaware": lambda view: any(not actor.alert for actor in seen_enemies(view)),
    "hint_weak": lambda view: is_weak(view) and not any(enemies(view)),
    "hint_status": lambda view: bool(view.player.statuses),
    "hint_power": lambda view: bool(view.powers),
    "hint_unknown": lambda view: any(not item.thing.known for item in view.pack),
    "hint_pack": lambda view: bool(view.pack),
    "hint_here": lambda view: bool(view.here),
    "hint_item": lambda view: bool(view.items or view.gold),
    "hint_stairs": lambda view: bool(stairs(view, "down")),
}
"""Conditions under which something is new, by the text about it; the first that holds counts."""
FIRST: TextName = "hint_start"
"""The hint that is told before any other."""
BASIC: tuple[TextName, ...] = (FIRST, "hint_enemy", "hint_here", "hint_item", "hint_stairs")
"""The hints that each new character is told once more."""
BEGINNING = 100
"""The turns of a game in which that may happen."""


class Hints:
    """Knows what the player has been told."""

    def __init__(self, file: Path) -> None:
        """Read from a file, which need not exist, what was told in earlier sessions."""
        self._file = file
        names = (FIRST, *HINTS)
        told = _read(file)
        self._new: list[TextName] = [name for name in names if name not in told]
        self._again: list[TextName] = []

    def begin(self) -> None:
        """Let the basic ones be told once more in the beginning, as there is a new character."""
        self._again = [name for name in BASIC if name not in self._new]

    def about(self, view: View, keymap: Keymap, texts: Texts, status: str = "") -> str | None:
        """Return a hint about something new, if there is one; each only once.

        `status` is the name of a status in which the player is, if there is one.

        What could only be done with a key that is bound to nothing is not told.
        """
        for name in (*self._new, *(self._again if view.turn < BEGINNING else ())):
            if name == FIRST or HINTS[name](view):
                keys = _keys(name, keymap, texts)
                if keys is not None:
                    self._take(name)
                    return texts("hint", hint=texts(name, status=status, **keys))
        return None

    def _take(self, name: TextName) -> None:
        """Take note that something is told."""
        if name in self._again:
            self._again.remove(name)
            return
        self._new.remove(name)
        self._keep()

    def _keep(self) -> None:
        told = [name for name in (FIRST, *HINTS) if name not in self._new]
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, "".join(f"{name}\n" for name in told).encode())


class Tutor:
    """Puts hints into the log of a game, when it is shown first and after each turn."""

    def __init__(
        self,
        hints: Hints,
        session: GameSession,
        keymap: Keymap,
        texts: Texts,
        are_wanted: Callable[[], bool],
    ) -> None:
        """Give hints; `are_wanted` tells whether the player wants any now."""
        self._hints = hints
        self._session = session
        self._keymap = keymap
        self._texts = texts
        self._are_wanted = are_wanted
        if session.view.turn == 0:
            hints.begin()
        self._teach(session.view)

    def teach(self, turn: TurnFinished) -> None:
        """Tell the player of something new that has come up in a turn."""
        self._teach(turn.now)

    def _teach(self, view: View) -> None:
        if self._are_wanted() and not view.is_over:
            label = self._session.harm_words.label
            status = next(map(label, view.player.statuses), "")
            text = self._hints.about(view, self._keymap, self._texts, status)
            if text:
                self._session.note(text)


def _read(file: Path) -> frozenset[str]:
    try:
        return frozenset(read_regular(file, MAX_BYTES).decode(errors="replace").split())
    except OSError:
        return frozenset()


def _keys(name: TextName, keymap: Keymap, texts: Texts) -> dict[str, str] | None:
    """Return the key of each command that a text mentions; nothing if one of them has none."""
    found: dict[str, str] = {}
    names = texts.mentioned(name)
    mentioned: list[CommandName] = [each for each in COMMANDS if each in names]
    for command in mentioned:
        key = keymap.first_key(command)
        if not key:
            return None
        found[command] = texts.key(key)
    return found
