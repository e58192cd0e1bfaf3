"""The options of a command as a record of its own, whose types are known."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TypeVar


@dataclass
class GameOptions(argparse.Namespace):
    """Which game a command is about, as `add_game` and `add_content` of `arguments` ask for it.

    It is a namespace as well, so that it can be handed to what reads these options alone.
    """

    campaign: str | None
    seed: str
    mods: tuple[str, ...] | None
    mods_dir: list[Path]
    no_plugins: bool


OptionsT = TypeVar("OptionsT", bound=GameOptions)


def typed(record: type[OptionsT], options: argparse.Namespace) -> OptionsT:
    """Return what the parser of a command has read as the command's own record.

    Args:
        record: It has a field for each option.
        options: What the parser has read.
    """
    return record(**{each.name: getattr(options, each.name) for each in fields(record)})
