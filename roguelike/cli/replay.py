"""`roguelike replay`: recorded games, played again."""

from __future__ import annotations

import argparse
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from roguelike.cli.arguments import (
    Commands,
    add_command,
    add_display,
    add_language,
    add_mods_dir,
    add_number,
    add_plugins,
    path,
    whole_number,
)
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import emit, read_from, warn, written_to

if TYPE_CHECKING:
    from roguelike.game import Content
    from roguelike.recordings.recording import Recording
    from roguelike.recordings.replay import Replay
    from roguelike.recordings.setup import Setup

MAX_TURNS = 10_000_000
MAX_SPEED = 1_000
SPEED = 10
PATIENCE = 60
"""The seconds after which `--shrink` is content with what it has found."""


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "replay",
        details=(
            "A recording is a file that `roguelike simulate --record` or a crash writes, or the"
            " folder of a saved game. It is played with the mods and settings it was recorded"
            " with; if these or the game have changed since, the command says how and does not"
            " play it. --verify exits with code 1 if a game departs from its recording."
        ),
        examples=[
            ("roguelike replay game.replay", "watch a game"),
            ("roguelike replay game.replay --until 300", "pause at a turn"),
            (
                "roguelike replay games/*.replay --verify",
                ("check that they still play out the same"),
            ),
            ("roguelike replay crash.replay --verify", "see where a game crashes"),
            ("roguelike replay crash.replay --shrink", "leave out what the crash does not need"),
        ],
    )
    parser.add_argument(
        "files", metavar="FILE", type=path, nargs="+", help="a recording, or a saved game's folder"
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="show nothing, and compare the states of the games with the recorded ones",
    )
    parser.add_argument(
        "--until",
        metavar="TURN",
        type=whole_number(0, MAX_TURNS),
        help="pause at this turn; with --verify, end there",
    )
    speed = "turns per second"
    add_number(parser, "--speed", (1, MAX_SPEED), SPEED, speed)
    parser.add_argument(
        "--shrink",
        action="store_true",
        help=(
            "if the game crashes, write the shortest recording found that still crashes the"
            " same way"
        ),
    )
    parser.add_argument(
        "--output",
        metavar="FILE",
        type=path,
        help="where --shrink writes it (default: beside the recording, as `….small.replay`)",
    )
    add_display(parser)
    add_mods_dir(parser)
    add_plugins(parser)
    add_language(parser)
    parser.set_defaults(mods=None)  # recordings name theirs
    return parser


def run(options: argparse.Namespace) -> int:
    """Play recordings.

    Raises:
        UsageError: One that is to be watched or shrunk cannot be played, or there are several; or
            a place where mods should lie leads to none.
    """
    contents = _Contents(options)
    if options.verify and options.shrink:
        msg = "--verify cannot be combined with --shrink"
        raise UsageError(msg)
    if options.output and not options.shrink:
        msg = "--output needs --shrink"
        raise UsageError(msg)
    if options.verify:
        return max(_verified(file, contents, options.until) for file in options.files)
    if len(options.files) > 1:
        msg = "more than one FILE needs --verify"
        raise UsageError(msg)
    return (_shrunk if options.shrink else _watched)(options.files[0], contents, options)


def _verified(file: Path, contents: _Contents, until: int | None) -> Exit:
    """Play a recording to its end, print in a line how it went, and return the exit code."""
    try:
        recording = _read(file)
        replay = _replay(file, recording, contents)
    except UsageError as error:
        warn(str(error))
        return error.code
    replay.run(until)
    emit(f"{file}: {_verdict(recording, replay)}\n")
    if error := getattr(replay.fault, "error", None):
        emit("".join(traceback.format_exception(error)))
    return Exit.FINDINGS if replay.fault or recording.lost else Exit.CLEAN


def _watched(file: Path, contents: _Contents, options: argparse.Namespace) -> int:
    """Show a recorded game.

    Raises:
        UsageError: It cannot be played, or no display can open.
    """
    from roguelike.content.findings.diagnostics import Report
    from roguelike.preferences.file import read
    from roguelike.ui.app.app import loop
    from roguelike.ui.app.game_host import GameHost
    from roguelike.ui.app.screen_stack import ScreenStack
    from roguelike.ui.displays.base import DisplayUnavailable
    from roguelike.ui.displays.choose import open_display
    from roguelike.ui.screens.main.replay import ReplayScreen
    from roguelike.ui.shell.shell import Shell

    recording = _read(file)
    replay = _replay(file, recording, contents)
    if recording.lost:
        warn(f"{file}: {_damage(recording)}")
    kept = read(Report())
    shell = Shell(contents.of(recording.header.setup), kept)
    shell.wear(recording.header.campaign)
    try:
        display = open_display(options.display, title="roguelike", taste=kept)
    except DisplayUnavailable as error:
        raise UsageError(str(error)) from error
    with display:
        stack = ScreenStack(GameHost(shell), display)
        stack.show(ReplayScreen(shell, replay, options.speed, options.until))
        return loop(stack)


def _shrunk(file: Path, contents: _Contents, options: argparse.Namespace) -> Exit:
    """Write a recording that is shorter and ends in the same crash.

    Raises:
        UsageError: It cannot be played, does not crash, or cannot be written.
    """
    from roguelike.recordings.recording import recording_text
    from roguelike.recordings.replay import CrashedTurn, shrunk_to_crash

    recording = _read(file)
    replay = _replay(file, recording, contents)
    replay.run()
    if not isinstance(replay.fault, CrashedTurn):
        msg = f"{file}: there is nothing to shrink, because the game does not crash"
        raise UsageError(msg, Exit.FINDINGS)
    end = time.monotonic() + PATIENCE
    content = contents.of(recording.header.setup)
    small = shrunk_to_crash(recording, replay.fault, content, lambda: time.monotonic() > end)
    output: Path = options.output or file.with_suffix(f".small{file.suffix or '.replay'}")
    with written_to(output):
        output.write_bytes(recording_text(small.header, small.entries))
    before, after = (len([*each.turns()]) for each in (recording, small))
    verb = "is" if after == 1 else "are"
    emit(f"{output}: {_count(after, 'turn')} of {before} {verb} left\n")
    return Exit.CLEAN


def _verdict(recording: Recording, replay: Replay) -> str:
    turns = replay.game.world.turns - recording.header.turn
    how = str(replay.fault or "all as recorded")
    more = f"; {_damage(recording)}" if recording.lost else ""
    return f"{_count(turns, 'turn')}, {_count(replay.compared, 'state hash')}: {how}{more}"


def _damage(recording: Recording) -> str:
    lines = "line" if recording.lost == 1 else f"{recording.lost} lines"
    return f"damage in the last {lines}"


def _count(number: int, what: str) -> str:
    ending = "" if number == 1 else "es" if what.endswith("sh") else "s"
    return f"{number} {what}{ending}"


def _read(file: Path) -> Recording:
    """Return a recording, as far as it can be read.

    Raises:
        UsageError: It cannot be read.
    """
    from roguelike.core.reading import read_regular
    from roguelike.recordings.recording import MAX_BYTES, RecordingError, read_recording
    from roguelike.saves.slot import JOURNAL

    place = file / JOURNAL if file.is_dir() else file
    with read_from(place):
        raw = read_regular(place, MAX_BYTES)
    try:
        return read_recording(raw)
    except RecordingError as error:
        msg = f"{place} cannot be played: {error}"
        raise UsageError(msg) from error


def _replay(file: Path, recording: Recording, contents: _Contents) -> Replay:
    """Return a recorded game where it begins.

    Raises:
        UsageError: It cannot be played here.
    """
    from roguelike.recordings.replay import Replay, ReplayError

    try:
        return Replay(recording, contents.of(recording.header.setup))
    except ReplayError as error:
        msg = f"{file} cannot be played: {error}"
        raise UsageError(msg) from error


class _Contents:
    """Loads the content with which games were recorded."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Look for mods where the command line says."""
        self._options = options
        self._setup: Setup | None = None
        self._content: Content | None = None

    def of(self, setup: Setup) -> Content:
        """Return content of the same mods with the same settings, as far as they are there.

        Raises:
            UsageError: None can be loaded.
        """
        if self._content is None or setup != self._setup:
            self._setup, self._content = setup, self._loaded(setup)
        return self._content

    def _loaded(self, setup: Setup) -> Content:
        from roguelike.cli.choices import loader
        from roguelike.game import ContentError

        try:
            return loader(self._options, setup)()
        except (ContentError, OSError) as error:
            raise UsageError(str(error), Exit.FINDINGS) from error
