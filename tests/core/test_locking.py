from __future__ import annotations

import errno
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from roguelike.core import locking
from roguelike.core.locking import BusyError, held
from tests.processes import ROOT, printed_by

HOLDER = """
import sys
from pathlib import Path
from roguelike.core.locking import held
with held(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""
COUNTER = """
from pathlib import Path
from roguelike.core.locking import held
file = Path({file!r})
for _ in range(100):
    with held(file.with_name("lock"), patience=60):
        file.write_text(str(int(file.read_text()) + 1))
"""


@contextmanager
def another_program_holding(path: Path) -> Generator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"held\n"
        try:
            yield program
        finally:
            program.kill()


def test_a_lock_that_another_program_holds_is_told(tmp_path: Path) -> None:
    lock = tmp_path / "lock"

    with another_program_holding(lock), pytest.raises(BusyError) as caught, held(lock):
        pass

    assert caught.value.filename == str(lock)


def test_a_program_that_dies_frees_its_lock(tmp_path: Path) -> None:
    lock = tmp_path / "lock"

    with another_program_holding(lock) as program:
        program.kill()
        with held(lock, patience=60):
            pass


def test_patience_waits_until_a_lock_is_free(tmp_path: Path) -> None:
    lock = tmp_path / "lock"

    with another_program_holding(lock) as program:
        assert program.stdin is not None
        program.stdin.close()
        with held(lock, patience=60):
            pass


def test_two_programs_that_change_a_file_by_turns_lose_no_change(tmp_path: Path) -> None:
    file = tmp_path / "number"
    file.write_text("0")
    program = COUNTER.format(file=str(file))

    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT):
        printed_by(program)

    assert file.read_text() == "200"


def test_a_lock_is_free_after_its_block_even_after_an_error(tmp_path: Path) -> None:
    lock = tmp_path / "lock"

    with pytest.raises(ZeroDivisionError), held(lock):
        raise ZeroDivisionError
    with held(lock), pytest.raises(BusyError), held(lock):
        pass


def test_a_file_that_is_deleted_while_it_is_locked_is_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, take = tmp_path / "lock", vars(locking)["_lock"]

    def taken_after_it_is_deleted(handle: int) -> None:
        monkeypatch.setattr(locking, "_lock", take)
        lock.unlink()
        take(handle)

    monkeypatch.setattr(locking, "_lock", taken_after_it_is_deleted)
    with held(lock, patience=60):
        assert lock.exists()


@pytest.mark.parametrize("missing", [errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP])
def test_where_there_are_no_locks_work_goes_on(
    missing: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(handle: int) -> None:
        raise OSError(missing, f"no locks, not even on {handle}")

    monkeypatch.setattr(locking, "_lock", refuse)

    with held(tmp_path / "lock"), held(tmp_path / "lock"):
        pass


def test_what_cannot_be_opened_is_not_locked(tmp_path: Path) -> None:
    with held(tmp_path), held(tmp_path / "missing" / "lock"):
        pass
