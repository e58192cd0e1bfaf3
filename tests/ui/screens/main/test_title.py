from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from roguelike import __version__
from roguelike.content.catalog import Catalog
from roguelike.content.schema.campaigns import TitlePicture
from roguelike.content.schema.fields.base import Model
from roguelike.game import Content, Game
from roguelike.recordings.setup import Setup, setup_of
from roguelike.saves.library import SavedGame, SaveLibrary
from roguelike.saves.snapshot import FORMAT, Manifest
from roguelike.scores.high_scores import HighScores
from roguelike.ui.app.save_game import keep_new
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.headless import as_text
from roguelike.ui.frames.frame import Frame, as_console
from roguelike.ui.frames.layout import Measures, terminal_measures, window_measures
from roguelike.ui.frames.painter import Painter
from roguelike.ui.frames.part import packed
from roguelike.ui.input.events import MouseClick
from roguelike.ui.screens.base.answers import Begin, Open, Resume, Stay
from roguelike.ui.screens.base.prompts import LeaveScreen
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.main.title import TitleScreen, saved_game_lines
from roguelike.ui.screens.menus.help import HelpScreen
from roguelike.ui.screens.menus.new_game import NewGameScreen, daily_seed, today
from roguelike.ui.screens.menus.settings import SettingsScreen
from roguelike.ui.session.game_session import GameSession
from tests.content_fixture import classic_alone, shipped_content
from tests.ui.campaigns import changed
from tests.ui.staging import CLASSIC, PALETTE, TEXTS, after, new_stack, press, shown, stack_of

CROWN = "sunken_crown:sunken_crown"
WINDOWS = (window_measures(480, 300), window_measures(1280, 800), window_measures(3840, 2160))
HALF = "▀"


def title(content: Content | None = None) -> TitleScreen:
    return TitleScreen(UiContext(content or classic_alone(), draw_seed=lambda: "ember"))


def saving(root: Path, campaign: str = CROWN) -> UiContext:
    """Return the context of somebody who has saved a game of a campaign."""
    content = shipped_content()
    saves = SaveLibrary(root)
    context = UiContext(content, saves=saves, records=HighScores(root / "scores", root / "morgue"))
    session = GameSession(Game.new(content, campaign, "ember"), content.catalog, context.texts)
    keep_new(session, saves, setup_of(content))
    session.leave()
    return context


def continuing(root: Path) -> TitleScreen:
    """Return the title where a game of the Sunken Crown is saved."""
    return TitleScreen(saving(root))


def words(text: str) -> list[str]:
    """Return what is written in a frame, without the picture, in lines that are not empty."""
    rows = (" ".join(row.replace(HALF, " ").split()) for row in text.splitlines())
    return [row for row in rows if row]


def frame_of(measures: Measures, screen: Screen) -> Frame:
    frame = Frame(measures, PALETTE)
    screen.draw(frame)
    return frame


@pytest.mark.parametrize(
    ("key", "screen"),
    [("n", NewGameScreen), ("s", SettingsScreen), ("h", HelpScreen), ("q", LeaveScreen)],
)
def test_it_leads_to_other_screens(key: str, screen: type[Screen]) -> None:
    answer = title().handle(press(key))

    assert isinstance(answer, Open)
    assert isinstance(answer.screen, screen)


def test_the_dungeon_of_the_day_begins_at_once() -> None:
    assert title().handle(press("d")) == Begin(CLASSIC, daily_seed(today()))


def test_escape_brings_nobody_nearer_to_leaving() -> None:
    screen = title()
    before = shown(screen)

    assert screen.handle(press("escape")) == Stay()
    assert shown(screen) == before


def test_a_note_is_shown_until_the_next_event() -> None:
    screen = title()

    screen.note("Screenshot saved.")
    noted = shown(screen)
    screen.handle(press("down"))

    assert "Screenshot saved." in noted
    assert "Screenshot saved." not in shown(screen)


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_a_terminal_shows_name_goal_and_menu_before_the_picture(
    columns: int, rows: int, tmp_path: Path
) -> None:
    frame = frame_of(terminal_measures(columns, rows), continuing(tmp_path))
    text = as_text(as_console(frame))

    told = words(text)
    assert told[0] == "The Sunken Crown"
    assert "Goal: Bring up the Sunken Crown" in told
    place = told.index("→ Continue Delver, floor 1 of 6: the undercroft")
    assert told[place + 1].startswith("60 of 60 health, turn 0, today ")
    assert told[place + 2 :][:7] == [
        *("New game", "Daily dungeon", "Hall of the dead", "Characters"),
        *("Settings", "Help", "Quit"),
    ]
    assert HALF * columns in text.splitlines()[rows // 5 - 1]
    assert HALF in text.splitlines()[rows - 2]
    assert frame.cuts == []


@pytest.mark.parametrize("measures", WINDOWS)
def test_a_window_of_any_size_shows_the_same_picture_each_time(
    measures: Measures, tmp_path: Path
) -> None:
    context = saving(tmp_path)
    frame = frame_of(measures, TitleScreen(context))

    pixels = Painter().paint(frame)
    again = Painter().paint(frame_of(measures, TitleScreen(context)))

    (part,) = frame.parts
    scene, name = part.images
    assert part.area == frame.layout.body
    assert scene.pixels.shape == (frame.layout.body.height, measures.width)
    assert name.pixels.shape[1] <= measures.width * 7 // 10
    assert (pixels == again).all()
    assert frame.cuts == []


def test_the_picture_is_drawn_again_only_for_another_size(tmp_path: Path) -> None:
    screen = continuing(tmp_path)
    first, same, other = (
        frame_of(measures, screen).parts[0].images[0].pixels
        for measures in (WINDOWS[1], window_measures(1280, 800), window_measures(1366, 768))
    )

    assert first is same
    assert first is not other


def test_below_a_dialog_there_is_the_picture_alone(tmp_path: Path) -> None:
    screen = continuing(tmp_path)
    window_frame, terminal = Frame(WINDOWS[1], PALETTE), Frame(terminal_measures(80, 24), PALETTE)

    screen.draw_below(window_frame)
    screen.draw_below(terminal)

    assert len(window_frame.parts[0].images) == 1
    text = as_text(as_console(terminal))
    assert HALF * 80 in text
    assert words(text) == []


def test_a_dialog_makes_all_of_the_picture_darker(tmp_path: Path) -> None:
    stack = after(stack_of(saving(tmp_path)), ["n"])
    frame = Frame(WINDOWS[1], PALETTE)

    stack.draw(frame)

    assert frame.parts[0].area == frame.layout.body
    assert len(frame.parts[0].fades) == 1


@pytest.mark.parametrize("measures", WINDOWS)
def test_a_campaign_needs_no_picture(measures: Measures) -> None:
    plain, name = frame_of(measures, title()).parts[0].images

    assert (plain.pixels == packed(PALETTE.ink("panel_background"))).all()
    assert {*np.unique(name.pixels).tolist()} == {0, packed(PALETTE.ink("title"))}


def test_a_campaign_without_a_picture_has_its_name_on_the_plain_ground() -> None:
    picture = shown(title())

    assert words(picture)[0] == "Classic"
    assert HALF not in picture


def test_a_name_for_which_there_is_no_room_in_large_letters_is_written() -> None:
    name = "A name as long as a name of a campaign can ever be, this one"
    screen = title(changed("campaign", CLASSIC, label=name, picture=TitlePicture()))
    frame = frame_of(window_measures(640, 400), screen)

    drawn = frame.parts[0].console.ch.T & 0xFFFF
    assert any(name in "".join(map(chr, row)) for row in drawn.tolist())
    assert len(frame.parts[0].images) == 1


def test_it_is_the_title_of_the_campaign_that_was_played_last(tmp_path: Path) -> None:
    context = saving(tmp_path, CLASSIC)

    assert TitleScreen(context).title == "Classic"
    assert stack_of(context).host.campaign == CLASSIC
    assert TitleScreen(UiContext(shipped_content())).title == "The Sunken Crown"


def test_a_game_whose_campaign_is_gone_can_still_be_chosen(tmp_path: Path) -> None:
    screen = TitleScreen(UiContext(classic_alone(), saves=saving(tmp_path).saves))

    assert screen.campaign == CLASSIC
    assert "→ Continue Delver, floor 1: the undercroft" in words(shown(screen))


def test_a_game_that_is_damaged_is_said_to_be(tmp_path: Path) -> None:
    context = saving(tmp_path)
    for path in tmp_path.rglob("*.save"):
        path.write_bytes(b"")

    picture = shown(TitleScreen(context))

    assert "damaged" in picture


def test_a_click_on_any_line_of_a_game_goes_on_with_it(tmp_path: Path) -> None:
    screen = continuing(tmp_path)
    rows = shown(screen, 80, 24).splitlines()
    first = next(y for y, row in enumerate(rows) if "Continue" in row)

    answers = [screen.handle(MouseClick(20, y, "left")) for y in (first, first + 1, first + 2)]

    assert [isinstance(each, Resume) for each in answers] == [True, True, False]
    assert isinstance(answers[2], Open)


def test_a_click_in_a_window_meets_what_is_drawn_there(tmp_path: Path) -> None:
    screen = continuing(tmp_path)
    part = frame_of(WINDOWS[1], screen).parts[0]
    rows = ["".join(map(chr, row & 0xFFFF)) for row in part.console.ch.T]
    y = next(place for place, row in enumerate(rows) if "Settings" in row)
    x = rows[y].index("Settings")

    answer = screen.handle(MouseClick(x * 8 + 2, part.tops[y] + 3, "left"))

    assert isinstance(answer, Open)
    assert isinstance(answer.screen, SettingsScreen)


def test_the_version_stands_at_the_end_of_the_keys() -> None:
    last = shown(new_stack(), 80, 24).splitlines()[-1]

    assert last.endswith(f"roguelike {__version__}")
    assert "help" in last


def test_where_there_is_no_campaign_the_name_is_that_of_the_program() -> None:
    content = classic_alone()
    definitions = {**content.catalog.definitions, "campaign": dict[str, Model]()}
    none = Content(Catalog(definitions), content.registries, content.report, content.left_out)

    assert title(none).title == "Roguelike"
    assert "Roguelike" in shown(title(none))


CAMPAIGNS = shipped_content().campaigns()
NOW = datetime(2026, 11, 27, 20, 0, tzinfo=timezone(timedelta(hours=1)))
THEN = datetime(2026, 11, 27, 17, 40, tzinfo=UTC)
MANIFEST = Manifest(
    FORMAT,
    "Delver",
    "sunken_crown:sunken_crown",
    "The Sunken Crown, Standard",
    "the undercroft",
    depth=2,
    turn=647,
    saved=int(THEN.timestamp()),
    state_hash="0" * 32,
    setup=Setup("1", "2"),
    health=42,
    max_health=68,
)


def lines(manifest: Manifest | None = MANIFEST) -> tuple[str, str]:
    return saved_game_lines(
        SavedGame(Path("delver/snapshot.save"), manifest), CAMPAIGNS, TEXTS, NOW
    )


def test_it_is_told_who_where_how_hurt_and_when() -> None:
    assert lines() == (
        "Delver, floor 2 of 6: the undercroft",
        "42 of 68 health, turn 647, today 18:40",
    )


def test_of_a_snapshot_that_does_not_know_health_is_not_told() -> None:
    assert lines(replace(MANIFEST, max_health=0))[1] == "turn 647, today 18:40"


def test_of_a_campaign_that_is_not_there_nobody_knows_how_many_floors_it_has() -> None:
    assert lines(replace(MANIFEST, campaign="gone:gone"))[0] == "Delver, floor 2: the undercroft"


@pytest.mark.parametrize(
    ("then", "told"),
    [
        (THEN.replace(day=26, hour=23), "2026-11-27 00:40"),
        (THEN.replace(day=26), "yesterday 18:40"),
        (THEN.replace(day=25), "2026-11-25 18:40"),
        (datetime(1970, 1, 1, tzinfo=UTC), "1970-01-01 01:00"),
    ],
)
def test_the_day_is_that_of_the_player(then: datetime, told: str) -> None:
    told = told.replace("2026-11-27", "today")

    assert lines(replace(MANIFEST, saved=int(then.timestamp())))[1].endswith(f", {told}")


def test_a_time_that_cannot_be_is_no_trouble() -> None:
    assert lines(replace(MANIFEST, saved=1 << 53))[1].startswith("42 of 68 health, turn 647, 3000")


def test_of_a_damaged_one_there_is_only_the_name_of_its_folder() -> None:
    assert lines(None) == ("delver", "damaged")


def test_what_a_stranger_wrote_cannot_spoil_the_screen() -> None:
    ugly = "\x1b[2J\u202e"

    where, _ = lines(replace(MANIFEST, character=ugly, place=ugly))

    assert where.isprintable()
