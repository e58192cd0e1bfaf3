"""How to write a number, or true or false, where something else stands for it."""

from __future__ import annotations

from roguelike.content.explaining.problems import Problem
from roguelike.content.words.plain_values import written_as_factor, written_plainly
from roguelike.content.words.ranges import Range, said_range
from roguelike.core.expression import FormulaError
from roguelike.core.formula import parse

FORMULA = "a whole number or a formula in quotes"
"""What is expected of a stat, in our words."""
_WHOLE = "a whole number"
_PERCENTAGES = ("percent", "chance")
"""How the names of percentages end."""


def as_number(expected: str, problem: Problem) -> str:
    """Return how to write what a value says as what is expected; nothing if it does not say that.

    Args:
        expected: What should have been written, in our words.
        problem: What is written instead.
    """
    value = problem.value
    if expected == "a number" and "mul" in problem.keys[:2] and isinstance(value, str):
        return written_as_factor(value) or written_plainly(expected, value)
    if expected not in (_WHOLE, FORMULA):
        return written_plainly(expected, value)
    if isinstance(value, float) and 0 < value < 1 and problem.last.endswith(_PERCENTAGES):
        return f"a percentage is a whole number: write {round(100 * value)}"
    if plain := written_plainly(_WHOLE, value):
        return plain
    if expected == FORMULA:
        return _rolled(value)
    return "only a number can stand here, no formula" if _is_formula(value) else ""


def _rolled(value: object) -> str:
    """Return how to write a range of which one number is meant; nothing for what is none."""
    match None if isinstance(value, str) else said_range(value):
        case Range(int() as low, int() as high) if low < high:
            more = f" {'+' if low > 1 else '-'} {abs(low - 1)}" if low != 1 else ""
            return f'for {low} to {high} by chance, write "1d{high - low + 1}{more}"'
        case _:
            return ""


def _is_formula(value: object) -> bool:
    """Tell whether something is a formula."""
    if not isinstance(value, str):
        return False
    try:
        parse(value)
    except FormulaError:
        return False
    return True
