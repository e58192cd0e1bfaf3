"""Text format of recorded games: write it, and read it.

The first line is a header. Each line that follows is an action, `[turn, action]`, where `turn` is
how many actions the player had taken after it; or a state hash, `[turn, "0f3a…"]`, which tells
what the state was after that turn. In front of each line stands its CRC-32, so that a line that
was cut off or changed is known. Whatever cannot be read ends the recording there.

An action is a list of its name and the values of its fields, such as `["step", "north"]` or
`["throw", 12, [3, 4]]`; fields at the end that say nothing are left out.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import FieldInfo, astuple, fields

from roguelike.core.grid.geometry import Direction, Position
from roguelike.core.text import data_name
from roguelike.engine.serialization.dump import State
from roguelike.engine.serialization.schema import SavedWorld
from roguelike.game import PlayerAction
from roguelike.recordings.setup import Setup

FORMAT = 1
"""The format of recordings."""
MAX_BYTES = 32 << 20
"""The largest recording that is read: about a million turns."""
HASH_EVERY = 50
"""The number of turns from one state hash of a recording to the next."""

MAX_STATE = 8 << 20
"""The most bytes that a state can take when it is unpacked."""

_DAMAGES = (msgspec.DecodeError, RecursionError, UnicodeDecodeError)
"""The errors that the library raises for text that is not what it should be."""
_CRC = 8  # hexadecimal digits of a checksum
_HASH = 32  # of a state hash
Text = Annotated[str, Meta(max_length=10_000)]
Data = list[Any]
"""The name of an action, and texts, numbers and lists for its fields."""


class PackingError(ValueError):
    """Error for bytes that are not a packed state."""


def pack_state(state: State) -> bytes:
    """Return a state as compressed MessagePack."""
    return zlib.compress(msgspec.msgpack.encode(state), 6)


def unpack_state(raw: bytes) -> State:
    """Return the state that was packed; it has still to be validated.

    Raises:
        PackingError: The bytes are damaged, or would be too many.
    """
    inflater = zlib.decompressobj()
    try:
        data = inflater.decompress(raw, MAX_STATE)
        if not inflater.eof:
            msg = "the state is cut off or too large"
            raise PackingError(msg)
        # What is no state is refused where that is seen, before all of it takes up memory.
        msgspec.msgpack.decode(data, type=SavedWorld)
        return msgspec.msgpack.decode(data, type=State)
    except (zlib.error, msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        msg = f"the state is damaged: {error}"
        raise PackingError(msg) from error


class ActionError(ValueError):
    """Error for data that is not an action of a player."""


_KINDS: dict[str, type[Struct]] = {data_name(kind): kind for kind in get_args(PlayerAction)}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_FIELDS = {kind: fields(kind) for kind in _KINDS.values()}


def encode_action(action: PlayerAction) -> Data:
    """Return an action as data that can be written as JSON."""
    values = [_plain(value) for value in astuple(action)]
    while values and values[-1] is None:
        values.pop()
    return [_NAMES[type(action)], *values]


def decode_action(data: object) -> PlayerAction:
    """Return the action that data stands for; it need not be possible in the game.

    Raises:
        ActionError: It stands for none.
    """
    try:
        name, *values = convert(data, list[Any])
        kind = _KINDS[name]
        return _action(kind, values)
    except (KeyError, TypeError, ValueError, ValidationError) as error:
        msg = f"not an action: {data!s:.80}"
        raise ActionError(msg) from error


def _action(kind: type[Struct], values: Sequence[object]) -> Any:  # noqa: ANN401 - one of `PlayerAction`
    wanted = _FIELDS[kind]
    if len(values) > len(wanted):
        raise ValueError(values)
    return kind(*(_value(field, value) for field, value in zip(wanted, values, strict=False)))


def _value(field: FieldInfo, value: object) -> object:
    if field.type is Direction:
        return Direction[convert(value, str).upper()]
    return convert(value, field.type)


def _plain(value: object) -> object:
    if isinstance(value, Direction):
        return value.name.lower()
    return [*value] if isinstance(value, Position) else value


class Header(Struct, frozen=True, omit_defaults=True):
    """Header of a recording: the game, and the state that the recording begins with.

    Attributes:
        format: The format of the recording.
        campaign: Full id of the campaign.
        seed: The text from which the game grew.
        setup: The setup of the game.
        state: The packed state in which the recording begins; without one, it begins with the game.
        turn: The number of turns that had been taken then.
        mode: Full id of the mode; empty where the campaign is played as it is.
    """

    format: int
    campaign: Text
    seed: Text
    setup: Setup
    state: bytes = b""
    turn: Annotated[int, Meta(ge=0)] = 0
    mode: Text = ""


class RecordedTurn(Struct, frozen=True):
    """An action of the player, with the number of its turn."""

    turn: int
    action: PlayerAction


class RecordedHash(Struct, frozen=True):
    """The state hash after a turn."""

    turn: int
    state_hash: str


RecordingEntry = RecordedTurn | RecordedHash


class Recording(Struct, frozen=True):
    """A recorded game.

    Attributes:
        header: The header.
        entries: The turns and state hashes, in order.
        lost: The number of lines at the end that could not be read.
        lost_turns: The number of turns in these, without one that was still being written.
        size: The number of bytes that could be read.
    """

    header: Header
    entries: tuple[RecordingEntry, ...] = ()
    lost: int = 0
    size: int = 0
    lost_turns: int = 0

    @property
    def last_turn(self) -> int:
        """The number of turns that had been taken in the end."""
        return next((each.turn for each in reversed(self.entries)), self.header.turn)

    def turns(self) -> Iterator[RecordedTurn]:
        """Yield the actions of the player, in order."""
        return (each for each in self.entries if isinstance(each, RecordedTurn))


class RecordingError(ValueError):
    """Error for a recording that cannot be read; the text says why, as a clause."""


class NewerRecordingError(RecordingError):
    """Error for a recording of a newer version of the game."""


class _Format(Struct):
    """The part of a header that is read before anything else."""

    format: int


def header_line(header: Header) -> bytes:
    """Return the first line of a recording."""
    return _line(msgspec.json.encode(header))


def turn_line(turn: int, action: PlayerAction) -> bytes:
    """Return the line of an action."""
    return _line(msgspec.json.encode([turn, encode_action(action)]))


def hash_line(turn: int, state_hash: str) -> bytes:
    """Return the line of a state hash."""
    return _line(msgspec.json.encode([turn, state_hash]))


def read_recording(raw: bytes) -> Recording:
    """Return the recording in some bytes, as far as they can be read.

    Raises:
        NewerRecordingError: It is of a newer version of the game.
        RecordingError: Not even its header can be read.
    """
    first = _first_line(raw)
    header = _header(first)
    return _read(raw, header, len(first), header.turn)


def read_since(raw: bytes, mark: RecordedHash) -> Recording | None:
    """Return the part of a recording that follows a state, without reading the part before it.

    Returns:
        The part; None if the recording does not lead through that state.

    Raises:
        NewerRecordingError: It is of a newer version of the game.
        RecordingError: Not even its header can be read.
    """
    first = _first_line(raw)
    header = _header(first)
    line = hash_line(mark.turn, mark.state_hash)
    place = raw.rfind(b"\n" + line, len(first) - 1)
    return _read(raw, header, place + 1 + len(line), mark.turn) if place >= 0 else None


def _first_line(raw: bytes) -> bytes:
    return raw[: raw.find(b"\n") + 1] if len(raw) <= MAX_BYTES else b""


def _read(raw: bytes, header: Header, start: int, turn: int) -> Recording:
    """Return the recording, as far as readable, from the byte `start` on, after `turn` turns."""
    lines = BytesIO(raw)
    lines.seek(start)
    entries: list[RecordingEntry] = []
    size = start
    for line in lines:
        entry = _entry(line, turn)
        if entry is None:
            break
        entries.append(entry)
        turn = entry.turn
        size += len(line)
    lines.seek(size)
    lost = lost_turns = 0
    for line in lines:
        if line.isspace():
            continue
        lost += 1
        lost_turns += line.endswith(b"\n") and not isinstance(_decoded(line)[1], str)
    return Recording(header, tuple(entries), lost, size, lost_turns)


def turns_after(raw: bytes, turn: int) -> int:
    """Return the number of readable turns after a turn, whatever else is damaged."""
    return max(max((_decoded(line)[0] for line in BytesIO(raw)), default=0) - turn, 0)


def _line(text: bytes) -> bytes:
    return b"%08x %s\n" % (zlib.crc32(text), text)


def _text(line: bytes) -> bytes | None:
    """Return the text of a line; None if the line is damaged or has no end."""
    text = line[_CRC + 1 : -1]
    return text if text and line == _line(text) else None


def _header(line: bytes) -> Header:
    text = _text(line)
    if text is None:
        msg = "it is not a recording, or its first line is damaged"
        raise RecordingError(msg)
    try:
        found = msgspec.json.decode(text, type=_Format)
        if found.format > FORMAT:
            msg = f"its format is {found.format}, but this version of the game reads {FORMAT}"
            raise NewerRecordingError(msg)
        return msgspec.json.decode(text, type=Header)
    except _DAMAGES as error:
        msg = f"its first line is wrong: {error}"
        raise RecordingError(msg) from error


def _decoded(line: bytes) -> tuple[int, Any]:
    """Return the turn of a line and its action or hash; 0 and None if it cannot be read."""
    text = _text(line)
    if text is None:
        return 0, None
    try:
        return msgspec.json.decode(text, type=tuple[int, Any])
    except _DAMAGES:
        return 0, None


def _entry(line: bytes, before: int) -> RecordingEntry | None:
    """Return the entry on a line that follows `before` turns; None if it cannot be read."""
    turn, what = _decoded(line)
    if isinstance(what, str):
        return RecordedHash(turn, what) if turn == before and len(what) == _HASH else None
    try:
        return RecordedTurn(turn, decode_action(what)) if turn == before + 1 else None
    except ActionError:
        return None


def recording_text(header: Header, entries: Iterable[RecordingEntry]) -> bytes:
    """Return the text of a recording."""
    lines = [header_line(header)]
    for each in entries:
        if isinstance(each, RecordedTurn):
            lines.append(turn_line(each.turn, each.action))
        else:
            lines.append(hash_line(each.turn, each.state_hash))
    return b"".join(lines)
