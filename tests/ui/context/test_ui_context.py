from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.mods.library import ModSelection, Shelf
from roguelike.game import load_content
from roguelike.preferences.model import LETTERS, Taste
from roguelike.resources import data_dir
from roguelike.ui.context.ui_context import SkinCache, UiContext, modes_played
from tests.content.writing import write_mod
from tests.content_fixture import classic_alone, shipped_content
from tests.drawn_tiles import SHEET, placed, write_sheet
from tests.scores.run_records import run_record, scores_in, scores_of
from tests.ui.campaigns import two_campaigns
from tests.ui.staging import CLASSIC, session


def test_a_campaign_brings_its_theme() -> None:
    context = UiContext(two_campaigns(theme="core:high_contrast"))

    context.use_campaign("classic:second")
    second = context.theme
    context.use_campaign(CLASSIC)

    assert (second, context.theme) == ("core:high_contrast", "core:classic")


def test_a_theme_that_was_asked_for_or_chosen_stays() -> None:
    content = two_campaigns(theme="core:high_contrast")
    asked, chosen = UiContext(content, Taste(theme="core:color_blind")), UiContext(content)
    chosen.choose("theme", "core:classic")

    for context in (asked, chosen):
        context.use_campaign("classic:second")

    assert (asked.theme, chosen.theme) == ("core:color_blind", "core:classic")


def test_a_chosen_layout_is_that_of_all_campaigns_at_once_if_they_have_it() -> None:
    context = UiContext(two_campaigns(keymaps=("core:arrows", "core:vi")))
    first, second = context.keymap(CLASSIC), context.keymap("classic:second")
    before = first.layout

    context.choose("layout", "core:letters")

    assert (before, first.layout, second.layout) == ("core:vi", "core:letters", "core:vi")
    assert context.with_content(shipped_content()).keymap(CLASSIC).layout == "core:letters"


def test_the_mode_of_a_campaign_is_that_of_its_latest_game(tmp_path: Path) -> None:
    scores_of(
        tmp_path,
        run_record(1, ended=30, mode="classic:standard"),
        run_record(2, ended=20, mode="classic:story"),
        run_record(3, ended=10, campaign="other:other"),
    )

    played = modes_played(UiContext(classic_alone(), records=scores_in(tmp_path)))

    assert played == {CLASSIC: "classic:standard", "other:other": ""}


def test_nothing_has_been_played_where_nothing_is_kept_or_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "scores.jsonl").mkdir()

    assert modes_played(UiContext(classic_alone())) == {}
    assert modes_played(UiContext(classic_alone(), records=scores_in(tmp_path))) == {}


def context_with(map_: str) -> UiContext:
    return UiContext(shipped_content(), Taste(map=map_))


@pytest.mark.parametrize(("chosen", "is_tiled"), [("core:cellar", True), (LETTERS, False)])
def test_a_skin_has_tiles_where_they_are_chosen(chosen: str, is_tiled: bool) -> None:  # noqa: FBT001
    looks = SkinCache(context_with(chosen), session())

    assert (looks.skin.tiles is not None) == is_tiled
    assert looks.skin is looks.skin


def test_what_is_chosen_and_gone_gives_way_to_the_first_tileset() -> None:
    assert context_with("gone:tiles").tileset == "core:cellar"


def test_the_key_goes_through_letters_and_all_tilesets() -> None:
    context = context_with("core:cellar")

    context.change_tileset()
    letters = context.tileset
    context.change_tileset()

    assert (letters, context.tileset) == (None, "core:cellar")


def test_a_sheet_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    sheet = tmp_path / "trial" / "small.png"
    write_mod(sheet.parent, {"a.toml": SHEET + placed("one", 0, 0)}, requires={"core": "*"})
    write_sheet(sheet)
    shelves = Shelf(data_dir(), "game", is_own=True), Shelf(tmp_path)
    content = load_content(ModSelection(shelves), plugins=False)
    sheet.write_bytes(b"no picture")
    game = session(content=content)

    for _ in range(2):
        assert SkinCache(UiContext(content, Taste(map="trial:small")), game).skin.tiles is not None

    (told,) = game.log.latest(1)
    assert "small.png of the tileset Small can't be read" in told.sentence.text
    assert told.count == 1


def test_letters_of_the_map_have_the_family_that_is_chosen() -> None:
    context = context_with(LETTERS)
    looks = SkinCache(context, session())
    before = looks.skin

    context.choose("font", "dejavu")

    assert (before.font, looks.skin.font) == ("terminus", "dejavu")
