"""`roguelike replay`: recorded games, played again."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command
from roguelike.cli.errors import Exit, UsageError, refuse
from roguelike.cli.facts import Block, Facts, Text, said
from roguelike.cli.options import (
    TextOptions,
    display,
    flag,
    language,
    mods_dir,
    no_plugins,
    number,
    option,
    path,
    positionals,
    whole_number,
)
from roguelike.cli.output import read_from, warn, written_to

if TYPE_CHECKING:
    from roguelike.game import Content
    from roguelike.recordings.recording import Recording
    from roguelike.recordings.replay import Replay
    from roguelike.recordings.setup import Setup
    from roguelike.ui.displays.choose import DisplayKind

MAX_TURNS = 10_000_000
MAX_SPEED = 1_000
SPEED = 10
PATIENCE = 60
"""The seconds after which `--shrink` is content with what it has found."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    files: tuple[Path, ...] = positionals(
        "FILE", "a recording, or a saved game's folder", path, at_least=1
    )
    verify: bool = flag("show nothing, and compare the states of the games with the recorded ones")
    until: int | None = option(
        "TURN", "pause at this turn; with --verify, end there", whole_number(0, MAX_TURNS)
    )
    speed: int = number("turns per second", (1, MAX_SPEED), SPEED)
    shrink: bool = flag(
        "if the game crashes, write the shortest recording found that still crashes the same way"
    )
    output: Path | None = option(
        "FILE",
        "where --shrink writes it (default: beside the recording, as `….small.replay`)",
        path,
    )
    display: DisplayKind = display()
    mods_dir: tuple[Path, ...] = mods_dir()
    no_plugins: bool = no_plugins()
    lang: str | None = language()

    def __post_init__(self) -> None:
        """Refuse options that do not go together."""
        refuse(self.verify and self.shrink, "--verify cannot be combined with --shrink")
        refuse(self.output and not self.shrink, "--output needs --shrink")
        refuse(len(self.files) > 1 and not self.verify, "more than one FILE needs --verify")

    @property
    def content(self) -> TextOptions:
        """The content that recordings are played with; their mods they name themselves."""
        return TextOptions(
            mods=None, mods_dir=self.mods_dir, no_plugins=self.no_plugins, lang=self.lang
        )


def run(options: Options) -> Iterator[Facts[Any]]:
    """Play recordings.

    Raises:
        UsageError: One that is to be watched or shrunk cannot be played, or a place where mods
            should lie leads to none.
    """
    contents = _Contents(options.content)
    if options.verify:
        yield from (_verified(file, contents, options.until) for file in options.files)
    else:
        yield (_shrunk if options.shrink else _watched)(options.files[0], contents, options)


def _verified(file: Path, contents: _Contents, until: int | None) -> Facts[Any]:
    """Play a recording to its end, and return in a line how it went."""
    try:
        recording = _read(file)
        replay = _replay(file, recording, contents)
    except UsageError as error:
        return said(code=error.code, warnings=[str(error)])
    replay.run(until)
    blocks: list[Block] = [f"{file}: {_verdict(recording, replay)}"]
    if error := getattr(replay.fault, "error", None):
        blocks.append(Text("".join(traceback.format_exception(error))))
    return said(*blocks, code=Exit.FINDINGS if replay.fault or recording.lost else Exit.CLEAN)


def _watched(file: Path, contents: _Contents, options: Options) -> Facts[Any]:
    """Show a recorded game.

    Raises:
        UsageError: It cannot be played, or no display can open.
    """
    from roguelike.content.findings.diagnostics import Report
    from roguelike.preferences.file import read
    from roguelike.ui.app.app import loop
    from roguelike.ui.app.game_host import GameHost
    from roguelike.ui.app.screen_stack import ScreenStack
    from roguelike.ui.context.ui_context import UiContext
    from roguelike.ui.displays.base import DisplayUnavailable
    from roguelike.ui.displays.choose import open_display
    from roguelike.ui.screens.main.replay import ReplayScreen

    recording = _read(file)
    replay = _replay(file, recording, contents)
    if recording.lost:
        warn(f"{file}: {_damage(recording)}")
    kept = read(Report())
    context = UiContext(contents.of(recording.header.setup), kept)
    context.use_campaign(recording.header.campaign)
    try:
        display = open_display(options.display, title="roguelike", taste=kept)
    except DisplayUnavailable as error:
        raise UsageError(str(error)) from error
    with display:
        stack = ScreenStack(GameHost(context), display)
        stack.show(ReplayScreen(context, replay, options.speed, options.until))
        return said(code=loop(stack))


def _shrunk(file: Path, contents: _Contents, options: Options) -> Facts[Any]:
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
    output = options.output or file.with_suffix(f".small{file.suffix or '.replay'}")
    with written_to(output):
        output.write_bytes(recording_text(small.header, small.entries))
    before, after = (len([*each.turns()]) for each in (recording, small))
    verb = "is" if after == 1 else "are"
    return said(f"{output}: {_count(after, 'turn')} of {before} {verb} left")


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
    from roguelike.core.files import read_regular
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

    def __init__(self, options: TextOptions) -> None:
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
        from roguelike.cli.selected_content import loader
        from roguelike.game import ContentError

        try:
            return loader(self._options, setup)()
        except (ContentError, OSError) as error:
            raise UsageError(str(error), Exit.FINDINGS) from error


COMMAND = Command(
    options=Options,
    run=run,
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
