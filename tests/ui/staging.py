"""What tests of the interface begin with: keys, consoles, games and screens."""

from __future__ import annotations

from collections.abc import Sequence

from tcod.console import Console

from roguelike.core.grid.geometry import Direction, Position
from roguelike.core.rng import Rng
from roguelike.engine.actions.rest import Wait
from roguelike.engine.spawning.level_entry import new_actor, spawn
from roguelike.engine.world.actor import Actor
from roguelike.game import Content, Game
from roguelike.ui.app.game_host import GameHost
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.base import Display
from roguelike.ui.displays.headless import HeadlessDisplay, as_text
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame, as_console
from roguelike.ui.frames.layout import terminal_measures
from roguelike.ui.frames.part import BOLD
from roguelike.ui.input.events import NAMED_KEYS, KeyPress
from roguelike.ui.screens.base.answers import Open
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.session.game_session import GameSession
from tests.content_fixture import classic_alone, shipped_content

CLASSIC = "classic:classic"
TEXTS = UiContext(shipped_content()).texts
PALETTE = Palette(shipped_content().catalog, "core:classic")


def press(name: str, *, scancode: str | None = None) -> KeyPress:
    """Return the press of a key, such as `k`, `enter` or `ctrl+c`, as a terminal reports it."""
    *held, symbol = name.split("+") if len(name) > 1 else [name]
    types = not held and (symbol not in NAMED_KEYS or symbol == "space")
    return KeyPress(
        symbol,
        scancode=scancode,
        shift="shift" in held or (scancode is not None and symbol.isupper()),
        ctrl="ctrl" in held,
        alt="alt" in held,
        text=(" " if symbol == "space" else symbol) if types else None,
    )


def canvas(columns: int, rows: int, palette: Palette = PALETTE) -> Canvas:
    """Return a canvas that is a whole console."""
    return Canvas.of(Console(columns, rows, order="F"), palette)


def rows_on(drawn: Canvas) -> list[str]:
    """Return what is written on a canvas, without trailing blanks."""
    codes = drawn.cells["ch"] & (BOLD - 1)
    return ["".join(map(chr, row)).rstrip() for row in codes.T.tolist()]


def front(drawn: Canvas, x: int, y: int) -> tuple[int, ...]:
    """Return the color of the character at a place."""
    return tuple(drawn.cells["fg"][x, y, :3].tolist())


def back(drawn: Canvas, x: int, y: int) -> tuple[int, ...]:
    """Return the color behind the character at a place."""
    return tuple(drawn.cells["bg"][x, y, :3].tolist())


def session(seed: str = "ember", content: Content | None = None) -> GameSession:
    """Return a new game of the classic campaign, of the shipped content or another."""
    content = content or shipped_content()
    return GameSession(Game.new(content, CLASSIC, seed), content.catalog, TEXTS)


def beside(game: GameSession, direction: Direction = Direction.EAST) -> Position:
    """Return the cell next to the player."""
    return game.view.player.position.step(direction)


def put_kobold(game: GameSession, position: Position) -> Actor:
    """Put a kobold on the level, and look again."""
    world = game.game.world
    kind = world.ruleset.monsters["classic:kobold"]
    kobold = new_actor(kind, "monsters", 1, Rng("test", "test"))
    spawn(world, kobold, world.level.cell(position))
    game.view = game.game.view()
    return kobold


def endangered(health: int = 100) -> GameSession:
    """Return a game in which a kobold is about to hit the player, who has that much health."""
    game = session()
    kobold = put_kobold(game, beside(game))
    kobold.stats |= {"core:attack": 0, "core:attack_chance": 100, "core:speed": 1}
    for _ in range(2):  # until it has noticed the player
        game.act(Wait())
    kobold.stats["core:attack"] = 20
    game.game.world.player.stats |= {"core:health": health, "core:defense": 0}
    game.view = game.game.view()
    return game


def new_stack(seed: str = "ember") -> ScreenStack:
    """Return the stack of screens at the title; surprises always have the same seed."""
    return stack_of(UiContext(classic_alone(), draw_seed=lambda: seed))


def stack_of(
    context: UiContext, display: Display | None = None, *, is_content_of_save: bool = False
) -> ScreenStack:
    """Return the stack of screens at the title, on a display or on one that nobody looks at."""
    host = GameHost(context, is_content_of_save=is_content_of_save)
    return ScreenStack(host, display or HeadlessDisplay(100, 70))


def after(stack: ScreenStack, keys: Sequence[str]) -> ScreenStack:
    """Return the stack after some keys."""
    for key in keys:
        stack.handle(press(key))
    return stack


def led(screen: Screen, keys: Sequence[str]) -> Screen:
    """Return the screen that keys lead to from another."""
    for key in keys:
        answer = screen.handle(press(key))
        if isinstance(answer, Open):
            screen = answer.screen
    return screen


def frame_of(columns: int = 100, rows: int = 70, palette: Palette = PALETTE) -> Frame:
    """Return the empty frame of a terminal."""
    return Frame(terminal_measures(columns, rows), palette)


def drawn_on(frame: Frame, what: ScreenStack | Screen) -> Canvas:
    """Draw a stack or a screen on the frame of a terminal, and return all of it as one canvas."""
    what.draw(frame)
    return Canvas.of(as_console(frame), frame.palette)


def shown(what: ScreenStack | Screen, columns: int = 100, rows: int = 70) -> str:
    """Return what a stack or a screen looks like in a terminal, as text."""
    frame = frame_of(columns, rows)
    what.draw(frame)
    return as_text(as_console(frame))


def dialog(stack: ScreenStack) -> str:
    """Return what a dialog with a frame says, in one line."""
    rows = shown(stack).splitlines()
    top = next(y for y, row in enumerate(rows) if "╭" in row)
    left, right = rows[top].index("╭"), rows[top].index("╮")
    lines = [row[left + 1 : right] for row in rows[top + 1 :] if row[left : left + 1] == "│"]
    return " ".join(" ".join(lines).split())
