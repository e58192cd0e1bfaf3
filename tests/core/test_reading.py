from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from roguelike.core.reading import NotAFileError, TooLargeError, read_regular

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
