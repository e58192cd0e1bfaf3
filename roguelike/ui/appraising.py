"""How dangerous those in view are, in few words."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from roguelike.content.catalog import Catalog
from roguelike.engine.view import SeenActor, View
from roguelike.ui.adventure import Adventure
from roguelike.ui.odds import Odds
from roguelike.ui.texts import TextName, Texts

NEVER = "∞"
"""How many blows it takes where blows do no harm."""


class Danger(NamedTuple):
    """How dangerous someone is; the lesser value is the greater danger.

    Attributes:
        rank: The place of its state among all states, from those who hunt the player to friends.
        blows: How many blows it needs to kill the player; infinite where that is not known.
    """

    rank: int
    blows: float


class Blows(NamedTuple):
    """How many blows a fight takes on average; infinite where they do no harm.

    Attributes:
        mine: How many the player needs to kill the other.
        its: How many the other needs to kill the player.
    """

    mine: float
    its: float


class Appraiser:
    """Tells what the player should know at a glance of those in view."""

    def __init__(self, catalog: Catalog, adventure: Adventure, texts: Texts) -> None:
        """Judge by the combat rule of a game."""
        self._adventure = adventure
        self._texts = texts
        self._odds = Odds(catalog, adventure.game)
        self._view: View | None = None
        self._found: dict[int, Blows | None] = {}  # for the view of now

    def state(self, actor: SeenActor) -> str:
        """Return in a word what someone is about."""
        return self._texts(state_of(actor))

    def blows(self, actor: SeenActor) -> tuple[str, str] | None:
        """Return how many blows the player needs to kill someone, and how many that one needs.

        None where the combat rule cannot tell.
        """
        found = self.numbers(actor)
        return (said(found.mine), said(found.its)) if found else None

    def numbers(self, actor: SeenActor) -> Blows | None:
        """Return what `blows` returns as numbers."""
        if self._adventure.view is not self._view:
            self._view = self._adventure.view
            self._found.clear()
        if actor.id not in self._found:
            self._found[actor.id] = self._fight(actor)
        return self._found[actor.id]

    def danger(self, actor: SeenActor) -> Danger:
        """Return by what to sort those in view so that the most dangerous come first."""
        found = self.numbers(actor) if actor.hostile else None
        return Danger(_STATES.index(state_of(actor)), found.its if found else float("inf"))

    def _fight(self, actor: SeenActor) -> Blows | None:
        found = self._odds.fight(actor.id)
        if found is None:
            return None
        mine, its = found
        health = self._adventure.view.player.health
        return Blows(_count(actor.health, mine.damage), _count(health, its.damage))


_STATES: tuple[TextName, ...] = (
    "state_hunting",
    "state_fleeing",
    "state_unaware",
    "state_asleep",
    "state_friend",
)
"""What someone can be about, the most dangerous first."""


def state_of(actor: SeenActor) -> TextName:
    """Return the text that says in a word what someone is about."""
    if not actor.hostile:
        return "state_friend"
    if actor.is_asleep:
        return "state_asleep"
    if actor.is_fleeing:
        return "state_fleeing"
    return "state_hunting" if actor.alert else "state_unaware"


def said(blows: float) -> str:
    """Return how many blows it takes, as text."""
    return NEVER if blows == float("inf") else str(int(blows))


def _count(health: int, damage: float) -> float:
    return ceil(health / damage) if damage > 0 else float("inf")
