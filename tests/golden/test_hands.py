"""The table of what automatic keys do in which situation, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product

import pytest

from roguelike.game import Content
from tests.golden.test_german import spoken
from tests.golden_files import GoldenFiles
from tests.ui.scene import AROUND, GATE, HERE, ROOM, Place, Scene

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
EEL, OGRE = "sunken_crown:eel", "sunken_crown:ogre"
DOOR, KEY = "sunken_crown:locked_door", "sunken_crown:cellar_key"
CHEST, TRAP = "sunken_crown:chest", "sunken_crown:net_trap"
WAND = "sunken_crown:wand_of_slowness"
CHOICE = {
    (10, 2): "sunken_crown:spear",
    (11, 2): "sunken_crown:mail_coat",
    (12, 2): "sunken_crown:potion_of_healing",
}

Situation = Callable[[Scene], Scene]


def _pool(scene: Scene, *columns: int) -> Scene:
    for place in product(columns, (1, 2, 3)):
        scene.on(place, "core:deep_water")
    return scene


def _in_web(scene: Scene) -> Scene:
    return scene.on(HERE, "core:web").with_status("core:rooted", 4)


IN_ROOM: Mapping[str, Situation] = {
    "clear": lambda scene: scene,
    "an enemy beside": lambda scene: scene.with_enemy(BESIDE),
    "an enemy awake, far": lambda scene: scene.with_enemy(FAR),
    "two enemies": lambda scene: scene.with_enemy(FAR, (11, 2)),
    "an enemy unaware": lambda scene: scene.with_enemy(FAR, unaware=True),
    "an enemy asleep": lambda scene: scene.with_enemy(FAR, kind=OGRE, asleep=True),
    "a friend before an enemy, with room": lambda scene: scene.with_friend(BESIDE).with_enemy(FAR),
    "a wand": lambda scene: scene.with_item(WAND),
    "a wand, an enemy far": lambda scene: scene.with_item(WAND).with_enemy(FAR),
    "in gas": lambda scene: scene.filled(*AROUND),
    "gas beside": lambda scene: scene.filled(BESIDE),
    "fire beside": lambda scene: scene.filled(BESIDE, field="core:fire"),
    "deep water beside": lambda scene: scene.on(BESIDE, "core:deep_water"),
    "a known trap beside": lambda scene: scene.with_feature(BESIDE, TRAP),
    "on fire": lambda scene: scene.with_status("core:burning", 3),
    "on fire, water near": lambda scene: scene.with_status("core:burning", 3).on(
        (4, 2), "core:shallow_water"
    ),
    "held": lambda scene: scene.with_status("core:rooted", 4),
    "held, an enemy beside": lambda scene: scene.with_status("core:rooted", 4).with_enemy(BESIDE),
    "in a web": _in_web,
    "in a web, an enemy beside": lambda scene: _in_web(scene).with_enemy(BESIDE),
    "stunned": lambda scene: scene.with_status("core:stunned", 3),
    "stunned, an enemy beside": lambda scene: scene.with_status("core:stunned", 3).with_enemy(
        BESIDE
    ),
    "asleep": lambda scene: scene.with_status("core:asleep", 3),
    "blind": lambda scene: scene.with_status("core:blind", 9),
    "blind, an enemy beside": lambda scene: scene.with_status("core:blind", 9).with_enemy(BESIDE),
    "blind, the unknown beyond": lambda scene: scene.with_status("core:blind", 9).known_to(9),
    "confused": lambda scene: scene.with_status("core:confused", 4),
    "confused, an enemy beside": lambda scene: scene.with_status("core:confused", 4).with_enemy(
        BESIDE
    ),
    "confused, an enemy far": lambda scene: scene.with_status("core:confused", 4).with_enemy(FAR),
    "confused, deep water beside": lambda scene: scene.with_status("core:confused", 4).on(
        (5, 2), "core:deep_water"
    ),
    "afraid, an enemy beside": lambda scene: scene.with_status("core:feared", 5).with_enemy(BESIDE),
    "below half health": lambda scene: scene.with_health(20),
    "close to death, an enemy beside": lambda scene: scene.with_health(5).with_enemy(BESIDE),
    "close to death, an enemy far": lambda scene: scene.with_health(5).with_enemy(FAR),
    "poisoned": lambda scene: scene.with_status("core:poisoned", 6),
    "dying of poison": lambda scene: scene.with_status("core:poisoned", 6).with_health(4),
    "bleeding": lambda scene: scene.with_status("core:bleeding", 6),
    "an eel in deep water": lambda scene: _pool(scene, 10, 11).with_enemy(FAR, kind=EEL),
    "an eel in deep water, out of reach": lambda scene: _pool(scene, 9, 10, 11).with_enemy(
        FAR, kind=EEL
    ),
    "floating over deep water for two turns": lambda scene: _pool(scene, 5, 6, 7, 8).with_status(
        "core:levitating", 2
    ),
    "a captive": lambda scene: scene.with_feature(FAR, "sunken_crown:captive_hound"),
    "a captive beside": lambda scene: scene.with_feature(BESIDE, "sunken_crown:captive_hound"),
    "a lever": lambda scene: scene.with_feature(FAR, "sunken_crown:lever"),
    "a choice of three": lambda scene: scene.with_choice(CHOICE),
}
IN_GATE: Mapping[str, Situation] = {
    "an enemy unaware in the only way": lambda scene: scene.with_enemy(GAP, unaware=True),
    "an ogre asleep in the only way": lambda scene: scene.with_enemy(GAP, kind=OGRE, asleep=True),
    "an enemy out of reach of the power": lambda scene: scene.with_enemy((14, 2)),
    "gas ahead": lambda scene: scene.filled(GAP, (8, 2)),
    "gas before the unknown": lambda scene: scene.filled(GAP, (8, 2)).known_to(9),
    "fire ahead": lambda scene: scene.filled(GAP, field="core:fire"),
    "in gas, fire ahead": lambda scene: scene.filled((5, 2), NEXT).filled(
        NEXT, GAP, field="core:fire"
    ),
    "deep water in the only way": lambda scene: scene.on(GAP, "core:deep_water"),
    "floating for two turns, deep water in the only way": lambda scene: (
        scene.on(GAP, "core:deep_water")
        .on((8, 2), "core:deep_water")
        .with_status("core:levitating", 2)
    ),
    "a web in the only way": lambda scene: scene.on(GAP, "core:web"),
    "a known trap in the only way": lambda scene: scene.with_feature(GAP, TRAP),
    "a known trap before the unknown": lambda scene: scene.with_feature(GAP, TRAP).known_to(9),
    "floating, a known trap in the only way": lambda scene: scene.with_feature(
        GAP, TRAP
    ).with_status("core:levitating", 50),
    "a friend in the only way": lambda scene: scene.with_friend(NEXT),
    "a friend held in the only way": lambda scene: scene.with_friend(NEXT, status="core:rooted"),
    "a neutral in the only way": lambda scene: scene.with_friend(NEXT, side="neutral"),
    "a friend before an enemy": lambda scene: scene.with_friend(NEXT).with_enemy((9, 2)),
    "a locked door in the only way": lambda scene: scene.on(GAP, DOOR),
    "a locked door in the only way, with its key": lambda scene: scene.on(GAP, DOOR).with_item(KEY),
    "a locked door beside": lambda scene: scene.on(NEXT, DOOR),
    "a locked door beside, with its key": lambda scene: scene.on(NEXT, DOOR).with_item(KEY),
    "a chest": lambda scene: scene.with_feature((12, 1), CHEST),
    "a chest that exploring has led to": lambda scene: scene.with_feature((12, 1), CHEST).after(
        "o"
    ),
}


@pytest.mark.parametrize("language", ["en", "de"])
def test_keys_do_in_each_situation_what_was_accepted(golden: GoldenFiles, language: str) -> None:
    content = spoken("" if language == "en" else language)

    golden.check(f"hands/{language}.txt", "\n".join(_table(content)) + "\n")


def _table(content: Content) -> Iterator[str]:
    for drawing, far, situations in ((ROOM, (13, 3), IN_ROOM), (GATE, (17, 2), IN_GATE)):
        for name, situation in situations.items():
            yield f"== {name}"
            new_scene = partial(_staged, situation, drawing, content)
            for deed, touches in _deeds(new_scene(), far).items():
                yield from _row(deed, new_scene, touches)
            yield from _looked(new_scene(), far)


def _staged(situation: Situation, drawing: str, content: Content) -> Scene:
    return situation(Scene(drawing, content)).with_power("sunken_crown:hook")


def _deeds(scene: Scene, far: Place) -> dict[str, list[str | Place]]:
    """Return what is touched, in turn, by what it is for: keys, and places that are clicked."""
    deeds: dict[str, list[str | Place]] = {deed: [key] for deed, key in KEYS.items()}
    deeds["click far"] = [far]
    if scene.enemy:
        deeds["click enemy"] = [scene.enemy]
    if letter := scene.letter(WAND):
        deeds["wand"] = ["i", letter.upper()]
    return deeds


def _row(
    deed: str, new_scene: Callable[[], Scene], touches: Sequence[str | Place]
) -> Iterator[str]:
    """Yield what comes of touches, and of doing them again where that is offered."""
    scene = new_scene()
    first = scene.press(*touches)
    yield _told(deed, scene, first)
    if not first[0] and first[2] and not scene.opened:
        again = new_scene()
        second = again.press(*touches, *touches)
        if second != first or again.opened:
            yield _told(f"{deed} again", again, second)


def _told(deed: str, scene: Scene, found: tuple[int, Place, list[str]]) -> str:
    turns, (x, y), said = found
    depth = f", depth {scene.world.level.depth}" if scene.world.level.depth > 1 else ""
    opened = [f"[{scene.opened}: {scene.asked}]"] if scene.opened else []
    return f"{deed:17} {turns:3} turns, at {x} {y}{depth}: {' '.join([*said, *opened])}".rstrip()


def _looked(scene: Scene, far: Place) -> Iterator[str]:
    """Yield what is said of known harm, and where it is drawn on the way to the far side."""
    if scene.harm:
        said, _ = scene.look_at(scene.harm)
        _, way = scene.look_at(far)
        warned = " ".join(f"{x} {y}" for (x, y), warns in way.items() if warns)
        yield f"{'look':17} {said}"
        yield f"{'look far':17} a way of {len(way)} steps, dangerous at: {warned}".rstrip()
