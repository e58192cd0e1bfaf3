"""Findings as people and programs read them, one form a module."""

from __future__ import annotations

from roguelike.content.rendering.as_github import as_github
from roguelike.content.rendering.as_json import as_json
from roguelike.content.rendering.as_junit import as_junit
from roguelike.content.rendering.as_plain import as_plain
from roguelike.content.rendering.as_sarif import as_sarif
from roguelike.content.rendering.as_text import (
    WIDTH,
    Line,
    Piece,
    Role,
    as_lines,
    as_text,
    explanation,
)
from roguelike.content.rendering.wording import MAX_PER_FILE, MAX_SAID, summary

__all__ = [
    "MAX_PER_FILE",
    "MAX_SAID",
    "WIDTH",
    "Line",
    "Piece",
    "Role",
    "as_github",
    "as_json",
    "as_junit",
    "as_lines",
    "as_plain",
    "as_sarif",
    "as_text",
    "explanation",
    "summary",
]
