"""Turning a setting up and down, one notch at a time."""

from __future__ import annotations

import math

from roguelike.content.schema.settings import SettingDef, SettingValue

FLOAT_NOTCHES, INT_NOTCHES = 20, 100
"""The approximate notches in the range of a number; whole numbers never go by less than one."""
LOOSE = 0.1
"""The notch of a number whose range is not limited."""
DIGITS = 9
"""The decimals that are kept, so that sums of notches look as they should."""


def turned(setting: SettingDef, value: SettingValue, step: int) -> SettingValue:
    """Return the value that is a notch up or down from another; text stays as it is.

    Args:
        setting: What is turned. Its words and its `true` and `false` go round in a circle; its
            numbers stop at their bounds.
        value: One of its values.
        step: 1 for up, -1 for down.
    """
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        choices = setting.choices
        return choices[(choices.index(value) + step) % len(choices)] if choices else value
    if setting.type == "int":
        return _turned_int(setting, int(value), step)
    notch = _notch(setting, FLOAT_NOTCHES) or LOOSE
    turned_by = round((round(value / notch) + step) * notch, DIGITS)
    return min(max(turned_by, _low(setting)), _high(setting))


def _turned_int(setting: SettingDef, value: int, step: int) -> int:
    turned_by = value + step * max(int(_notch(setting, INT_NOTCHES)), 1)
    if setting.min is not None:
        turned_by = max(turned_by, math.ceil(setting.min))
    if setting.max is not None:
        turned_by = min(turned_by, math.floor(setting.max))
    return turned_by


def _notch(setting: SettingDef, notches: int) -> float:
    """Return 1, 2 or 5 times a power of ten, so that there are at least so many notches.

    There is none, 0, where the range is not limited or has no extent.
    """
    extent = _high(setting) - _low(setting)
    if not math.isfinite(extent) or extent <= 0:
        return 0
    power = 10.0 ** math.floor(math.log10(extent / notches))
    return next((it * power for it in (5, 2) if it * power * notches <= extent), power)


def _low(setting: SettingDef) -> float:
    return -math.inf if setting.min is None else setting.min


def _high(setting: SettingDef) -> float:
    return math.inf if setting.max is None else setting.max
