from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.preferences.file import read
from roguelike.preferences.model import USUAL_FONT, FontName
from roguelike.saves.library import SaveLibrary
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.headless import HeadlessDisplay
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import Measures, terminal_measures, window_measures
from roguelike.ui.input.events import InputEvent, MouseClick
from roguelike.ui.screens.base.answers import Begin, Close, Draw
from roguelike.ui.screens.base.screen import Redraw
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.screens.menus.settings import SettingsScreen
from tests.content_fixture import shipped_content
from tests.ui.campaigns import changed
from tests.ui.modding import context_with, selection_of
from tests.ui.staging import CLASSIC, PALETTE, after, press, shown, stack_of
from tests.ui.words import ui


def settings(context: UiContext) -> SettingsScreen:
    screen = SettingsScreen(context, context.keymap(CLASSIC))
    shown(screen, 80, 24)
    return screen


def place_of(screen: SettingsScreen, label: str) -> tuple[int, int]:
    """Return where a label is shown."""
    for y, row in enumerate(shown(screen, 80, 24).splitlines()):
        if label in row:
            return row.index(label), y
    raise AssertionError(label)


def test_what_is_turned_counts_and_is_kept_at_once(mods: Path, file: Path) -> None:
    context = context_with(selection_of(mods), file)
    screen = settings(context)

    for key in ("down", "right", "down", "enter", "down", "left", "down", "right"):
        assert screen.handle(press(key)) == Draw()
    kept = read(Report(), file)

    assert (context.theme, context.keymap(CLASSIC).layout) == ("core:color_blind", "core:letters")
    assert (kept.theme, kept.layout) == ("core:color_blind", "core:letters")
    assert (kept.acknowledge, kept.dice) == (context.taste.acknowledge, context.taste.dice)
    assert (kept.acknowledge, kept.dice) == ("never", True)
    screen.handle(press("up"))
    screen.handle(press("up"))
    assert "← Letters →" in shown(screen)
    assert "around S" in shown(screen)


@pytest.mark.parametrize(
    ("measures", "is_offered"),
    [(window_measures(1280, 800), True), (terminal_measures(120, 40), False)],
)
def test_only_windows_offer_tiles_fonts_and_sizes(measures: Measures, is_offered: bool) -> None:  # noqa: FBT001
    screen = settings(UiContext(shipped_content()))

    screen.draw(Frame(measures, PALETTE))

    labels = {entry.label for entry in screen.menu.entries}
    assert {"Map", "Font", "Text size", "Map size"} & labels == (
        {"Map", "Font", "Text size", "Map size"} if is_offered else set()
    )


class Window(HeadlessDisplay):
    """A display that has pixels and keeps the frames it is given."""

    def __init__(self) -> None:
        """Have the usual font."""
        super().__init__(80, 24)
        self.font: FontName = USUAL_FONT
        self.presented: list[Frame] = []

    @property
    def measures(self) -> Measures:
        """The sizes of a window with the font that was last asked for."""
        return window_measures(1280, 800, font=self.font)

    def suit(self, font: FontName, *, is_tiled: bool) -> None:
        """Take a font."""
        del is_tiled
        self.font = font

    def present(self, frame: Frame) -> None:
        """Keep a frame."""
        self.presented.append(frame)


def test_another_font_is_shown_at_once_and_kept(mods: Path, file: Path) -> None:
    display = Window()
    stack = stack_of(context_with(selection_of(mods), file), display)
    stack.present()
    after(stack, ["s"])
    stack.present()
    screen = stack.screen
    assert isinstance(screen, SettingsScreen)
    while screen.menu.entries[screen.menu.selected].label != "Font":
        after(stack, ["down"])

    after(stack, ["right"])
    stack.present()

    assert [frame.measures.font for frame in display.presented] == [*["terminus"] * 2, "dejavu"]
    assert read(Report(), file).font == "dejavu"


def test_choices_go_round_both_ways() -> None:
    context = UiContext(shipped_content())
    screen = settings(context)
    themes = [context.theme]

    for key in (*["right"] * len(context.themes), *["left"] * len(context.themes)):
        screen.handle(press(key))
        themes.append(context.theme)

    assert themes == themes[::-1]
    assert set(themes) == set(context.themes)


@pytest.mark.parametrize("back", [press("escape"), MouseClick(0, 0, "right")])
def test_one_goes_back_with_what_was_chosen(back: InputEvent) -> None:
    context = UiContext(shipped_content())
    screen = settings(context)
    screen.handle(press("right"))

    assert screen.handle(back) == Close()
    assert context.theme == "core:color_blind"


def test_clicks_turn_rows_and_lead_back() -> None:
    context = UiContext(shipped_content())
    screen = settings(context)

    turned = screen.handle(MouseClick(*place_of(screen, ui("taste_layout")), "left"))
    screen.handle(MouseClick(*place_of(screen, f"← {ui('taste_acknowledge_danger')} →"), "left"))
    back = screen.handle(MouseClick(*place_of(screen, "Back"), "left"))

    assert (turned, back) == (Draw(), Close())
    assert context.keymap(CLASSIC).layout == "core:letters"
    assert context.taste.acknowledge == "never"


def test_a_campaign_without_layouts_has_none_to_choose() -> None:
    content = changed("campaign", CLASSIC, keymaps=("core:commands", "core:arrows"))

    assert ui("taste_layout") not in shown(settings(UiContext(content)))


def test_a_language_is_that_of_the_settings_and_of_the_title_at_once(
    mods: Path, file: Path
) -> None:
    stack = stack_of(context_with(selection_of(mods), file))
    stack.show(settings(stack.context))

    redraw = stack.handle(press("left"))
    german = shown(stack)
    stack.handle(press("right"))

    assert redraw is Redraw.DRAW_BEFORE_KEYS
    assert "← Deutsch →" in german
    assert "Sprache" in german
    assert "← English →" in shown(stack)
    assert read(Report(), file).language is None


def test_a_game_that_is_played_goes_on_in_another_language(
    mods: Path, file: Path, tmp_path: Path
) -> None:
    context = context_with(selection_of(mods), file)
    context.saves = SaveLibrary(tmp_path / "saves")
    stack = stack_of(context)
    Begin(CLASSIC, "ember").apply(stack)
    after(stack, [".", "."])
    before = stack.session
    assert before is not None
    stack.show(settings(stack.context))

    stack.handle(press("left"))

    assert stack.session is not None
    assert stack.session.game.state_hash() == before.game.state_hash()
    assert stack.session.character == before.character
    assert "Sprache" in shown(stack)
    stack.handle(press("escape"))
    assert isinstance(stack.screen, PlayScreen)


def test_a_game_that_is_not_saved_keeps_its_language(mods: Path, file: Path) -> None:
    stack = stack_of(context_with(selection_of(mods), file))
    Begin(CLASSIC, "ember").apply(stack)
    game = stack.session
    stack.show(settings(stack.context))

    stack.handle(press("left"))

    assert stack.session is game
    assert "next start" in shown(stack)
    assert read(Report(), file).language == "de"
