"""Which game to play, and from which seed."""

from __future__ import annotations

from roguelike.core.geometry import Rect
from roguelike.ui.canvas import Canvas
from roguelike.ui.input import InputEvent
from roguelike.ui.keymap import Keymap
from roguelike.ui.screens.base import Answer, Begin, Open, Screen, Simple
from roguelike.ui.screens.choosing import FRAME_ROWS, WIDE, ChoosingScreen
from roguelike.ui.screens.notice import NoticeScreen
from roguelike.ui.shell import Shell
from roguelike.ui.widgets.menu import Entry, Menu
from roguelike.ui.widgets.text_field import TextField

SEED_LIMIT = 100
"""The longest seed that can be typed or pasted."""

BEGIN, SURPRISE, BACK = range(3)


def new_game(shell: Shell, keymap: Keymap) -> Screen:
    """Return the screen that asks first: for the campaign, if there are several.

    Without any, it says so.
    """
    if shell.first_campaign is None:
        return NoticeScreen(shell, keymap, shell.texts("nothing_to_play"))
    if len(shell.campaigns) > 1:
        return CampaignsScreen(shell, keymap)
    return SeedScreen(shell, keymap, shell.first_campaign)


class CampaignsScreen(ChoosingScreen):
    """All campaigns."""

    columns = WIDE

    def __init__(self, shell: Shell, keymap: Keymap) -> None:
        """Begin with the first campaign."""
        self._shell = shell
        self._keymap = keymap
        self._campaigns = list(shell.campaigns)
        entries = [Entry(campaign.label) for campaign in shell.campaigns.values()]
        super().__init__(shell.texts("choose_campaign"), Menu(entries, keymap))

    def words(self) -> str:
        """Return what the selected campaign is about."""
        return self._shell.campaigns[self._campaigns[self.menu.selected]].description

    def choose(self, place: int) -> Answer:
        """Ask for the seed next."""
        return Open(SeedScreen(self._shell, self._keymap, self._campaigns[place]))


class SeedScreen(ChoosingScreen):
    """A line to type a seed in. Without one, the game is a surprise."""

    columns = WIDE

    def __init__(self, shell: Shell, keymap: Keymap, campaign: str) -> None:
        """Ask for the seed of a game of `campaign`."""
        texts = shell.texts
        self._shell = shell
        self._campaign = campaign
        self._field = TextField(SEED_LIMIT)
        entries = [Entry(texts("begin")), Entry(texts("surprise")), Entry(texts("back"))]
        menu = Menu(entries, keymap, selected=SURPRISE, letters=False)
        super().__init__(shell.campaigns[campaign].label, menu)

    def draw(self, canvas: Canvas) -> None:
        """Draw the field above the menu."""
        texts = self._shell.texts
        entries = len(self.menu.entries)
        inside = canvas.centered(self.columns, entries + 4 + FRAME_ROWS).box(self.heading)
        label = f"{texts('seed')} "
        inside.text(0, 0, label, "text_muted")
        room = Rect(len(label), 0, inside.width - len(label), 1)
        self._field.draw(inside.part(room), texts("seed_field"))
        inside.text(0, 2, texts("seed_hint"), "text_muted")
        self.menu.draw(inside.part(Rect(0, 4, inside.width, entries)))

    def handle(self, event: InputEvent) -> Answer:
        """Type, or choose from the menu."""
        if self._field.handle(event):
            self.menu.selected = BEGIN if self._field.text.strip() else SURPRISE
            return Simple.REDRAW
        return super().handle(event)

    def choose(self, place: int) -> Answer:
        """Begin a game; an empty seed is a surprise, too."""
        if place == BACK:
            return Simple.BACK
        typed = self._field.text.strip() if place == BEGIN else ""
        return Begin(self._campaign, typed or self._shell.draw_seed())
