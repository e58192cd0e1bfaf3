"""What it costs that nothing is lost: snapshots, the journal, their size, and going on."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypedDict

from benchmarks.arena import arena
from benchmarks.measure import Figure, against, microseconds
from benchmarks.starting import FIRST_FRAME, NEW_GAME, run
from benchmarks.things import GOBLIN, ITEMS, litter
from roguelike.core.files import write_whole
from roguelike.engine.actions.rest import Wait
from roguelike.game import Content, Game
from roguelike.recordings.recording import HASH_EVERY, turn_line
from roguelike.recordings.setup import setup_of
from roguelike.saves.library import SaveLibrary
from roguelike.saves.slot import SAVE_EVERY, SNAPSHOT, SessionData
from roguelike.ui.app.save_game import keep_new
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import Texts
from roguelike.workshop.bots.walker import Walker

CAMPAIGN = "classic:classic_plus"
MONSTERS = 100
LEVELS = 10
ABOUT = SessionData("Classic", "Level")
ROUNDS, STARTS = 11, 9
CALM = "bench"  # a seed from which the bot walks through the first level unharmed


class Milliseconds(TypedDict):
    """The time of one repetition.

    Attributes:
        milliseconds: The median by the clock on the wall, with the wait for the disk.
        processor_milliseconds: The median of processor time.
        floor_milliseconds: The median of what it is compared with, by the clock on the wall.
    """

    milliseconds: float
    processor_milliseconds: float
    floor_milliseconds: float


class Size(TypedDict):
    """What a saved game takes on the disk.

    Attributes:
        kilobytes: All of its folder.
        snapshot_kilobytes: The snapshot alone.
        turns: How many turns were played.
    """

    kilobytes: float
    snapshot_kilobytes: float
    turns: int


def measure_saving(content: Content) -> dict[str, object]:
    """Return all figures."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        return {
            "snapshot_100_monsters_200_items": _snapshot(content, root / "snapshot"),
            "journal_turn": _journal(content, root / "journal"),
            "after_ten_levels": _size(content, root / "levels"),
            "first_frame_milliseconds": _first_frames(content, root / "frames"),
        }


def _snapshot(content: Content, root: Path) -> Milliseconds:
    """Measure a whole snapshot, until the disk has it; the floor writes as many bytes as safely."""
    ruleset = content.ruleset(CAMPAIGN)
    place = arena(ruleset, MONSTERS, ruleset.monsters[GOBLIN])
    litter(place, ITEMS)
    game = Game(place.world.ruleset, place.world)
    slot = SaveLibrary(root).begin("Rogue", setup_of(content))
    slot.save(game, ABOUT)
    raw = (slot.folder / SNAPSHOT).read_bytes()
    rounds: list[tuple[float, float, float]] = []
    for _ in range(ROUNDS):
        floor, _ = _milliseconds(lambda: write_whole(root / "bare", raw))
        rounds.append((*_milliseconds(lambda: slot.save(game, ABOUT)), floor))
    assert not slot.trouble
    wall, processor, floor = (
        round(statistics.median(each), 2) for each in zip(*rounds, strict=True)
    )
    return Milliseconds(
        milliseconds=wall, processor_milliseconds=processor, floor_milliseconds=floor
    )


def _milliseconds(action: Callable[[], object]) -> tuple[float, float]:
    """Return the time of an action by the clock on the wall, and that of the processor."""
    start, begun = time.perf_counter(), time.process_time()
    action()
    return (time.perf_counter() - start) * 1000, (time.process_time() - begun) * 1000


def _journal(content: Content, root: Path) -> Figure:
    """Measure a turn in the journal, with its share of a state hash; the floor is a `write`."""
    game = Game.new(content, CAMPAIGN, "bench")
    slot = SaveLibrary(root).begin("Rogue", setup_of(content))
    slot.save(game, ABOUT)
    line = turn_line(1_000, Wait())
    bare = os.open(root / "bare", os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def turn() -> None:
        game.world.turns += 1
        slot.record(game, Wait())

    try:
        return against(
            lambda: microseconds(lambda: os.write(bare, line), HASH_EVERY),
            lambda: microseconds(turn, HASH_EVERY),
            rounds=101,
        )
    finally:
        os.close(bare)


def _size(content: Content, root: Path) -> Size:
    """Let a bot that nothing can kill walk through ten levels."""
    session = _begun(content, root, "bench")
    assert session.slot
    bot = Walker("bench")
    player, health = session.game.world.player, session.game.ruleset.roles.health
    while session.view.depth <= LEVELS:
        player.stats[health] = 1_000_000
        session.act(bot.choose(session.view))
    session.save()
    return Size(
        kilobytes=round(sum(each.stat().st_size for each in session.slot.folder.iterdir()) / 1e3),
        snapshot_kilobytes=round((session.slot.folder / SNAPSHOT).stat().st_size / 1e3),
        turns=session.view.turn,
    )


def _first_frames(content: Content, root: Path) -> dict[str, float]:
    """Return median processor time from the start of a process to its first frame, in ms."""
    programs: dict[str, Sequence[str]] = {"new game": NEW_GAME}
    for turns in (0, SAVE_EVERY - 1):
        name = f"continue, {turns} turns in the journal"
        programs[name] = ("--continue",)
        session = _begun(content, root / name / "saves", CALM)
        bot = Walker(CALM)
        while session.view.turn < turns:
            session.act(bot.choose(session.view))
        assert session.slot, session.view.depth == 1
        session.slot.close()  # as if it had been killed
    rounds = [
        {name: run(("-c", FIRST_FRAME, *rest), root / name)[0] for name, rest in programs.items()}
        for _ in range(STARTS)
    ]
    return {name: round(statistics.median(each[name] for each in rounds), 1) for name in programs}


def _begun(content: Content, root: Path, seed: str) -> GameSession:
    session = GameSession(
        Game.new(content, CAMPAIGN, seed), content.catalog, Texts(content.catalog)
    )
    keep_new(session, SaveLibrary(root), setup_of(content))
    return session
