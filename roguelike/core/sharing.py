"""Work shared with other processes, where that is safe and pays."""

from __future__ import annotations

import marshal
import os
import signal
import sys
from bisect import bisect_left
from collections.abc import Callable, Generator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple, NoReturn, TypeVar

T = TypeVar("T")

MIN_SHARE = 128 << 10
"""For less than this cost, another process takes longer to start than it saves."""
MAX_PROCESSES = 4
"""They are started one after the other, so that with many the first is done before the last."""


def shared(
    function: Callable[[T], Any], items: Sequence[T], costs: Sequence[int]
) -> Generator[tuple[T, Any]]:
    """Yield each item with what a function makes of it; None if that could not be found out.

    Other processes take their shares only where they can be made as copies of this one, and
    where nothing else runs in it that would be copied halfway through; without them, all is done
    here. What happens to one of them costs its results and nothing else.

    Args:
        function: Returns what `marshal` can write, the same whenever it is called.
        items: What to call it with.
        costs: About how many bytes it has to look through for each of them.
    """
    shares = _shares(costs, _processes(sum(costs)))
    helpers = [_Helper.start(function, items[share]) for share in shares[1:]]
    try:
        for item in items[shares[0]]:
            yield item, function(item)
        for share, helper in zip(shares[1:], helpers, strict=True):
            count = share.stop - share.start
            results = helper.results(count) if helper else [None] * count
            yield from zip(items[share], results, strict=True)
    finally:
        for helper in filter(None, helpers):
            helper.end()


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


def _shares(costs: Sequence[int], count: int) -> list[slice]:
    """Return how to divide work into so many parts that cost about the same."""
    sums = [0, *accumulate(costs)]
    wanted = (sums[-1] * number // count for number in range(1, count))
    ends = [bisect_left(sums, each) for each in wanted]
    return [slice(*each) for each in zip([0, *ends], [*ends, len(costs)], strict=True)]


class _Helper(NamedTuple):
    """Another process, which writes its results into a pipe.

    Attributes:
        process: Its number.
        pipe: Where to read them.
    """

    process: int
    pipe: int

    @classmethod
    def start(cls, function: Callable[[T], Any], items: Sequence[T]) -> _Helper | None:
        """Return one that has begun; nothing if there may be no more processes or files."""
        try:
            pipe, end = os.pipe()
        except OSError:
            return None
        try:
            process = os.fork()
        except OSError:
            os.close(pipe)
            return None
        else:
            if process == 0:
                os.close(pipe)  # or it would wait for itself to read, were this process killed
                _help(function, items, end)
            return cls(process, pipe)
        finally:
            os.close(end)

    def results(self, count: int) -> list[Any]:
        """Wait for so many results, which are nothing if it has failed."""
        with os.fdopen(self.pipe, "rb", closefd=False) as stream:
            written = stream.read()
        try:
            return marshal.loads(written)  # noqa: S302 - it comes from a copy of this process
        except (EOFError, TypeError, ValueError):
            return [None] * count

    def end(self) -> None:
        """Make sure that nothing is left of it."""
        os.close(self.pipe)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)


def _help(function: Callable[[T], Any], items: Sequence[T], pipe: int) -> NoReturn:
    """Write results into a pipe, and end without a word, as nothing else here is its own."""
    try:
        results = marshal.dumps([function(item) for item in items])
        with os.fdopen(pipe, "wb") as stream:
            stream.write(results)
    finally:
        os._exit(0)
