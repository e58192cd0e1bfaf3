"""Endings of games, in one sentence for the page, the scores and the screen."""

from __future__ import annotations

from roguelike.account import capitalized
from roguelike.engine.world.events.events import Death
from roguelike.game import Game
from roguelike.naming import Namer
from roguelike.ui.text.texts import Texts


def ending(game: Game, namer: Namer, texts: Texts, place: str) -> str:
    """Return a sentence that tells how a game has ended.

    Args:
        game: The game.
        namer: Knows what killers are called.
        texts: The words of the interface.
        place: The name of the level.
    """
    death = game.world.death
    if death is None:
        return game.ruleset.campaign.victory or texts("victory_words")
    where = {"death": _manner(death, game, namer, texts), "level": place, "depth": game.world.depth}
    doer = _monster(death.doer, game, namer)
    return capitalized(
        texts("ended_through", killer=doer, **where) if doer else texts("ended_in", **where)
    )


def _manner(death: Death, game: Game, namer: Namer, texts: Texts) -> str:
    """Return how the player died, such as `bled to death`."""
    monster = _monster(death.killer, game, namer)
    status = game.ruleset.things.statuses.get(death.killer)
    if not death.label:
        return texts("died")
    if not monster and status is not None:
        return status.definition.death or texts("died_of", killer=death.label)
    return texts("killed_by", killer=monster or namer.thing(death.killer, death.label))


def _monster(identifier: str, game: Game, namer: Namer) -> str:
    """Return the name of a kind of monster with an article; empty where it is none."""
    kind = game.ruleset.monsters.get(identifier)
    return namer.actor(kind, "indefinite") if kind else ""
