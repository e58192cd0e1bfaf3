"""The state of a game as bytes that are small and of bounded size."""

from __future__ import annotations

import zlib

import msgspec

from roguelike.engine.serialization.dump import State
from roguelike.engine.serialization.schema import SavedWorld

MAX_STATE = 8 << 20
"""The most bytes that a state can take when it is unpacked."""


class PackingError(ValueError):
    """Bytes are not a packed state."""


def pack_state(state: State) -> bytes:
    """Return a state as compressed MessagePack."""
    return zlib.compress(msgspec.msgpack.encode(state), 6)


def unpack_state(raw: bytes) -> State:
    """Return the state that was packed; what it says has still to be checked.

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
