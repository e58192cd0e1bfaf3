"""The title: the picture and the name of a campaign, the game to go on with, and a menu."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

from roguelike import __version__
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.core.text import visible
from roguelike.saves.library import SavedGame
from roguelike.saves.snapshot import Manifest
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent
from roguelike.ui.screens.base.answers import Draw, Leave, Open, Pass, Resume, Stay
from roguelike.ui.screens.base.screen import Actions, Answer, Screen
from roguelike.ui.screens.main import openings
from roguelike.ui.text.texts import TextName, Texts
from roguelike.ui.title.page import TitlePage
from roguelike.ui.widgets.menu import Entry, Menu, Reaction


class TitleScreen(Screen):
    """The name and the picture of a campaign, and a menu.

    Attributes:
        campaign: Full id of the campaign: that of the game that was saved last, or else the one
            that is offered first; None if there is none.
    """

    hint = "hint_title"
    is_whole = True

    def __init__(self, context: UiContext) -> None:
        """Look for a game to go on with."""
        saved = context.saves.characters() if context.saves else []
        self._context = context
        self._last = saved[0] if saved else None
        before = self._last.manifest.campaign if self._last and self._last.manifest else None
        self.campaign = before if before in context.campaigns else context.first_campaign
        self._keymap = context.keymap(self.campaign)
        self._note = ""
        campaign = context.campaigns[self.campaign] if self.campaign else None
        self._page = TitlePage(context.content, campaign, context.texts)
        actions: Actions = dict(self._offered())
        self._actions = tuple(actions.values())
        self._menu = Menu([self._entry(name) for name in actions], self._keymap)

    def _offered(self) -> Iterator[tuple[TextName, Callable[[], Answer]]]:
        """Yield what there is to do, in order."""
        context, keymap, last, campaign = self._context, self._keymap, self._last, self.campaign
        if last:
            yield "continue", lambda: Resume(last)
        yield "new_game", lambda: Open(openings.new_game(context, keymap, campaign or "", ""))
        if campaign:
            yield "daily", lambda: openings.daily_game(context, campaign)
        if context.records:
            yield "scores", lambda: Open(openings.scores(context, keymap))
        if last:
            yield "characters", lambda: Open(openings.saved_games(context, keymap))
        yield "settings", lambda: Open(openings.settings(context, keymap))
        if context.mod_manager:
            yield "mods", lambda: Open(openings.mods(context, keymap))
        yield "help", lambda: Open(openings.help_(context, campaign))
        yield "quit", lambda: Open(openings.leave(context, keymap, Leave()))

    @property
    def title(self) -> str:
        """The name of the game."""
        return self._page.name

    @property
    def imprint(self) -> str:
        """The version of the program."""
        return f"roguelike {__version__}"

    def note(self, text: str) -> None:
        """Show a note below the menu until the next event."""
        self._note = text

    def draw(self, frame: Frame) -> None:
        """Draw the name of the campaign, what it is about, and the menu."""
        self._page.draw(frame, self._menu, self._note)

    def draw_below(self, frame: Frame) -> None:
        """Draw the picture alone, so that a dialog does not lie on another."""
        self._page.draw_picture(frame)

    def handle(self, event: InputEvent) -> Answer:
        """Move through the menu, or choose from it."""
        self._note = ""
        match self._menu.handle(event):
            case int() as place:
                return self._actions[place]()
            case Reaction.MOVED:
                return Draw()
            case Reaction.CANCELED:  # there is nothing to go back to, and leaving must be meant
                return Stay()
            case Reaction.IGNORED:
                return Pass()

    def _entry(self, name: TextName) -> Entry:
        context, lines = self._context, ()
        if self._last and name == "continue":
            now = datetime.fromtimestamp(time.time(), UTC).astimezone()
            lines = saved_game_lines(self._last, context.campaigns, context.texts, now)
        return Entry(context.texts(name), lines=lines)


LATEST: Final = 32_503_680_000
"""The year 3000, in seconds since 1970: not every system can tell the date of what is later."""


def saved_game_lines(
    saved: SavedGame, campaigns: Mapping[str, CampaignDef], texts: Texts, now: datetime
) -> tuple[str, str]:
    """Return a saved game in two lines.

    Args:
        saved: The game.
        campaigns: The campaigns that there are, by full id.
        texts: The words.
        now: The present time, with a time zone, in which the other one is told.
    """
    manifest = saved.manifest
    if manifest is None:
        return visible(saved.name), texts("character_broken")
    where = _where(manifest, campaigns.get(manifest.campaign), texts)
    return visible(where), _how(manifest, texts, now)


def _where(manifest: Manifest, campaign: CampaignDef | None, texts: Texts) -> str:
    character, depth = manifest.character, manifest.depth
    last = campaign.last_depth if campaign else None
    if last is None:
        floor = texts("head_floor", depth=depth)
    else:
        floor = texts("head_floor_of", depth=depth, last=last)
    return texts("last_place", character=character, floor=floor, place=manifest.place)


def _how(manifest: Manifest, texts: Texts, now: datetime) -> str:
    turn, when = manifest.turn, _when(manifest.saved, texts, now)
    if not manifest.max_health:
        return texts("last_turn", turn=turn, when=when)
    health, most = manifest.health, manifest.max_health
    return texts("last_health", health=health, max_health=most, turn=turn, when=when)


def _when(seconds: int, texts: Texts, now: datetime) -> str:
    """Return the time of something, given in seconds since 1970."""
    then = datetime.fromtimestamp(min(seconds, LATEST), UTC).astimezone(now.tzinfo)
    time = f"{then:%H:%M}"
    if then.date() == now.date():
        return texts("today", time=time)
    if then.date() == (now - timedelta(days=1)).date():
        return texts("yesterday", time=time)
    return f"{then:%Y-%m-%d} {time}"
