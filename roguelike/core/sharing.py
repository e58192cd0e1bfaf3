"""Work shared with other processes, where that is safe and pays.

The others begin at the end of it and this one at the beginning, until they meet. They write what
they find into memory that is looked at from here now and then, so nobody ever waits for anybody,
and whatever happens to one of them, what it has not done is done here.
"""

from __future__ import annotations

import marshal
import os
import signal
import sys
from bisect import bisect_left
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from struct import Struct
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")

MIN_SHARE = 128 << 10
"""For less than this cost, another process takes longer to start than it saves."""
MAX_PROCESSES = 4
"""They are started one after the other, so that with many the first is done before the last."""
BATCH = 16 << 10
"""After how much cost somebody writes down what was found, or looks what the others have found."""

_LENGTH = Struct("=Q")

_ahead: dict[Callable[[Any], Any], _Helper] = {}
"""Who has begun with the work of a function."""


@contextmanager
def ahead(
    function: Callable[[T], Any], items: Callable[[], Iterable[tuple[T, int]]]
) -> Generator[None]:
    """Let a copy of this process begin with work that will be shared, if it can be copied.

    Args:
        function: As for `shared`, which has the results.
        items: Returns what it will be called with, and about what each of them costs, beginning
            with the last. It is called in the copy.
    """
    helper = _Helper.start(function, items) if _processes(2 * MIN_SHARE) > 1 else None
    if helper is None:
        yield
        return
    _ahead[function] = helper
    try:
        yield
    finally:
        del _ahead[function]
        helper.end()


def shared(
    function: Callable[[T], Any], items: Sequence[T], costs: Sequence[int]
) -> Generator[tuple[T, Any]]:
    """Yield each item with what a function makes of it.

    Other processes help only where they can be made as copies of this one, and where nothing else
    runs in it that would be copied halfway through; without them, all is done here.

    Args:
        function: Returns what `marshal` can write, or else is called for it here; the same
            whenever it is called.
        items: What to call it with. They can be told apart by comparing them.
        costs: About how many bytes it has to look through for each of them.
    """
    helpers = [_ahead[function]] if function in _ahead else []
    started = list(_started(function, items, costs, len(helpers)))
    helpers += started
    spent = BATCH
    try:
        for item, cost in zip(items, costs, strict=True):
            if spent >= BATCH and not any(item in helper.found for helper in helpers):
                spent = 0
                for helper in helpers:
                    helper.look()
            for helper in helpers:
                if item in helper.found:
                    yield item, helper.found.pop(item)
                    break
            else:
                spent += cost
                yield item, function(item)
    finally:
        for helper in started:
            helper.end()


def _started(
    function: Callable[[T], Any], items: Sequence[T], costs: Sequence[int], there: int
) -> Iterator[_Helper]:
    """Yield as many helpers as pay, beside those that are there, each with work of its own."""
    sums = [*accumulate(costs)]
    count = _processes(sums[-1] if sums else 0) - 1
    for number in range(there, count):
        end = bisect_left(sums, sums[-1] * (count - number) // count) + 1
        work = [*zip(items[:end], costs, strict=False)][::-1]
        if helper := _Helper.start(function, lambda work=work: work):
            yield helper


def _processes(cost: int) -> int:
    """Return how many processes there should be, this one included."""
    if cost < 2 * MIN_SHARE or not _can_be_copied():
        return 1
    return min(cost // MIN_SHARE, len(os.sched_getaffinity(0)), MAX_PROCESSES)


def _can_be_copied() -> bool:
    """Tell whether a copy of this process can do anything but become another program.

    A copy has only one thread, so a lock that any other holds would stay locked for ever in it.
    And whoever starts this process may have it be told nothing of the end of others.
    """
    if sys.platform != "linux" or signal.getsignal(signal.SIGCHLD) != signal.SIG_DFL:
        return False
    try:
        return len(os.listdir("/proc/self/task")) == 1  # noqa: PTH208
    except OSError:  # where nothing is told about processes
        return False


class _Helper:
    """A copy of this process at work.

    Attributes:
        found: What it was seen to have found, by items.
    """

    def __init__(self, process: int, notes: int) -> None:
        """Know a copy by its number, and by the file into which it writes."""
        self.found: dict[Any, Any] = {}
        self._process = process
        self._notes = notes
        self._seen = 0

    @classmethod
    def start(
        cls, function: Callable[[T], Any], items: Callable[[], Iterable[tuple[T, int]]]
    ) -> _Helper | None:
        """Return one that has begun; nothing if there may be no more processes or files."""
        try:
            notes = os.memfd_create("results")
        except OSError:
            return None
        here = os.getpid()
        try:
            process = os.fork()
        except OSError:
            os.close(notes)
            return None
        if process == 0:
            _help(function, items, notes, here)
        return cls(process, notes)

    def look(self) -> None:
        """See what else it has found."""
        while header := os.pread(self._notes, _LENGTH.size, self._seen):
            length = _LENGTH.unpack(header)[0] if len(header) == _LENGTH.size else 0
            batch = os.pread(self._notes, length, self._seen + _LENGTH.size)
            if not length or len(batch) < length:  # it is still writing
                return
            self.found.update(marshal.loads(batch))  # noqa: S302 - a copy of this process wrote it
            self._seen += _LENGTH.size + length

    def end(self) -> None:
        """Make sure that nothing is left of it."""
        os.close(self._notes)
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)


def _help(
    function: Callable[[T], Any],
    items: Callable[[], Iterable[tuple[T, int]]],
    notes: int,
    helped: int,
) -> NoReturn:
    """Write down results, and end without a word, as nothing else here is its own."""
    try:
        for batch in _batches(items()):
            if os.getppid() != helped:  # which has ended, so there is nobody to do it for
                break
            _write(notes, [(item, function(item)) for item in batch])
    finally:
        os._exit(0)


def _batches(items: Iterable[tuple[T, int]]) -> Iterator[list[T]]:
    """Yield items, as many at once as have the cost of a batch."""
    batch: list[T] = []
    spent = 0
    for item, cost in items:
        batch.append(item)
        spent += cost
        if spent >= BATCH:
            yield batch
            batch, spent = [], 0
    yield batch


def _write(notes: int, results: list[tuple[Any, Any]]) -> None:
    """Write down results, or nothing if one of them is of a kind that cannot be written."""
    try:
        written = marshal.dumps(results)
    except ValueError:
        return
    for part in (_LENGTH.pack(len(written)), written):
        rest = memoryview(part)
        while rest:
            rest = rest[os.write(notes, rest) :]
