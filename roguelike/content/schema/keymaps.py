"""Keymaps: which keys give which commands."""

import re
from collections.abc import Mapping
from typing import Annotated, Final, Literal, get_args

from pydantic import AfterValidator, Field, StringConstraints
from pydantic_core import PydanticKnownError

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.fields.base import Items, Label, Line, Model
from roguelike.content.schema.fields.characters import is_one_cell

CommandName = Literal[
    "inventory",
    "pick_up",
    "fire",
    "repeat",
    "next_target",
    "previous_target",
    "powers",
    "power_1",
    "power_2",
    "power_3",
    "power_4",
    "look",
    "travel",
    "explore",
    "rest",
    "fight",
    "wait",
    "descend",
    "ascend",
    "menu",
    "character",
    "levels",
    "discoveries",
    "log",
    "log_older",
    "log_newer",
    "confirm",
    "cancel",
    "help",
    "zoom_in",
    "zoom_out",
    "zoom_map_in",
    "zoom_map_out",
    "tiles",
    "fullscreen",
    "screenshot",
    "quit",
    "move_north",
    "move_south",
    "move_west",
    "move_east",
    "move_north_west",
    "move_north_east",
    "move_south_west",
    "move_south_east",
    "run_north",
    "run_south",
    "run_west",
    "run_east",
    "run_north_west",
    "run_north_east",
    "run_south_west",
    "run_south_east",
]
"""All commands, in the order in which menus list them."""

EVERYWHERE: frozenset[CommandName] = frozenset(
    (
        *("help", "zoom_in", "zoom_out", "zoom_map_in", "zoom_map_out", "tiles"),
        *("fullscreen", "screenshot", "quit"),
    )
)
"""The commands that are available at any time, except while typing text."""

OF_WINDOWS: frozenset[CommandName] = frozenset(
    {"zoom_in", "zoom_out", "zoom_map_in", "zoom_map_out", "tiles", "fullscreen"}
)
"""The commands that mean something in a window alone."""

STEPS: frozenset[CommandName] = frozenset({"move_north", "move_south", "move_west", "move_east"})
"""The steps that every game takes."""

_DIAGONAL_STEPS: frozenset[CommandName] = frozenset(
    {"move_north_west", "move_north_east", "move_south_west", "move_south_east"}
)
_AT_TARGETS: frozenset[CommandName] = frozenset(
    {"next_target", "previous_target", "confirm", "cancel"}
)
IN_PLAY: frozenset[CommandName] = frozenset(
    command
    for command in get_args(CommandName)
    if command == "cancel" or command not in EVERYWHERE | _AT_TARGETS
)
"""The commands that mean something on the map."""

IN_MENUS: frozenset[CommandName] = frozenset(
    {"move_north", "move_south", "confirm", "cancel", "log_older", "log_newer"}
)
"""The commands that mean something in menus and in texts that scroll."""

IN_AIMING: frozenset[CommandName] = STEPS | _DIAGONAL_STEPS | _AT_TARGETS
"""The commands that mean something while a target is chosen."""

CONTEXTS: tuple[frozenset[CommandName], ...] = (
    IN_PLAY | EVERYWHERE,
    IN_MENUS | EVERYWHERE,
    IN_AIMING | EVERYWHERE,
)
"""The commands that are asked for together: on the map, in menus, and while aiming."""

FIXED_KEYS: Mapping[str, frozenset[CommandName]] = {
    "escape": frozenset({"cancel"}),
    "enter": frozenset({"menu", "confirm"}),
    "ctrl+c": frozenset({"quit"}),
}
"""The keys that nobody can bind to anything else than this, which leads out of all and through
menus."""

KEYPAD_KEYS = frozenset(
    {f"kp_{digit}" for digit in range(10)}
    | {"kp_enter", "kp_plus", "kp_minus", "kp_multiply", "kp_divide", "kp_period", "kp_equals"}
)
"""The keys of the numeric block, with or without num lock."""

NAMED_KEYS = (
    frozenset(
        {"up", "down", "left", "right", "home", "end", "page_up", "page_down", "insert", "delete"}
        | {"enter", "escape", "tab", "backspace", "space"}
        | {f"f{number}" for number in range(1, 13)}
    )
    | KEYPAD_KEYS
)
"""All keys that are called by a name; any other is called by the character that it types."""

_NAMED = "|".join(sorted(NAMED_KEYS))
_PLACE = r"scan:[-a-z0-9=\[\]\\;'`,./]"
_CHARACTER = "[!-~\u00a1-\u00ac\u00ae-\ud7ff]"  # of keyboards in any language: `ö`, `ж`
KEY_PATTERN = rf"^(ctrl\+)?(alt\+)?({_CHARACTER}|(shift\+)?((scan:)?({_NAMED})|{_PLACE}))$"
"""The form of the name of a key press; a character already says whether it needs shift."""
_NO_KEY: Final = "string_pattern_mismatch"  # pydantic's own type of error for it


def is_key(text: str) -> bool:
    """Return True if something is the name of a key, whose character has to be seen in one cell."""
    return re.fullmatch(KEY_PATTERN, text) is not None and is_one_cell(text[-1])


def _key(text: str) -> str:
    if not is_one_cell(text[-1]):  # the rest is asked before, and need not be compiled here
        raise PydanticKnownError(_NO_KEY, {"pattern": KEY_PATTERN})
    return text


KeyName = Annotated[str, StringConstraints(pattern=KEY_PATTERN), AfterValidator(_key)]
"""A key by what it types (`k`, `>`, `up`, `kp_8`, `ctrl+c`), or by its place (`scan:w`)."""


def _fixed(
    bindings: dict[CommandName, tuple[str, ...]],
) -> dict[CommandName, tuple[str, ...]]:
    """Return bindings in which the fixed keys do what they always do."""
    for command, keys in bindings.items():
        for key in keys:
            if key in FIXED_KEYS and command not in FIXED_KEYS[key]:
                raise fault(
                    Fault.CONTRADICTION,
                    "`{key}` is reserved and cannot be bound",
                    key=key,
                    field=command,
                )
    return bindings


class KeymapDef(Model):
    """A cluster of keys."""

    label: Label = Field(description="The name shown on the help screen.")
    description: Line = Field(default="", description="Who the cluster is for.")
    layout: bool = Field(
        default=False,
        description=(
            "Whether it is a layout. Players choose one in the settings, and only that layout"
            " of a campaign is active; by default the first."
        ),
    )
    bindings: Annotated[dict[CommandName, Items[KeyName]], AfterValidator(_fixed)] = Field(
        description=(
            "The keys of each command: by what a key types (`k`, `>`, `ö`, `up`, `kp_8`, `ctrl+c`)"
            " or, with `scan:`, by its place on a US keyboard (`scan:w`). In front of it stand"
            " `ctrl+`, `alt+` and, before a place or a name such as `up`, `shift+`, in this order."
        )
    )
