"""What values are called in sentences about how they differ."""

from __future__ import annotations

from typing import Any

from roguelike.content.merging.changes import MISSING
from roguelike.content.merging.shortening import both_shown
from roguelike.content.words.values import described


def value_said(value: Any) -> str:  # noqa: ANN401 - any value
    """Return what a value is called in a sentence, if there is one."""
    return "not set" if value is MISSING else described(value)


def both_said(one: Any, other: Any) -> tuple[str, str]:  # noqa: ANN401 - any values
    """Return what two different values are called in a sentence, so that they can be told apart.

    That two arrays are arrays does not say how they differ; so that is shown, as of long texts.
    """
    said = value_said(one), value_said(other)
    return both_shown(one, other) if said[0] == said[1] else said
