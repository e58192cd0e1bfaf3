from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Generator

import pytest

from tests.signals import heeded

ASK = "import signal; print(signal.getsignal(signal.SIGTERM).name, end='')"


@pytest.fixture(autouse=True)
def _told_to_ignore_one() -> Generator[None]:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGTERM, before)


def test_programs_heed_what_the_tests_ignore() -> None:
    with heeded():
        said = subprocess.check_output([sys.executable, "-c", ASK], text=True)

    assert said == "SIG_DFL"


def test_the_tests_ignore_it_all_the_while() -> None:
    with heeded():
        signal.raise_signal(signal.SIGTERM)

    assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
