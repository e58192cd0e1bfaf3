"""`python -m tests.fuzz_content`: feed hostile input for as long as somebody says."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import gettempdir

from roguelike.core.rng import Rng
from tests.fuzz_content.cases import Case
from tests.fuzz_content.guard import TooLongError
from tests.fuzz_content.mutants import make_case
from tests.fuzz_content.shrinking import shrunk
from tests.fuzz_content.steps import STEPS
from tests.fuzz_content.worker import Failure, Outcome, Worker

PERIOD = 60.0  # seconds between two lines about how it goes


class Campaign:
    """A run: what was fed, what went wrong, and what it cost."""

    def __init__(self, seed: str, found: Path) -> None:
        """Begin with nothing fed.

        Args:
            seed: What all cases grow from.
            found: The folder for cases that fail.
        """
        found.mkdir(parents=True, exist_ok=True)
        self.failures: Counter[str] = Counter()
        self._codes: Counter[str] = Counter()
        self._seed, self._found = seed, found
        self._worker = Worker(found / f"hangs-{seed}.log")
        self._slowest: dict[str, tuple[float, int]] = {}
        self._cases = self._refused = self._memory = 0
        self._start = self._said = time.monotonic()

    def run(self, numbers: Iterator[int], seconds: float) -> None:
        """Feed cases until time is up or there are no more."""
        for number in numbers:
            if self._elapsed > seconds:
                break
            case = make_case(Rng(self._seed, f"case/{number}"))
            self._note(number, case, self._worker.outcome(case))
            if time.monotonic() - self._said > PERIOD:
                self._said = time.monotonic()
                print(self._progress, flush=True)
        self._worker.stop()

    def summary(self) -> str:
        """Return how it went."""
        lines = [self._progress]
        for step, (seconds, number) in sorted(self._slowest.items()):
            lines.append(f"  {step}: at most {seconds:.2f} s, for case {number}")
        found = (f"{code} {times}" for code, times in sorted(self._codes.items()))
        lines.append(f"  cases in which was found: {', '.join(found)}")
        lines += [f"  {times} times {what}" for what, times in self.failures.most_common()]
        return "\n".join(lines)

    @property
    def _elapsed(self) -> float:
        return time.monotonic() - self._start

    @property
    def _progress(self) -> str:
        pace = self._cases / max(self._elapsed, 0.001)
        return (
            f"seed {self._seed}: {self._cases} cases, {self._elapsed:.0f} s ({pace:.1f} a second),"
            f" {self._refused} without a mod, {sum(self.failures.values())} failures of"
            f" {len(self.failures)} sorts, at most {self._memory >> 10} MiB"
        )

    def _note(self, number: int, case: Case, outcome: Outcome) -> None:
        self._cases += 1
        self._refused += outcome.refused
        self._memory = max(self._memory, outcome.memory)
        self._codes.update(outcome.codes or ("nothing",))
        for step, seconds in outcome.seconds.items():
            self._slowest[step] = max(self._slowest.get(step, (0.0, 0)), (seconds, number))
        if outcome.failure:
            what = f"{outcome.failure.step}: {outcome.failure.what}"
            self.failures[what] += 1
            if self.failures[what] == 1:
                self._save(number, case, outcome.failure)

    def _save(self, number: int, case: Case, failure: Failure) -> None:
        """Write a failing case, as it is and then as small as possible."""
        file = self._found / f"{self._seed}-{number}.json"
        print(f"case {number}: {failure.step}: {failure.what} -> {file}", flush=True)
        file.write_text(case.to_json(failure=failure.what, details=failure.details), "utf-8")
        only = Case(case.files, case.links, case.pipes, case.locked, (failure.step,))

        if TooLongError.__name__ in failure.what:
            return  # each smaller one might take as long

        def fails(smaller: Case) -> bool:
            found = self._worker.outcome(smaller).failure
            return found is not None and found.what == failure.what

        if fails(only):
            small = shrunk(only, fails)
            text = small.to_json(failure=failure.what, details=failure.details)
            file.with_suffix(".small.json").write_text(text, "utf-8")


def main() -> int:
    """Feed cases, or one again, and tell how that went."""
    options = _parser().parse_args()
    if options.replay:
        return _replay(options.replay)
    campaign = Campaign(options.seed, options.found)
    numbers = count(options.first)
    if options.cases:
        numbers = iter(range(options.first, options.first + options.cases))
    campaign.run(numbers, options.seconds)
    print(campaign.summary())
    return 1 if campaign.failures else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz_content", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (default: 60)")
    parser.add_argument("--cases", type=int, default=0, help="how many at most (default: any)")
    parser.add_argument("--seed", default="a", help="what chance grows from (default: a)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="feed a case again")
    default = Path(gettempdir()) / "roguelike-fuzz"
    parser.add_argument("--found", type=Path, default=default, help="where cases go that fail")
    return parser


def _replay(file: Path) -> int:
    case = Case.from_json(file.read_text("utf-8"))
    unknown = set(case.steps) - STEPS.keys()
    if unknown:
        print(f"there are no steps {', '.join(sorted(unknown))}")
        return 2
    worker = Worker(file.with_suffix(".log"))
    outcome = worker.outcome(case)
    worker.stop()
    if outcome.failure is None:
        print(f"nothing is wrong; {outcome.seconds}")
        return 0
    print(f"{outcome.failure.step}: {outcome.failure.what}\n{outcome.failure.details}")
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
