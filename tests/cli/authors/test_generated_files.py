from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.authors.generated_files import update
from roguelike.cli.errors import Exit

MADE = {"same.md": "as it was\n", "sub/new.md": "new\n", "old.md": "now\n"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a file of each sort, but for the new one."""
    for name, text in (("same", "as it was\n"), ("old", "before\n"), ("left_over", "?\n")):
        (tmp_path / f"{name}.md").write_text(text, encoding="utf-8", newline="\n")
    return tmp_path


def contents(folder: Path) -> dict[str, str]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes().decode()
        for file in folder.rglob("*.md")
    }


def test_what_differs_is_written_and_what_nothing_makes_is_removed(folder: Path) -> None:
    facts = update(folder, MADE, ["left_over.md"], check=False)

    assert facts.code == Exit.CLEAN
    assert contents(folder) == MADE
    assert [*facts.data] == [
        str(folder / name) for name in ("sub/new.md", "old.md", "left_over.md")
    ]


def test_a_check_names_the_same_and_changes_nothing(folder: Path) -> None:
    before = contents(folder)

    facts = update(folder, MADE, ["left_over.md"], check=True)

    assert facts.code == Exit.FINDINGS
    assert contents(folder) == before
    assert [*facts.data] == [
        f"{folder / name} is not up to date" for name in ("sub/new.md", "old.md", "left_over.md")
    ]
