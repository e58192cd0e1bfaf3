"""Keymaps: which keys give which commands."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from roguelike.content.schema.base import Items, Label, Line, Model

CommandName = Literal[
    "move_north",
    "move_south",
    "move_west",
    "move_east",
    "move_north_west",
    "move_north_east",
    "move_south_west",
    "move_south_east",
    "wait",
    "descend",
    "ascend",
    "confirm",
    "cancel",
    "help",
    "log",
    "log_older",
    "log_newer",
    "next_theme",
    "zoom_in",
    "zoom_out",
    "fullscreen",
    "screenshot",
    "quit",
]

KEY_PATTERN = r"^(shift\+|ctrl\+|alt\+)*(scan:)?([!-~]|[a-z][a-z0-9_]{1,15})$"

KeyName = Annotated[str, StringConstraints(pattern=KEY_PATTERN)]
"""A key by what it types (`k`, `>`, `up`, `kp_8`, `ctrl+c`), or by its place (`scan:w`)."""


class KeymapDef(Model):
    """A cluster of keys."""

    label: Label = Field(description="The name shown on the help screen.")
    description: Line = Field(default="", description="For whom the cluster is.")
    bindings: dict[CommandName, Items[KeyName]] = Field(
        description=(
            "The keys of each command: by what a key types (`k`, `>`, `up`, `kp_8`, `ctrl+c`)"
            " or, with `scan:`, by its place on a US keyboard (`scan:w`)."
        )
    )
