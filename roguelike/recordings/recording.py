"""The text of a recorded game.

The first line is a header. Each line that follows is an action, `[turn, action]`, where `turn` is
how many actions the player had taken after it; or a state hash, `[turn, "0f3a…"]`, which tells
what the state was after that turn. In front of each line stands its CRC-32, so that a line that
was cut off or changed is known. Whatever cannot be read ends the recording there.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from roguelike.game import PlayerAction
from roguelike.recordings.actions import ActionError, decode, encode
from roguelike.recordings.setup import Setup

FORMAT = 1
"""The format of recordings."""
MAX_BYTES = 64 << 20
"""The largest recording that is read: more than a million turns."""
HASH_EVERY = 50
"""After how many turns recordings tell the state hash."""

_CRC = 8  # hexadecimal digits of a checksum
_HASH = 32  # of a state hash
Text = Annotated[str, Meta(max_length=10_000)]


class Header(Struct, frozen=True, omit_defaults=True):
    """What was played, and from where.

    Attributes:
        format: The format of the recording.
        campaign: Full id of the campaign.
        seed: The text from which the game grew.
        setup: What it was played with.
        state: The packed state in which the recording begins; without one, it begins with the game.
        turn: How many actions the player had taken then.
    """

    format: int
    campaign: Text
    seed: Text
    setup: Setup
    state: bytes = b""
    turn: Annotated[int, Meta(ge=0)] = 0


class Turn(Struct, frozen=True):
    """What the player did, and after how many actions that was."""

    turn: int
    action: PlayerAction


class Mark(Struct, frozen=True):
    """The state hash after a turn."""

    turn: int
    state_hash: str


Entry = Turn | Mark


class Recording(Struct, frozen=True):
    """A recorded game.

    Attributes:
        header: What was played.
        entries: What was done, in order, and what came of it.
        lost: How many lines at the end could not be read.
        lost_turns: Of how many turns these told, without one that was still being written.
        size: How many bytes could be read.
    """

    header: Header
    entries: tuple[Entry, ...] = ()
    lost: int = 0
    size: int = 0
    lost_turns: int = 0

    @property
    def last_turn(self) -> int:
        """How many actions the player had taken in the end."""
        return next((each.turn for each in reversed(self.entries)), self.header.turn)

    def after(self, turn: int, state_hash: str) -> Recording | None:
        """Return what follows a state; nothing if the recording does not lead through it."""
        mark = Mark(turn, state_hash)
        places = [place for place, each in enumerate(self.entries) if each == mark]
        if not places:
            return None
        return msgspec.structs.replace(self, entries=self.entries[places[-1] + 1 :])

    def turns(self) -> Iterator[Turn]:
        """Yield what the player did, in order."""
        return (each for each in self.entries if isinstance(each, Turn))


class RecordingError(ValueError):
    """A recording cannot be read; the text says why, as a clause."""


class NewerError(RecordingError):
    """A recording is of a newer version of the game."""


class _Format(Struct):
    """What is read of a header before anything else."""

    format: int


def header_line(header: Header) -> bytes:
    """Return the first line of a recording."""
    return _line(msgspec.json.encode(header))


def turn_line(turn: int, action: PlayerAction) -> bytes:
    """Return the line of an action."""
    return _line(msgspec.json.encode([turn, encode(action)]))


def mark_line(turn: int, state_hash: str) -> bytes:
    """Return the line of a state hash."""
    return _line(msgspec.json.encode([turn, state_hash]))


def read_recording(raw: bytes) -> Recording:
    """Return the recording that some bytes hold, as far as they can be read.

    Raises:
        NewerError: It is of a newer version of the game.
        RecordingError: Not even its header can be read.
    """
    first, *lines = raw.split(b"\n") if len(raw) <= MAX_BYTES else [b""]
    header = _header(first)
    entries: list[Entry] = []
    turn, size = header.turn, len(first) + 1
    for line in lines:
        entry = _entry(line, turn)
        if entry is None:
            break
        entries.append(entry)
        turn = entry.turn
        size += len(line) + 1
    left = lines[len(entries) :]
    lost = len([line for line in left if line])
    lost_turns = len([line for line in left[:-1] if not isinstance(_said(line)[1], str)])
    return Recording(header, tuple(entries), lost, min(size, len(raw)), lost_turns)


def turns_after(raw: bytes, turn: int) -> int:
    """Return how many turns after one some bytes tell of, whatever else in them is damaged."""
    lines = raw[:MAX_BYTES].split(b"\n")
    return max(max(_said(line)[0] for line in lines) - turn, 0)


def _line(text: bytes) -> bytes:
    return b"%08x %s\n" % (zlib.crc32(text), text)


def _text(line: bytes) -> bytes | None:
    """Return what a line says, or nothing if it is damaged."""
    text = line[_CRC + 1 :]
    return text if line == _line(text)[:-1] else None


def _header(line: bytes) -> Header:
    text = _text(line)
    if text is None:
        msg = "it is not a recording, or its first line is damaged"
        raise RecordingError(msg)
    try:
        found = msgspec.json.decode(text, type=_Format)
        if found.format > FORMAT:
            msg = f"its format is {found.format}, and this version of the game reads {FORMAT}"
            raise NewerError(msg)
        return msgspec.json.decode(text, type=Header)
    except msgspec.DecodeError as error:
        msg = f"its first line is wrong: {error}"
        raise RecordingError(msg) from error


def _said(line: bytes) -> tuple[int, Any]:
    """Return the turn of a line and what it says of that; 0 and nothing if it cannot be read."""
    try:
        return msgspec.json.decode(_text(line) or b"", type=tuple[int, Any])
    except (msgspec.DecodeError, RecursionError):
        return 0, None


def _entry(line: bytes, before: int) -> Entry | None:
    """Return what a line says that follows so many turns; nothing if it cannot be read."""
    turn, what = _said(line)
    if isinstance(what, str):
        return Mark(turn, what) if turn == before and len(what) == _HASH else None
    try:
        return Turn(turn, decode(what)) if turn == before + 1 else None
    except ActionError:
        return None


def text_of(header: Header, entries: Iterable[Entry]) -> bytes:
    """Return the text of a recording."""
    lines = [header_line(header)]
    for each in entries:
        if isinstance(each, Turn):
            lines.append(turn_line(each.turn, each.action))
        else:
            lines.append(mark_line(each.turn, each.state_hash))
    return b"".join(lines)
