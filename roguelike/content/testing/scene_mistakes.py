"""What is wrong with scenes of tests, whatever the characters of their drawings stand for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from roguelike.content.documents.document import KeyPath, Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.testing.expectations import PLAYER, PLAYER_MARK
from roguelike.content.testing.expected_cells import impossible_cells
from roguelike.content.testing.mod_tests import Scene


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


def mentioned_in(scene: Scene) -> Iterator[tuple[KeyPath, str]]:
    """Yield the names of players and monsters in a scene, with the keys that lead to them."""
    for who in scene.stats:
        yield ("stats", who), who
    expected = scene.expect
    for name in ("at", "stats", "alive", "alert"):
        for who in getattr(expected, name):
            yield ("expect", name, who), who
    for name in ("events", "no_events"):
        for number, event in enumerate(getattr(expected, name)):
            for role in ("actor", "target", "killer"):
                if who := getattr(event, role):
                    yield ("expect", name, number, role), who


def nobody(who: str, keys: KeyPath, place: Place, message: str, hint: str = "") -> Diagnostic:
    """Return the finding that somebody who is mentioned in a scene is not there.

    Args:
        who: What the scene calls them.
        keys: The keys that lead to that.
        place: Where the scene is.
        message: What is wrong.
        hint: What to do about it.
    """
    token = Token.KEY if keys[-1] == who else Token.VALUE
    return Diagnostic(Code.E802, place.at(*keys, token=token), message, hint)


def _nobodies(scene: Scene, place: Place) -> Iterator[Diagnostic]:
    """Yield whoever is mentioned and has no character in the drawing."""
    counts = Counter("".join(scene.rows))
    for keys, who in mentioned_in(scene):
        if who != PLAYER and not _may_be_there(who[1:], counts[who[0]]):
            yield nobody(who, keys, place, f"there is no `{who}` on the map")


def _may_be_there(number: str, count: int) -> bool:
    """Tell whether one of so many with the same character can have a number, or none."""
    if not number:
        return count > 0
    return not number.startswith("0") and int(number) <= count != 1
