"""Recordings of any length, cut off and changed anywhere."""

from __future__ import annotations

import pytest

from roguelike.engine.actions.rest import Wait
from roguelike.recordings.recording import (
    FORMAT,
    MAX_BYTES,
    Entry,
    Header,
    Mark,
    NewerError,
    RecordingError,
    Turn,
    header_line,
    mark_line,
    read_recording,
    read_since,
    text_of,
    turn_line,
    turns_after,
)
from roguelike.recordings.setup import Setup

HEADER = Header(FORMAT, "classic:classic", "ember", Setup("1", "2"))
MARK = Mark(2, "0" * 32)
ENTRIES: tuple[Entry, ...] = (Turn(1, Wait()), Turn(2, Wait()), MARK, Turn(3, Wait()))
TEXT = text_of(HEADER, ENTRIES)
HEAD = len(header_line(HEADER))


def ends_of_lines() -> list[int]:
    return [place for place, byte in enumerate(TEXT, start=1) if byte == ord("\n")]


def whole(size: int) -> tuple[Entry, ...]:
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
        mark_line(1, "0" * 32),
        mark_line(0, "0" * 31),
        b"\n",
    ],
)
def test_a_line_that_does_not_follow_ends_the_recording(line: bytes) -> None:
    found = read_recording(header_line(HEADER) + line + turn_line(1, Wait()))

    assert not found.entries
    assert found.size == HEAD


def test_a_recording_of_a_newer_format_is_called_newer() -> None:
    with pytest.raises(NewerError):
        read_recording(header_line(Header(FORMAT + 1, "new:campaign", "seed", Setup("9", "9"))))


def test_what_follows_a_state_is_read_without_what_leads_to_it() -> None:
    damaged = bytearray(TEXT)
    damaged[HEAD] ^= 0x01

    found = read_since(bytes(damaged), MARK)

    assert found
    assert found.entries == ENTRIES[3:]
    assert (found.lost, found.size, found.last_turn) == (0, len(TEXT), 3)
    assert read_since(TEXT, Mark(2, "f" * 32)) is None


def test_turns_are_counted_whatever_is_damaged_before_them() -> None:
    assert turns_after(b"damaged\n" + TEXT[HEAD:], 1) == 2
    assert turns_after(b"", 1) == 0


@pytest.mark.parametrize("filling", [b"\n", b"x\n", b"[" * 100])
def test_what_is_no_recording_is_passed_over_quickly(filling: bytes) -> None:
    damage = filling * (1_000_000 // len(filling))

    assert not read_recording(header_line(HEADER) + damage).entries
    with pytest.raises(RecordingError):
        read_recording(header_line(HEADER) + bytes(MAX_BYTES))
