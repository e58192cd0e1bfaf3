"""Random input for the program: mostly play, and much that no player would do.

The mixture is that of NetHack's fuzzer: play, noise, every command in turn, and Escape so often
that no menu holds it for long. A bot plays now and then, so that there is something to get wrong:
items, powers and deeper levels.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from string import ascii_letters, ascii_lowercase, digits, punctuation
from typing import get_args

from roguelike.content.schema.campaigns import MINIMUM_COLUMNS, MINIMUM_ROWS
from roguelike.content.schema.keymaps import CommandName
from roguelike.core.rng import Rng, WeightedTable
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.input.events import (
    NAMED_KEYS,
    Button,
    Focus,
    KeyPress,
    MouseClick,
    MouseMove,
    MouseWheel,
    Quit,
    Resized,
)
from roguelike.ui.input.keymap import MOVES, POWERS
from roguelike.ui.screens.cursors.aim import AimScreen
from roguelike.ui.screens.game.game_over import GameOverScreen
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.screens.main.title import TitleScreen
from roguelike.workshop.fuzz.bot_keys import BotKeys, press_of
from roguelike.workshop.fuzz.scripts import Batch, Damage, Kill

Habit = Callable[[ScreenStack], Batch]

_EVERY_COMMAND: tuple[CommandName, ...] = get_args(CommandName)
_THINGS: tuple[CommandName, ...] = ("inventory", "pick_up", "fire", "powers", *POWERS)
_ARROWS = ("up", "down", "up", "down", "left", "right", "page_up", "page_down")
_LETTERS = "abcdefghABCDEFGH" * 4 + ascii_letters + digits
"""The letters that are typed in menus, those of frequent entries more often."""
_PLAYED_BY_BOT = 60
"""The chance in percent that a stretch of play is left to the bot."""
_HASTY = 40
"""The chance in percent that the bot then looks for nothing but the stairs."""
_WHIM = 8
"""The chance in percent that something else is done even then."""
_LONGEST = 60
"""Keys in the longest stretch of play of one sort."""
_LISTED, _DEEDS = 26, 6
"""The number of items that have letters, and of actions in the menu of an item."""
_HELD = 8
"""The most times that a held key repeats before the program looks."""
_MANY = 1 << 20
_WIDEST, _HIGHEST = 220, 110
_SURROGATES = 0xD800
"""The first code point of the surrogates, which are no characters; `_BEHIND` is what follows."""
_BEHIND = 0xE000, 0x10FFFF
_ODD_TEXTS = (
    "",
    " ",
    "ember",
    "\u202eevil",
    "e\u0301\u200b\u200d",
    "\U0001f409" * 9,
    "\x1b[31m\x07\x00",
    "\r\n\t",
    "日本語",
    "x" * 3_000,
)


class InputGenerator:
    """Chooses the next input by the open screen and by chance.

    The same seed does the same, as long as the program does.
    """

    def __init__(self, seed: str) -> None:
        """Get ready for a session."""
        self._rng = Rng(seed, "fuzz")
        self._bot_keys = BotKeys()
        self._planned: deque[Batch] = deque()
        self._left = 0
        self._is_bot = self._is_hasty = False
        self._in_turn = 0
        self._size = (MINIMUM_COLUMNS, MINIMUM_ROWS)
        anywhere: dict[Habit, int] = {
            self._next_command: 80,
            self._noise: 60,
            self._click: 60,
            self._resize: 15,
            self._wheel: 15,
            self._escape: 40,
            self._focus: 5,
            self._quit: 5,
            self._kill: 6,
            self._damage: 2,
        }
        in_menus: dict[Habit, int] = {
            **anywhere,
            self._enter: 250,
            self._arrow: 200,
            self._character: 200,
            self._escape: 150,
        }
        self._on_map = _table(
            {
                **anywhere,
                self._step: 250,
                self._wait: 40,
                self._stairs: 50,
                self._thing: 200,
                self._rummage: 150,
            }
        )
        self._elsewhere = _table(in_menus)
        self._at_ends = _table({**in_menus, self._enter: 350, self._arrow: 300, self._escape: 5})
        self._aiming = _table({**in_menus, self._enter: 800, self._step: 200})

    def next(self, stack: ScreenStack) -> Batch:
        """Return the next input."""
        if self._planned:
            return self._planned.popleft()
        return self._habit(stack)(stack)

    def _habit(self, stack: ScreenStack) -> Habit:
        """Return the sort of the next input, by the open screen."""
        match stack.screen:
            case PlayScreen():
                return self._on_the_map()
            case AimScreen():
                table = self._aiming
            case TitleScreen() | GameOverScreen():
                table = self._at_ends
            case _:
                table = self._elsewhere
        habit = table.choose(self._rng)
        assert habit is not None
        return habit

    def _on_the_map(self) -> Habit:
        """Return the sort of the next input in play; stretches are left to a bot, or to chance."""
        if self._left == 0:
            self._left = self._rng.between(1, _LONGEST)
            self._is_bot = self._rng.chance(_PLAYED_BY_BOT)
            self._is_hasty = self._rng.chance(_HASTY)
        self._left -= 1
        habit = self._on_map.choose(self._rng)
        assert habit is not None
        return self._play_well if self._is_bot and not self._rng.chance(_WHIM) else habit

    def _play_well(self, stack: ScreenStack) -> Batch:
        assert stack.session is not None, "it is being played"
        keys = self._bot_keys.keys(stack.session, stack.context, in_haste=self._is_hasty)
        self._planned.extend((press,) for press in keys)
        return self._planned.popleft() if self._planned else self._step(stack)

    def _step(self, stack: ScreenStack) -> Batch:
        """Take a step, or hold the key."""
        press = self._press(stack, self._rng.pick([*MOVES]))
        return press * self._rng.between(1, _HELD) if self._rng.chance(20) else press

    def _wait(self, stack: ScreenStack) -> Batch:
        return self._press(stack, "wait") * self._rng.between(1, _HELD)

    def _stairs(self, stack: ScreenStack) -> Batch:
        return self._press(stack, self._rng.pick(("descend", "descend", "ascend")))

    def _thing(self, stack: ScreenStack) -> Batch:
        return self._press(stack, self._rng.pick(_THINGS))

    def _rummage(self, stack: ScreenStack) -> Batch:
        """Choose any deed with any item that is carried."""
        assert stack.session is not None, "it is being played"
        carried = len(stack.session.view.pack)
        if not carried:
            return self._step(stack)
        self._planned.append((press_of(ascii_lowercase[self._rng.below(carried) % _LISTED]),))
        self._planned.append((press_of("down"),) * self._rng.below(_DEEDS))
        self._planned.append((press_of("enter"),))
        return self._press(stack, "inventory")

    def _next_command(self, stack: ScreenStack) -> Batch:
        self._in_turn = (self._in_turn + 1) % len(_EVERY_COMMAND)
        return self._press(stack, _EVERY_COMMAND[self._in_turn])

    def _press(self, stack: ScreenStack, command: CommandName) -> Batch:
        """Return the press of one of the keys of a command; any other where it has none."""
        session = stack.session
        keys = stack.context.keymap(session.campaign if session else None).keys(command)
        return (press_of(self._rng.pick(keys)),) if keys else self._noise(stack)

    def _enter(self, stack: ScreenStack) -> Batch:
        del stack
        return (press_of(self._rng.pick(("enter", "enter", "enter", "tab", "space"))),)

    def _arrow(self, stack: ScreenStack) -> Batch:
        del stack
        return (press_of(self._rng.pick(_ARROWS)),) * self._rng.between(1, 3)

    def _character(self, stack: ScreenStack) -> Batch:
        del stack
        return (press_of(self._rng.pick(_LETTERS)),)

    def _escape(self, stack: ScreenStack) -> Batch:
        del stack
        return (press_of("escape"),) * self._rng.between(1, 2)

    def _noise(self, stack: ScreenStack) -> Batch:
        """Press any key, with any modifiers, or paste a text."""
        del stack
        rng = self._rng
        if rng.chance(25):
            return (KeyPress(None, text=rng.pick(_ODD_TEXTS)),)
        symbol = rng.pick(
            (rng.pick(sorted(NAMED_KEYS)), rng.pick(punctuation + ascii_letters), self._letter())
        )
        scancode = rng.pick((None, None, symbol, rng.pick("wasdqezxc-=")))
        held = [rng.chance(15) for _ in range(3)]
        return (KeyPress(symbol, scancode, *held, text=rng.pick((None, symbol))),)

    def _letter(self) -> str:
        """Return any character that a keyboard could type."""
        return chr(self._rng.pick((self._rng.below(_SURROGATES), self._rng.between(*_BEHIND))))

    def _click(self, stack: ScreenStack) -> Batch:
        del stack
        place = self._cell()
        moved, button = self._rng.chance(30), self._rng.pick(get_args(Button))
        if moved:
            return (MouseMove(*place),)
        return (MouseClick(*place, button),) * self._rng.between(1, 2)

    def _cell(self) -> tuple[int, int]:
        """Return a cell of the display, or one beside it."""
        columns, rows = self._size
        return self._rng.between(-1, columns), self._rng.between(-1, rows)

    def _wheel(self, stack: ScreenStack) -> Batch:
        del stack
        return (MouseWheel(self._rng.between(-5, 5)),)

    def _resize(self, stack: ScreenStack) -> Batch:
        """Change the size; a display that is too small to see anything does not stay so."""
        del stack
        rng = self._rng
        usual = (80, 24), (100, 70), (rng.between(80, _WIDEST), rng.between(24, _HIGHEST))
        self._size = rng.pick(usual)
        if rng.chance(70):
            return (Resized(*self._size),)
        tiny = (rng.between(1, 90), rng.between(1, 30)), (1, 1), (1, 24), (80, 1)
        self._planned.append((Resized(*self._size),))
        return (Resized(*rng.pick(tiny)), press_of(rng.pick(_ARROWS)))

    def _focus(self, stack: ScreenStack) -> Batch:
        del stack
        return (Focus(self._rng.coin()),)

    def _quit(self, stack: ScreenStack) -> Batch:
        del stack
        return (Quit(),)

    def _damage(self, stack: ScreenStack) -> Batch:
        del stack
        rng = self._rng
        bits = rng.between(1, 255) if rng.coin() else 0
        return (Damage(rng.below(_MANY), rng.below(_MANY), bits),)

    def _kill(self, stack: ScreenStack) -> Batch:
        del stack
        return (Kill(),)


def _table(habits: Mapping[Habit, int]) -> WeightedTable[Habit]:
    return WeightedTable(habits.items())
