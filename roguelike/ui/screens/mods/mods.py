"""The screen on which the player chooses mods and their order."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from roguelike.content.mods.library import InstalledMod, ModStatus
from roguelike.content.references.ids import CORE
from roguelike.content.schema.keymaps import CommandName
from roguelike.core.grid.geometry import Rect
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.context.mod_manager import ModManager, trouble
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.answers import Close, Draw, Open, Reload, Stay
from roguelike.ui.screens.base.dialogs import ListScreen
from roguelike.ui.screens.base.prompts import NoticeScreen
from roguelike.ui.screens.base.screen import Actions, Answer, Screen
from roguelike.ui.screens.mods.mod_details import details
from roguelike.ui.screens.mods.mod_settings import ModSettingsScreen
from roguelike.ui.text.texts import TextName, Texts
from roguelike.ui.text.wrap import abridged, shortened
from roguelike.ui.widgets.action_bar import ActionBar
from roguelike.ui.widgets.menu import INDENT, SIGN_COLUMNS, Entry, Letter, Menu
from roguelike.ui.widgets.scroll import Scroll

COLUMNS, ROWS = 96, 34
"""The size of the page where there is room; more mods make it higher."""
FRAME_ROWS = 8
"""The rows of the page that no mod stands in."""
FOOT_ROWS = 3
"""The rows below the list and the details: a gap, a note, and what there is to do."""
GUTTER = 3
"""The columns between the list and the details, with a line in the middle."""

PAGES: frozenset[CommandName] = frozenset({"log_older", "log_newer"})
"""The commands that scroll the details."""

ON, OFF, LEFT_OUT = "●", "○", "!"


def choice_of_mods(context: UiContext, keymap: Keymap) -> Screen:
    """Return the screen on which mods are chosen, or why that cannot be."""
    mod_manager = context.mod_manager
    assert mod_manager, "without a mod manager nobody offers it"
    try:
        mod_manager.look(context.content)
    except OSError as error:
        text = context.texts("mods_unreadable", reason=error.strerror or error)
        return NoticeScreen(context, keymap, text)
    return ModsScreen(context, keymap, mod_manager)


class ModsScreen(ListScreen):
    """A list of all mods, and what there is to know about the selected one."""

    hint = "mods_hint"
    is_overlay = False

    def __init__(self, context: UiContext, keymap: Keymap, mod_manager: ModManager) -> None:
        """Show the mods that have been looked at; the first one is selected."""
        texts = context.texts
        self._context = context
        self._keymap = keymap
        self._mod_manager = mod_manager
        self._scroll = Scroll(keymap)
        self._note = ""
        menu = Menu(_entries(mod_manager, COLUMNS, texts), keymap, letters=False)
        actions: Actions = {
            "mod_settings": self._settings,
            "mod_earlier": partial(self._move, -1),
            "mod_later": partial(self._move, 1),
            "back": self.canceled,
        }
        super().__init__(texts("mods"), menu, ActionBar(actions, texts, keymap))

    def note(self, text: str) -> None:
        """Show a note below the list until the next event."""
        self._note = text

    def draw(self, frame: Frame) -> None:
        """Draw a page in the middle: the list at the left, the details at the right."""
        texts = self._context.texts
        inside = frame.page().headed(self.heading)
        left = inside.width * 12 // 25
        height = inside.height - FOOT_ROWS
        self.menu.entries = _entries(self._mod_manager, left, texts)
        self.menu.draw(inside.part(Rect(0, 0, left, height)))
        inside.part(Rect(left + GUTTER // 2, 0, 1, height)).upright(0)
        start = left + GUTTER
        room = inside.part(Rect(start, 0, inside.width - start, height))
        self._scroll.draw(room, details(self._selected, self._mod_manager, room.width - 2, texts))
        note, color = self._notice()
        inside.text(0, inside.height - 2, shortened(note, inside.width), color)
        self.actions.draw(inside.part(Rect(0, inside.height - 1, inside.width, 1)), self._useless)

    def handle(self, event: InputEvent) -> Answer:
        """Choose a mod, do something with it, read about it, or go back."""
        if isinstance(event, KeyPress | MouseClick):
            self._note = ""
        if isinstance(event, KeyPress) and self._keymap.command(event, PAGES):
            self._scroll.handle(event)
            return Draw()
        return super().handle(event)

    def choose(self, place: int) -> Answer:
        """Switch the selected mod on or off; all mods keep their places in the list."""
        mod, texts = self._mod_manager.mods[place], self._context.texts
        if mod.reason and self._mod_manager.is_spare(mod.installed):
            self._note = texts("mod_unused", reason=texts.reason(mod.reason))
            return Draw()
        if mod.installed.id == CORE:
            self._note = texts("mod_stays_on", mod=self._name(mod.installed))
            return Draw()
        self._mod_manager.switch(mod.installed.id)
        return self._follow(mod.installed.id)

    def moved(self) -> Answer:
        """Show the details of the mod that is selected now, from the beginning."""
        self._scroll = Scroll(self._keymap)
        return Draw()

    def canceled(self) -> Answer:
        """Go back, and load what is wanted now if that differs from before."""
        if not self._mod_manager.is_changed:
            return Close()
        self._note = self._context.texts("loading")
        return Reload()

    @property
    def _selected(self) -> ModStatus:
        return self._mod_manager.mods[self.menu.selected]

    @property
    def _useless(self) -> Collection[TextName]:
        """The actions that make no sense for the selected mod."""
        mod = self._selected
        useless = set[TextName]()
        if not (mod.installed.mod and mod.installed.mod.manifest.settings):
            useless.add("mod_settings")
        if not mod.is_loaded:
            useless |= {"mod_earlier", "mod_later"}
        return useless

    def _notice(self) -> tuple[str, Ink]:
        """Return what the player should know now, and in which color."""
        mod_manager, texts = self._mod_manager, self._context.texts
        if self._note:
            return self._note, "text_alert"
        if text := trouble(mod_manager, texts):
            return text, "text_alert"
        if mod_manager.is_changed:
            return texts("mods_changed"), "text_muted"
        return (texts("mods_restricted") if mod_manager.is_restricted else ""), "text_muted"

    def _settings(self) -> Answer:
        installed = self._selected.installed
        mod, said = installed.mod, self._mod_manager.texts[installed]
        if "mod_settings" in self._useless or mod is None:
            return Stay()
        return Open(ModSettingsScreen(self._context, self._keymap, self._mod_manager, mod, said))

    def _move(self, step: int) -> Answer:
        """Give the selected mod another place, or say why it has to stay where it is."""
        mod = self._selected
        texts = self._context.texts
        if not mod.is_loaded:
            self._note = texts("mod_has_no_place", mod=self._name(mod.installed))
            return Draw()
        if refusal := self._mod_manager.move(mod.installed.id, step):
            first, then = self._name(refusal.first), self._name(refusal.then)
            reason = texts.reason(refusal.placement.reason)
            self._note = texts("mod_stays_behind", mod=then, first=first, reason=reason)
            return Draw()
        return self._follow(mod.installed.id)

    def _name(self, mod: InstalledMod) -> str:
        return self._mod_manager.texts[mod].name

    def _follow(self, mod: str) -> Answer:
        """Select a mod by its id, now that the order may be another."""
        ids = [each.installed.id for each in self._mod_manager.mods]
        self.menu.selected = ids.index(mod)
        return self.moved()


def _entries(mod_manager: ModManager, width: int, texts: Texts) -> tuple[Entry, ...]:
    """Return a line for each mod: whether it is on, its name and kind, and perhaps its version."""
    mods = mod_manager.mods
    found = [each.installed.mod for each in mods]
    names = [mod_manager.texts[each.installed].name for each in mods]
    versions = [str(mod.version) if mod else "" for mod in found]
    kinds = [texts.kind(mod.manifest.mod.kind) if mod else "" for mod in found]
    columns = max(map(len, kinds)), max(map(len, versions))
    details = [
        f"{kind:<{columns[0]}} {version:>{columns[1]}}"
        for kind, version in zip(kinds, versions, strict=True)
    ]
    most = width - INDENT - SIGN_COLUMNS - 2  # with a gap on each side of the detail
    if max(map(len, names)) > most - len(details[0]):  # versions stand beside as well
        details = kinds
    room = most - max(map(len, details))
    return tuple(
        _entry(mod, abridged(name, room), detail)  # whose page has all of it
        for mod, name, detail in zip(mods, names, details, strict=True)
    )


def _entry(mod: ModStatus, name: str, detail: str) -> Entry:
    if mod.is_loaded:
        return Entry(name, detail, sign=Letter(ON, "text_good"))
    if mod.is_on:
        return Entry(name, detail, color="text_bad", sign=Letter(LEFT_OUT, "text_bad"))
    return Entry(name, detail, color="text_muted", sign=Letter(OFF, "text_muted"))
