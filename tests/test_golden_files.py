from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden_files import GoldenFiles


def test_what_was_accepted_passes(tmp_path: Path) -> None:
    GoldenFiles(tmp_path, accept=True).check("levels/cave.txt", "#.#\n")

    GoldenFiles(tmp_path, accept=False).check("levels/cave.txt", "#.#\n")

    assert (tmp_path / "levels" / "cave.txt").read_bytes() == b"#.#\n"


def test_a_difference_fails_and_says_how_to_accept_it(tmp_path: Path) -> None:
    GoldenFiles(tmp_path, accept=True).check("cave.txt", "#.#\n")

    with pytest.raises(AssertionError, match="--accept"):
        GoldenFiles(tmp_path, accept=False).check("cave.txt", "###\n")
