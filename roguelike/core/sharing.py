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
from contextlib import contextmanager, suppress
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
        function: As for `shared`, which has the results. If somebody has begun with work of this
            function already, nobody else does.
        items: Returns what it will be called with, and about what each of them costs, beginning
            with the last. It is called in the copy.
    """
    may_begin = function not in _ahead and _processes(2 * MIN_SHARE) > 1
    helper = _Helper.start(function, items) if may_begin else None
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
    started = list(_started(function, [*zip(items, costs, strict=True)], helpers))
    helpers += started
    helper: _Helper | None = None
    spent = BATCH
    try:
        for item, cost in zip(items, costs, strict=True):
            helper = _finder(item, helpers)
            if helper is None and spent >= BATCH:
                spent = 0
                for each in helpers:
                    each.look()
                helper = _finder(item, helpers)
            if helper is None:
                spent += cost
                yield item, function(item)
            else:
                yield item, helper.found.pop(item)
        if helper:  # they have met, and it would go on with what is done
            helper.look()
            helper.end()
    finally:
        for each in started:
            each.end()


def _finder(item: object, helpers: Iterable[_Helper]) -> _Helper | None:
    """Return who has found what comes of an item."""
    return next((helper for helper in helpers if item in helper.found), None)


def _started(
    function: Callable[[T], Any], items: Sequence[tuple[T, int]], there: Sequence[_Helper]
) -> Iterator[_Helper]:
    """Yield as many helpers as pay, beside those that are at work, each with work of its own."""
    at_work = sum(helper.is_at_work() for helper in there)  # asked first, as it may end meanwhile
    for helper in there:
        helper.look()
    left = [each for each in items if not _finder(each[0], there)]
    sums = [*accumulate(cost for _, cost in left)]
    count = _processes(sums[-1] if sums else 0) - 1
    for number in range(at_work, count):
        end = bisect_left(sums, sums[-1] * (count - number) // count) + 1
        work = left[:end][::-1]
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
        self._has_ended = False

    @classmethod
    def start(
        cls, function: Callable[[T], Any], items: Callable[[], Iterable[tuple[T, int]]]
    ) -> _Helper | None:
        """Return one that has begun; nothing if there may be no more processes or files."""
        try:
            notes = _memory()
        except OSError:
            return None
        here = os.getpid()
        # An interrupt must not find the copy where it would go on with what is not its own.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            process = os.fork()
            if process == 0:
                _help(function, items, notes, here)
        except OSError:
            os.close(notes)
            return None
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return cls(process, notes)

    def look(self) -> None:
        """See what else it has found."""
        while not self._has_ended:
            header = os.pread(self._notes, _LENGTH.size, self._seen)
            length = _LENGTH.unpack(header)[0] if len(header) == _LENGTH.size else 0
            batch = os.pread(self._notes, length, self._seen + _LENGTH.size)
            if not length or len(batch) < length:  # it has not written more, or not all of it
                return
            self.found.update(marshal.loads(batch))  # noqa: S302 - a copy of this process wrote it
            self._seen += _LENGTH.size + length

    def is_at_work(self) -> bool:
        """Tell whether it may find anything else."""
        if self._has_ended:
            return False
        with suppress(ChildProcessError):  # somebody else was told of its end
            asked = os.WEXITED | os.WNOHANG | os.WNOWAIT
            return os.waitid(os.P_PID, self._process, asked) is None
        return False

    def end(self) -> None:
        """Make sure that nothing is left of it but what was seen."""
        if self._has_ended:
            return
        self._has_ended = True
        os.close(self._notes)
        with suppress(ProcessLookupError, ChildProcessError):  # somebody else has seen to it
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)


def _memory() -> int:
    """Return a file that is nowhere but in memory, or where temporary files are if need be.

    Raises:
        OSError: There may be no more files.
    """
    if hasattr(os, "memfd_create"):
        return os.memfd_create("results")
    from tempfile import TemporaryFile  # noqa: PLC0415 - few builds of Python do without the other

    with TemporaryFile() as file:
        return os.dup(file.fileno())


def _help(
    function: Callable[[T], Any],
    items: Callable[[], Iterable[tuple[T, int]]],
    notes: int,
    helped: int,
) -> NoReturn:
    """Write down results, and end without a word, as nothing else here is its own."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
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
