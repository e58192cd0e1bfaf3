from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from roguelike.bootstrap import python_version

FIRST_READ = ["__init__.py", "__main__.py", "bootstrap/__init__.py", "bootstrap/python_version.py"]


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 4), (4, 0, 0), sys.version_info[:3]])
def test_a_recent_python_is_welcome(version: tuple[int, ...]) -> None:
    assert not python_version.complaint(version)


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13)])
def test_an_old_python_is_told_in_one_line(version: tuple[int, ...]) -> None:
    said = python_version.complaint(version)

    assert said.endswith(f"needs Python 3.11 or newer, and this is Python 3.{version[1]}.")
    assert "\n" not in said


@pytest.mark.parametrize("name", FIRST_READ)
def test_what_an_old_python_reads_first_is_written_for_it(name: str) -> None:
    source = Path(python_version.__file__).parents[1].joinpath(name).read_text(encoding="utf-8")

    tree = ast.parse(source, feature_version=(3, 6))

    assert "from __future__" not in source
    assert all(not isinstance(node, ast.Match | ast.NamedExpr) for node in ast.walk(tree))
