from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from roguelike.engine.actions.rest import Wait
from roguelike.engine.world.events.events import Death
from roguelike.game import Content, Game
from roguelike.recordings.setup import setup_of
from roguelike.saves.library import SaveLibrary
from roguelike.scores.high_scores import HighScores
from roguelike.scores.morgue import WORDS, page_of
from roguelike.ui.app.save_game import keep_new, remember
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.descriptions.run_record import fate_of
from roguelike.ui.screens.game.game_over import GameOverScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.level_plans import plan_of
from tests.content_fixture import shipped_content
from tests.scores.run_records import scores_in
from tests.ui.campaigns import changed
from tests.ui.hoarding import hoard, own, rich
from tests.ui.staging import CLASSIC, after, endangered, session, shown, stack_of
from tests.ui.words import start


def context_in(root: Path, content: Content | None = None) -> UiContext:
    content = content or shipped_content()
    return UiContext(content, saves=SaveLibrary(root / "saves"), records=scores_in(root))


def died(context: UiContext) -> GameSession:
    game = endangered(health=1)
    game.ended = partial(remember, game, context)
    game.act(Wait())
    assert game.game.is_over
    return game


def lie_still(game: GameSession) -> None:
    """Do nothing in place of giving up what is saved, as if the program had died."""
    del game


def test_who_dies_is_among_the_scores_with_the_words_of_the_last_screen(tmp_path: Path) -> None:
    context = context_in(tmp_path)

    game = died(context)

    (score,) = scores_in(tmp_path).read().scores
    assert score == game.score
    assert score.end == game.end
    assert " ".join(game.end.split()[:3]) in shown(GameOverScreen(context, game, held=None))
    assert not score.won
    assert (score.killer, score.depth, score.seed) == ("classic:kobold", 1, "ember")


def test_the_page_is_written_before_the_level_is_shown_to_the_dead(tmp_path: Path) -> None:
    game = died(context_in(tmp_path))
    known = sum(map(bool, plan_of(game.game.world.level).flat))

    page = scores_in(tmp_path).page(game.score) if game.score else ""

    drawn = page.partition("── Map")[2].partition("\n")[2].partition("── Mods")[0]
    assert 0 < len(drawn.replace(" ", "").replace("\n", "")) < known // 2
    assert "@" in drawn


def test_the_dead_learn_what_they_carried() -> None:
    game = rich()
    own(game, "murk")
    names = [game.namer.item(item.thing) for item in game.view.pack]

    fate = fate_of(game, UiContext(hoard()), 0)

    definitions = game.game.ruleset.things.items
    unknown = [item for item in game.view.pack if not item.thing.known]
    told = [figure.label for figure in (*fate.worn, *fate.carried)]
    assert unknown
    assert len(told) == len(names)
    for item in unknown:
        assert any(definitions[item.thing.kind].definition.label in label for label in told)


def test_a_game_of_which_nothing_can_be_kept_says_so_in_its_log(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    context = UiContext(shipped_content(), records=HighScores(tmp_path / "x", tmp_path / "file"))

    game = died(context)

    assert game.score is None
    assert start("not_remembered") in game.log.latest(1)[0].sentence.text


def test_a_game_that_ended_as_the_program_died_is_kept_once_when_one_goes_on_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = context_in(tmp_path)
    saves = SaveLibrary(tmp_path / "saves")
    game = endangered(health=1)
    keep_new(game, saves, setup_of(context.content))
    with monkeypatch.context() as patch:
        patch.setattr(GameSession, "finish", lie_still)
        game.act(Wait())
    assert game.game.is_over
    assert game.slot
    game.slot.close()

    for _ in range(2):
        after(stack_of(context), ["c"])

    (score,) = scores_in(tmp_path).read().scores
    assert score.end == game.end
    assert saves.characters() == []


@pytest.mark.parametrize(("is_final", "kept"), [(True, 1), (False, 0)])
def test_a_death_that_is_not_final_ends_no_game(
    tmp_path: Path, *, is_final: bool, kept: int
) -> None:
    context = context_in(tmp_path, changed("campaign", CLASSIC, death_is_final=is_final))
    game = session(content=context.content)
    game.ended = partial(remember, game, context)
    game.game.world.death = Death("classic:kobold", "Kobold")

    game.finish()

    assert len(scores_in(tmp_path).read().scores) == kept


def test_what_winners_had_left_was_not_left_unused() -> None:
    game = rich()
    context = UiContext(hoard())
    lost = fate_of(game, context, 0)
    game.game.world.victory = True
    game.view = game.game.view()

    won = fate_of(game, context, 0)

    assert lost.unused
    assert not won.unused


def test_the_mode_is_kept_and_stands_on_the_page(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    new = Game.new(context.content, CLASSIC, "ember", "classic:story")

    fate = fate_of(GameSession(new, context.content.catalog, context.texts), context, 0)

    assert fate.mode == "classic:story"
    assert "Classic, Story" in page_of(fate, {word: context.texts(word) for word in WORDS})
