"""A process of its own that does what cases ask for, and can be lost without harm."""

from __future__ import annotations

import faulthandler
import gc
import multiprocessing
import os
import resource
import shutil
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

from msgspec import Struct

from tests.fuzz_content.cases import Case
from tests.fuzz_content.guard import CPU_SECONDS, IDLE_SECONDS, MEMORY, Guard, TooLongError, limited
from tests.fuzz_content.oracle import BrokenPromiseError
from tests.fuzz_content.steps import REFUSALS, STEPS

SLOW = {"fix": 10, "simulate": 4, "test": 4}
"""How many times as long as others a step may compute."""
PATIENCE = 3 * IDLE_SECONDS
"""After how many seconds a process that does not answer is given up."""
_DIED = "the process ends"


class Failure(Struct, frozen=True):
    """Something that must not happen.

    Attributes:
        step: What was done.
        what: What went wrong; it is the same for failures with the same cause.
        details: A traceback.
    """

    step: str
    what: str
    details: str = ""


class Outcome(Struct, frozen=True):
    """What came of a case.

    Attributes:
        failure: What went wrong, if anything did.
        seconds: How long each step computed, by its name.
        memory: The most kibibytes that the process has taken so far.
        refused: Whether there was no mod to be looked at.
        codes: The codes of what was found in it.
    """

    failure: Failure | None
    seconds: dict[str, float]
    memory: int
    refused: bool = False
    codes: frozenset[str] = frozenset()


class Worker:
    """The process, as seen from outside."""

    def __init__(self, log: Path) -> None:
        """Start it when it is first needed.

        Args:
            log: Takes the tracebacks of a process that hangs.
        """
        self._log = log
        self._process: SpawnProcess | None = None
        self._ours: Connection | None = None

    def outcome(self, case: Case) -> Outcome:
        """Return what comes of a case."""
        connection = self._connection()
        try:
            connection.send(case)
            if connection.poll(PATIENCE):
                outcome: Outcome = connection.recv()
                if outcome.failure:  # who knows what it has left behind
                    self.stop()
                return outcome
        except (EOFError, OSError):
            pass
        self.stop()
        return Outcome(Failure(case.steps[-1], _DIED), {}, 0)

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._ours = None

    def _connection(self) -> Connection:
        if self._ours is None:
            context = multiprocessing.get_context("spawn")
            self._ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, self._log), daemon=True)
            process.start()
            self._process = process
            theirs.close()
        return self._ours


def _serve(connection: Connection, log: Path) -> None:
    """Do what is asked for until nobody asks any more."""
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    guard = Guard()
    with (
        log.open("a", encoding="utf-8") as file,
        suppress(EOFError, BrokenPipeError),
        TemporaryDirectory() as home,
    ):
        while True:
            case: Case = connection.recv()
            connection.send(_examined(case, Path(home) / "now", guard, file))


def _examined(case: Case, home: Path, guard: Guard, log: TextIO) -> Outcome:
    home.mkdir()
    os.chdir(home)
    os.environ["ROGUELIKE_HOME"] = str(home / "home")
    case.write(home)
    seconds: dict[str, float] = {}
    failure, refused, codes = None, False, set[str]()
    for step in case.steps:
        faulthandler.dump_traceback_later(PATIENCE - IDLE_SECONDS, file=log, exit=True)
        start = time.process_time()
        try:
            failure = _failure(step, guard, home, codes)
        except REFUSALS:
            refused = True
        seconds[step] = time.process_time() - start
        faulthandler.cancel_dump_traceback_later()
        if failure:
            break
    os.chdir(home.parent)
    for locked in case.locked:
        with suppress(OSError, ValueError):
            (home / "case" / locked).chmod(0o700)
    shutil.rmtree(home, ignore_errors=True)
    gc.collect()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Outcome(failure, seconds, memory, refused, frozenset(codes))


def _failure(step: str, guard: Guard, home: Path, codes: set[str]) -> Failure | None:
    """Do a step, add the codes of what it finds, and return what went wrong.

    Raises:
        UsageError: There is nothing to look at.
        OSError: Likewise.
    """
    try:
        with guard.watching(str(home.resolve())), limited(CPU_SECONDS * SLOW.get(step, 1)):
            report = STEPS[step]()
        codes.update(finding.code.name for finding in report or ())
    except REFUSALS:
        raise
    except BrokenPromiseError as error:
        return Failure(step, error.promise, str(error))
    except (Exception, TooLongError) as error:  # noqa: BLE001 - whatever it is, it is a failure
        return Failure(step, _cause(error), "".join(traceback.format_exception(error)))
    if guard.seen:
        return Failure(step, f"nothing is done outside ({guard.seen[0]})")
    return None


def _cause(error: BaseException) -> str:
    """Return the kind of an error and where in the program it comes from."""
    if isinstance(error, TooLongError | MemoryError | RecursionError):
        return f"{type(error).__name__} {error}".strip()
    frames = list(_own(error))
    return f"{type(error).__name__} in {frames[-1] if frames else 'somewhere'}"


def _own(error: BaseException) -> Iterator[str]:
    for frame in traceback.extract_tb(error.__traceback__):
        path = Path(frame.filename)
        if "roguelike" in path.parts:
            yield f"{path.name}:{frame.name}"
