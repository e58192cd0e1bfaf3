from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc, getdoc
from itertools import islice
from pathlib import Path
from textwrap import dedent

import numpy as np
import pytest
from msgspec.structs import replace

import roguelike.game
from roguelike.content.catalog import UnknownDefinitionError
from roguelike.content.references.names import Removed
from roguelike.content.references.versions import Version
from roguelike.content.schema.campaigns import ModeDef
from roguelike.core.formulas.formula import parse
from roguelike.core.grid.geometry import CARDINALS, Direction
from roguelike.core.rng import Rng
from roguelike.engine.actions.base import Action, ImpossibleError
from roguelike.engine.actions.chase import GiveUp, Pursue
from roguelike.engine.actions.rest import Doze, Wait, WakeUp
from roguelike.engine.actions.step import Step
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.levels.level_builder import CannotGenerateError
from roguelike.engine.turns.session import GameOverError
from roguelike.engine.world.events.events import Death
from roguelike.game import ContentError, Game, load_content
from roguelike.resources import data_dir
from tests.content.steps import RENAME
from tests.content.writing import write_mod
from tests.content_fixture import shipped_content
from tests.processes import printed_by
from tests.scenario import ruleset

CLASSIC = "classic:classic"


def new_game(seed: str = "seed") -> Game:
    return Game.new(shipped_content(), CLASSIC, seed)


def strolling(game: Game) -> Iterator[str]:
    """Take random steps, as far as possible, and give the state hash after each."""
    rng = Rng("stroll", "stroll")
    while not game.is_over:
        try:
            game.step(Step(rng.pick(CARDINALS)))
        except ImpossibleError:
            continue
        yield game.state_hash()


def stroll(game: Game, steps: int) -> list[str]:
    return list(islice(strolling(game), steps))


def example() -> str:
    """Return the program in the documentation of the module."""
    document = cleandoc(getdoc(roguelike.game) or "")
    _, _, indented = document.partition("::\n")
    return dedent(indented)


@pytest.mark.slow
def test_the_example_in_the_documentation_runs_as_it_stands() -> None:
    shown = printed_by(example())

    depth, turn, health, state = shown.split()
    assert (int(depth), int(turn), int(health)) == (1, 10, 100)
    assert len(state) == 32


def test_the_same_seed_and_actions_give_the_same_game_and_others_another() -> None:
    one, same, other = new_game(), new_game(), new_game("other")

    assert one.state_hash() != other.state_hash()
    assert stroll(one, 40) == stroll(same, 40)


@pytest.mark.parametrize("seed", ["", "1", "λ", "a" * 1000, "\udce4", "line\nbreak"])
def test_any_text_is_a_seed(seed: str) -> None:
    assert stroll(new_game(seed), 3) == stroll(new_game(seed), 3)


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_the_same_seed_and_actions_give_the_same_game_in_every_process(hash_seed: str) -> None:
    code = "from tests.test_game import *; print(*stroll(new_game(), 30))"

    assert printed_by(code, PYTHONHASHSEED=hash_seed).split() == stroll(new_game(), 30)


def test_games_in_one_process_do_not_influence_each_other() -> None:
    alone = {seed: stroll(new_game(seed), 30) for seed in "abc"}
    games = {seed: strolling(new_game(seed)) for seed in "abc"}
    together: dict[str, list[str]] = {seed: [] for seed in "abc"}

    for _ in range(30):
        for seed, game in games.items():
            together[seed].append(next(game))

    assert together == alone


def test_a_game_goes_on_until_the_player_is_dead() -> None:
    game = new_game()
    assert not game.is_over

    game.world.player.stats["core:health"] = 0
    game.world.death = Death("classic:kobold", "Kobold")

    assert game.is_over
    with pytest.raises(GameOverError):
        game.step(Wait())


def test_an_impossible_action_takes_no_turn() -> None:
    game = new_game()
    before = game.state_hash()

    with pytest.raises(ImpossibleError):
        game.step(Step(Direction.NORTH_EAST))

    assert game.state_hash() == before


def test_what_the_player_may_know_is_in_arrays() -> None:
    view = new_game().view()

    assert view.terrain.shape == view.visible.shape == (view.width, view.height) == (80, 48)
    assert view.terrain.dtype == np.uint16
    assert view.visible.dtype == np.bool_
    assert view.visible[view.player.position]
    assert (view.terrain[view.visible] != UNKNOWN).all()


def test_an_unknown_campaign_is_refused() -> None:
    with pytest.raises(UnknownDefinitionError, match="no campaign called 'classic:other'"):
        Game.new(shipped_content(), "classic:other", "seed")


def test_a_campaign_whose_first_level_cannot_be_made_is_refused() -> None:
    with pytest.raises(
        CannotGenerateError, match="no generator or pass has chosen an arrival point"
    ):
        Game.begin(ruleset(), "seed")


def test_without_any_content_there_is_nothing_to_play(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="no content could be loaded"):
        load_content([tmp_path])


def test_what_an_id_of_before_stands_for_depends_on_what_there_is_now(tmp_path: Path) -> None:
    colors = "[color]\nrust = { value = '#b7410e' }\nmoss = { value = '#8a9a5b' }\n"
    mod = write_mod(tmp_path / "deep", {"colors.toml": colors}, version="1.1.0")
    steps = [("lichen", "moss", "1.0.0"), ("moss", "rust", "1.0.0"), ("mud", "rust", "1.1.0")]
    renames = "".join(RENAME.format("color", *step) for step in steps)
    gone = '[[removed]]\nkind = "color"\nid = "mire"\ndrop = true\nreason = "Too wet."\n'
    (mod.path / "migrations.toml").write_text(renames + gone, encoding="utf-8")
    content = load_content([data_dir(), mod.path], plugins=False)

    def became(name: str, version: Version) -> str | Removed | None:
        return content.became("color", f"deep:{name}", {"deep": version})

    assert became("moss", Version(0, 9)) == "deep:rust"
    assert became("moss", Version(1, 1)) == "deep:moss"
    assert became("mud", Version(1, 1)) == "deep:rust", "nobody raised the version at once"
    assert became("mire", Version(1)) == Removed("Too wet.")
    assert became("slime", Version(1)) is None


@pytest.mark.parametrize("action", [Doze(), WakeUp(), Pursue(-1, 5, 1), GiveUp()])
def test_what_only_behaviors_answer_is_refused_to_the_player(action: Action) -> None:
    game = new_game()
    before = game.state_hash()

    with pytest.raises(TypeError, match=type(action).__name__):
        game.step(action)  # pyright: ignore[reportArgumentType] - that is the point

    assert game.state_hash() == before


def test_a_mode_is_there_from_the_beginning_and_none_leaves_a_campaign_as_it_is() -> None:
    content = shipped_content()
    plain, standard, story = (
        Game.new(content, CLASSIC, "seed", mode) for mode in ("", *content.modes(CLASSIC))
    )

    assert "mode" not in plain.state()
    assert story.state()["mode"] == "classic:story"
    assert standard.view().player.max_health == plain.view().player.max_health
    assert story.view().player.health == plain.view().player.health + 50
    assert (standard.ruleset.death_is_final, story.ruleset.death_is_final) == (True, False)
    again = Game.resume(content.ruleset(CLASSIC, "classic:story"), story.state())
    assert again.state_hash() == story.state_hash()


def test_a_mode_makes_every_monster_weaker_or_stronger() -> None:
    content = shipped_content()
    mode = content.catalog.get(ModeDef, "classic:story")
    harder = mode.model_copy(update={"monsters": {"core:max_health": parse("1000 * depth")}})
    modes = {**content.catalog["mode"], "classic:story": harder}
    catalog = replace(content.catalog, definitions={**content.catalog.definitions, "mode": modes})

    game = Game.new(replace(content, catalog=catalog), CLASSIC, "ember", "classic:story")

    health = [actor.stats["core:max_health"] for actor in game.world.level.actors.values()]
    assert health
    assert min(health[1:]) > 1000
