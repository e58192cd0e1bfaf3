"""The parser of formulas. `roguelike.core.formulas.formula` describes the grammar and its meaning.

A recursive descent: one method for each rule of the grammar. The limits are here because most of
them are kept while reading, before anything large is built.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Final

from roguelike.core.formulas.expression import (
    Dice,
    Difference,
    Expression,
    FormulaError,
    Greatest,
    Least,
    Negation,
    NoFormulaError,
    Number,
    Product,
    Quotient,
    Ranges,
    Sum,
    Variable,
)
from roguelike.core.formulas.tokens import calls_in, size_of, span_of, stray_in, words_in

_RANGE: Final = "a range is rolled, such as 1d4 + 1 for 2 to 5"
_TIMES: Final = "multiply with *"
_MINUS: Final = "write the - of the keyboard"
_POWER: Final = "there are no powers; multiply with a single *"
_CONDITION: Final = "formulas compare nothing: let it grow, as in 2 + depth / 3"
_BARE: Final = "write names alone, as in 2 * depth"

_HINTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(("..", "...", "…"), _RANGE),
        ",": "numbers are whole, and have no commas; these are for min and max",
        ".": "numbers are whole; for one and a half times 5, write 3 * 5 / 2",
        "%": "for a die of a hundred sides, write d100",
        "//": "write a single /, which always rounds down",
        **dict.fromkeys(("**", "^"), _POWER),
        "d": "the numbers of dice and of sides are plain numbers, as in 3d6",
        "k": "k comes once, after dice, as in 4d6k3",
        "w": "dice are written as in 1d6",
        "max": "write what it compares, as in max(1, depth / 2)",
        "min": "write what it compares, as in min(depth, 5)",
        **dict.fromkeys(("x", "×", "·", "times"), _TIMES),  # noqa: RUF001 (what authors write)
        "÷": "divide with /",
        **dict.fromkeys(("\u2212", "\u2013"), _MINUS),
        **dict.fromkeys(("plus", "and"), "write +"),
        "minus": "write -",
        **dict.fromkeys((">", "<", "=", "?", "&", "|", "if"), _CONDITION),
        **dict.fromkeys(("{", "}", "$", "@"), _BARE),
        **dict.fromkeys(("[", "]"), "put it in (parentheses)"),
    }
)
"""Hints on what means nothing in a formula, by signs and words in small letters."""

_DOWN: Final = "leave it out: / always rounds down"
_DICE: Final = "chance is dice, such as 1d4"

_CALL_HINTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(("floor", "int", "trunc", "round"), _DOWN),
        **dict.fromkeys(("dice", "rand", "randint", "random", "range", "rng", "roll"), _DICE),
    }
)
"""The same by functions of other languages, in small letters."""


MAX_TEXT: Final = 200
"""The most characters that a formula may have, not counting the mods in full ids."""

MAX_DICE: Final = 1_000
"""The most dice that a formula may roll, those of all its terms together."""

MAX_SIDES: Final = 10_000
"""The most sides that a die may have."""

MAX_NESTING: Final = 20
"""The most parentheses and minus signs that may lie around a number."""

MAX_RESULT: Final = 1_000_000
"""The largest distance of a result from zero, and the largest number in the text."""

_DIE: Final = ("d", "D")
_KEEP: Final = ("k", "K")
_NO_RANGES: Final[Ranges] = MappingProxyType({})
_FUNCTIONS: Final[Mapping[str, type[Least | Greatest]]] = MappingProxyType(
    {"max": Greatest, "min": Least}
)


def parse_expression(
    text: str, variables: Collection[str], owners: Collection[str]
) -> tuple[Expression, frozenset[str]]:
    """Return the tree of the formula in `text`, and the names of variables that occur in it.

    Args:
        text: The formula.
        variables: Names that may occur in it.
        owners: Words that may occur before a dot and any name.

    Raises:
        FormulaError: `text` is no formula, breaks a limit, or divides by something without
            variables that may be zero.
    """
    if len(text) > MAX_TEXT and (size := size_of(text)) > MAX_TEXT:
        message = f"a formula may have at most {MAX_TEXT} characters, not {size:,}"
        raise NoFormulaError(message, MAX_TEXT, len(text))
    if not text.isascii():  # where digits and letters may be others than those of formulas
        _refuse_strays(text)
    parser = _Parser(text, variables, owners)
    try:
        return parser.whole(), frozenset(parser.used)
    except FormulaError:
        _refuse_calls(text, variables)
        _refuse_strays(text)
        raise


def _refuse_strays(text: str) -> None:
    """Refuse signs that belong to no formula, as other errors may follow from them."""
    if span := stray_in(text):
        stray = text[slice(*span)]
        message = f"`{stray}` means nothing in a formula"
        number = text.strip().removesuffix("%").strip() if stray == "%" else ""
        hint = f"write {number}" if number.isdecimal() else _HINTS.get(stray)
        raise NoFormulaError(message, *span, hint)


def _refuse_calls(text: str, variables: Collection[str]) -> None:
    """Refuse functions that do not exist, whatever their operands."""
    for start, end in calls_in(text):
        name = text[start:end]
        if name in _FUNCTIONS or name in variables:
            continue
        word = name.lower()
        close = _similar(word, _FUNCTIONS)
        hint = f"did you mean `{close}`?" if close else _CALL_HINTS.get(word, _HINTS.get(word))
        message = f"`{name}` is not a function; there are min and max"
        raise FormulaError(message, start, end, hint)


def _similar(word: str, words: Iterable[str]) -> str:
    """Return the most similar of some words, or an empty text if none is."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, words, n=1)), "")


class _Parser:
    """Reads one formula, word by word."""

    __slots__ = (
        *("_dice", "_index", "_nesting", "_owners", "_text", "_variables", "_words"),
        "used",
    )

    def __init__(self, text: str, variables: Collection[str], owners: Collection[str]) -> None:
        """Start before the first word of `text`."""
        self.used: set[str] = set()
        self._text = text
        self._variables = variables
        self._owners = owners
        self._words = words_in(text)
        self._index = 0
        self._nesting = 0
        self._dice = 0

    def whole(self) -> Expression:
        """Read everything."""
        root = self._sum()
        if self._words[self._index]:
            raise self._no_operator()
        return root

    def _sum(self) -> Expression:
        """Read products with plus and minus between them, which bind from the left."""
        left = self._product()
        while (sign := self._words[self._index]) in ("+", "-"):
            self._index += 1
            right = self._product()
            left = Sum(left, right) if sign == "+" else Difference(left, right)
        return left

    def _product(self) -> Expression:
        """Read factors with multiplication and division between them, which bind from the left."""
        left = self._factor()
        while (sign := self._words[self._index]) in ("*", "/"):
            self._index += 1
            left = Product(left, self._factor()) if sign == "*" else self._quotient(left)
        return left

    def _quotient(self, dividend: Expression) -> Quotient:
        """Read the divisor of a dividend."""
        first = self._index
        divisor = self._factor()
        quotient = Quotient(dividend, divisor, self._text, (first, self._index - 1))
        with suppress(KeyError):  # a divisor with a variable cannot be judged yet
            quotient.divisor_bounds(_NO_RANGES)
        return quotient

    def _factor(self) -> Expression:
        """Read a number, dice, a variable, a function, or something signed or in parentheses."""
        word = self._words[self._index]
        if word.isdecimal():
            if self._words[self._index + 1] in _DIE:
                return self._several_dice()
            return Number(self._integer("a number", 0, MAX_RESULT))
        if word in ("-", "("):
            return self._nested()
        if word in _DIE:
            return self._dice_with(1, self._index)
        if word in _FUNCTIONS and self._words[self._index + 1] == "(":
            return self._nested()
        if word[:1].isidentifier():
            return self._variable()
        raise self._no_operand()

    def _nested(self) -> Expression:
        """Read a minus, a parenthesis or a function, and what it applies to."""
        opening = self._index
        self._index += 1
        self._nesting += 1
        if self._nesting > MAX_NESTING:
            message = f"a formula may be nested at most {MAX_NESTING} deep"
            raise self._error(message, opening)
        match self._words[opening]:
            case "-":
                inner = Negation(self._factor())
            case "(":
                inner = self._sum()
                self._close(opening)
            case name:
                inner = _FUNCTIONS[name](self._operands(opening))
        self._nesting -= 1
        return inner

    def _operands(self, function: int) -> tuple[Expression, ...]:
        """Read the parentheses after a function and what is in them, with commas between it."""
        opening = self._index
        operands: list[Expression] = []
        while not operands or self._words[self._index] == ",":
            self._index += 1
            operands.append(self._sum())
        self._close(opening)
        if len(operands) == 1:
            name = self._words[function]
            message = f"`{name}` compares two values or more, with commas between them"
            hint = f"write both, as in {name}(1, depth / 2)"
            raise self._error(message, function, self._index - 1, hint)
        return tuple(operands)

    def _close(self, opening: int) -> None:
        """Read the parenthesis that closes the one at `opening`."""
        word = self._words[self._index]
        if not word:
            message = "this parenthesis is never closed"
            raise self._error(message, opening, hint="add ) where it should end")
        if word != ")":
            raise self._no_operator()
        self._index += 1

    def _several_dice(self) -> Dice:
        """Read the number of dice, and the dice."""
        first = self._index
        return self._dice_with(self._integer("the number of dice", 1, MAX_DICE), first)

    def _dice_with(self, count: int, first: int) -> Dice:
        """Read the dice from the `d` on, after their number."""
        self._index += 1
        self._require_number(first, "a die needs a number of sides", "6")
        sides = self._integer("the number of sides", 1, MAX_SIDES)
        keep = count
        if self._words[self._index] in _KEEP:
            self._index += 1
            self._require_number(first, "k needs the number of dice to keep", "1")
            keep = self._integer("the number of dice to keep", 1, count)
        self._dice += count
        if self._dice > MAX_DICE:
            message = f"a formula may roll at most {MAX_DICE:,} dice in all, not {self._dice:,}"
            raise self._error(message, first, self._index - 1)
        return Dice(count, sides, keep)

    def _require_number(self, first: int, message: str, example: str) -> None:
        """Refuse dice that are cut short, and show how `example` would complete them.

        Args:
            first: The word with which the dice begin.
            message: What is missing.
            example: A number that could stand there.
        """
        if not self._words[self._index].isdecimal():
            written = "".join(self._words[first : self._index])
            hint = f"write {written}{example}, not {written}"
            raise self._error(message, first, self._index - 1, hint)

    def _integer(self, thing: str, low: int, high: int) -> int:
        """Read a number from `low` to `high`."""
        value = int(self._words[self._index])
        if not low <= value <= high:
            message = f"{thing} must be between {low} and {high:,}, not {value:,}"
            error = NoFormulaError if value > MAX_RESULT else FormulaError
            raise error(message, *span_of(self._text, self._index, self._index))
        self._index += 1
        return value

    def _variable(self) -> Variable:
        """Read the name of a variable."""
        name = self._words[self._index]
        if not self._is_known(name):
            raise self._unknown(name)
        self._index += 1
        self.used.add(name)
        return Variable(name)

    def _is_known(self, name: str) -> bool:
        """Return True if a variable may be called that."""
        if name in self._variables:
            return True
        owner, dot, _ = name.partition(".")
        return bool(dot) and owner in self._owners

    def _unknown(self, name: str) -> FormulaError:
        """Return the error for a name that no variable has."""
        owner, dot, rest = name.partition(".")
        wrong, known = (owner, self._owners) if dot and self._owners else (name, self._variables)
        if close := _similar(wrong.lower(), sorted(known)):
            hint = f"did you mean `{close + name[len(wrong) :]}`?"
        elif name in self._owners:
            hint = f"a dot and a name stand after it, as in `{name}.speed`"
        else:
            hint = _HINTS.get(name.lower()) or self._possible(rest or name)
        start, _ = span_of(self._text, self._index, self._index)
        message = f"nothing is called `{wrong}` here"
        return FormulaError(message, start, start + len(wrong), hint)

    def _possible(self, name: str) -> str:
        """Return a hint on the names that may stand in place of an unknown one."""
        owned = (f"{owner}.{name}" for owner in sorted(self._owners))
        known = [f"`{each}`" for each in (*sorted(self._variables), *owned)]
        return (
            f"write a number, dice or {' or '.join(known)}" if known else "write a number or dice"
        )

    def _no_operand(self) -> FormulaError:
        """Return the error for a place where a value should start and does not."""
        word = self._words[self._index]
        if not word:
            message = "the formula ends too early" if self._index else "the formula is empty"
            error = FormulaError if self._index else NoFormulaError
            at = span_of(self._text, self._index, self._index)
            return error(message, *at, "write a number or dice")
        before = self._words[self._index - 1]  # the empty one at the end, if there is none
        message = f"expected a number, dice or a name, not `{word}`"
        return self._error(message, self._index, hint=_HINTS.get(before + word))

    def _no_operator(self) -> FormulaError:
        """Return the error for a place where a value has ended and another thing starts."""
        word = self._words[self._index]
        if word == ")":
            message = "there is no parenthesis to close"
            return self._error(message, self._index, hint="take it out")
        hint = _HINTS.get(word.lower())
        if word in (",", ".", ":"):
            return self._error(f"`{word}` means nothing here", self._index, hint=hint)
        if word == "(" or self._is_known(word):
            hint = f"to multiply, write {self._words[self._index - 1]} * {word}"
        return self._error(f"expected + - * or / before `{word}`", self._index, hint=hint)

    def _error(
        self, message: str, first: int, last: int | None = None, hint: str | None = None
    ) -> FormulaError:
        """Return an error about the words from `first` to `last`, or about `first` alone."""
        span = span_of(self._text, first, first if last is None else last)
        return FormulaError(message, *span, hint)
