"""The target cursor, with which things are thrown, shot or otherwise aimed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from roguelike.autopilot.interrupts import enemies
from roguelike.content.schema.keymaps import CommandName
from roguelike.content.schema.steps import StepParams
from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.knowledge.aim_preview import Aimed, AimPreview, preview, reach, targets
from roguelike.engine.knowledge.player_view import SeenActor
from roguelike.engine.world.item import ItemView
from roguelike.game import PlayerAction
from roguelike.ui.appearance.palette import Ink, UiColor
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.input.events import InputEvent
from roguelike.ui.map.figures import actor_figure, draw_icon
from roguelike.ui.panels.board import DrawnBoard
from roguelike.ui.screens.base.answers import Act, Draw, Open, Stay
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.cursors.cursor import CursorScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.threat import Odds, blow_count, prospects_of
from roguelike.ui.text.texts import TextName
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.key_hints import Hint
from roguelike.ui.widgets.yes_no import YesNo

BAR_CELLS = 8
"""The columns of a bar of health."""
NAME_COLUMN = 3
"""The column in which the names of those begin who would be met."""
FORECAST_COLUMN = NAME_COLUMN + BAR_CELLS + 1
"""The column in which it begins how that would go, beside a bar."""
FOOT_ROWS = 4
"""The rows that stay free below them, for a question."""

_INKS: Mapping[bool, tuple[tuple[UiColor, UiColor], UiColor]] = {
    True: (("text_heading", "text_muted"), "bar_full"),
    False: (("text_good", "text_bad"), "text_good"),
}
"""The colors of the name, the health and the bar of health, by whether an actor is hostile."""

_CONFIRMING: frozenset[CommandName] = frozenset({"confirm"})


class AimPurpose(Struct, frozen=True):
    """The purpose of aiming: the deed or the thing thrown, and its effects.

    Attributes:
        title: What it is called to do that.
        aimed: The deed, or the thing that is thrown.
        steps: What happens to actors that are met.
        command: The command that opens the screen, whose key also confirms.
    """

    title: str
    aimed: Aimed
    steps: tuple[StepParams, ...]
    command: CommandName | None = None


class _Met(NamedTuple):
    """Words about an actor that would be met, in lines.

    Attributes:
        actor: Who it is.
        names: The name.
        health: The health, at the end of the first line.
        beside: The forecast beside the bar of health, if there is room for it.
        below: The forecast below that, if there is none.
    """

    actor: SeenActor
    names: Sequence[str]
    health: str
    beside: str
    below: Sequence[str]

    @property
    def rows(self) -> int:
        """The rows that it takes."""
        return len(self.names) + 1 + len(self.below)


class AimScreen(CursorScreen):
    """The play screen with a cursor on the map, and with the actors that would be met in the panel.

    Nothing happens until the player confirms.
    """

    hint = "aim_hint"

    def __init__(
        self,
        context: UiContext,
        session: GameSession,
        purpose: AimPurpose,
        on_choice: Callable[[Position], PlayerAction],
    ) -> None:
        """Begin at the last target, else at the most useful one, else at the player.

        Args:
            context: What screens share.
            session: The game.
            purpose: What is aimed.
            on_choice: Makes the action of the chosen cell.
        """
        self._purpose = purpose
        self._on_choice = on_choice
        self._odds = Odds(context.content.catalog, session.game)
        self._targets = targets(purpose.aimed, session.view, session.game.ruleset)
        self._question: YesNo | None = None
        again: frozenset[CommandName] = frozenset([purpose.command] if purpose.command else [])
        super().__init__(context, session, _CONFIRMING | again, self._first(session))
        self._preview = self._look()

    def _first(self, session: GameSession) -> Position:
        """Return the cell to begin with."""
        if self._is_for_oneself:
            return session.view.player.position
        last = (actor for actor in self._targets if actor.id == session.target)
        near = next(iter(enemies(session.view)), session.view.player)
        best = next(last, None) or next(iter(self._targets), near)
        return best.position

    @property
    def places(self) -> Sequence[Position]:
        """The cells of the targets, the most useful first, and of enemies out of reach."""
        others = (each for each in enemies(self._session.view) if each not in self._targets)
        return [actor.position for actor in (*self._targets, *others)]

    def moved(self) -> None:
        """Find out what would be met there."""
        self._preview = self._look()

    def draw_over(self, drawn: DrawnBoard) -> None:
        """Draw what is aimed on the map, and who would be met."""
        self._draw_area(drawn)
        self._draw_panel(drawn.side, drawn.skin)

    def handle(self, event: InputEvent) -> Answer:
        """Move the cursor, confirm or cancel."""
        return self._answered(self._question, event) if self._question else super().handle(event)

    @property
    def hints(self) -> Sequence[Hint] | None:
        """The keys that count: those that answer a question, if there is one."""
        return self._question.hints if self._question else super().hints

    @property
    def has_targets(self) -> bool:
        """True if there is a target worth aiming at."""
        return bool(self._targets)

    @property
    def reach(self) -> int:
        """The reach in cells; 0 where that is not a number."""
        session = self._session
        return reach(self._purpose.aimed, session.view, session.game.ruleset)

    @property
    def problem(self) -> TextName | None:
        """The text that tells why the cell under the cursor cannot be chosen, if it cannot."""
        view, shown = self._session.view, self._preview
        is_sensed = any(actor.position == self.cursor for actor in view.actors)
        if not (view.visible[self.cursor] or is_sensed):
            return "aim_unseen"
        if self.cursor == view.player.position:
            if isinstance(self._purpose.aimed, ItemView):
                return "aim_at_self"
            if self._is_for_oneself:  # which would lead from here to here
                return "aim_elsewhere"
        reached = {*shown.cells, *shown.path, shown.landing}
        is_stopped = any(actor.position == shown.landing for actor in view.actors)
        if self.cursor in reached or is_stopped:
            return None
        here, there = view.player.position, self.cursor
        distance = self._session.game.ruleset.distance(there.x - here.x, there.y - here.y)
        return "aim_blocked" if distance <= self.reach else "aim_too_far"

    @property
    def _is_dangerous(self) -> bool:
        return self._preview.meets_player or self._preview.meets_allies

    @property
    def _is_for_oneself(self) -> bool:
        """True if all that it does is known to happen to the player who aims, such as a leap."""
        steps = self._purpose.steps
        return bool(steps) and all(step.whom == "self" for step in steps)

    def _look(self) -> AimPreview:
        session = self._session
        return preview(self._purpose.aimed, session.view, session.game.ruleset, self.cursor)

    def confirmed(self) -> Answer:
        """Act, but ask before it meets the player's own side, and not where it is impossible."""
        if self.problem:
            return Stay()
        if self._is_dangerous:
            self._question = YesNo(self._texts)
            return Draw(is_alarming=True)
        return self._act()

    def at_once(self) -> Answer:
        """Act at the first target, or show the cursor where there is none, or something to ask."""
        answer = self.confirmed() if self.has_targets and not self.problem else None
        return answer if isinstance(answer, Act) else Open(self, is_alarming=True)

    def _answered(self, question: YesNo, event: InputEvent) -> Answer:
        """Act if the player means it; any other answer goes back to aiming."""
        is_meant = question.handle(event)
        if is_meant is None:
            return Stay()
        self._question = None
        return self._act() if is_meant else Draw()

    def _act(self) -> Answer:
        under = (actor for actor in self._targets if actor.position == self.cursor)
        target = next(under, None)
        self._session.target = target.id if target else None
        return Act((self._on_choice(self.cursor),))

    def _draw_area(self, drawn: DrawnBoard) -> None:
        """Color the cells on the way, those that would be met, and the one under the cursor."""
        for cell in self._preview.path:
            drawn.map.shade(cell, "aim_path")
        for cell in self._preview.cells:
            drawn.map.shade(cell, "aim_danger" if self._is_dangerous else "aim_area")
        if self.problem:
            drawn.map.shade(self.cursor, "bar_empty")
        drawn.map.cursor(self.cursor)

    def _draw_panel(self, canvas: Canvas, skin: Skin) -> None:
        """Draw what is aimed and who would be met, friends first."""
        *above, last = paragraph(self._purpose.title, canvas.width)
        for y, line in enumerate(above):
            canvas.text(0, y, line, "panel_title")
        below = Rect(0, len(above), canvas.width, canvas.height - len(above))
        room = canvas.part(below).headed(last)
        met = sorted(self._preview.actors, key=lambda actor: actor.hostile)
        if self.problem:
            y = self._write(room, 0, self._texts(self.problem), "text_alert")
        elif met:
            y = self._draw_all(room, [self._about(actor, room.width) for actor in met], skin)
        else:
            y = self._write(room, 0, "" if self._is_for_oneself else self._texts("aim_nobody"))
        if self._question:
            y = self._write(room, y + 1, self._texts("aim_sure"), "text_alert")
            self._question.draw(room, 0, y)

    def _write(self, canvas: Canvas, y: int, text: str, ink: Ink = "text_muted") -> int:
        """Write a paragraph from row `y` on, and return the row below."""
        for line in paragraph(text, canvas.width):
            canvas.text(0, y, line, ink)
            y += 1
        return y

    def _about(self, actor: SeenActor, width: int) -> _Met:
        """Return the words about an actor that would be met."""
        health = self._texts("side_health_of", health=actor.health, most=actor.max_health)
        names = paragraph(actor.label, width - NAME_COLUMN - len(health) - 1)
        forecast = self._forecast(actor)
        if FORECAST_COLUMN + len(forecast) <= width:
            return _Met(actor, names, health, forecast, ())
        return _Met(actor, names, health, "", paragraph(forecast, width - NAME_COLUMN))

    def _draw_all(self, canvas: Canvas, met: Sequence[_Met], skin: Skin) -> int:
        """Draw as many actors that would be met as fit; return the row below."""
        y = 0
        for place, each in enumerate(met):
            if place and y + each.rows > canvas.height - FOOT_ROWS:
                return self._write(canvas, y, self._texts("side_more", count=len(met) - place))
            _draw_met(canvas, y, each, skin)
            y += each.rows
        return y

    def _forecast(self, actor: SeenActor) -> str:
        """Return the chance to harm an actor, or how much it harms, as far as can be told."""
        steps = self._purpose.steps
        if attack := self._odds.attack(steps, actor.id):
            blows = blow_count(prospects_of(attack, actor.health).blows)
            return self._texts("aim_chance", percent=round(attack.chance * 100), blows=blows)
        if harm := self._odds.harm(steps, actor.id):
            low, high = harm
            amount = str(low) if low == high else f"{low}-{high}"
            return self._texts("aim_harm", amount=amount)
        return ""


def _draw_met(canvas: Canvas, y: int, met: _Met, skin: Skin) -> None:
    """Draw an actor that would be met: name, health and the chance to harm."""
    actor, (inks, bar) = met.actor, _INKS[met.actor.hostile]
    draw_icon(canvas, 0, y, actor_figure(actor, skin), skin)
    canvas.text_right(y, met.health, inks[1], 0)
    for row, name in enumerate(met.names, y):
        canvas.text(NAME_COLUMN, row, name, inks[0])
    y += len(met.names)
    canvas.bar(NAME_COLUMN, y, BAR_CELLS, actor.health, actor.max_health, bar, "bar_empty")
    canvas.text(FORECAST_COLUMN, y, met.beside)
    for row, line in enumerate(met.below, y + 1):
        canvas.text(NAME_COLUMN, row, line)
