"""`roguelike validate --watch`, as the real program."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Generator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

import pytest

from roguelike.cli.errors import Exit
from tests.cli.small_mod import spoil, write_small_mod
from tests.cli.terminal import program

LONG = 60  # seconds; what is waited for comes much sooner


class Watcher:
    """A program that watches, and the lines that it writes."""

    def __init__(self, mod: Path) -> None:
        self.process = program(
            "validate",
            str(mod),
            "--watch",
            environment={"PYTHONUNBUFFERED": "1"},
            errors=subprocess.STDOUT,
        )
        self._lines: Queue[str] = Queue()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.decode().rstrip())

    def until(self, text: str) -> list[str]:
        """Return the lines up to the next with some text."""
        found: list[str] = []
        while not found or text not in found[-1]:
            try:
                found.append(self._lines.get(timeout=LONG))
            except Empty:
                raise AssertionError(found) from None
        return found

    def interrupt(self) -> int:
        """Press Ctrl+C, and return the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(LONG)

    def last_words(self) -> list[str]:
        """Return what was written since, up to the end."""
        self._reader.join(LONG)
        return list(self._lines.queue)

    def close(self) -> None:
        """End it in any case."""
        self.process.kill()
        self.process.wait()
        self._reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    return write_small_mod(tmp_path)


@pytest.fixture
def watcher(mod: Path) -> Generator[Watcher]:
    started = Watcher(mod)
    yield started
    started.close()


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there is no Ctrl+C for other processes")
def test_it_looks_again_whenever_something_changes_until_it_is_interrupted(
    watcher: Watcher, mod: Path
) -> None:
    assert "nothing wrong in 2 files" in watcher.until("are watched; Ctrl+C ends")

    spoil(mod, "label", "labl")
    assert any("error[E201]" in line for line in watcher.until("are watched"))

    (mod / "content" / "more.toml").write_text("[monstr.x]\n", encoding="utf-8")
    assert "2 errors in 3 files" in watcher.until("are watched")

    (mod / "mod.toml").unlink()
    assert any("error[E101]" in line for line in watcher.until("are watched"))

    assert watcher.interrupt() == Exit.FINDINGS
    assert watcher.last_words() == []
