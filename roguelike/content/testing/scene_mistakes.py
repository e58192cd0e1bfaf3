"""What is wrong with scenes of tests, whatever the characters of their drawings stand for."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from roguelike.content.documents.document import KeyPath, Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Guess
from roguelike.content.findings.mends import Rename
from roguelike.content.testing.expectations import PLAYER, PLAYER_MARK
from roguelike.content.testing.expected_cells import impossible_cells
from roguelike.content.testing.mod_tests import Scene
from roguelike.content.words.values import listed

_BY_CHARACTER = "a monster is called by its character there"
_NUMBER = re.compile("[1-9][0-9]{0,2}")

MISPLACED: Mapping[KeyPath, str] = dict.fromkeys(
    (("start",), ("position",), ("player",)), "draw `@` into `map` where the player is to stand"
)
"""What to do about keys of a scene that say what is said elsewhere."""


def certain_mistakes(scene: Scene, place: Place) -> Iterator[Diagnostic]:
    """Yield E802 for what is wrong with a scene, though nobody knows all that it refers to.

    Args:
        scene: The scene.
        place: Where it is.
    """
    yield from wrong_figures(scene, place)
    yield from _nobodies(scene, place)
    yield from wrong_alerts(scene, place)
    yield from impossible_cells(scene, place)


def wrong_figures(scene: Scene, place: Place) -> Iterator[Diagnostic]:
    """Yield what the legend says of the player that cannot be, and of others that is nothing."""
    for mark, figure in scene.legend.items():
        is_thing = figure.monster or figure.terrain or figure.gold
        if bool(is_thing) is (mark == PLAYER_MARK):
            message = "`@` is always the player" if is_thing else f"`{mark}` stands for nothing"
            hint = "only `on` can be said of it" if is_thing else "say what stands there"
            yield Diagnostic(Code.E802, place.at("legend", mark), message, hint)


def wrong_alerts(scene: Scene, place: Place) -> Iterator[Diagnostic]:
    """Yield where the player is expected to be after somebody."""
    if PLAYER in scene.expect.alert:
        at = place.at("expect", "alert", PLAYER, token=Token.KEY)
        message = "only monsters are after somebody"
        yield Diagnostic(Code.E802, at, message, "say it of one of them")


def mentioned_in(scene: Scene) -> Mapping[str, Sequence[KeyPath]]:
    """Return the names of players and monsters in a scene, with the keys that lead to them."""
    found: defaultdict[str, list[KeyPath]] = defaultdict(list)
    for who in scene.stats:
        found[who].append(("stats", who))
    expected = scene.expect
    for name in ("at", "stats", "alive", "alert"):
        for who in getattr(expected, name):
            found[who].append(("expect", name, who))
    for name in ("events", "no_events"):
        for number, event in enumerate(getattr(expected, name)):
            for role in ("actor", "target", "killer"):
                if who := getattr(event, role):
                    found[who].append(("expect", name, number, role))
    return found


def nobody(
    who: str, mentions: Sequence[KeyPath], place: Place, message: str, meant: Guess
) -> Iterator[Diagnostic]:
    """Yield the findings that somebody who is mentioned in a scene is not there.

    Where somebody else is meant, each mention has to be mended; else it is the map that lacks them.

    Args:
        who: What the scene calls them.
        mentions: The keys that lead to that.
        place: Where the scene is.
        message: What is wrong.
        meant: What to do about it.
    """
    if mentions[1:] and not meant.mend:
        message = f"{message}; it is mentioned {len(mentions)} times"
    for keys in mentions if meant.mend else mentions[:1]:
        token = Token.KEY if keys[-1] == who else Token.VALUE
        at = place.at(*keys, token=token)
        yield Diagnostic(Code.E802, at, message, meant.hint, mend=meant.mend)


def called_on_map(who: str, names: Sequence[str]) -> Guess:
    """Return what somebody is called who is mentioned otherwise than the map shows them.

    Args:
        who: What the scene calls them.
        names: What the map calls those who may be meant.
    """
    match names:
        case []:
            return Guess()
        case [name]:
            return Guess(f"on the map it is called `{name}`", (Rename(who, name),))
        case _:
            return Guess(f"they are called {listed(names, 'and')}, in reading order")


def _nobodies(scene: Scene, place: Place) -> Iterator[Diagnostic]:
    """Yield whoever is mentioned and has no character in the drawing."""
    counts = Counter("".join(scene.rows))
    for who, mentions in mentioned_in(scene).items():
        is_there = who != PLAYER_MARK and _may_be_there(who[1:], counts[who[:1]])
        if who != PLAYER and not is_there:
            meant = called_on_map(who, [PLAYER] if who == PLAYER_MARK else [])
            by_character = Guess(_BY_CHARACTER if who[1:] else "")
            message = f"there is no `{who}` on the map"
            yield from nobody(who, mentions, place, message, meant if meant.hint else by_character)


def _may_be_there(number: str, count: int) -> bool:
    """Tell whether one of so many with the same character can have a number, or none."""
    if not number:
        return count > 0
    return _NUMBER.fullmatch(number) is not None and int(number) <= count != 1
