from __future__ import annotations

import pickle
from collections.abc import Iterable
from itertools import product

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from roguelike.core.formulas.expression import (
    Dice,
    Difference,
    Expression,
    FormulaError,
    Greatest,
    Least,
    Negation,
    Number,
    Product,
    Quotient,
    Sum,
    Variable,
)
from roguelike.core.formulas.formula import parse
from roguelike.core.formulas.grammar import (
    MAX_DICE,
    MAX_NESTING,
    MAX_RESULT,
    MAX_SIDES,
    MAX_TEXT,
)
from roguelike.core.rng import Rng
from tests.processes import printed_by

SEEDS = st.text(max_size=4)
OWNERS = frozenset({"self", "other"})


def value(text: str, depth: int = 0) -> int:
    """Roll a formula once."""
    return parse(text).roll(Rng("seed", "test"), {"depth": depth})


def error(
    text: str, variables: Iterable[str] = ("depth",), owners: Iterable[str] = ()
) -> FormulaError:
    """Return what is wrong with a formula."""
    with pytest.raises(FormulaError) as caught:
        parse(text, frozenset(variables), frozenset(owners))
    return caught.value


def refusal_of(text: str) -> FormulaError | None:
    """Return what is wrong with a formula on the first hundred levels, if anything is."""
    try:
        formula = parse(text, owners=OWNERS)
        formula.bounds(dict.fromkeys(formula.variables, (1, 100)))
    except FormulaError as refusal:
        return refusal
    return None


# ---------------------------------------------------------------- trees and what they may give


@st.composite
def dice(draw: st.DrawFn) -> Dice:
    count = draw(st.integers(1, 3))
    return Dice(count, draw(st.integers(1, 4)), draw(st.integers(1, count)))


def combine(parts: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    pairs = (st.builds(kind, parts, parts) for kind in (Sum, Difference, Product))
    quotients = st.builds(Quotient, parts, parts, st.just(""), st.just((0, 0)))
    several = st.lists(parts, min_size=2, max_size=3).map(tuple)
    choices = (st.builds(kind, several) for kind in (Least, Greatest))
    return st.one_of(st.builds(Negation, parts), *pairs, quotients, *choices)


NAMES = ("depth", "self.attack", "self.core:speed_2")
LEAVES: st.SearchStrategy[Expression] = st.one_of(
    st.builds(Number, st.integers(0, 20)), dice(), st.builds(Variable, st.sampled_from(NAMES))
)
TREES = st.recursive(LEAVES, combine, max_leaves=5)


def pair(tree: Sum | Difference | Product | Quotient) -> tuple[str, Expression, Expression]:
    """Return the sign of a tree and its operands."""
    match tree:
        case Sum(left, right):
            return "+", left, right
        case Difference(left, right):
            return "-", left, right
        case Product(left, right):
            return "*", left, right
        case Quotient(dividend, divisor):
            return "/", dividend, divisor


def write(tree: Expression, binding: int = 1) -> str:
    """Write a tree with as few parentheses as its operators need; sums bind 1, products 2."""
    match tree:
        case Number(number):
            return str(number)
        case Variable(name):
            return name
        case Dice(count, sides, keep):
            return f"{count}d{sides}k{keep}"
        case Negation(operand):
            return "-" + write(operand, 3)
        case Least(operands) | Greatest(operands):
            name = "min" if isinstance(tree, Least) else "max"
            return f"{name}({', '.join(map(write, operands))})"
        case Sum() | Difference() | Product() | Quotient():
            sign, left, right = pair(tree)
            own = 1 if sign in "+-" else 2
            text = f"{write(left, own)} {sign} {write(right, own + 1)}"
            return text if own >= binding else f"({text})"
        case _:
            raise AssertionError(tree)


def outcomes(tree: Expression, depth: int) -> set[int]:
    """Return every value that a tree can give, by trying all faces of all dice."""
    match tree:
        case Number(number):
            return {number}
        case Variable():
            return {depth}
        case Dice(count, sides, keep):
            throws = product(range(1, sides + 1), repeat=count)
            return {sum(sorted(throw)[-keep:]) for throw in throws}
        case Negation(operand):
            return {-number for number in outcomes(operand, depth)}
        case Least(operands) | Greatest(operands):
            choose = min if isinstance(tree, Least) else max
            return {choose(each) for each in product(*(outcomes(one, depth) for one in operands))}
        case Sum() | Difference() | Product() | Quotient():
            sign, left, right = pair(tree)
            pairs = product(outcomes(left, depth), outcomes(right, depth))
            return {calculate(sign, a, b) for a, b in pairs}
        case _:
            raise AssertionError(tree)


def calculate(sign: str, a: int, b: int) -> int:
    match sign:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case _:
            return a // b


# ---------------------------------------------------------------- what formulas mean


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("007", 7, id="leading zeros"),
        pytest.param("-7 / 2", -4, id="division rounds down below zero"),
        pytest.param("7 / -2", -4, id="a negative divisor rounds down too"),
        pytest.param("5--3", 8, id="minus before a factor"),
        pytest.param("1 + depth / 3", 3, id="a variable"),
        pytest.param(" ( 2\t+\xa03 )\n", 5, id="spaces of all kinds"),
        pytest.param("min(depth, 9, 5)", 5, id="the least of several"),
        pytest.param("2 * max (\xa01, min(3, depth) - 4)", 2, id="the greatest of two"),
    ],
)
def test_formulas_are_calculated_as_in_mathematics(text: str, expected: int) -> None:
    assert value(text, depth=8) == expected


@pytest.mark.parametrize(
    ("text", "root"),
    [
        pytest.param("3d6", Dice(3, 6, 3), id="several"),
        pytest.param("d20", Dice(1, 20, 1), id="one"),
        pytest.param("4D6K3", Dice(4, 6, 3), id="capitals"),
        pytest.param("4 d 6 k 3", Dice(4, 6, 3), id="spaces"),
    ],
)
def test_dice_may_be_written_so(text: str, root: Dice) -> None:
    assert parse(text).root == root


def test_the_highest_dice_are_kept() -> None:
    rng, faces = Rng("seed", "test"), Rng("seed", "test")

    totals = [parse("4d6k3").roll(rng, {}) for _ in range(20)]

    throws = [sorted(faces.between(1, 6) for _ in range(4)) for _ in range(20)]
    assert totals == [sum(throw[1:]) for throw in throws]


def test_dice_are_rolled_from_left_to_right() -> None:
    faces = Rng("seed", "test")

    difference = value("d100 * 1000 - d100")

    assert difference == faces.between(1, 100) * 1000 - faces.between(1, 100)


def test_a_formula_rolls_the_same_forever() -> None:
    rng = Rng("golden", "formula")
    formula = parse("4d6k3 + 1d3 + depth / 3")

    rolls = [formula.roll(rng, {"depth": 7}) for _ in range(10)]

    assert rolls == [13, 16, 16, 19, 18, 13, 17, 20, 20, 11]


def test_a_formula_knows_the_variables_that_it_needs() -> None:
    allowed = frozenset({"depth", "level"})

    assert parse("level + 1d6", allowed).variables == {"level"}
    assert parse("1d6", allowed).variables == frozenset()


def test_what_belongs_to_somebody_is_called_as_it_is_written() -> None:
    formula = parse("self.attack + max(1, 2*other.core:armor_2)", owners=OWNERS)

    assert formula.variables == {"self.attack", "other.core:armor_2"}
    assert formula.roll(Rng("", ""), {"self.attack": 3, "other.core:armor_2": 4}) == 11


@given(TREES)
def test_a_formula_with_other_names_is_that_which_is_written_with_them(tree: Expression) -> None:
    text = write(tree)
    try:
        formula = parse(text, owners=OWNERS)
    except FormulaError:
        reject()

    renamed = formula.renamed({"self.attack": "other.core:force"})

    again = parse(text.replace("self.attack", "other.core:force"), owners=OWNERS)
    assert (renamed, renamed.variables) == (again, again.variables)
    assert str(renamed) == str(again)
    assert all(text[slice(*formula.span_of(each))] == each for each in formula.variables)


@given(TREES)
def test_the_text_of_a_tree_is_read_as_that_tree(tree: Expression) -> None:
    try:
        formula = parse(write(tree), owners=OWNERS)
    except FormulaError as refusal:
        if "divi" not in refusal.message:
            raise
        reject()

    assert formula.root == tree


@given(TREES)
def test_a_formula_is_written_as_text_that_reads_the_same(tree: Expression) -> None:
    text = write(tree).replace(" ", "")
    try:
        formula = parse(text, owners=OWNERS)
    except FormulaError:
        reject()

    again = parse(str(formula), owners=OWNERS)

    assert str(formula) == text
    assert (again, hash(again)) == (formula, hash(formula))


def test_formulas_that_do_the_same_are_equal() -> None:
    spellings = {parse("2d6+depth/3"), parse(" 2D6k2 + (depth / 3)"), parse("depth/3 + 2d6")}

    assert len(spellings) == 2


# ---------------------------------------------------------------- bounds


@given(TREES, st.integers(-3, 3), SEEDS)
def test_bounds_are_the_extreme_outcomes(tree: Expression, depth: int, seed: str) -> None:
    try:
        bounds = tree.bounds(dict.fromkeys(NAMES, (depth, depth)))
    except FormulaError:
        reject()

    rolled = tree.roll(Rng(seed, "test"), dict.fromkeys(NAMES, depth))

    possible = outcomes(tree, depth)
    assert bounds == (min(possible), max(possible))
    assert rolled in possible


@given(TREES, st.integers(-9, 9), st.integers(0, 9), st.integers(0, 9))
def test_no_roll_at_any_depth_leaves_the_bounds(
    tree: Expression, depth: int, below: int, above: int
) -> None:
    try:
        low, high = tree.bounds(dict.fromkeys(NAMES, (depth - below, depth + above)))
    except FormulaError:
        reject()

    assert low <= tree.roll(Rng("seed", "test"), dict.fromkeys(NAMES, depth)) <= high


def test_a_divisor_that_may_be_zero_is_found_with_the_range_of_its_variable() -> None:
    formula = parse("6 / (depth - 3)")

    with pytest.raises(FormulaError, match="may be zero, as it lies between -2 and 7") as caught:
        formula.bounds({"depth": (1, 10)})

    assert (caught.value.start, caught.value.end) == (4, 15)
    assert caught.value.hint == "divide by max(1, depth - 3), which is at least 1"
    assert formula.bounds({"depth": (4, 10)}) == (0, 6)


@pytest.mark.parametrize("sign", ["", "-"])
def test_a_result_that_may_be_too_large_is_found_with_the_range_of_its_variable(sign: str) -> None:
    formula = parse(f"{sign}1000 * depth")

    with pytest.raises(FormulaError, match=f"may be {sign}1,001,000, more than") as caught:
        formula.bounds({"depth": (0, 1001)})

    assert (caught.value.start, caught.value.end) == (0, len(formula.text))
    assert "as in min(1000," in (caught.value.hint or "")
    assert MAX_RESULT in map(abs, formula.bounds({"depth": (0, 1000)}))


def test_what_somebody_has_may_be_so_large_that_the_result_is_cut() -> None:
    formula = parse("self.gold * self.gold * (1 - 2 * depth)", owners=OWNERS)

    assert formula.bounds({"self.gold": (0, 2000), "depth": (0, 1)}) == (-MAX_RESULT, MAX_RESULT)
    values = {"self.gold": 2000, "depth": 1}
    assert formula.roll(Rng("", ""), values) == -MAX_RESULT


# ---------------------------------------------------------------- what is refused, and where


@pytest.mark.parametrize(
    ("text", "span", "message", "hint"),
    [
        pytest.param("", "^", "the formula is empty", "a number or dice", id="empty"),
        pytest.param(" \t", "  ^", "the formula is empty", "a number or dice", id="blank"),
        pytest.param("3 +", "   ^", "ends too early", "a number or dice", id="cut short"),
        pytest.param("3d", "^^", "number of sides", "write 3d6, not 3d", id="no sides"),
        pytest.param("d + 1", "^", "number of sides", "write d6, not d", id="d alone"),
        pytest.param("3d6k", "^^^^", "to keep", "write 3d6k1, not 3d6k", id="no number kept"),
        pytest.param("0d6", "^", "between 1 and 1,000, not 0", "", id="no dice"),
        pytest.param("1d0", "  ^", "between 1 and 10,000, not 0", "", id="no sides at all"),
        pytest.param("2d6k3", "    ^", "between 1 and 2, not 3", "", id="more kept than rolled"),
        pytest.param("3d4d6", "   ^", "before `d`", "as in 3d6", id="dice of dice"),
        pytest.param("4d6k3k2", "     ^", "before `k`", "once, after dice", id="kept twice"),
        pytest.param("k3", "^", "nothing is called `k`", "once, after dice", id="kept of nothing"),
        pytest.param("1w6", " ^", "before `w`", "dice are written as in 1d6", id="German dice"),
        pytest.param("max", "^^^", "called `max`", "as in max(1,", id="a function alone"),
        pytest.param("max()", "    ^", "not `)`", "", id="a function of nothing"),
        pytest.param("1+min(5)", "  ^^^^^^", "two values or more", "as in min(1,", id="of one"),
        pytest.param("min(5, )", "       ^", "not `)`", "", id="nothing after a comma"),
        pytest.param("min(5, 3", "   ^", "never closed", "add )", id="an open function"),
        pytest.param("max((1, 2), 3)", "      ^", "`,` means nothing", "for min", id="a comma"),
        pytest.param("Max(1, 2)", "^^^", "`Max` is not a function", "`max`?", id="a capital"),
        pytest.param("abs(1, 2)", "^^^", "there are min and max", "", id="another function"),
        pytest.param("self.gold", "^^^^^^^^^", "`self.gold`", "dice or `depth`", id="nobody"),
        pytest.param("2..5", " ^^", "`..` means nothing", "such as 1d4 + 1", id="a range"),
        pytest.param("2 \u00d7 5", "  ^", "means nothing", "multiply with *", id="a cross"),
        pytest.param("2 \u2212 5", "  ^", "means nothing", "write the -", id="a minus sign"),
        pytest.param("2 ^ 5", "  ^", "means nothing", "no powers", id="a caret"),
        pytest.param("depth > 5", "      ^", "means nothing", "compare nothing", id="a comparison"),
        pytest.param("if 5", "^^", "`if`", "compare nothing", id="a condition"),
        pytest.param("{depth}", "^", "means nothing", "write names alone", id="a name in braces"),
        pytest.param("[2 + 5]", "^", "means nothing", "in (parentheses)", id="square brackets"),
        pytest.param("2 plus 5", "  ^^^^", "before `plus`", "write +", id="a sum in words"),
        pytest.param("Floor(depth / 2)", "^^^^^", "`Floor` is no", "rounds down", id="rounding"),
        pytest.param("rand(1, 4)", "^^^^", "`rand` is no", "such as 1d4", id="chance"),
        pytest.param("2x6", " ^", "before `x`", "multiply with *", id="x"),
        pytest.param("*d6", "^", "expected a number", "", id="no left operand"),
        pytest.param("1 + * 2", "    ^", "expected a number", "", id="two operators"),
        pytest.param("+3", "^", "expected a number", "", id="unary plus"),
        pytest.param("7 // 2", "   ^", "expected a number", "rounds down", id="two slashes"),
        pytest.param("7 ** 2", "   ^", "expected a number", "no powers", id="two stars"),
        pytest.param("2depth", " ^^^^^", "before `depth`", "write 2 * depth", id="no operator"),
        pytest.param("2 3", "  ^", "before `3`", "", id="two numbers"),
        pytest.param("1 + (2", "    ^", "never closed", "add )", id="unclosed"),
        pytest.param("()", " ^", "not `)`", "", id="nothing in parentheses"),
        pytest.param("2)", " ^", "no parenthesis to close", "take it out", id="unopened"),
        pytest.param("DEPTH", "^^^^^", "`DEPTH`", "did you mean `depth`?", id="wrong case"),
        pytest.param("1 + dpeth", "    ^^^^^", "`dpeth`", "did you mean `depth`?", id="misspelled"),
        pytest.param("gold", "^^^^", "`gold`", "a number, dice or `depth`", id="unknown"),
        pytest.param("999d2 + 2d2", "        ^^^", "not 1,001", "", id="too many dice"),
        pytest.param("1.5", " ^", "`.` means nothing", "whole", id="fraction"),
        pytest.param("40%", "  ^", "`%` means nothing", "write 40", id="percentage"),
        pytest.param("2,5", " ^", "`,` means nothing", "no commas", id="decimal comma"),
        pytest.param("d%", " ^", "`%` means nothing", "write d100", id="percent"),
        pytest.param("2\xb2", " ^", "means nothing", "", id="a digit that is none"),
        pytest.param("1 / 0", "    ^", "divided by zero", "", id="zero"),
        pytest.param("depth / (2 - 2)", "        ^^^^^^^", "by zero", "", id="always zero"),
        pytest.param("6 / (d3 - 2)", "    ^^^^^^^^", "between -1 and 1", "", id="maybe zero"),
    ],
)
def test_an_error_points_at_its_cause(text: str, span: str, message: str, hint: str) -> None:
    caught = error(text)

    assert message in str(caught)
    assert hint in (caught.hint or "")
    assert " " * caught.start + "^" * max(1, caught.end - caught.start) == span


@pytest.mark.parametrize(
    ("text", "span", "hint"),
    [
        pytest.param("1 + slef.gold", "    ^^^^", "did you mean `self.gold`?", id="misspelled"),
        pytest.param("goblin.gold", "^^^^^^", "`other.gold` or `self.gold`", id="somebody else"),
        pytest.param("gold", "^^^^", "`other.gold` or `self.gold`", id="without an owner"),
        pytest.param("self", "^^^^", "a dot and a name", id="an owner alone"),
        pytest.param("self. gold", "^^^^", "a dot and a name", id="a space"),
        pytest.param("2self.gold", " ^^^^^^^^^", "write 2 * self.gold", id="no operator"),
    ],
)
def test_who_owns_what_must_be_written_so(text: str, span: str, hint: str) -> None:
    caught = error(text, owners=OWNERS)

    assert hint in (caught.hint or "")
    assert " " * caught.start + "^" * (caught.end - caught.start) == span


def test_where_there_are_no_variables_the_hint_says_so() -> None:
    assert error("gold", ()).hint == "write a number or dice"


def test_an_error_survives_the_way_between_processes() -> None:
    caught = error("3d")

    copy = pickle.loads(pickle.dumps(caught))  # noqa: S301

    assert (str(copy), copy.start, copy.end, copy.hint) == (
        *("a die needs a number of sides", 0, 2),
        "write 3d6, not 3d",
    )


# ---------------------------------------------------------------- costs and limits


def test_formulas_are_checked_without_loading_numpy() -> None:
    program = "import sys, roguelike.core.formulas.formula; print('numpy' in sys.modules)"

    printed = printed_by(program)

    assert printed == "False\n"


@pytest.mark.parametrize(
    ("longest", "too_long", "message"),
    [
        pytest.param("1" + " " * (MAX_TEXT - 1), " ", "200 characters, not 201", id="text"),
        pytest.param(f"{MAX_DICE - 1}d2 + d2", " + d2", "1,000 dice in all, not 1,001", id="dice"),
        pytest.param(f"d{MAX_SIDES}", "0", "not 100,000", id="sides"),
        pytest.param(f"{MAX_RESULT}", "0", "not 10,000,000", id="numbers"),
        pytest.param(f"{MAX_RESULT}", "+1", "may be 1,000,001", id="result"),
        pytest.param(f"-{MAX_RESULT}", "-1", "may be -1,000,001", id="negative result"),
    ],
)
def test_a_limit_may_be_reached_but_not_passed(longest: str, too_long: str, message: str) -> None:
    parse(longest)

    assert message in str(error(longest + too_long))


@pytest.mark.parametrize(("before", "after"), [("(", ")"), ("-", ""), ("max(1,", ")")])
def test_nesting_is_limited(before: str, after: str) -> None:
    parse(before * MAX_NESTING + "1" + after * MAX_NESTING)

    caught = error(before * (MAX_NESTING + 1) + "1" + after * (MAX_NESTING + 1))

    assert "nested at most 20 deep" in str(caught)
    assert caught.start == MAX_NESTING * len(before)


def test_the_mods_in_names_do_not_count_as_text() -> None:
    name = "self.core:attack"
    text = name + " " * (MAX_TEXT - len("self.attack"))

    assert parse(text, owners=OWNERS).variables == {name}
    assert "characters, not 201" in str(error(text + " ", owners=OWNERS))


def test_nesting_counts_depth_and_not_parentheses() -> None:
    assert value("+".join(["(1)"] * (MAX_NESTING + 1))) == MAX_NESTING + 1


@given(st.one_of(st.text(), st.text("0123456789dk+-*/(), depthmxsl.:", max_size=MAX_TEXT + 5)))
def test_any_text_is_a_formula_or_an_error_with_a_place(text: str) -> None:
    refusal = refusal_of(text)

    assert refusal is None or 0 <= refusal.start <= refusal.end <= len(text)
