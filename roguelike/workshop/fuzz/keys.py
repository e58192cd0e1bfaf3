"""Key presses, as displays tell of them."""

from __future__ import annotations

from roguelike.ui.input.events import NAMED_KEYS, KeyPress

_PLACE = "scan:"


def press_of(key: str) -> KeyPress:
    """Return the press of a key that a keymap names, such as `k`, `ctrl+c` or `scan:w`."""
    name, held = key, set[str]()
    for modifier in ("ctrl", "alt", "shift"):
        if name.startswith(f"{modifier}+"):
            name = name.removeprefix(f"{modifier}+")
            held.add(modifier)
    scancode = name.removeprefix(_PLACE) if name.startswith(_PLACE) else None
    symbol = name if scancode is None else scancode
    types = not held and (symbol not in NAMED_KEYS or symbol == "space")
    return KeyPress(
        symbol,
        scancode,
        shift="shift" in held,
        ctrl="ctrl" in held,
        alt="alt" in held,
        text=(" " if symbol == "space" else symbol) if types else None,
    )
