"""Runs of the fuzzer: one session after another, until one fails and is written down."""

from __future__ import annotations

import platform
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import msgspec
from msgspec import Struct

from roguelike.core.delta_debugging import shrunk
from roguelike.core.files import write_whole
from roguelike.core.text import file_name
from roguelike.recordings.replay import CrashedTurn
from roguelike.recordings.setup import setup_of
from roguelike.workshop.fuzz.input_generator import InputGenerator
from roguelike.workshop.fuzz.scripts import Batch, Script, ScriptHeader, events_in, text_of
from roguelike.workshop.fuzz.session import FuzzFailure, FuzzSession, FuzzTarget
from roguelike.workshop.fuzz.watched_program import BrokenError, Coverage

SESSION = 5_000
"""Events in a session; a shorter one comes less deep, a longer one takes long to be cut down."""
SIZE = 100, 70
"""The columns and rows of the display in the beginning."""
SHRINKING = 60.0
"""Seconds in which a failure is cut down at most."""


class FuzzRun(Struct, frozen=True):
    """The seed, the limits and the campaigns of a run.

    Attributes:
        seed: What all chance grows from.
        keys: After how many events it ends.
        seconds: After how many seconds it ends at the latest.
        campaigns: Full ids of the campaigns of its sessions, in turn.
    """

    seed: str
    keys: int
    seconds: float
    campaigns: tuple[str, ...]


def fuzz(target: FuzzTarget, run: FuzzRun, coverage: Coverage) -> FuzzFailure | None:
    """Play until the limits of a run are reached; return the failure that ended it before, or None.

    Args:
        target: What is tried.
        run: How far to go.
        coverage: Takes what is reached.
    """
    is_late = _deadline(run.seconds)
    setup, language = setup_of(target.content), target.selection.choice.language
    for number in count(1):
        campaign = run.campaigns[(number - 1) % len(run.campaigns)] if run.campaigns else None
        header = ScriptHeader(f"{run.seed}/{number}", campaign, *SIZE, setup, language)
        generator = InputGenerator(header.seed)
        end = min(run.keys, coverage.keys + SESSION)
        with _fuzz_session(target, header, coverage) as fuzz_session:
            failure = fuzz_session.run(
                lambda stack, generator=generator, end=end: (
                    None if coverage.keys >= end or is_late() else generator.next(stack)
                )
            )
        if failure or coverage.keys >= run.keys or is_late():
            return failure
    raise AssertionError


def run_script(target: FuzzTarget, script: Script) -> FuzzFailure | None:
    """Replay a script; return its failure, or None."""
    rest = iter(script.batches)
    with _fuzz_session(target, script.header, Coverage()) as fuzz_session:
        return fuzz_session.run(lambda _: next(rest, None))


def shrink_failure(
    target: FuzzTarget, failure: FuzzFailure, seconds: float = SHRINKING
) -> FuzzFailure:
    """Return the same failure with a shorter script, if one is found in time.

    If it comes as well where the session begins later, with the game as it was then, it is enough
    to cut down what follows.
    """
    is_late = _deadline(seconds)
    smallest = failure

    def still_fails(batches: Sequence[Batch]) -> bool:
        return attempt(Script(smallest.script.header, batches))

    def attempt(script: Script) -> bool:
        nonlocal smallest
        found = run_script(target, script)
        if found is None or not is_like(found.error, failure.error):
            return False
        smallest = found
        return True

    any(attempt(script) for script in failure.shorter if not is_late())
    shrunk(smallest.script.batches, still_fails, is_late)
    return smallest


def is_like(one: Exception, other: Exception) -> bool:
    """Return True if two errors are the same in the same place, whatever their numbers are."""
    if isinstance(one, BrokenError) and isinstance(other, BrokenError):
        return _without_digits(one) == _without_digits(other)
    return CrashedTurn(0, one).is_like(CrashedTurn(0, other))


def _without_digits(error: Exception) -> str:
    return "".join(letter for letter in str(error) if not letter.isdigit())


@contextmanager
def _fuzz_session(
    target: FuzzTarget, header: ScriptHeader, coverage: Coverage
) -> Generator[FuzzSession]:
    """Yield a session with a home of its own, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="roguelike-fuzz-") as home:
        yield FuzzSession(target, Path(home), header, coverage)


def _deadline(seconds: float) -> Callable[[], bool]:
    """Return a function that returns True once so many seconds have passed."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


KEYS, REPLAY, REPORT = ".keys", ".replay", ".txt"
"""The suffixes of the files: of what was done, of the last game, and of what came of it."""


def write_failure(failure: FuzzFailure, folder: Path) -> list[Path]:
    """Write the files about a failure to a folder, which is made if need be.

    Returns:
        The files: of what was done, of the last game if there was one, and of what came of it.

    Raises:
        OSError: They cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    name = file_name(f"fuzz-{failure.script.header.seed}")
    parts = {
        KEYS: text_of(failure.script),
        REPLAY: failure.recording,
        REPORT: _report(failure).encode(errors="backslashreplace"),
    }
    written: list[Path] = []
    for ending, raw in parts.items():
        if raw:
            path = folder / f"{name}{ending}"
            write_whole(path, raw)
            written.append(path)
    return written


def _report(failure: FuzzFailure) -> str:
    header = failure.script.header
    facts = {
        "seed": header.seed,
        "campaign": header.campaign,
        "events": events_in(failure.script.batches),
        "python": sys.version.replace("\n", " "),
        "platform": platform.platform(),
        "played with": msgspec.json.encode(header.setup).decode(),
    }
    lines = [f"{name}: {value}\n" for name, value in facts.items()]
    return "".join([*lines, "\n", *traceback.format_exception(failure.error)])
