"""Pictures and films of games that bots play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.headless import picture_of
from roguelike.ui.displays.png import write_film
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.workshop.gallery.framing import Cut, Look, cuts_of, frame_in, save, suffixes
from roguelike.workshop.gallery.scenes import Scene, Scenes, begun, let_play, player_of

TURNS = 20
"""The turns of a film."""
MILLISECONDS = 500
"""How long each of them is shown."""


def save_screen(path: Path, scenes: Scenes, looks: Sequence[Look], scene: Scene) -> list[Cut]:
    """Write a picture of a moment of a game in each look.

    Args:
        path: The file; of several, what they have in common.
        scenes: What is played.
        looks: The looks.
        scene: The moment.

    Returns:
        The texts for which there was no room.

    Raises:
        CannotGenerateError: A level cannot be made.
        OSError: A file cannot be written.
    """
    cuts: list[Cut] = []
    game = scenes.game(scene)
    for look, file in _files(path, looks):
        game.shown = None
        context = UiContext(scenes.context.content, look.taste)
        cuts += save(frame_in(look, context, game.campaign, [PlayScreen(context, game)]), file)
    return cuts


def save_film(path: Path, scenes: Scenes, looks: Sequence[Look], scene: Scene) -> list[Cut]:
    """Write a film of the turns after a moment of a game in each look; the rest is the same."""
    cuts: list[Cut] = []
    for look, file in _files(path, looks):
        told: list[str] = []
        write_film(file, _pictures(scenes, look, scene, told), MILLISECONDS)
        cuts += cuts_of(file, told)
    return cuts


def _pictures(
    scenes: Scenes, look: Look, scene: Scene, cuts: list[str]
) -> Iterator[NDArray[np.uint8]]:
    """Yield a picture of a moment, and one after each turn that follows, and note what they cut."""
    context = UiContext(scenes.context.content, look.taste)
    game = begun(context, scenes.campaign, scene.seed)
    bot = player_of(scene, game)
    let_play(bot, game, scene.turns)
    screens = [PlayScreen(context, game)]
    for _ in range(TURNS + 1):
        frame = frame_in(look, context, game.campaign, screens)
        cuts += frame.cuts
        yield picture_of(frame)
        if game.game.is_over:
            break
        let_play(bot, game, 1)


def _files(path: Path, looks: Sequence[Look]) -> Iterator[tuple[Look, Path]]:
    """Yield looks, each with the file that it has."""
    for look, suffix in zip(looks, suffixes(looks), strict=True):
        yield look, path.with_stem(path.stem + suffix)
