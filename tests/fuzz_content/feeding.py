"""Doing with a case what it asks for, in a folder of its own."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import chdir, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz_content.cases import Case
from tests.fuzz_content.steps import REFUSALS, STEPS


@contextmanager
def written(case: Case) -> Generator[Path]:
    """Write a case to a folder of its own, and work there."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, chdir(folder):
        case.write(Path(folder))
        yield Path(folder)


def fed(case: Case) -> None:
    """Do with a case what it asks for, and require that it does no harm."""
    with written(case):
        for step in case.steps:
            with suppress(*REFUSALS):
                STEPS[step]()
