"""Amounts: numbers written as formulas, over dice, the depth and the stats of actors.

A stat is named with whose it is: `self.attack`. Validated with a `Names` context, such a name gets
the full id of its stat, as references do: `self.core:attack`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from graphlib import TopologicalSorter
from types import MappingProxyType
from typing import Annotated, Final

from msgspec import Struct
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import PydanticCustomError, core_schema

from roguelike.content.findings.faults import Fault, fault, in_text
from roguelike.content.references.names import Names
from roguelike.content.schema.fields.base import names_of
from roguelike.core.formulas.expression import FormulaError, Interval, NoFormulaError
from roguelike.core.formulas.formula import DEFAULT_VARIABLES, Formula, parse
from roguelike.core.formulas.grammar import MAX_RESULT, MAX_TEXT
from roguelike.core.formulas.tokens import TEXT_PATTERN

REMEMBERED: Final = 4096
"""The most formulas that are cached."""

CHECKED_DEPTHS: Final[Interval] = (1, 10_000)
"""Formulas must stay within bounds at these depths; beyond, values are only cut to their stat."""
CHECKED_STATS: Final[Interval] = (-10_000, 10_000)
"""The range to which stats are cut in formulas, so that the bounds of these always hold."""
CHECKED_POWERS: Final[Interval] = (0, 1_000)
"""The powers for which formulas must stay within bounds."""

_RANGES: Final[Mapping[str, Interval]] = MappingProxyType(
    {"depth": CHECKED_DEPTHS, "power": CHECKED_POWERS}
)
_STAT: Final = "stat"
"""The kind of definition that a name with an owner refers to."""


LENGTH_WITHOUT_MODS: Final = "x-length-without-mods"
"""The key of a JSON Schema for the most characters of a text without the mods of names in it."""


def formula_schema(least: int, *, is_short: bool = True) -> JsonSchemaValue:
    """Return the JSON Schema of formulas, as far as one can say what a formula is.

    Args:
        least: The lowest number.
        is_short: Whether all signs of it count; in names with mods, the mods do not.
    """
    return {
        "type": ["integer", "string"],
        "minimum": least,
        "maximum": MAX_RESULT,
        "pattern": TEXT_PATTERN,
        "minLength": 1,
        "maxLength" if is_short else LENGTH_WITHOUT_MODS: MAX_TEXT,
        "x-formula": True,
    }


class FormulaMark(Struct, frozen=True):
    """Marks a formula with what it may mention, and reads it.

    Attributes:
        variables: The names that stand alone, as `depth`.
        owners: Whose stats it may mention, as `self` and `other`.
    """

    variables: frozenset[str] = DEFAULT_VARIABLES
    owners: frozenset[str] = frozenset()

    def with_full_ids(self, text: str, names: Names) -> str:
        """Return the text of a formula that names stats by their full ids."""
        formula = _bounded(text, self)
        return (_resolved(formula, names) if self.owners else formula).text

    def __get_pydantic_core_schema__(
        self, _source: object, _handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Read an integer or a text as a formula."""
        return core_schema.with_info_plain_validator_function(self._read)

    def __get_pydantic_json_schema__(
        self, _schema: core_schema.CoreSchema, _handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Describe how a formula is written."""
        return formula_schema(-MAX_RESULT, is_short=not self.owners)

    def _read(self, value: object, info: ValidationInfo) -> Formula:
        if isinstance(value, Formula):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return _bounded(str(value), self)
        if not isinstance(value, str):
            raise fault(Fault.FORMULA_TYPE, "expected an integer or a formula in quotes")
        formula, names = _bounded(value, self), names_of(info)
        return _resolved(formula, names) if names and self.owners else formula


@lru_cache(maxsize=REMEMBERED)
def _bounded(text: str, mark: FormulaMark) -> Formula:
    """Return a formula that stays within bounds. Content says the same ones again and again.

    Raises:
        PydanticCustomError: `formula`, where `text` is none.
    """
    try:
        formula = parse(text, mark.variables, mark.owners)
        if formula.variables:  # or it has been checked already
            formula.bounds({each: _RANGES.get(each, CHECKED_STATS) for each in formula.variables})
    except FormulaError as error:
        raise fault(
            Fault.NO_FORMULA if isinstance(error, NoFormulaError) else Fault.FORMULA,
            "{problem}",
            problem=error.message,
            start=error.start,
            end=error.end,
            hint=error.hint or "",
        ) from error
    return formula


def _resolved(formula: Formula, names: Names) -> Formula:
    """Return a formula that names stats by their full ids.

    Raises:
        PydanticCustomError: As `Names.resolve`, with the characters of the name that is wrong.
    """
    found: dict[str, str] = {}
    for variable in sorted(formula.variables):
        owner, dot, stat = variable.partition(".")
        if not dot:
            continue
        try:
            found[variable] = variable_of(owner, names.resolve(_STAT, stat))
        except PydanticCustomError as error:
            start, end = formula.span_of(variable)
            raise in_text(error, start + len(owner) + len(dot), end) from error
    return formula.renamed(found) if found else formula


Amount = Annotated[
    Formula, FormulaMark(DEFAULT_VARIABLES | {"power"}, owners=frozenset({"self", "other"}))
]
"""An amount in a step: an integer, or a formula that may also mention `power`, the stats of
whoever causes the step (`self.attack`) and of whom it meets (`other.defense`)."""


OwnAmount = Annotated[
    Formula, FormulaMark(DEFAULT_VARIABLES | {"power"}, owners=frozenset({"self"}))
]
"""An amount in a status: as in a step, but of stats only those of whoever has the status, without
what equipment and statuses add to them."""

LaidDownAmount = Annotated[Formula, FormulaMark()]
"""An amount that is fixed by the depth where it comes to be: an integer or a formula."""


def variable_of(owner: str, stat: str) -> str:
    """Return the name by which formulas know a stat, given by its full id, of an owner."""
    return f"{owner}.{stat}"


def stats_in(formula: Formula) -> list[str]:
    """Return the stats that a formula mentions, whosever they are, in the order of their ids."""
    return sorted({name.partition(".")[2] for name in formula.variables if "." in name})


def clamped_stat(value: int) -> int:
    """Return the value of a stat, cut to the range that formulas take."""
    low, high = CHECKED_STATS
    return min(max(value, low), high)


def variable_values(owner: str, stats: Mapping[str, int]) -> dict[str, int]:
    """Return the stats of an owner, given by full ids, as the values of variables."""
    return {variable_of(owner, stat): clamped_stat(value) for stat, value in stats.items()}


def in_dependency_order(stats: Iterable[str], formulas: Mapping[str, Formula]) -> list[str]:
    """Return stats so that each stands after those that its formula mentions.

    First are those whose formulas mention none, in the order in which they are given.

    Args:
        stats: The full ids of all stats.
        formulas: The formulas of some of them.

    Raises:
        CycleError: Stats mention each other, which are its second argument: each is mentioned by
            the one after it, and the last is the first.
    """
    needs = {stat: needed for stat, each in formulas.items() if (needed := stats_in(each))}
    if not needs:
        return list(stats)
    sorter = TopologicalSorter[str]()
    for stat in stats:
        sorter.add(stat)
    for stat, needed in needs.items():
        sorter.add(stat, *needed)
    return list(sorter.static_order())
