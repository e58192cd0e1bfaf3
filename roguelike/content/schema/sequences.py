"""Sequences: steps with a name, for use in many places."""

from __future__ import annotations

from pydantic import Field

from roguelike.content.schema.base import Line
from roguelike.content.schema.steps import Deed


class SequenceDef(Deed):
    """Steps with a name, which the effect `run` takes."""

    description: Line = Field(default="", description="What it does.")
