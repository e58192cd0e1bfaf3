"""Reads the text of a formula. The grammar and its meaning are told in `roguelike.core.formula`.

A recursive descent: one method for each rule of the grammar. The limits are here because most of
them are kept while reading, before anything large is built.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from difflib import get_close_matches
from typing import Final, NamedTuple

from roguelike.core.expression import (
    Arithmetic,
    Dice,
    Expression,
    FormulaError,
    Negation,
    Number,
    Variable,
)

MAX_TEXT: Final = 200
"""The most characters that a formula may have."""

MAX_DICE: Final = 1_000
"""The most dice that a formula may roll, those of all its terms together."""

MAX_SIDES: Final = 10_000
"""The most sides that a die may have."""

MAX_NESTING: Final = 20
"""The most parentheses and minus signs that may lie around a number."""

MAX_RESULT: Final = 1_000_000
"""How far from zero the result may be, and how large a number in the text."""

_SUM: Final = ("+", "-")
_PRODUCT: Final = ("*", "/")

_TOKEN: Final = re.compile(r"\s*(?:([0-9]+|[A-Za-z_]+|[-+*/()])|(\S))")
_STRAY: Final = 2
"""The group of `_TOKEN` that takes what belongs to no formula."""

_HINTS: Final = {
    ".": "numbers are whole; for one and a half times 5, write 3 * 5 / 2",
    "%": "for a die of a hundred sides, write d100",
    "//": "write a single /, which always rounds down",
    "**": "there are no powers; multiply with a single *",
    "d": "the numbers of dice and of sides are plain numbers, as in 3d6",
    "k": "k comes once, after dice, as in 4d6k3",
    "x": "multiply with *",
}
"""What to do instead, where authors write something that means nothing here."""


class _Token(NamedTuple):
    """A number, a word or a sign; the end of the text is an empty one."""

    text: str
    start: int
    end: int

    @property
    def is_number(self) -> bool:
        """Whether the token is a row of digits."""
        return self.text.isdecimal()

    @property
    def is_word(self) -> bool:
        """Whether the token is a row of letters."""
        return self.text.isidentifier()

    @property
    def letter(self) -> str:
        """The token in small letters, as `d` and `k` may be capitals."""
        return self.text.lower()


def parse_expression(text: str, variables: Collection[str]) -> tuple[Expression, frozenset[str]]:
    """Return the tree of the formula in `text`, and which of `variables` occur in it.

    Raises:
        FormulaError: `text` is no formula, breaks a limit, or divides by something without
            variables that may be zero.
    """
    if len(text) > MAX_TEXT:
        message = f"a formula may have at most {MAX_TEXT} characters, not {len(text):,}"
        raise FormulaError(message, MAX_TEXT, len(text))
    parser = _Parser(text, variables)
    return parser.whole(), frozenset(parser.used)


def _tokens(text: str) -> Iterator[_Token]:
    """Yield the tokens of `text` and then the empty one."""
    for match in _TOKEN.finditer(text):
        group = match.lastindex or 0
        token = _Token(match[group], *match.span(group))
        if group == _STRAY:
            message = f"`{token.text}` means nothing in a formula"
            raise FormulaError(message, token.start, token.end, _HINTS.get(token.text))
        yield token
    yield _Token("", len(text), len(text))


class _Parser:
    """Reads one formula, token by token."""

    def __init__(self, text: str, variables: Collection[str]) -> None:
        """Start before the first token of `text`."""
        self.used: set[str] = set()
        self._variables = variables
        self._tokens = list(_tokens(text))
        self._index = 0
        self._nesting = 0
        self._dice = 0

    @property
    def _next(self) -> _Token:
        """The token to read next."""
        return self._tokens[self._index]

    @property
    def _last(self) -> _Token:
        """The token read last; before the first, the empty one."""
        return self._tokens[self._index - 1]

    def _take(self) -> _Token:
        """Read a token."""
        self._index += 1
        return self._last

    def whole(self) -> Expression:
        """Read everything."""
        root = self._sum()
        if self._next.text:
            raise self._no_operator()
        return root

    def _sum(self) -> Expression:
        """Read products with plus and minus between them."""
        return self._chain(_SUM, self._product)

    def _product(self) -> Expression:
        """Read factors with multiplication and division between them."""
        return self._chain(_PRODUCT, self._factor)

    def _chain(self, signs: tuple[str, ...], operand: Callable[[], Expression]) -> Expression:
        """Read operands with any of `signs` between them, which bind from the left."""
        left = operand()
        while self._next.text in signs:
            sign = self._take().text
            start = self._next.start
            right = operand()
            left = Arithmetic(sign, left, right, (start, self._last.end))
            if sign == "/":
                with suppress(KeyError):  # a divisor with a variable cannot be judged yet
                    left.bounds({})
        return left

    def _factor(self) -> Expression:
        """Read a number, dice, a variable, or something signed or in parentheses."""
        token = self._next
        if token.text in ("-", "("):
            return self._nested()
        if token.is_number or token.letter == "d":
            return self._number_or_dice()
        if token.is_word:
            return self._variable()
        raise self._no_operand()

    def _nested(self) -> Expression:
        """Read a minus or a parenthesis and what it applies to."""
        opening = self._take()
        self._nesting += 1
        if self._nesting > MAX_NESTING:
            message = f"a formula may be nested at most {MAX_NESTING} deep"
            raise FormulaError(message, opening.start, opening.end)
        inner = Negation(self._factor()) if opening.text == "-" else self._parenthesized(opening)
        self._nesting -= 1
        return inner

    def _parenthesized(self, opening: _Token) -> Expression:
        """Read what follows an opening parenthesis, and the closing one."""
        inner = self._sum()
        if not self._next.text:
            message = "this parenthesis is never closed"
            raise FormulaError(message, opening.start, opening.end, "add ) where it should end")
        if self._next.text != ")":
            raise self._no_operator()
        self._take()
        return inner

    def _number_or_dice(self) -> Expression:
        """Read a number and, if a `d` follows, the dice that it counts."""
        first = self._index
        if self._tokens[first + self._next.is_number].letter != "d":
            return Number(self._integer("a number", 0, MAX_RESULT))
        count = self._integer("the number of dice", 1, MAX_DICE) if self._next.is_number else 1
        self._take()
        self._require_number(first, "a die needs a number of sides", "6")
        sides = self._integer("the number of sides", 1, MAX_SIDES)
        keep = count
        if self._next.letter == "k":
            self._take()
            self._require_number(first, "k needs the number of dice to keep", "1")
            keep = self._integer("the number of dice to keep", 1, count)
        self._dice += count
        if self._dice > MAX_DICE:
            message = f"a formula may roll at most {MAX_DICE:,} dice in all, not {self._dice:,}"
            raise FormulaError(message, self._tokens[first].start, self._last.end)
        return Dice(count, sides, keep)

    def _require_number(self, first: int, message: str, example: str) -> None:
        """Refuse dice that are cut short, and show how `example` would complete them.

        Args:
            first: index of the token with which the dice begin.
            message: what is missing.
            example: a number that could stand there.
        """
        if not self._next.is_number:
            dice = self._tokens[first : self._index]
            written = "".join(token.text for token in dice)
            hint = f"write {written}{example}, not {written}"
            raise FormulaError(message, dice[0].start, dice[-1].end, hint)

    def _integer(self, thing: str, low: int, high: int) -> int:
        """Read a number from `low` to `high`."""
        token = self._take()
        value = int(token.text)
        if not low <= value <= high:
            message = f"{thing} must be between {low} and {high:,}, not {value:,}"
            raise FormulaError(message, token.start, token.end)
        return value

    def _variable(self) -> Variable:
        """Read the name of a variable."""
        token = self._take()
        if token.text not in self._variables:
            known = sorted(self._variables)
            close = get_close_matches(token.letter, known, n=1)
            hint = f"did you mean `{close[0]}`?" if close else _HINTS.get(token.letter)
            message = f"nothing is called `{token.text}` here"
            listing = f"known: {', '.join(known) or 'no names'}"
            raise FormulaError(message, token.start, token.end, hint or listing)
        self.used.add(token.text)
        return Variable(token.text)

    def _no_operand(self) -> FormulaError:
        """Return the error for a place where a value should start and does not."""
        token = self._next
        if not token.text:
            message = "the formula ends too early" if self._index else "the formula is empty"
            return FormulaError(message, token.start, token.end, "write a number or dice")
        message = f"expected a number, dice or a name, not `{token.text}`"
        hint = _HINTS.get(self._last.text + token.text)
        return FormulaError(message, token.start, token.end, hint)

    def _no_operator(self) -> FormulaError:
        """Return the error for a place where a value has ended and another thing starts."""
        token = self._next
        if token.text == ")":
            message = "there is no parenthesis to close"
            return FormulaError(message, token.start, token.end)
        hint = _HINTS.get(token.letter)
        if token.text == "(" or token.text in self._variables:
            hint = f"to multiply, write {self._last.text} * {token.text}"
        message = f"expected + - * or / before `{token.text}`"
        return FormulaError(message, token.start, token.end, hint)
