from __future__ import annotations

import os
import stat
import sys
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
