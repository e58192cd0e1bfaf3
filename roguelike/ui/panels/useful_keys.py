"""The keys that count now during play, for the row at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from roguelike.content.schema.keymaps import CommandName
from roguelike.content.schema.statuses import Verb
from roguelike.core.grid.geometry import Direction
from roguelike.engine.knowledge.player_view import View
from roguelike.ui.input.keymap import MOVES, POWERS, Keymap
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.memo import Memo
from roguelike.ui.session.situation import Situation, SituationObserver
from roguelike.ui.text.texts import TextName, Texts
from roguelike.ui.widgets.key_hints import Hint, hint


class _Row(Struct, frozen=True):
    """A key that counts under some condition.

    Attributes:
        counts: Whether it does; a text is what its word names.
        command: The command that it gives.
        word: The word for what it does; if left out, it is what `counts` has named.
        verb: The sort of action that it is, which a status may prevent.
    """

    counts: Callable[[Situation], bool | str]
    command: CommandName
    word: TextName | None = None
    verb: Verb | None = None


def _works(way: Direction, now: Situation) -> str:
    return next((what for direction, what in now.works if direction is way), "")


def _power(place: int, now: Situation) -> str:
    return now.ready[place] if now.is_opposed and place < len(now.ready) else ""


def _is_always(now: Situation) -> bool:
    del now
    return True


ROWS: Sequence[_Row] = (
    _Row(lambda now: now.is_helpless, "wait", "key_pass"),
    _Row(lambda now: now.is_fleeing and now.stairs == "down", "descend", "key_flee_down", "stairs"),
    _Row(lambda now: now.is_fleeing and now.healing, "inventory", verb="use"),
    _Row(lambda now: now.is_fleeing and now.escape, "inventory", verb="use"),
    _Row(lambda now: now.has_flight, "descend", "key_flee_step", "step"),
    _Row(lambda now: now.is_afraid and now.is_hunted, "explore", "key_flee", "step"),
    _Row(lambda now: now.is_opposed, "fight", "key_fight", "attack"),
    _Row(lambda now: now.is_opposed and now.firing, "fire", verb="throw"),
    *(
        _Row(partial(_power, place), command, verb="ability")
        for place, command in enumerate(POWERS)
    ),
    _Row(lambda now: now.is_hunted and now.stairs == "down", "descend", "key_go_down", "stairs"),
    _Row(lambda now: now.is_free and now.remedy, "explore", "key_reach", "step"),
    _Row(lambda now: now.is_left_alone and now.refuge, "explore", "key_reach", "step"),
    _Row(lambda now: now.cure, "inventory", verb="use"),
    _Row(lambda now: now.has_choice, "pick_up", "key_compare", "pick_up"),
    _Row(lambda now: now.has_items, "pick_up", "key_pick_up", "pick_up"),
    *(_Row(partial(_works, way), command, verb="step") for command, way in MOVES.items()),
    _Row(lambda now: now.is_left_alone and now.better, "inventory", verb="equip"),
    _Row(lambda now: now.may_rest and now.must_rest, "rest", "key_rest"),
    _Row(lambda now: now.is_free and now.stairs == "down", "descend", "key_go_down", "stairs"),
    _Row(lambda now: now.is_free, "explore", "key_explore", "step"),
    _Row(lambda now: now.may_rest and now.is_hurt, "rest", "key_rest"),
    _Row(lambda now: now.is_free and now.knows_stairs, "descend", "key_descend", "step"),
    _Row(lambda now: now.is_left_alone and now.unknown, "inventory", verb="use"),
    _Row(_is_always, "look", "key_look"),
    _Row(_is_always, "inventory", "key_inventory"),
    _Row(_is_always, "wait", "key_wait"),
    _Row(lambda now: now.is_free, "travel", "key_travel", "step"),
    _Row(_is_always, "log", "key_log"),
    _Row(_is_always, "menu", "key_menu"),
    _Row(_is_always, "help", "key_help"),
)
"""The keys that can count, the most important first; of each command, the first that counts."""


def _none_yet(*keys: object) -> dict[Situation, Sequence[Hint]]:
    """Return hints by what decides them, as far as they have been asked for with some keys."""
    del keys
    return {}


class UsefulKeys:
    """Chooses the keys that count, the most useful first."""

    def __init__(
        self,
        session: GameSession,
        keymap: Keymap,
        texts: Texts,
        firing: Callable[[], TextName | None],
    ) -> None:
        """Know the game and its keys; `firing` tells how what is best to fire is fired."""
        self._keymap = keymap
        self._texts = texts
        self._situations = SituationObserver(session, texts, firing)
        self._known = Memo(_none_yet)

    def hints(self, view: View) -> Sequence[Hint]:
        """Return the keys that count for what the player knows now."""
        keymap, now = self._keymap, self._situations.look(view)
        known = self._known(keymap.layout, keymap.own)
        if now not in known:
            known[now] = [*self._hints(now)]
        return known[now]

    def _hints(self, now: Situation) -> Iterator[Hint]:
        told: set[CommandName] = set()
        for row in ROWS:
            if row.command in told or row.verb in now.blocks:
                continue
            if what := row.counts(now):
                told.add(row.command)
                word = self._texts(row.word, what=what) if row.word else str(what)
                yield from hint(self._texts, self._keymap, row.command, word)
