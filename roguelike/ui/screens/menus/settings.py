"""The settings: looks, words, messages and keys, each choice shown and kept at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Literal, NamedTuple, get_args

from roguelike.content.schema.colors import ThemeDef
from roguelike.content.schema.keymaps import CommandName, KeymapDef
from roguelike.content.schema.tiles import TilesetDef
from roguelike.content.texts.translation import ORIGINAL, languages
from roguelike.core.grid.geometry import Rect
from roguelike.preferences.model import LETTERS, OptionName, PreferenceValue, TasteName, options
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.context.mod_manager import ModManager, trouble
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress
from roguelike.ui.input.keymap import TURNS, Keymap
from roguelike.ui.screens.base.answers import Close, Command, Draw, Open, Retell, Stay
from roguelike.ui.screens.base.dialogs import WIDE, MenuScreen
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.menus.key_bindings import KeyBindingsScreen
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.menu import Entry, Menu, between_arrows

OPTIONS: tuple[OptionName, ...] = get_args(OptionName)
OF_WINDOWS: Collection[OptionName] = {"font"}
"""The preferences that count in a window alone."""


class Option(NamedTuple):
    """Something that a setting can be.

    Attributes:
        value: What is remembered of it.
        label: What it is called.
        description: A few words about it.
    """

    value: PreferenceValue
    label: str
    description: str = ""


class SettingRow(ABC):
    """A setting on the screen.

    Attributes:
        label: What it is called.
    """

    def __init__(self, label: str, about: str) -> None:
        """Remember what there is to say of it."""
        self.label = label
        self._about = about

    @property
    def value(self) -> str:
        """The current value, in a word; empty for a row without any."""
        return ""

    @property
    def about(self) -> str:
        """The description of the setting, and a few words about its current value."""
        return self._about

    @abstractmethod
    def turn(self, step: int) -> Answer:
        """Choose the value so many places further on."""


class ChoiceRow(SettingRow):
    """A setting with a few options, in a circle."""

    def __init__(
        self,
        words: tuple[str, str],
        options: Sequence[Option],
        chosen: Callable[[], PreferenceValue],
        choose: Callable[[PreferenceValue], Answer | None],
    ) -> None:
        """Offer options of which one is `chosen` now; `choose` takes another."""
        super().__init__(*words)
        self._options = options
        self._chosen = chosen
        self._choose = choose

    @property
    def value(self) -> str:
        """The label of the option that is chosen now."""
        return self._options[self._place].label

    @property
    def about(self) -> str:
        """The description of the setting, and a few words about the option that is chosen now."""
        return f"{self._about} {self._options[self._place].description}".strip()

    def turn(self, step: int) -> Answer:
        """Choose another option, in a circle."""
        option = self._options[(self._place + step) % len(self._options)]
        return self._choose(option.value) or Draw()

    @property
    def _place(self) -> int:
        chosen = self._chosen()
        places = (place for place, option in enumerate(self._options) if option.value == chosen)
        return next(places, 0)


class SizeRow(SettingRow):
    """The size of letters or of the map, which only the display can change."""

    def __init__(
        self,
        context: UiContext,
        name: Literal["text_size", "map_size"],
        commands: tuple[CommandName, CommandName],
    ) -> None:
        """Show what the player has chosen; `commands` make it smaller and larger."""
        super().__init__(*context.texts.taste(name))
        self._context = context
        self._name: Literal["text_size", "map_size"] = name
        self._commands = commands

    @property
    def value(self) -> str:
        """The number of sizes above what suits the window, or below."""
        steps: int = getattr(self._context.taste, self._name)
        return f"{steps:+}" if steps else self._context.texts("size_automatic")

    def turn(self, step: int) -> Answer:
        """Ask for the next size."""
        return Command(self._commands[step > 0])


class ScreenRow(SettingRow):
    """A row that opens a screen of its own."""

    def __init__(self, words: tuple[str, str], open_screen: Callable[[], Answer]) -> None:
        """Open a screen by `open_screen`."""
        super().__init__(*words)
        self._open = open_screen

    def turn(self, step: int) -> Answer:
        """Go there."""
        return self._open() if step > 0 else Stay()


def rows(context: UiContext, keymap: Keymap, *, is_window: bool) -> Iterator[SettingRow]:
    """Yield all there is to choose; what has no options, or no use on a display, is left out."""
    texts = context.texts

    def row(
        name: TasteName, options: Sequence[Option], chosen: Callable[[], PreferenceValue]
    ) -> ChoiceRow:
        return ChoiceRow(texts.taste(name), options, chosen, partial(context.choose, name))

    if context.mod_manager:
        yield _language(context, context.mod_manager)
    yield row("theme", _described(context.themes), lambda: context.theme)
    if keymap.layouts:
        yield row("layout", _described(keymap.layouts), lambda: keymap.layout)
    for name in OPTIONS:
        if is_window or name not in OF_WINDOWS:
            yield row(name, _options(context, name), partial(_liked, context, name))
    tilesets = [Option(LETTERS, texts("taste_map_letters")), *_described(context.tilesets)]
    if is_window:
        yield row("map", tilesets, lambda: context.tileset or LETTERS)
        yield SizeRow(context, "text_size", ("zoom_out", "zoom_in"))
        yield SizeRow(context, "map_size", ("zoom_map_out", "zoom_map_in"))
    yield ScreenRow(texts.taste("keys"), lambda: Open(KeyBindingsScreen(context, keymap)))


def _language(context: UiContext, mod_manager: ModManager) -> ChoiceRow:
    tags = (ORIGINAL, *languages(context.content.mods))

    def speak(tag: PreferenceValue) -> Answer:
        mod_manager.set_language(str(tag))
        return Retell(SettingsScreen)

    options = [Option(tag, context.texts.language(tag)) for tag in tags]
    return ChoiceRow(context.texts.taste("language"), options, lambda: mod_manager.language, speak)


def _described(definitions: Mapping[str, ThemeDef | KeymapDef | TilesetDef]) -> list[Option]:
    return [Option(name, each.label, each.description) for name, each in definitions.items()]


def _options(context: UiContext, name: OptionName) -> list[Option]:
    return [Option(value, context.texts.option(name, value)) for value in options(name)]


def _liked(context: UiContext, name: OptionName) -> PreferenceValue:
    value: PreferenceValue = getattr(context.taste, name)
    return value


class SettingsScreen(MenuScreen):
    """A row for each setting with what is chosen, and one that leads back."""

    columns = WIDE
    dims = False  # so that the player sees the effect of a choice

    hint = "tastes_hint"
    is_overlay = False

    def __init__(self, context: UiContext, keymap: Keymap) -> None:
        """Show what is chosen now; `keymap` has the layouts to choose from."""
        self._context = context
        self._keymap = keymap
        self._rows = [*rows(context, keymap, is_window=False)]
        self._is_window = False
        self._note = ""
        self._step = 1
        super().__init__(context.texts("settings"), Menu(self._entries(), keymap, letters=False))

    def note(self, text: str) -> None:
        """Show a note below the rows until the next event."""
        self._note = text

    def draw(self, frame: Frame) -> None:
        """Draw the rows, and below them a few words about the selected one."""
        if self._is_window != frame.measures.has_pixels:
            self._is_window = frame.measures.has_pixels
            self._rows = [*rows(self._context, self._keymap, is_window=self._is_window)]
        self.menu.entries = self._entries()
        count = len(self.menu.entries)
        inside = frame.page(self.columns).headed(self.heading)
        self.menu.draw(inside.part(Rect(0, 0, inside.width, count)))
        words, color = self._about()
        for y, line in enumerate(paragraph(words, inside.width), count + 1):
            inside.text(0, y, line, color)

    def handle(self, event: InputEvent) -> Answer:
        """Turn the selected row, select another, or go back."""
        self._note = ""
        if isinstance(event, KeyPress) and (command := self._keymap.command(event, TURNS)):
            return self._turn(TURNS[command])
        self._step = self.menu.turned(event) or 1
        return super().handle(event)

    def choose(self, place: int) -> Answer:
        """Choose the next option of a row, or go back."""
        return self._turn(self._step) if place < len(self._rows) else Close()

    @property
    def _row(self) -> SettingRow | None:
        place = self.menu.selected
        return self._rows[place] if place < len(self._rows) else None

    def _turn(self, step: int) -> Answer:
        return self._row.turn(step) if self._row else Stay()

    def _entries(self) -> tuple[Entry, ...]:
        entries = (
            Entry(row.label, between_arrows(row.value) if row.value else "→") for row in self._rows
        )
        return (*entries, Entry(self._context.texts("back")))

    def _about(self) -> tuple[str, Ink]:
        """Return what the player should know now, and in which color."""
        mod_manager = self._context.mod_manager
        if self._note:
            return self._note, "text_alert"
        if mod_manager and (text := trouble(mod_manager, self._context.texts)):
            return text, "text_alert"
        return (self._row.about if self._row else ""), "text_muted"
