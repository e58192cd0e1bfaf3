"""Expression trees of formulas: numbers, variables, dice and arithmetic.

Content writes formulas as text, which `roguelike.core.formulas.formula` parses into these nodes.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, Self

from msgspec import Struct

from roguelike.core.formulas.tokens import exchanged, span_of

if TYPE_CHECKING:  # formulas are checked long before they are rolled, so without loading NumPy
    from roguelike.core.rng import Rng

Interval = tuple[int, int]
"""The least and the greatest value, both included."""

Values = Mapping[str, int]
"""The value of each variable, by name."""

Renames = Mapping[str, str]
"""New names of variables, by their names; those that are not in it keep theirs."""

Ranges = Mapping[str, Interval]
"""The values that each variable may take, by name."""


class FormulaError(ValueError):
    """A formula is wrong, with the place in its text and, where possible, a remedy.

    Attributes:
        message: what is wrong, as a sentence without capital and full stop.
        start: offset of the first character concerned.
        end: offset after the last one; equal to `start` where the text ends too early.
        hint: what to do about it, or `None`.
    """

    def __init__(self, message: str, start: int, end: int, hint: str | None = None) -> None:
        """Describe what is wrong with the characters from `start` up to `end`."""
        super().__init__(message, start, end, hint)  # all of them, so that it survives a pickle
        self.message = message
        self.start = start
        self.end = end
        self.hint = hint

    def __str__(self) -> str:
        """Return the message alone."""
        return self.message


class NoFormulaError(FormulaError):
    """A text can be no formula, whatever the names in it may mean."""


class Expression(Protocol):
    """A part of a formula, which is a formula itself."""

    @abstractmethod
    def roll(self, rng: Rng, values: Values) -> int:
        """Return the value, with the dice rolled from left to right.

        Raises:
            KeyError: a variable has no value.
            ZeroDivisionError: a divisor is zero, which `bounds` would have told.
        """

    @abstractmethod
    def bounds(self, ranges: Ranges) -> Interval:
        """Return the least and the greatest value, given those of each variable.

        Raises:
            FormulaError: a divisor may be zero.
            KeyError: a variable has no interval.
        """

    @abstractmethod
    def renamed(self, names: Renames) -> Expression:
        """Return the same with other names for its variables."""


class Number(Struct, frozen=True):
    """A whole number."""

    value: int

    def roll(self, rng: Rng, values: Values) -> int:
        """Return the number."""
        del rng, values
        return self.value

    def bounds(self, ranges: Ranges) -> Interval:
        """Return the number twice."""
        del ranges
        return self.value, self.value

    def renamed(self, names: Renames) -> Number:
        """Return the number, which has no name."""
        del names
        return self


class Variable(Struct, frozen=True):
    """A number that the game knows when it rolls, such as `depth`."""

    name: str

    def roll(self, rng: Rng, values: Values) -> int:
        """Return the variable's value."""
        del rng
        return values[self.name]

    def bounds(self, ranges: Ranges) -> Interval:
        """Return the variable's interval."""
        return ranges[self.name]

    def renamed(self, names: Renames) -> Variable:
        """Return a variable of the new name."""
        return Variable(names.get(self.name, self.name))


class Dice(Struct, frozen=True):
    """The sum of the `keep` highest of `count` dice, `1 <= keep <= count`."""

    count: int
    sides: int
    keep: int

    def roll(self, rng: Rng, values: Values) -> int:
        """Return the sum of the dice that are kept."""
        del values
        faces = [rng.below(self.sides) + 1 for _ in range(self.count)]
        if self.keep < self.count:
            faces.sort(reverse=True)
        return sum(faces[: self.keep])

    def bounds(self, ranges: Ranges) -> Interval:
        """Return the sums if all dice show 1, and if all show their highest face."""
        del ranges
        return self.keep, self.keep * self.sides

    def renamed(self, names: Renames) -> Dice:
        """Return the dice, which have no names."""
        del names
        return self


class Negation(Struct, frozen=True):
    """The opposite of `operand`."""

    operand: Expression

    def roll(self, rng: Rng, values: Values) -> int:
        """Return the operand's value with the other sign."""
        return -self.operand.roll(rng, values)

    def bounds(self, ranges: Ranges) -> Interval:
        """Return the operand's bounds, mirrored at zero."""
        low, high = self.operand.bounds(ranges)
        return -high, -low

    def renamed(self, names: Renames) -> Negation:
        """Return the opposite of the operand with other names."""
        return Negation(self.operand.renamed(names))


class _Pair(Struct, frozen=True):
    """Two operands beside an operator."""

    left: Expression
    right: Expression

    def renamed(self, names: Renames) -> Self:
        """Return the same with other names in both operands."""
        return type(self)(self.left.renamed(names), self.right.renamed(names))


class Sum(_Pair, frozen=True):
    """`left` and `right` together."""

    def roll(self, rng: Rng, values: Values) -> int:
        """Return the sum of both values."""
        return self.left.roll(rng, values) + self.right.roll(rng, values)

    def bounds(self, ranges: Ranges) -> Interval:
        """Return the sums if both are least, and if both are greatest."""
        low, high = self.left.bounds(ranges)
        least, greatest = self.right.bounds(ranges)
        return low + least, high + greatest


class Difference(_Pair, frozen=True):
    """The difference of `left` and `right`."""

    def roll(self, rng: Rng, values: Values) -> int:
        """Return the difference of both values."""
        return self.left.roll(rng, values) - self.right.roll(rng, values)

    def bounds(self, ranges: Ranges) -> Interval:
        """Return the differences if one is least and the other greatest."""
        low, high = self.left.bounds(ranges)
        least, greatest = self.right.bounds(ranges)
        return low - greatest, high - least


class Product(_Pair, frozen=True):
    """`left` times `right`."""

    def roll(self, rng: Rng, values: Values) -> int:
        """Return the product of both values."""
        return self.left.roll(rng, values) * self.right.roll(rng, values)

    def bounds(self, ranges: Ranges) -> Interval:
        """Return the extremes, which lie where both factors are at one of theirs.

        That holds because a product only rises or only falls in one factor while the other stays.
        """
        low, high = self.left.bounds(ranges)
        least, greatest = self.right.bounds(ranges)
        corners = (low * least, low * greatest, high * least, high * greatest)
        return min(corners), max(corners)


class Quotient(Struct, frozen=True, eq=False):
    """`dividend` divided by `divisor`, rounded down: -7 / 2 is -4."""

    dividend: Expression
    divisor: Expression
    text: str
    """The text of the whole formula."""
    words: tuple[int, int]
    """The first and the last of its words that belong to the divisor."""

    def __eq__(self, other: object) -> bool:
        """Return True if another thing divides the same by the same, wherever it is written."""
        return isinstance(other, Quotient) and self._operands == other._operands

    def __ne__(self, other: object) -> bool:
        """Return the opposite, which a struct does not derive from an equality of its own."""
        return not self == other

    def __hash__(self) -> int:
        """Return a hash that is the same for equal quotients."""
        return hash(self._operands)

    @property
    def _operands(self) -> tuple[Expression, Expression]:
        return self.dividend, self.divisor

    def renamed(self, names: Renames) -> Quotient:
        """Return the same with other names in both operands, and in the text."""
        dividend, divisor = (each.renamed(names) for each in self._operands)
        return Quotient(dividend, divisor, exchanged(self.text, names), self.words)

    def roll(self, rng: Rng, values: Values) -> int:
        """Return the quotient of both values."""
        return self.dividend.roll(rng, values) // self.divisor.roll(rng, values)

    def bounds(self, ranges: Ranges) -> Interval:
        """Return the extremes, which lie where both operands are at one of theirs.

        That holds because a quotient only rises or only falls in one operand while the other
        stays, as long as the divisor keeps its sign.
        """
        least, greatest = self.divisor_bounds(ranges)
        low, high = self.dividend.bounds(ranges)
        corners = (low // least, low // greatest, high // least, high // greatest)
        return min(corners), max(corners)

    def divisor_bounds(self, ranges: Ranges) -> Interval:
        """Return the least and the greatest divisor, between which there is no zero.

        Raises:
            FormulaError: A divisor may be zero.
            KeyError: A variable in the divisor has no interval.
        """
        low, high = self.divisor.bounds(ranges)
        if low <= 0 <= high:
            raise self._zero_divisor(low, high)
        return low, high

    def _zero_divisor(self, low: int, high: int) -> FormulaError:
        """Return the error for dividing by something that is zero or may be."""
        span = span_of(self.text, *self.words)
        if low == high:
            return FormulaError("nothing can be divided by zero", *span)
        message = f"the divisor may be zero, as it lies between {low} and {high}"
        divisor = self.text[slice(*span)]
        if divisor.startswith("("):
            divisor = divisor[1:-1]
        hint = f"divide by max(1, {divisor}), which is at least 1"
        return FormulaError(message, *span, hint=hint)


class _Several(Struct, frozen=True):
    """Two operands or more, of which one is chosen."""

    operands: tuple[Expression, ...]

    def renamed(self, names: Renames) -> Self:
        """Return the same with other names in each operand."""
        return type(self)(tuple(each.renamed(names) for each in self.operands))


class Least(_Several, frozen=True):
    """The least of the operands."""

    def roll(self, rng: Rng, values: Values) -> int:
        """Return the least of the values, all of which are rolled."""
        return min([each.roll(rng, values) for each in self.operands])

    def bounds(self, ranges: Ranges) -> Interval:
        """Return the least value of all, and the least of the greatest ones."""
        lows, highs = zip(*(each.bounds(ranges) for each in self.operands), strict=True)
        return min(lows), min(highs)


class Greatest(_Several, frozen=True):
    """The greatest of the operands."""

    def roll(self, rng: Rng, values: Values) -> int:
        """Return the greatest of the values, all of which are rolled."""
        return max([each.roll(rng, values) for each in self.operands])

    def bounds(self, ranges: Ranges) -> Interval:
        """Return the greatest of the least values, and the greatest value of all."""
        lows, highs = zip(*(each.bounds(ranges) for each in self.operands), strict=True)
        return max(lows), max(highs)
