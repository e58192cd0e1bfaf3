"""How to write a number, or true or false, where something else stands for it, or with it."""

from __future__ import annotations

import re

from roguelike.content.documents.tables import as_array, as_table
from roguelike.content.explaining.problems import ABSTRACT, Problem
from roguelike.content.names.links import said_at
from roguelike.content.words.plain_values import written_as_factor, written_plainly
from roguelike.content.words.ranges import Range, said_range
from roguelike.core.expression import FormulaError
from roguelike.core.formula import parse

FORMULA = "a whole number or a formula in quotes"
"""What is expected of a stat, in our words."""
_WHOLE = "a whole number"
_ABSTRACT = "write true: what it is called is in its header"
_DICE = ({"count", "sides"}, {"dice", "sides"}, {"number", "sides"})
"""By which keys some say dice, in the order of the alphabet how many and with how many sides."""
_PERCENT = re.compile(r"percent|chance|probability")
"""What is in the names of fields, and of stats, that are in percent."""
_PART = re.compile(r"0?\.\d+")
_STEPS = "do"
"""The array of what the player does, each text with how often."""


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
        is_named = problem.keys == (ABSTRACT,) and isinstance(value, str)
        return written_plainly(expected, value) or (_ABSTRACT if is_named else "")
    if plain := _as_percent(problem) or written_plainly(_WHOLE, value):
        return plain
    if expected == FORMULA:
        return _rolled(value)
    return "only a number can stand here, no formula" if _is_formula(value) else ""


def _as_percent(problem: Problem) -> str:
    """Return the percent that a part of one is, where there are percent."""
    text = str(problem.value)
    if isinstance(problem.value, bool) or not _PART.fullmatch(text):
        return ""
    percent = round(float(text) * 100, 6)
    if not _PERCENT.search(problem.last) or percent != int(percent) or not percent:
        return ""
    quotes = " without quotes" if isinstance(problem.value, str) else ""
    return f"write {int(percent)}{quotes}: it is in percent"


def _rolled(value: object) -> str:
    """Return how to write dice, or a range of which one number is meant; nothing for others."""
    table = as_table(value) or {}
    if table.keys() in _DICE and all(isinstance(each, int) for each in table.values()):
        return 'write "{}d{}"'.format(*(table[key] for key in sorted(table)))
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


def as_step(problem: Problem) -> str:
    """Return the text for something that is done several times, which is said apart from it."""
    number = problem.keys[-1] if problem.keys else None
    if problem.keys[-2:-1] != (_STEPS,) or not isinstance(number, int):
        return ""
    said = list((as_table(problem.value) or {}).items())
    apart = list(said[0]) if len(said) == 1 else as_array(problem.value)
    match apart or problem.value:
        case [str(word), int(times)]:
            return f'write "{word} {times}"'
        case int() if number:
            place = problem.place()
            steps = as_array(said_at(place.document, place.keys[:-1])) or []
            before = steps[number - 1] if number < len(steps) else None
            is_word = isinstance(before, str) and before.isidentifier()
            return f'write "{before} {problem.value}" in place of both' if is_word else ""
        case _:
            return ""
