"""Where the pages of the reference are, from its folder."""

from __future__ import annotations

from roguelike.content.findings.diagnostics import Code

INDEX = "README.md"
CODES = "codes/README.md"
COMMANDS = "commands.md"


def topic_page(topic: str) -> str:
    """Return the path of a page that is about all kinds of content."""
    return f"{topic}.md"


def kind_page(kind: str) -> str:
    """Return the path of the page about a kind of content."""
    return f"kinds/{kind}.md"


def point_page(point: str) -> str:
    """Return the path of the page about an extension point."""
    return f"implementations/{point}.md"


def code_page(code: Code) -> str:
    """Return the path of the page about a code."""
    return f"codes/{code.name}.md"
