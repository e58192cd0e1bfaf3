"""Patterns that follow TOML, as every Python from 3.11.0 on understands them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import roguelike

SOURCES = sorted(Path(roguelike.__file__).parent.rglob("*.py"))
_REPEATED = re.compile(r"\(\?:((?:[^()]|\((?:[^()])*\))*)\)[*+?]\+")
"""A group that is repeated and gives nothing back, with its insides."""


def misunderstood(pattern: str) -> list[str]:
    """Return the groups after which Python before 3.11.5 goes on from a wrong place."""
    groups = [found[1] for found in _REPEATED.finditer(pattern)]
    return [each for each in groups if re.search(r"\(\?[=!]", each) and not each.endswith("|(?!)")]


def strings(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_a_repetition_that_looks_ahead_ends_where_python_3_11_0_says() -> None:
    sources = (source.read_text(encoding="utf-8") for source in SOURCES)
    texts = (text for source in sources if "(?:" in source for text in strings(source))

    assert [text for text in texts if misunderstood(text)] == []
