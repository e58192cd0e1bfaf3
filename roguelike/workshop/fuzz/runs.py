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
from roguelike.workshop.fuzz.input_generator import Hands
from roguelike.workshop.fuzz.scripts import Batch, Opening, Script, events_in, text_of
from roguelike.workshop.fuzz.session import Bench, Failure, Product
from roguelike.workshop.fuzz.watched_program import BrokenError, Tally

SESSION = 5_000
"""Events in a session; a shorter one comes less deep, a longer one takes long to be cut down."""
SIZE = 100, 70
"""The columns and rows of the display in the beginning."""
SHRINKING = 60.0
"""Seconds in which a failure is cut down at most."""


class Run(Struct, frozen=True):
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


def fuzz(product: Product, run: Run, tally: Tally) -> Failure | None:
    """Play until it is enough or something goes wrong; return what.

    Args:
        product: What is tried.
        run: How far to go.
        tally: Takes what is reached.
    """
    is_late = _deadline(run.seconds)
    setup, language = setup_of(product.content), product.selection.choice.language
    for number in count(1):
        campaign = run.campaigns[(number - 1) % len(run.campaigns)] if run.campaigns else None
        opening = Opening(f"{run.seed}/{number}", campaign, *SIZE, setup, language)
        hands = Hands(opening.seed)
        end = min(run.keys, tally.keys + SESSION)
        with _bench(product, opening, tally) as bench:
            failure = bench.run(
                lambda stack, hands=hands, end=end: (
                    None if tally.keys >= end or is_late() else hands.next(stack)
                )
            )
        if failure or tally.keys >= run.keys or is_late():
            return failure
    raise AssertionError


def again(product: Product, script: Script) -> Failure | None:
    """Do again what a script says; return what goes wrong."""
    rest = iter(script.batches)
    with _bench(product, script.opening, Tally()) as bench:
        return bench.run(lambda _: next(rest, None))


def cut_down(product: Product, failure: Failure, seconds: float = SHRINKING) -> Failure:
    """Return the same failure after less, as far as that is found in time.

    If it comes as well where the session begins later, with the game as it was then, it is enough
    to cut down what follows.
    """
    is_late = _deadline(seconds)
    smallest = failure

    def still_fails(batches: Sequence[Batch]) -> bool:
        return attempt(Script(smallest.script.opening, batches))

    def attempt(script: Script) -> bool:
        nonlocal smallest
        found = again(product, script)
        if found is None or not is_like(found.error, failure.error):
            return False
        smallest = found
        return True

    any(attempt(script) for script in failure.shorter if not is_late())
    shrunk(smallest.script.batches, still_fails, is_late)
    return smallest


def is_like(one: Exception, other: Exception) -> bool:
    """Tell whether two errors are the same in the same place, whatever their numbers are."""
    if isinstance(one, BrokenError) and isinstance(other, BrokenError):
        return _without_digits(one) == _without_digits(other)
    return CrashedTurn(0, one).is_like(CrashedTurn(0, other))


def _without_digits(error: Exception) -> str:
    return "".join(letter for letter in str(error) if not letter.isdigit())


@contextmanager
def _bench(product: Product, opening: Opening, tally: Tally) -> Generator[Bench]:
    """Yield a bench with a home of its own, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="roguelike-fuzz-") as home:
        yield Bench(product, Path(home), opening, tally)


def _deadline(seconds: float) -> Callable[[], bool]:
    """Return a function that tells whether so many seconds have passed."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


KEYS, REPLAY, REPORT = ".keys", ".replay", ".txt"
"""The suffixes of the files: of what was done, of the last game, and of what came of it."""


def write_failure(failure: Failure, folder: Path) -> list[Path]:
    """Write down all that is known, in a folder that is made if need be.

    Returns:
        The files: of what was done, of the last game if there was one, and of what came of it.

    Raises:
        OSError: They cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    name = file_name(f"fuzz-{failure.script.opening.seed}")
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


def _report(failure: Failure) -> str:
    opening = failure.script.opening
    facts = {
        "seed": opening.seed,
        "campaign": opening.campaign,
        "events": events_in(failure.script.batches),
        "python": sys.version.replace("\n", " "),
        "platform": platform.platform(),
        "played with": msgspec.json.encode(opening.setup).decode(),
    }
    lines = [f"{name}: {value}\n" for name, value in facts.items()]
    return "".join([*lines, "\n", *traceback.format_exception(failure.error)])
