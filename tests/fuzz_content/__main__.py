"""`python -m tests.fuzz_content`: feed hostile input for a while, and tell what does harm."""

from __future__ import annotations

import argparse
import os
import signal
import time
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from itertools import count

from roguelike.core.rng import Rng
from tests.fuzz_content.mutants import make_case
from tests.fuzz_content.steps import fed

CPU_SECONDS = 60
"""How long the steps of one case may compute; fixing validates up to a hundred times."""


def main() -> int:
    """Feed cases, tell which of them fail and how, and return 1 if any does."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz_content", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (default: 60)")
    parser.add_argument("--seed", default="a", help="the seed of all cases (default: a)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    options = parser.parse_args()
    end = time.monotonic() + options.seconds
    failed: list[int] = []
    number = options.first
    for number in count(options.first):
        if time.monotonic() > end:
            break
        try:
            with _limited():
                fed(make_case(Rng(options.seed, f"case/{number}")))
        except (Exception, TooLongError):  # noqa: BLE001 - whatever it is, it is a failure
            failed.append(number)
            print(f"case {number} of seed {options.seed}:\n{traceback.format_exc()}", flush=True)
    print(f"{number - options.first} cases, failed: {failed}")
    return 1 if failed else 0


class TooLongError(BaseException):
    """A case takes too long. Nothing may catch this as if it were any mistake."""


@contextmanager
def _limited() -> Generator[None]:
    def stop(*_: object) -> None:
        raise TooLongError

    if os.name != "posix":
        yield
        return
    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


if __name__ == "__main__":
    raise SystemExit(main())
