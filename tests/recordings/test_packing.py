"""States as bytes."""

from __future__ import annotations

import zlib

import msgspec
import pytest

from roguelike.game import Game
from roguelike.recordings.packing import MAX_STATE, PackingError, pack_state, unpack_state
from tests.content_fixture import shipped_content


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


def test_broken_text_is_refused() -> None:
    with pytest.raises(PackingError):
        unpack_state(zlib.compress(b"\x81\xa8campaign\xa1\xff"))


def test_few_bytes_that_stand_for_very_many_are_refused() -> None:
    with pytest.raises(PackingError, match="too large"):
        unpack_state(zlib.compress(bytes(MAX_STATE + 1)))
