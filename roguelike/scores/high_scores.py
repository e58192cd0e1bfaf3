"""High scores: the list of ended games, in a file that several programs can use at once.

A line of the file is an entry: a JSON object, with fields that this version may not know and keeps.
Lines that are no entries are put into another file beside it, so that nothing is lost.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict

from roguelike.core.files import file_lock, read_regular, write_whole
from roguelike.core.text import file_name
from roguelike.scores.morgue import date_of
from roguelike.scores.run_record import RunRecord, Time

MAX_ENTRIES = 10_000
"""The most games that are kept; beyond that, the oldest are forgotten."""
MAX_BYTES = 64 << 20
"""The largest list that is read."""
MAX_PAGE = 1 << 20
"""The largest page about a game that is read, in bytes."""
MAX_TEXT = 1_000
"""Characters of a text in an entry."""
MAX_NUMBER = 1 << 53
"""The largest number in an entry."""
BROKEN = ".broken"
"""The suffix to the name of the list for the file with lines that are no entries."""
LOCK = ".lock"
"""The suffix to it for the file by which programs wait for each other."""
PATIENCE = 5.0
"""Seconds to wait for another program that changes the list."""
PAGE, DATA = ".txt", ".json"
"""The suffixes of the files about a game: the page, and all of it for programs."""

Text = Annotated[str, Meta(max_length=MAX_TEXT)]
Number = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
FileName = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,100}$")]

_DAMAGES = (msgspec.MsgspecError, ValueError, RecursionError)
"""The errors that the library raises for text that is not what it should be."""


class Score(Struct, frozen=True, kw_only=True):
    """An entry of the list, with those fields of a `RunRecord` that lists need.

    Attributes:
        kills: The number of monsters that the player has killed.
        engine: The version of the game.
        morgue: The name of the files about the game, without what these end in.
    """

    game: Text
    character: Text
    campaign: Text
    title: Text
    won: bool
    end: Text
    killer: Text
    killer_label: Text
    place: Text
    depth: Number
    seed: Text
    turns: Number
    gold: Number
    ended: Time
    kills: Number
    engine: Text
    morgue: FileName
    mode: Text = ""
    mode_title: Text = ""


class ReadScores(NamedTuple):
    """The entries of the list, the oldest first, and the number of damaged lines."""

    scores: list[Score]
    damaged: int


def ranked(scores: Iterable[Score]) -> list[Score]:
    """Return games, the best first.

    Games that were won come first, then deeper ones, then those with more gold, then shorter ones.
    """
    return sorted(
        scores, key=lambda each: (not each.won, -each.depth, -each.gold, each.turns, each.ended)
    )


class HighScores:
    """The file of the list, and the folder with files about each game."""

    def __init__(self, path: Path, morgue: Path) -> None:
        """Keep the list in the file `path` and the rest in the folder `morgue`, made if need be."""
        self._path = path
        self._morgue = morgue

    def read(self) -> ReadScores:
        """Read all entries.

        Raises:
            OSError: The file cannot be read.
        """
        entries, damaged = self._read()
        return ReadScores([score for score, _ in entries], len(damaged))

    def add(self, record: RunRecord, page: str) -> Score:
        """Add a game to the list, unless it is there, and write the files about it.

        Args:
            record: The game.
            page: The text of its page.

        Raises:
            OSError: Something cannot be read or written; the list is as it was.
        """
        self._morgue.mkdir(parents=True, exist_ok=True)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with file_lock(self._beside(LOCK), patience=PATIENCE):
            entries, damaged = self._read()
            for score, _ in entries:
                if (score.game, score.character) == (record.game, record.character[:MAX_TEXT]):
                    return score
            score = _score(record, self._free_name(record))
            self._write_files(score.morgue, record, page)
            lines = [*(line for _, line in entries), msgspec.json.encode(score)]
            self._put_aside(damaged)
            write_whole(self._path, _joined(lines[-MAX_ENTRIES:]))
            return score

    def page(self, score: Score) -> str:
        """Return the page about a game.

        Raises:
            OSError: It cannot be read.
        """
        return read_regular(self.page_file(score), MAX_PAGE).decode(errors="replace")

    def page_file(self, score: Score) -> Path:
        """Return the path of the page about a game."""
        return self._morgue / f"{score.morgue}{PAGE}"

    def _read(self) -> tuple[list[tuple[Score, bytes]], list[bytes]]:
        """Return the entries, each with its line, and the lines that are none.

        Raises:
            OSError: The file cannot be read.
        """
        try:
            raw = read_regular(self._path, MAX_BYTES)
        except FileNotFoundError:
            raw = b""
        entries: list[tuple[Score, bytes]] = []
        damaged: list[bytes] = []
        for line in filter(None, map(bytes.strip, raw.split(b"\n"))):
            try:
                entries.append((msgspec.json.decode(line, type=Score), line))
            except _DAMAGES:
                damaged.append(line)
        return entries, damaged

    def _free_name(self, record: RunRecord) -> str:
        """Return a name that no file about another game has."""
        label = f"{date_of(record.ended)} {record.character}"
        names = (file_name(label, number) for number in count(1))
        return next(name for name in names if not any(self._files(name)))

    def _files(self, name: str) -> Iterable[bool]:
        return ((self._morgue / f"{name}{end}").exists() for end in (PAGE, DATA))

    def _write_files(self, name: str, record: RunRecord, page: str) -> None:
        data = msgspec.json.format(msgspec.json.encode(record), indent=2)
        write_whole(self._morgue / f"{name}{DATA}", data + b"\n")
        write_whole(self._morgue / f"{name}{PAGE}", page.encode())

    def _put_aside(self, lines: Sequence[bytes]) -> None:
        """Append lines that are no entries to the file for such."""
        if lines:
            with self._beside(BROKEN).open("ab") as file:
                file.write(_joined(lines))
                file.flush()
                os.fsync(file.fileno())

    def _beside(self, end: str) -> Path:
        return self._path.with_name(self._path.name + end)


def _score(record: RunRecord, morgue: str) -> Score:
    """Return the entry for a game, within the bounds of what is read."""
    said: dict[str, Any] = asdict(record)
    said["kills"] = sum(each.value for each in record.kills)
    said |= {"engine": record.setup.engine, "morgue": morgue}
    return Score(**{name: _bounded(said[name]) for name in Score.__struct_fields__})


def _bounded(value: Any) -> Any:  # noqa: ANN401 - a text or a number, as the field has it
    if isinstance(value, str):
        return value[:MAX_TEXT]
    return value if isinstance(value, bool) else min(max(value, 0), MAX_NUMBER)


def _joined(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)
