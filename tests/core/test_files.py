from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from roguelike.core import files
from roguelike.core.files import (
    BusyError,
    NotAFileError,
    TooLargeError,
    file_lock,
    read_regular,
    write_whole,
)
from tests.processes import ROOT, printed_by

posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"a\r\nb")

    assert read_regular(file, 4) == b"a\r\nb"
    with pytest.raises(TooLargeError, match="more than 3 bytes"):
        read_regular(file, 3)


@posix
def test_a_link_is_followed_unless_it_must_not_be(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_bytes(b"text")
    link.symlink_to(file)

    assert read_regular(link, 10) == b"text"
    with pytest.raises(OSError, match="link"):
        read_regular(link, 10, follow=False)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(NotAFileError):
        read_regular(tmp_path, 10)


@posix
def test_pipes_and_devices_are_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    for each in (pipe, Path("/dev/zero")):
        with pytest.raises(NotAFileError):
            read_regular(each, 10)


def test_what_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_regular(tmp_path / "missing", 10)


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="nothing is forbidden there"
)
def test_what_must_not_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch(mode=0o000)

    with pytest.raises(PermissionError):
        read_regular(tmp_path / "file", 10)


def test_a_new_file_is_written(tmp_path: Path) -> None:
    write_whole(tmp_path / "new", b"text")

    assert (tmp_path / "new").read_bytes() == b"text"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such permissions")
def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    file = tmp_path / "old"
    file.write_bytes(b"before")
    file.chmod(0o640)

    write_whole(file, b"after")

    assert file.read_bytes() == b"after"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder" / "full").mkdir(parents=True)

    with pytest.raises(OSError, match="folder"):
        write_whole(tmp_path / "folder", b"text")

    assert os.listdir(tmp_path) == ["folder"]  # noqa: PTH208 - hidden files count


def failing(times: int) -> Callable[[Path, Path], Path]:
    """Return what renames a file like `Path.replace`, but only after some attempts."""
    replace, left = Path.replace, [None] * times

    def replaced(new: Path, old: Path) -> Path:
        if left:
            left.pop()
            raise PermissionError(13, "a scanner reads it", str(old))
        return replace(new, old)

    return replaced


def test_a_file_that_a_scanner_reads_for_a_moment_is_replaced_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"before")
    monkeypatch.setattr(Path, "replace", failing(times=2))

    write_whole(tmp_path / "file", b"after")

    assert (tmp_path / "file").read_bytes() == b"after"


def test_a_file_that_is_never_free_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"before")
    monkeypatch.setattr(Path, "replace", failing(times=100))

    with pytest.raises(PermissionError, match="file"):
        write_whole(tmp_path / "file", b"after")

    assert (tmp_path / "file").read_bytes() == b"before"
    assert os.listdir(tmp_path) == ["file"]  # noqa: PTH208 - hidden files count


@pytest.mark.skipif(sys.platform == "win32", reason="links take permissions there")
def test_a_link_leads_to_the_file_that_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    file, link = tmp_path / "kept" / "file", tmp_path / "link"
    link.symlink_to(file)

    for text in (b"new", b"newer"):
        write_whole(link, text)

        assert link.readlink() == file
        assert file.read_bytes() == text


@pytest.mark.skipif(sys.platform == "win32", reason="folders are not synced there")
def test_the_folder_is_synced_after_a_file_is_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[bool, bool]] = []

    def sync(handle: int) -> None:
        synced.append((stat.S_ISDIR(os.fstat(handle).st_mode), (tmp_path / "file").exists()))

    monkeypatch.setattr(os, "fsync", sync)
    write_whole(tmp_path / "file", b"text")

    assert synced == [(False, False), (True, True)]


HOLDER = """
import sys
from pathlib import Path
from roguelike.core.files import file_lock
with file_lock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""
COUNTER = """
from pathlib import Path
from roguelike.core.files import file_lock
file = Path({file!r})
for _ in range(100):
    with file_lock(file.with_name("lock"), patience=60):
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

    with another_program_holding(lock), pytest.raises(BusyError) as caught, file_lock(lock):
        pass

    assert caught.value.filename == str(lock)


def test_a_program_that_dies_frees_its_lock(tmp_path: Path) -> None:
    lock = tmp_path / "lock"

    with another_program_holding(lock) as program:
        program.kill()
        with file_lock(lock, patience=60):
            pass


def test_patience_waits_until_a_lock_is_free(tmp_path: Path) -> None:
    lock = tmp_path / "lock"

    with another_program_holding(lock) as program:
        assert program.stdin is not None
        program.stdin.close()
        with file_lock(lock, patience=60):
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

    with pytest.raises(ZeroDivisionError), file_lock(lock):
        raise ZeroDivisionError
    with file_lock(lock), pytest.raises(BusyError), file_lock(lock):
        pass


def test_a_file_that_is_deleted_while_it_is_locked_is_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, take = tmp_path / "lock", vars(files)["_lock"]

    def taken_after_it_is_deleted(handle: int) -> None:
        monkeypatch.setattr(files, "_lock", take)
        lock.unlink()
        take(handle)

    monkeypatch.setattr(files, "_lock", taken_after_it_is_deleted)
    with file_lock(lock, patience=60):
        assert lock.exists()


@pytest.mark.parametrize("missing", [errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP])
def test_where_there_are_no_locks_work_goes_on(
    missing: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(handle: int) -> None:
        raise OSError(missing, f"no locks, not even on {handle}")

    monkeypatch.setattr(files, "_lock", refuse)

    with file_lock(tmp_path / "lock"), file_lock(tmp_path / "lock"):
        pass


def test_what_cannot_be_opened_is_not_locked(tmp_path: Path) -> None:
    with file_lock(tmp_path), file_lock(tmp_path / "missing" / "lock"):
        pass
