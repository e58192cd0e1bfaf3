"""The language in which content writes numbers that depend on dice and on the state of the game.

    formula = product { ("+" | "-") product }
    product = factor { ("*" | "/") factor }
    factor  = "-" factor | "(" formula ")" | choice | name | number | dice
    choice  = ( "min" | "max" ) "(" formula "," formula { "," formula } ")"
    name    = variable | owner "." [ mod ":" ] stat
    dice    = [ number ] "d" number [ "k" number ]

`3d6` is the sum of three six-sided dice, `d20` a single die, and `4d6k3` keeps the highest three of
four. All numbers are whole, and division rounds down: `7 / 2` is 3, `-7 / 2` is -4. A minus may
stand before any factor, so `5 - -3` and `5--3` are 8. `min(depth, 5)` is the least of what is in
its parentheses, and `max(1, depth - 5)` the greatest, with all of their dice rolled. The letters of
dice may be capitals, spaces mean nothing. Everything is bounded, so no text can make the game wait
or run out of memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from roguelike.core.formulas.expression import (
    Expression,
    FormulaError,
    Interval,
    Ranges,
    Renames,
    Values,
)
from roguelike.core.formulas.grammar import MAX_RESULT, parse_expression
from roguelike.core.formulas.tokens import exchanged, place_of

if TYPE_CHECKING:  # formulas are checked long before they are rolled, so without loading NumPy
    from roguelike.core.rng import Rng

DEFAULT_VARIABLES: Final = frozenset({"depth"})
"""The variables to which a formula may refer unless the caller says otherwise."""


class Formula(Struct, frozen=True, eq=False):
    """A formula, parsed once and rolled often. Equal ones do the same, however they are written."""

    text: str
    """The formula as it was written, but for names that have been replaced."""
    root: Expression
    """The parsed expression."""
    variables: frozenset[str]
    """The names that occur and need a value."""

    def __eq__(self, other: object) -> bool:
        """Return True if another formula means the same."""
        return isinstance(other, Formula) and self.root == other.root

    def __ne__(self, other: object) -> bool:
        """Return the opposite, which a struct does not derive from an equality of its own."""
        return not self == other

    def __hash__(self) -> int:
        """Return a hash that is the same for equal formulas."""
        return hash(self.root)

    def __str__(self) -> str:
        """Return the text of the formula, which parses to an equal one."""
        return self.text

    def roll(self, rng: Rng, values: Values) -> int:
        """Return the value, with the dice rolled from left to right.

        It is at most `MAX_RESULT` from zero, also with values that `bounds` was not asked about.

        Args:
            rng: the stream to roll with.
            values: the value of each variable; more names than needed do no harm.

        Raises:
            KeyError: a variable has no value.
            ZeroDivisionError: a divisor is zero, with values that `bounds` was not asked about.
        """
        value = self.root.roll(rng, values)
        return value if -MAX_RESULT <= value <= MAX_RESULT else _cut(value)

    def bounds(self, ranges: Ranges) -> Interval:
        """Return the least and the greatest value that a roll can give.

        What has an owner may be as large as anybody makes it, so a result that depends on it may
        be too large without being wrong, as it is cut.

        Both can be rolled, unless a variable occurs twice: its places are then taken to vary apart
        from each other, and the bounds may be too wide, though never too narrow.

        Args:
            ranges: the least and the greatest value of each variable.

        Raises:
            FormulaError: a divisor may be zero, or the result more than `MAX_RESULT` from zero
                without anything in it that has an owner.
            KeyError: a variable has no range.
        """
        low, high = self.root.bounds(ranges)
        if low < -MAX_RESULT or high > MAX_RESULT:
            if any("." in name for name in self.variables):
                return _cut(low), _cut(high)
            extreme = max(low, high, key=abs)
            message = f"the result may be {extreme:,}, more than {MAX_RESULT:,} from zero"
            hint = "keep it within with min and max, as in min(1000, depth * 5)"
            raise FormulaError(message, 0, len(self.text), hint if self.variables else None)
        return low, high

    def renamed(self, names: Renames) -> Formula:
        """Return the same formula with other names for its variables, in its text as well."""
        variables = frozenset(names.get(each, each) for each in self.variables)
        return Formula(exchanged(self.text, names), self.root.renamed(names), variables)

    def span_of(self, variable: str) -> Interval:
        """Return the first place of a variable in the text, as offsets of its start and end."""
        return place_of(self.text, variable)


def _cut(value: int) -> int:
    return min(max(value, -MAX_RESULT), MAX_RESULT)


def parse(
    text: str,
    variables: frozenset[str] = DEFAULT_VARIABLES,
    owners: frozenset[str] = frozenset(),
) -> Formula:
    """Return the formula that `text` describes.

    Args:
        text: the formula.
        variables: the names that it may refer to, of letters and `_`, but neither `d` nor `k`.
        owners: the words that may stand before a dot and any name, as `self` in `self.attack` or
            in `self.mod:attack`. All of that is then the name of a variable, as it is written.

    Raises:
        FormulaError: `text` is no formula, breaks a limit, or divides by something without
            variables that may be zero. What depends on variables is for `Formula.bounds` to tell.
    """
    root, used = parse_expression(text, variables, owners)
    formula = Formula(text, root, used)
    if not used:
        formula.bounds({})
    return formula
