"""Recordings of any length, cut off and changed anywhere."""

from __future__ import annotations

import zlib
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields

from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.rest import Wait
from roguelike.game import Game, PlayerAction
from roguelike.recordings.recording import (
    FORMAT,
    MAX_BYTES,
    MAX_STATE,
    ActionError,
    Header,
    NewerRecordingError,
    PackingError,
    RecordedHash,
    RecordedTurn,
    RecordingEntry,
    RecordingError,
    decode_action,
    encode_action,
    hash_line,
    header_line,
    pack_state,
    read_recording,
    read_since,
    recording_text,
    turn_line,
    turns_after,
    unpack_state,
)
from roguelike.recordings.setup import Setup
from tests.content_fixture import shipped_content

HEADER = Header(FORMAT, "classic:classic", "ember", Setup("1", "2"))
MARK = RecordedHash(2, "0" * 32)
ENTRIES: tuple[RecordingEntry, ...] = (
    RecordedTurn(1, Wait()),
    RecordedTurn(2, Wait()),
    MARK,
    RecordedTurn(3, Wait()),
)
TEXT = recording_text(HEADER, ENTRIES)
HEAD = len(header_line(HEADER))


def ends_of_lines() -> list[int]:
    return [place for place, byte in enumerate(TEXT, start=1) if byte == ord("\n")]


def whole(size: int) -> tuple[RecordingEntry, ...]:
    """Return what stands in so many bytes of the text."""
    return ENTRIES[: sum(end <= size for end in ends_of_lines()) - 1]


def test_a_recording_cut_off_anywhere_is_read_up_to_its_last_whole_line() -> None:
    for size in range(HEAD, len(TEXT) + 1):
        found = read_recording(TEXT[:size])

        assert found.entries == whole(size)
        assert found.size == max(end for end in ends_of_lines() if end <= size)
        assert (found.lost, found.lost_turns) == (int(size not in ends_of_lines()), 0)


def test_a_recording_with_any_byte_changed_is_read_up_to_there_and_the_rest_is_counted() -> None:
    for place in range(HEAD, len(TEXT)):
        damaged = bytearray(TEXT)
        damaged[place] ^= 0x01

        found = read_recording(bytes(damaged))

        assert found.entries == whole(place)
        assert found.lost >= len(ENTRIES) - len(found.entries) - 1  # lines can have been joined
        assert found.size == max(end for end in ends_of_lines() if end <= place)


def test_without_its_first_line_a_recording_is_none() -> None:
    for size in range(HEAD):
        with pytest.raises(RecordingError):
            read_recording(TEXT[:size])


@pytest.mark.parametrize(
    "line",
    [
        turn_line(2, Wait()),
        turn_line(0, Wait()),
        hash_line(1, "0" * 32),
        hash_line(0, "0" * 31),
        b"\n",
    ],
)
def test_a_line_that_does_not_follow_ends_the_recording(line: bytes) -> None:
    found = read_recording(header_line(HEADER) + line + turn_line(1, Wait()))

    assert not found.entries
    assert found.size == HEAD


def test_a_recording_of_a_newer_format_is_called_newer() -> None:
    with pytest.raises(NewerRecordingError):
        read_recording(header_line(Header(FORMAT + 1, "new:campaign", "seed", Setup("9", "9"))))


def test_what_follows_a_state_is_read_without_what_leads_to_it() -> None:
    damaged = bytearray(TEXT)
    damaged[HEAD] ^= 0x01

    found = read_since(bytes(damaged), MARK)

    assert found
    assert found.entries == ENTRIES[3:]
    assert (found.lost, found.size, found.last_turn) == (0, len(TEXT), 3)
    assert read_since(TEXT, RecordedHash(2, "f" * 32)) is None


def test_turns_are_counted_whatever_is_damaged_before_them() -> None:
    assert turns_after(b"damaged\n" + TEXT[HEAD:], 1) == 2
    assert turns_after(b"", 1) == 0


@pytest.mark.parametrize("filling", [b"\n", b"x\n", b"[" * 100])
def test_what_is_no_recording_is_passed_over_quickly(filling: bytes) -> None:
    damage = filling * (1_000_000 // len(filling))

    assert not read_recording(header_line(HEADER) + damage).entries
    with pytest.raises(RecordingError):
        read_recording(header_line(HEADER) + bytes(MAX_BYTES))


def line(text: bytes) -> bytes:
    return b"%08x %s\n" % (zlib.crc32(text), text)


@pytest.mark.parametrize(
    "text",
    [
        b"[" * 100_000,
        b"[1," + b"[" * 100_000,
        b'[1,"\xff"]',
        b'[1e999,["wait"]]',
        b'[true,["wait"]]',
        b'[1,["wait",{}]]',
        b'[1,["step",[]]]',
        b'[1,["step","up"]]',
        b'[1,[["step"]]]',
        b'[1,["throw",1,[1,2,3]]]',
        b"[1,{}]",
    ],
)
def test_a_line_of_nonsense_ends_a_recording(text: bytes) -> None:
    recording = read_recording(recording_text(HEADER, ()) + line(text) + line(b'[1,["wait"]]'))

    assert (recording.entries, recording.lost) == ((), 2)


@pytest.mark.parametrize(
    "text",
    [
        b'{"format":1,"more":' + b"[" * 100_000,
        b'{"format":1,"campaign":"\xff"}',
        b'{"format":1e400}',
        b"[]",
        b"",
    ],
)
def test_a_header_of_nonsense_is_refused(text: bytes) -> None:
    with pytest.raises(RecordingError):
        read_recording(line(text))


NUMBERS = st.integers(-(1 << 63), (1 << 63) - 1)
POSITIONS = st.builds(Position, NUMBERS, NUMBERS)
VALUES: dict[object, st.SearchStrategy[object]] = {
    int: NUMBERS,
    str: st.text(),
    Direction: st.sampled_from(Direction),
    Position: POSITIONS,
    int | None: st.none() | NUMBERS,
    Position | None: st.none() | POSITIONS,
}


def actions(kind: type) -> st.SearchStrategy[PlayerAction]:
    """Return any action of a kind; one with fields of new types has to be told of here."""
    return st.builds(kind, *(VALUES[field.type] for field in fields(kind)))


@given(st.one_of([actions(kind) for kind in get_args(PlayerAction)]))
def test_each_action_comes_back_from_its_text(action: PlayerAction) -> None:
    text = msgspec.json.encode(encode_action(action))

    assert decode_action(msgspec.json.decode(text)) == action


@pytest.mark.parametrize(
    "data",
    [
        [],
        "wait",
        {"wait": 1},
        ["fly"],
        [["wait"]],
        ["wait", 1],
        ["step"],
        ["step", 1],
        ["step", "up"],
        ["throw", 1],
        ["throw", 1, [2]],
        ["throw", 1, [2, "3"]],
        ["throw", "1", [2, 3]],
        ["use", 1.5],
        ["__class__"],
    ],
)
def test_what_is_no_action_is_refused(data: object) -> None:
    with pytest.raises(ActionError):
        decode_action(data)


@pytest.fixture(scope="module")
def packed() -> bytes:
    return pack_state(Game.new(shipped_content(), "classic:classic_plus", "ember").state())


def test_what_was_packed_is_unpacked(packed: bytes) -> None:
    game = Game.new(shipped_content(), "classic:classic_plus", "ember")
    ruleset = shipped_content().ruleset("classic:classic_plus")

    assert Game.resume(ruleset, unpack_state(packed)).state_hash() == game.state_hash()


@pytest.mark.parametrize("place", [0, 9, 100, -1])
def test_damaged_bytes_are_refused(packed: bytes, place: int) -> None:
    damaged = bytearray(packed)
    damaged[place] ^= 255

    with pytest.raises(PackingError):
        unpack_state(bytes(damaged))


@pytest.mark.parametrize("text", ["[]", "{}", '{"level": 1}', '{"other": [[], []]}', '"text"'])
def test_what_is_no_state_is_refused(text: str) -> None:
    with pytest.raises(PackingError):
        unpack_state(zlib.compress(msgspec.msgpack.encode(msgspec.json.decode(text))))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"text",
        zlib.compress(b"\x81\xa8campaign\xa1\xff"),
        zlib.compress(b"\x91" * 10_000),
    ],
    ids=["nothing", "not packed", "broken text", "deep nesting"],
)
def test_what_was_not_packed_is_refused(raw: bytes) -> None:
    with pytest.raises(PackingError):
        unpack_state(raw)


def test_few_bytes_that_stand_for_very_many_are_refused() -> None:
    with pytest.raises(PackingError, match="too large"):
        unpack_state(zlib.compress(bytes(MAX_STATE + 1)))
