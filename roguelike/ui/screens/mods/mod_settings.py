"""The settings of a mod, turned up and down or typed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from roguelike.content.mods.manifest import Mod
from roguelike.content.schema.fields.base import MAX_LABEL
from roguelike.content.schema.keymaps import CommandName
from roguelike.content.schema.settings import SettingDef, SettingValue
from roguelike.content.texts.texts import AboutMod
from roguelike.core.grid.geometry import Rect
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.context.mod_manager import ModManager
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick
from roguelike.ui.input.keymap import TURNS, Keymap
from roguelike.ui.screens.base.answers import Close, Draw, Pass
from roguelike.ui.screens.base.dialogs import FRAME_COLUMNS, FRAME_ROWS, WIDE, ListScreen
from roguelike.ui.screens.base.screen import Actions, Answer
from roguelike.ui.screens.mods.mod_details import value_text
from roguelike.ui.text.texts import HintName, Texts
from roguelike.ui.text.wrap import abridged, paragraph, shortened
from roguelike.ui.widgets.action_bar import ActionBar
from roguelike.ui.widgets.key_hints import Hint, hints_of
from roguelike.ui.widgets.menu import INDENT, Entry, Menu, between_arrows
from roguelike.ui.widgets.text_field import TextField

ABOUT_ROWS = 4
"""The most lines about the selected setting."""
FOOT_ROWS = ABOUT_ROWS + 3
"""The rows below the list: a gap, what there is to know, another gap, what there is to do."""
FIELD_COLUMNS = 24
"""The columns of the field in which a value is typed."""

ENDS: frozenset[CommandName] = frozenset({"confirm", "cancel"})
"""The commands that end typing."""


class ModSettingsScreen(ListScreen):
    """A list of settings with their values, and what there is to know about the selected one."""

    def __init__(
        self, context: UiContext, keymap: Keymap, mod_manager: ModManager, mod: Mod, said: AboutMod
    ) -> None:
        """Show the settings of a mod that has some, with what is said of them."""
        texts = context.texts
        self._texts = texts
        self._keymap = keymap
        self._mod_manager = mod_manager
        self._mod = mod
        self._said = said
        self._names = list(mod.manifest.settings)
        self._field: TextField | None = None
        self._complaint = ""
        heading = texts("settings_of", mod=said.name)
        menu = Menu(self._entries(WIDE), keymap, letters=False)
        actions: Actions = {
            "setting_reset": lambda: self._set(self._setting.default),
            "back": Close,
        }
        super().__init__(heading, menu, ActionBar(actions, texts, keymap, used=TURNS))

    @property
    def hints(self) -> Sequence[Hint]:
        """The keys that count, which depend on what is going on."""
        name: HintName = "settings_typing_hint" if self._field else "settings_hint"
        return hints_of(self._texts, self._keymap, name)

    def draw(self, frame: Frame) -> None:
        """Draw the dialog in the middle of the display."""
        height = len(self._names) + FOOT_ROWS + FRAME_ROWS
        page = frame.dialog(WIDE, height)
        inside = page.box(shortened(self.heading, page.width - FRAME_COLUMNS))
        rows = inside.height - FOOT_ROWS
        self.menu.entries = self._entries(inside.width)
        self.menu.draw(inside.part(Rect(0, 0, inside.width, rows)))
        if self._field:
            start = inside.width - FIELD_COLUMNS
            room = inside.part(Rect(start, self.menu.row, FIELD_COLUMNS, 1))
            self._field.draw(room, self._written(self._name, self._value))
        about = inside.part(Rect(0, rows + 1, inside.width, ABOUT_ROWS))
        for y, (line, color) in enumerate(self._about(inside.width)):
            about.text(0, y, line, color)
        self.actions.draw(inside.part(Rect(0, inside.height - 1, inside.width, 1)))

    def handle(self, event: InputEvent) -> Answer:
        """Change the selected setting, choose another, or go back."""
        if self._field:
            return self._type(self._field, event)
        self._complaint = ""
        if isinstance(event, KeyPress) and (command := self._keymap.command(event, TURNS)):
            return self._set(turned(self._setting, self._value, TURNS[command]))
        if step := self.menu.turned(event):
            return self._set(turned(self._setting, self._value, step))
        return super().handle(event)

    def choose(self, place: int) -> Answer:
        """Let the player type the value, or take the next one of a few."""
        del place
        if self._setting.type in ("bool", "choice"):
            return self._set(turned(self._setting, self._value, 1))
        is_text = self._setting.type == "text"
        self._field = TextField(MAX_LABEL, str(self._value) if is_text else "")
        return Draw()

    @property
    def _name(self) -> str:
        return self._names[self.menu.selected]

    @property
    def _setting(self) -> SettingDef:
        return self._mod.manifest.settings[self._name]

    @property
    def _value(self) -> SettingValue:
        return self._mod_manager.value(self._mod, self._name)

    def _written(self, name: str, value: SettingValue) -> str:
        return value_text(value, self._said.settings[name], self._texts)

    def _type(self, field: TextField, event: InputEvent) -> Answer:
        """Take what is typed, until the player takes or leaves it."""
        if field.handle(event):
            self._complaint = ""
            return Draw()
        if isinstance(event, MouseClick):
            return self._take(field) if event.button == "left" else self._leave()
        command = isinstance(event, KeyPress) and self._keymap.command(event, ENDS)
        if command == "confirm":
            return self._take(field)
        return self._leave() if command == "cancel" else Pass()

    def _take(self, field: TextField) -> Answer:
        """Use what was typed, or say why that cannot be; no number is what there was."""
        typed = field.text.strip()
        if not typed and self._setting.type != "text":
            return self._leave()
        value = self._setting.parse(typed)
        if self._setting.misfit(value):
            self._complaint = _complaint(self._setting, value, typed, self._texts)
            return Draw()
        self._field = None
        return self._set(value)

    def _leave(self) -> Answer:
        self._field = None
        self._complaint = ""
        return Draw()

    def _set(self, value: SettingValue) -> Answer:
        if value != self._value:
            self._mod_manager.choose(self._mod, self._name, value)
        return Draw()

    def _entries(self, width: int) -> tuple[Entry, ...]:
        return tuple(self._entry(name, width) for name in self._names)

    def _entry(self, name: str, width: int) -> Entry:
        setting = self._mod.manifest.settings[name]
        value = self._written(name, self._mod_manager.value(self._mod, name))
        value = abridged(value, FIELD_COLUMNS - INDENT * 2)
        if setting.type != "text":
            value = between_arrows(value)
        if self._field and name == self._name:
            value = " " * FIELD_COLUMNS
        label = self._said.settings[name].label
        return Entry(shortened(label, width - INDENT - len(value) - 2), value)

    def _about(self, width: int) -> Iterator[tuple[str, Ink]]:
        """Yield lines about the selected setting, each with its color."""
        for line in paragraph(self._complaint, width):
            yield line, "text_bad"
        setting = self._setting
        for line in paragraph(self._said.settings[self._name].description, width):
            yield line, "text"
        default = self._texts("setting_default", value=self._written(self._name, setting.default))
        applies = self._texts("setting_new_game")
        limits = f"{_bounds(setting, self._texts)} {default} {applies}".strip()
        for line in paragraph(limits, width):
            yield line, "text_muted"


def _complaint(setting: SettingDef, value: SettingValue, typed: str, texts: Texts) -> str:
    """Return why a setting that is a number cannot be what was typed; other types can be that."""
    if setting.type == "int" and not isinstance(value, int):
        return texts("setting_not_whole", value=typed)
    if isinstance(value, str) or not math.isfinite(value):
        return texts("setting_no_number", value=typed)
    if setting.min is not None and value < setting.min:
        return texts("setting_too_low", low=f"{setting.min:g}", value=typed)
    return texts("setting_too_high", high=f"{setting.max:g}", value=typed)


def _bounds(setting: SettingDef, texts: Texts) -> str:
    """Return which numbers a setting can be, as a sentence, if there are any limits."""
    low, high = (None if each is None else f"{each:g}" for each in (setting.min, setting.max))
    if low is None:
        return "" if high is None else texts("setting_at_most", high=high)
    if high is None:
        return texts("setting_at_least", low=low)
    return texts("setting_between", low=low, high=high)


FLOAT_NOTCHES, INT_NOTCHES = 20, 100
"""The approximate notches in the range of a number; whole numbers never go by less than one."""
LOOSE = 0.1
"""The notch of a number whose range is not limited."""
DIGITS = 9
"""The decimals that are kept, so that sums of notches look as they should."""


def turned(setting: SettingDef, value: SettingValue, step: int) -> SettingValue:
    """Return the value that is a notch up or down from another; text stays as it is.

    Args:
        setting: What is turned. Its words and its `true` and `false` go round in a circle; its
            numbers stop at their bounds.
        value: One of its values.
        step: 1 for up, -1 for down.
    """
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        choices = setting.choices
        return choices[(choices.index(value) + step) % len(choices)] if choices else value
    if setting.type == "int":
        return _turned_int(setting, int(value), step)
    notch = _notch(setting, FLOAT_NOTCHES) or LOOSE
    turned_by = round((round(value / notch) + step) * notch, DIGITS)
    return min(max(turned_by, _low(setting)), _high(setting))


def _turned_int(setting: SettingDef, value: int, step: int) -> int:
    turned_by = value + step * max(int(_notch(setting, INT_NOTCHES)), 1)
    if setting.min is not None:
        turned_by = max(turned_by, math.ceil(setting.min))
    if setting.max is not None:
        turned_by = min(turned_by, math.floor(setting.max))
    return turned_by


def _notch(setting: SettingDef, notches: int) -> float:
    """Return 1, 2 or 5 times a power of ten, so that there are at least so many notches.

    There is none, 0, where the range is not limited or has no extent.
    """
    extent = _high(setting) - _low(setting)
    if not math.isfinite(extent) or extent <= 0:
        return 0
    power = 10.0 ** math.floor(math.log10(extent / notches))
    return next((it * power for it in (5, 2) if it * power * notches <= extent), power)


def _low(setting: SettingDef) -> float:
    return -math.inf if setting.min is None else setting.min


def _high(setting: SettingDef) -> float:
    return math.inf if setting.max is None else setting.max
