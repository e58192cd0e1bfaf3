"""What a formula is made of: a tree of numbers, variables, dice and arithmetic.

Content writes formulas as text, which `roguelike.core.formula` parses into these nodes.
"""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # formulas are checked long before they are rolled, so without loading NumPy
    from roguelike.core.rng import Rng

Interval = tuple[int, int]
"""The least and the greatest value, both included."""

Values = Mapping[str, int]
"""The value of each variable, by name."""

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


class Expression(ABC):
    """A part of a formula, which is a formula itself."""

    __slots__ = ()

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


@dataclass(frozen=True, slots=True)
class Number(Expression):
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


@dataclass(frozen=True, slots=True)
class Variable(Expression):
    """A number that the game knows when it rolls, such as `depth`."""

    name: str

    def roll(self, rng: Rng, values: Values) -> int:
        """Return the variable's value."""
        del rng
        return values[self.name]

    def bounds(self, ranges: Ranges) -> Interval:
        """Return the variable's interval."""
        return ranges[self.name]


@dataclass(frozen=True, slots=True)
class Dice(Expression):
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


@dataclass(frozen=True, slots=True)
class Negation(Expression):
    """The opposite of `operand`."""

    operand: Expression

    def roll(self, rng: Rng, values: Values) -> int:
        """Return the operand's value with the other sign."""
        return -self.operand.roll(rng, values)

    def bounds(self, ranges: Ranges) -> Interval:
        """Return the operand's bounds, mirrored at zero."""
        low, high = self.operand.bounds(ranges)
        return -high, -low


def _divide(dividend: int, divisor: int) -> int:
    """Return the quotient, rounded down."""
    return dividend // divisor


_OPERATIONS: Final[Mapping[str, Callable[[int, int], int]]] = MappingProxyType(
    {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": _divide}
)


@dataclass(frozen=True, slots=True)
class Arithmetic(Expression):
    """Two operands with a sign of `+ - * /` between them. Division rounds down: -7 / 2 is -4."""

    sign: str
    left: Expression
    right: Expression
    span: tuple[int, int] = field(compare=False)
    """Where in the text the right operand starts and ends."""

    def roll(self, rng: Rng, values: Values) -> int:
        """Return the result for what the operands give."""
        left = self.left.roll(rng, values)
        return _OPERATIONS[self.sign](left, self.right.roll(rng, values))

    def bounds(self, ranges: Ranges) -> Interval:
        """Return the extremes, which lie where both operands are at one of theirs.

        That holds because each operation only rises or only falls in either operand while the
        other stays; for division, as long as the divisor keeps its sign.
        """
        right = self.right.bounds(ranges)
        if self.sign == "/" and right[0] <= 0 <= right[1]:
            raise _zero_divisor(right, self.span)
        operation = _OPERATIONS[self.sign]
        corners = [operation(a, b) for a in self.left.bounds(ranges) for b in right]
        return min(corners), max(corners)


def _zero_divisor(divisor: Interval, span: tuple[int, int]) -> FormulaError:
    """Return the error for dividing by something that is zero or may be."""
    if divisor == (0, 0):
        return FormulaError("nothing can be divided by zero", *span)
    low, high = divisor
    message = f"the divisor may be zero, as it lies between {low} and {high}"
    return FormulaError(message, *span, hint="divide by something that is always at least 1")
