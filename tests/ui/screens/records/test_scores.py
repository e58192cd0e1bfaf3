from __future__ import annotations

from pathlib import Path

from roguelike.scores.run_record import RunRecord
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import MouseClick
from roguelike.ui.screens.base.answers import Draw, Open, Pass
from roguelike.ui.screens.base.prompts import NoticeScreen
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.game.game_over import GameOverScreen
from roguelike.ui.screens.main.title import TitleScreen
from roguelike.ui.screens.records.scores import MOST, MorgueScreen, ScoresScreen, high_scores
from roguelike.ui.screens.records.statistics import StatisticsScreen
from tests.content_fixture import classic_alone
from tests.scores.run_records import run_record, scores_in, scores_of
from tests.ui.staging import CLASSIC, led, press, session, shown
from tests.ui.words import start, ui

OTHER = {"campaign": "other:other", "title": "Other"}


def context_in(root: Path) -> UiContext:
    return UiContext(classic_alone(), records=scores_in(root))


def scores_screen(root: Path, *records: RunRecord, current: int | None = None) -> Screen:
    """Return the screen of games, of which the one at the place `current` has just ended."""
    scores = scores_of(root, *records)
    context = context_in(root)
    now = None if current is None else scores[current]
    return high_scores(context, context.keymap(CLASSIC), now)


def row(screen: Screen, word: str, columns: int = 80, rows: int = 24) -> str:
    return next(line for line in shown(screen, columns, rows).splitlines() if word in line)


def test_the_game_that_has_just_ended_is_marked_and_selected(tmp_path: Path) -> None:
    records = [run_record(n, depth=n, character=f"hero{n}") for n in range(1, 6)]

    screen = scores_screen(tmp_path, *records, current=1)

    assert "→ ●  4  hero2" in row(screen, "hero2")
    assert "●" not in row(screen, "hero3")


def test_the_game_that_has_just_ended_is_listed_behind_the_best(tmp_path: Path) -> None:
    path = tmp_path / "scores.jsonl"
    scores_of(tmp_path, run_record(0, depth=9, turns=1))
    path.write_bytes(path.read_bytes() * (MOST + 50))

    screen = scores_screen(tmp_path, run_record(1, character="hero"), current=0)

    assert f"●  {MOST + 51}  hero" in row(screen, "hero")


def test_left_and_right_choose_the_campaign(tmp_path: Path) -> None:
    screen = scores_screen(tmp_path, run_record(1), run_record(2, character="hero", **OTHER))

    assert "← All campaigns →" in shown(screen)
    screen.handle(press("right"))
    assert "← Classic →" in shown(screen)
    assert "hero" not in shown(screen)
    screen.handle(press("left"))
    screen.handle(press("left"))
    assert "← Other →" in shown(screen)
    assert "hero" in shown(screen)
    assert "Games 1" in shown(screen)


def test_the_games_of_one_campaign_are_listed_with_their_modes(tmp_path: Path) -> None:
    story = {"mode": "classic:story", "mode_title": "Story"}
    screen = scores_screen(
        tmp_path, run_record(1, character="hero", **story), run_record(2, **OTHER)
    )

    everything = shown(screen)
    screen.handle(press("right"))

    assert "Campaign" in everything
    assert "Mode" not in everything
    assert "Classic, Story, 2027-01-15" in everything
    assert "Mode" in shown(screen)
    assert "Story" in row(screen, "hero")


def test_enter_opens_the_page_about_a_game_and_a_second_click_as_well(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    assert context.records
    context.records.add(run_record(1, character="hero", depth=1), "a page\x1b[2J\n")
    context.records.add(run_record(2, depth=2), "another page\n")
    screen = high_scores(context, context.keymap(CLASSIC))
    y = next(y for y, line in enumerate(shown(screen).splitlines()) if "hero" in line)

    page = led(screen, ["down", "enter"])
    again = screen.handle(MouseClick(50, y, "left"))

    assert isinstance(page, MorgueScreen)
    assert "a page\\x1b[2J" in shown(page, 80, 24)
    assert "2027-01-15-hero.txt" in shown(page, 80, 24)
    assert isinstance(again, Open)
    assert "a page" in shown(again.screen)


def test_a_page_that_is_gone_is_told(tmp_path: Path) -> None:
    screen = scores_screen(tmp_path, run_record())
    for file in (tmp_path / "morgue").iterdir():
        file.unlink()

    notice = led(screen, ["enter"])

    assert isinstance(notice, NoticeScreen)
    assert notice.words() == ui("page_unreadable", reason="No such file or directory")


def test_a_list_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "scores.jsonl").mkdir()

    screen = scores_screen(tmp_path)

    assert isinstance(screen, NoticeScreen)
    assert screen.words().startswith(start("scores_unreadable"))


def test_without_games_there_is_nothing_to_choose(tmp_path: Path) -> None:
    screen = scores_screen(tmp_path)

    assert ui("no_scores") in shown(screen, 80, 24)
    assert screen.handle(press("enter")) == Pass()
    assert screen.handle(press("right")) == Draw()
    assert isinstance(led(screen, ["s"]), StatisticsScreen)


def test_what_strangers_wrote_into_the_list_cannot_spoil_the_screen(tmp_path: Path) -> None:
    huge = 1 << 53
    ugly = "\x1b[2J\u202e" * 100
    screen = scores_screen(
        tmp_path,
        run_record(
            depth=huge, gold=huge, turns=huge, character=ugly, title=ugly, killer_label=ugly
        ),
    )

    drawn = shown(screen, 80, 24) + shown(led(screen, ["s"]), 80, 24)

    assert "\x1b" not in drawn
    assert "\u202e" not in drawn


def test_the_title_and_the_last_screen_lead_to_the_scores(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    over = GameOverScreen(context, session(), held=None)

    assert isinstance(led(TitleScreen(context), ["h"]), ScoresScreen)
    assert isinstance(led(over, ["h"]), ScoresScreen)
    assert "Hall of the dead" not in shown(TitleScreen(UiContext(classic_alone())))
