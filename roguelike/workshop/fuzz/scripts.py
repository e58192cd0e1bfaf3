"""Scripts of input to the program, as text that can be replayed.

The first line says how it began. Each line that follows is what the program was given at once: a
list of events, each a list of its name and its fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import fields

from roguelike.core.text import data_name
from roguelike.recordings.setup import Setup
from roguelike.ui.input.events import InputEvent, Resized

FORMAT = 1
"""The format of scripts."""
MAX_BYTES = 16 << 20
"""The largest script that is read."""
MAX_SIDE = 500
"""The most columns and rows of a display."""


class Kill(Struct, frozen=True):
    """The program is killed, and started again with the game that was played."""


class Damage(Struct, frozen=True):
    """The program is killed, a file of the player's is damaged, and the program is started again.

    Attributes:
        file: Which of all files, in order; counted on from the first after the last.
        at: Which of its bytes, counted in the same way.
        bits: Which bits of the byte change; none cuts the file off there.
    """

    file: Annotated[int, Meta(ge=0)]
    at: Annotated[int, Meta(ge=0)]
    bits: Annotated[int, Meta(ge=0, le=255)]


Event: TypeAlias = InputEvent | Kill | Damage
Batch: TypeAlias = tuple[Event, ...]
"""The events that happen before the program looks; mostly a single one."""

Side = Annotated[int, Meta(ge=1, le=MAX_SIDE)]
Text = Annotated[str, Meta(max_length=10_000)]


class ScriptHeader(Struct, frozen=True):
    """The beginning of a script.

    Attributes:
        seed: What all chance grows from.
        campaign: Full id of the campaign of the first game; without it, it begins at the title.
        columns: How wide the display is.
        rows: How high it is.
        setup: What was played with.
        language: The language of texts; empty for that in which they were written.
        state: The packed state of the first game; without one, it begins anew.
        format: The format of the script.
    """

    seed: Text
    campaign: Text | None
    columns: Side
    rows: Side
    setup: Setup
    language: Text = ""
    state: bytes = b""
    format: int = FORMAT


class Script(Struct, frozen=True):
    """A header, and what was done then."""

    header: ScriptHeader
    batches: Sequence[Batch]


class ScriptError(ValueError):
    """A script cannot be read; the text says why, as a clause."""


_KINDS: dict[str, type[Struct]] = {data_name(kind): kind for kind in get_args(Event)}
_FIELDS = {kind: fields(kind) for kind in _KINDS.values()}


def text_of(script: Script) -> bytes:
    """Return a script as lines of JSON."""
    lines = [msgspec.json.encode(script.header)]
    lines += [msgspec.json.encode([_plain(event) for event in batch]) for batch in script.batches]
    return b"\n".join([*lines, b""])


def read_script(raw: bytes) -> Script:
    """Return the script that some bytes hold.

    Raises:
        ScriptError: They hold none that this version can read.
    """
    if len(raw) > MAX_BYTES:
        msg = "it is too large"
        raise ScriptError(msg)
    first, *lines = raw.splitlines() or [b""]
    try:
        header = msgspec.json.decode(first, type=ScriptHeader)
        if header.format != FORMAT:
            msg = f"its format is {header.format}, and this version of the game reads {FORMAT}"
            raise ScriptError(msg)
        return Script(header, tuple(_batch(line) for line in lines))
    except (msgspec.DecodeError, RecursionError) as error:
        msg = f"it is damaged: {error}"
        raise ScriptError(msg) from error


def _batch(line: bytes) -> Batch:
    return tuple(_event(data) for data in msgspec.json.decode(line, type=list[list[Any]]))


def _event(data: Sequence[Any]) -> Event:
    try:
        name, values = data
        event: Any = convert(values, _KINDS[name])
        if isinstance(event, Resized):
            convert((event.width, event.height), tuple[Side, Side])
    except (KeyError, TypeError, ValueError) as error:
        msg = f"not an event: {data!s:.80}"
        raise ValidationError(msg) from error
    return event


def _plain(event: Event) -> list[object]:
    """Return the name of an event, and its fields that differ from their defaults."""
    kind = type(event)
    said = {field.name: getattr(event, field.name) for field in _FIELDS[kind]}
    usual = {field.name: field.default for field in _FIELDS[kind]}
    return [data_name(kind), {name: each for name, each in said.items() if each != usual[name]}]


def events_in(batches: Iterable[Batch]) -> int:
    """Return how many events there are."""
    return sum(map(len, batches))
