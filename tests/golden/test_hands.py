"""The table of what automatic keys do in which situation, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import pytest

from roguelike.game import Content
from tests.golden.test_german import spoken
from tests.golden_files import GoldenFiles
from tests.ui.scene import AROUND, GATE, ROOM, Scene

KEYS = {
    "fight": "tab",
    "explore": "o",
    "stairs": ">",
    "rest": "r",
    "run": "L",
    "fire": "f",
    "power": "1",
    "walk": "l",
}
"""The keys, by what they are for."""

BESIDE, FAR, GAP, NEXT = (7, 2), (10, 2), (7, 2), (6, 2)
EEL = "sunken_crown:eel"
POOL = [(x, y) for x in (10, 11) for y in (1, 2, 3)]

Situation = Callable[[Scene], Scene]

IN_ROOM: Mapping[str, Situation] = {
    "clear": lambda scene: scene,
    "an enemy beside": lambda scene: scene.with_enemy(BESIDE),
    "an enemy awake, far": lambda scene: scene.with_enemy(FAR),
    "two enemies": lambda scene: scene.with_enemy(FAR, (11, 2)),
    "an enemy unaware": lambda scene: scene.with_enemy(FAR, unaware=True),
    "in gas": lambda scene: scene.filled(*AROUND),
    "on fire": lambda scene: scene.with_status("core:burning", 3),
    "on fire, water near": lambda scene: scene.with_status("core:burning", 3).on(
        (4, 2), "core:shallow_water"
    ),
    "held": lambda scene: scene.with_status("core:rooted", 4),
    "held, an enemy beside": lambda scene: scene.with_status("core:rooted", 4).with_enemy(BESIDE),
    "stunned": lambda scene: scene.with_status("core:stunned", 3),
    "stunned, an enemy beside": lambda scene: scene.with_status("core:stunned", 3).with_enemy(
        BESIDE
    ),
    "asleep": lambda scene: scene.with_status("core:asleep", 3),
    "blind": lambda scene: scene.with_status("core:blind", 9),
    "confused": lambda scene: scene.with_status("core:confused", 4),
    "confused, deep water beside": lambda scene: scene.with_status("core:confused", 4).on(
        (5, 2), "core:deep_water"
    ),
    "afraid, an enemy beside": lambda scene: scene.with_status("core:feared", 5).with_enemy(BESIDE),
    "below half health": lambda scene: scene.with_health(20),
    "close to death, an enemy beside": lambda scene: scene.with_health(5).with_enemy(BESIDE),
    "poisoned": lambda scene: scene.with_status("core:poisoned", 6),
    "bleeding": lambda scene: scene.with_status("core:bleeding", 6),
    "an eel in deep water": lambda scene: _pool(scene).with_enemy(FAR, kind=EEL),
}
IN_GATE: Mapping[str, Situation] = {
    "an enemy unaware in the only way": lambda scene: scene.with_enemy(GAP, unaware=True),
    "gas ahead": lambda scene: scene.filled(GAP, (8, 2)),
    "fire ahead": lambda scene: scene.filled(GAP, field="core:fire"),
    "in gas, fire ahead": lambda scene: scene.filled((5, 2), NEXT).filled(
        NEXT, GAP, field="core:fire"
    ),
    "deep water in the only way": lambda scene: scene.on(GAP, "core:deep_water"),
    "a known trap in the only way": lambda scene: scene.with_feature(GAP, "sunken_crown:net_trap"),
    "floating, a known trap in the only way": lambda scene: scene.with_feature(
        GAP, "sunken_crown:net_trap"
    ).with_status("core:levitating", 50),
    "a friend in the only way": lambda scene: scene.with_friend(NEXT),
    "a friend held in the only way": lambda scene: scene.with_friend(NEXT, status="core:rooted"),
    "a neutral in the only way": lambda scene: scene.with_friend(NEXT, side="neutral"),
    "a friend before an enemy": lambda scene: scene.with_friend(NEXT).with_enemy((9, 2)),
    "a locked door in the only way": lambda scene: scene.on(GAP, "sunken_crown:locked_door"),
    "a chest": lambda scene: scene.with_feature((12, 1), "sunken_crown:chest"),
}


def _pool(scene: Scene) -> Scene:
    for place in POOL:
        scene.on(place, "core:deep_water")
    return scene


@pytest.mark.parametrize("language", ["en", "de"])
def test_keys_do_in_each_situation_what_was_accepted(golden: GoldenFiles, language: str) -> None:
    content = spoken("" if language == "en" else language)

    golden.check(f"hands/{language}.txt", "\n".join(_table(content)) + "\n")


def _table(content: Content) -> Iterator[str]:
    for drawing, situations in ((ROOM, IN_ROOM), (GATE, IN_GATE)):
        for name, situation in situations.items():
            yield f"== {name}"
            for deed, key in KEYS.items():
                yield from _row(deed, partial(_staged, situation, drawing, content), key)


def _staged(situation: Situation, drawing: str, content: Content) -> Scene:
    return situation(Scene(drawing, content)).with_power("sunken_crown:hook")


def _row(deed: str, new_scene: Callable[[], Scene], key: str) -> Iterator[str]:
    """Yield what comes of a key, and of giving it again where that is offered."""
    scene = new_scene()
    first = scene.press(key)
    yield _told(deed, scene, first)
    if not first[0] and first[2] and not scene.opened:
        again = new_scene()
        second = again.press(key, key)
        if second != first or again.opened:
            yield _told(f"{deed} again", again, second)


def _told(deed: str, scene: Scene, found: tuple[int, tuple[int, int], list[str]]) -> str:
    turns, (x, y), said = found
    depth = f", depth {scene.world.level.depth}" if scene.world.level.depth > 1 else ""
    opened = [f"[{scene.opened}]"] if scene.opened else []
    return f"{deed:13} {turns:3} turns, at {x} {y}{depth}: {' '.join([*said, *opened])}".rstrip()
