from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from roguelike.core.writing import write_whole


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
