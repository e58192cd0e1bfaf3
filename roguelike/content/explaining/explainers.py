"""What to say about each type of error, and with which code."""

from __future__ import annotations

import re
from typing import Literal, get_args, get_origin

from msgspec.structs import replace

from roguelike.content.documents.document import Span, Token
from roguelike.content.documents.tables import as_table
from roguelike.content.explaining.colors import ill_formed_color, named_color, refers_to
from roguelike.content.explaining.divided import with_colon
from roguelike.content.explaining.forms import (
    as_name,
    in_the_right_form,
)
from roguelike.content.explaining.glyphs import glyph_like
from roguelike.content.explaining.guesses import meant_id, meant_tag
from roguelike.content.explaining.items import with_brackets
from roguelike.content.explaining.numbers import FORMULA
from roguelike.content.explaining.problems import Explainer, Problem
from roguelike.content.explaining.references import REFERENCE_EXPLAINERS
from roguelike.content.explaining.samples import sample_of
from roguelike.content.explaining.unknown_keys import no_kind, unknown_field
from roguelike.content.fields.types import models
from roguelike.content.findings.diagnostics import Code, Diagnostic, Guess, did_you_mean, guess
from roguelike.content.findings.faults import Fault
from roguelike.content.findings.mends import Mend, Rename, within
from roguelike.content.names.ids import NAME_PATTERN, OPTIONAL_MARK, TAG_MARK
from roguelike.content.words.likeness import ending_in
from roguelike.content.words.plain_values import written_plainly
from roguelike.content.words.values import described, listed

_QUOTED = re.compile(r"'([^']*)'")
_IN_FULL = re.compile(r"mean `[^`]*:")
_OPTIONAL = re.compile(rf"{re.escape(OPTIONAL_MARK)}({NAME_PATTERN})[:.]{NAME_PATTERN}")

_FORMATTED = re.compile(r"[.:!\[]")
"""What stands behind a name in braces, elsewhere, before it is told how to write its value."""

_EXPECTED = {
    "bool_type": "true or false",
    "dict_type": "a table",
    "float_type": "a number",
    "int_type": "a whole number",
    "list_type": "an array",
    "model_attributes_type": "a table",
    "model_type": "a table",
    "string_type": "text",
    "tuple_type": "an array",
    Fault.FORMULA_TYPE: FORMULA,
}
"""What errors about types expect."""

_LIMITS = {
    "finite_number": "must be a finite number",
    "greater_than": "must be more than {gt}",
    "greater_than_equal": "must be at least {ge}",
    "less_than": "must be less than {lt}",
    "less_than_equal": "must be at most {le}",
    "multiple_of": "must be a multiple of {multiple_of}",
    "string_too_long": "must have at most {max_length} characters",
    "string_too_short": "must have at least {min_length} characters",
    "too_long": "must have at most {max_length} items",
    "too_short": "must have at least {min_length} items",
}
"""What errors about limits ask for, with names from their contexts."""


def _missing(problem: Problem) -> Diagnostic:
    message = f"`{problem.last}` is missing from {problem.table}"
    field = problem.location.field
    annotation = field.annotation if field else None
    choices = get_args(annotation) if get_origin(annotation) is Literal else ()
    hints = (_added(problem), problem.description, f"one of {listed(choices)}" if choices else "")
    hint = ": ".join(filter(None, hints))
    return Diagnostic(Code.E204, problem.place(Token.HEADER), message, hint)


def _added(problem: Problem) -> str:
    """Return how what is missing is written, if that can be shown."""
    field, keys = problem.location.field, (*problem.subject.place.keys, *problem.keys)
    if not keys[1:] and models(field and field.annotation):
        return f"add [{problem.last}]"
    sample = sample_of(field) if field else ""
    return f"add {problem.last} = {sample}" if sample else ""


def _wrong_type(problem: Problem) -> Diagnostic:
    expected = _EXPECTED[problem.kind]
    items = as_table(problem.value)
    if problem.subject.is_merged and items and expected == "an array":  # which is not set
        name = next(iter(items))
        message = f"no item here is called `{name}`; there is none"
        return problem.inside(name).found(Code.E405, message, "put it in with `append`")
    message = f"{problem.called} must be {expected}, not {described(problem.value)}"
    mend = with_brackets(problem) if expected == "an array" else ()
    return problem.found(Code.E202, message, in_the_right_form(expected, problem), mend)


def _out_of_range(problem: Problem) -> Diagnostic:
    limit = _LIMITS[problem.kind].format_map(problem.context)
    limit = re.sub(r"\b1 (character|item)s", r"1 \1", limit)
    found = (
        "" if isinstance(problem.value, str | list | dict) else f", not {described(problem.value)}"
    )
    return problem.found(Code.E203, f"{problem.called} {limit}{found}", *_cut(problem))


def _cut(problem: Problem) -> Guess:
    """Return what a text can be that is a character, or is not there at all."""
    if problem.kind == "string_too_long" and problem.context["max_length"] == 1:
        return glyph_like(problem)
    return Guess(problem.description if problem.kind == "string_too_short" else "")


def _ill_formed(problem: Problem) -> Diagnostic:
    message = _refusal(problem)
    if (color := ill_formed_color(problem)).hint:
        return problem.found(Code.E203, message, *color)
    kind = refers_to(problem)
    optional = _OPTIONAL.fullmatch(str(problem.value))
    if optional and not isinstance(problem.keys[-1], int):
        return problem.found(Code.E203, message, _without_mark(optional[1], problem))
    meant = _meant(kind, problem) if kind else Guess()
    meant = meant if meant.hint else Guess(named_color(problem))
    meant = meant if meant.hint else as_name(problem)
    return problem.found(Code.E203, message, meant.hint or problem.description, meant.mend)


def _meant(kind: str, problem: Problem) -> Guess:
    """Return what an ill-formed reference was meant to be, with a mark before it if it may be."""
    text, names = str(problem.value), problem.subject.names
    may_be_marked = isinstance(problem.keys[-1], int)  # as each in an array may
    mark = text[:1] if may_be_marked and text.startswith((TAG_MARK, OPTIONAL_MARK)) else ""
    reference = text.removeprefix(mark)
    if problem.subject.may_exist(with_colon(reference, names)):  # nobody knows what is there
        return Guess()
    if mark == TAG_MARK:
        hint, mend = meant_tag(kind, reference, names)
    else:
        hint, mend = meant_id(kind, reference, names)
    if mark == OPTIONAL_MARK and not _IN_FULL.search(hint):
        return Guess(hint)  # as what has no mod before it cannot be optional
    return Guess(hint.replace("mean `", f"mean `{mark}", 1), within(mend, mark))


def _without_mark(mod: str, problem: Problem) -> str:
    """Return what to do where nothing optional of a mod can stand."""
    names = problem.subject.names
    known = {*names.mods, *names.installed, *names.optional}
    close = None if mod in known else did_you_mean(mod, known)
    meant = f"did you mean the mod `{close}`? " if close else ""
    what = f'a patch with when = {{ mod = "{close or mod}" }} can set it'
    return f"nothing optional can stand here; {meant}{what}"


def _not_one_of(problem: Problem) -> Diagnostic:
    options = _QUOTED.findall(str(problem.context["expected"]))
    if problem.is_about_kind:
        return _unregistered(problem, str(problem.value), options)
    if not options:
        return problem.found(Code.E205, _refusal(problem), _only_true(problem.value))
    return problem.found(Code.E205, _refusal(problem), *_choice(str(problem.value), options))


def _only_true(value: object) -> str:
    """Return what to write in place of what is not true, where nothing else can stand."""
    plain = written_plainly("true or false", value)
    return plain if plain.startswith("write true") else "write true, or take it out"


def _refusal(problem: Problem) -> str:
    if problem.location.is_key:
        return f"{problem.called} is not allowed in {problem.table}"
    return f"{problem.called} cannot be {described(problem.value)}"


def _unknown_tag(problem: Problem) -> Diagnostic:
    options = _QUOTED.findall(str(problem.context["expected_tags"]))
    return _unregistered(problem.inside("kind"), str(problem.context["tag"]), options)


def _unregistered(problem: Problem, kind: str, options: list[str]) -> Diagnostic:
    called = problem.location.point or "kind"
    message = f"there is no {called} `{kind}`" if kind else f"the {called} has an empty name"
    return problem.found(Code.E207, message, *_choice(kind, options))


def _contradiction(problem: Problem) -> Diagnostic:
    return _in_its_words(Code.E206, problem)


def _bad_text(problem: Problem) -> Diagnostic:
    return _in_its_words(Code.E203, problem)


def _in_its_words(code: Code, problem: Problem) -> Diagnostic:
    """Explain what a fault says itself, and with which hint, of which part of a text."""
    hint = str(problem.context.get("hint", ""))
    problem, context = _named_field(problem), problem.context
    if "start" in context:
        part = Span(context["start"], context["end"])
        finding = problem.found_in_text(code, part, problem.text, hint)
        instead = context.get("instead")
        old = str(problem.value)[part.start : part.end]
        return replace(finding, mend=(Rename(old, instead),)) if instead else finding
    return problem.found(code, problem.text, hint)


def _bad_glyph(problem: Problem) -> Diagnostic:
    return problem.found(Code.E203, problem.text, *glyph_like(problem))


def _bad_placeholder(problem: Problem) -> Diagnostic:
    problem = _named_field(problem)
    name, allowed = str(problem.context["names"]), str(problem.context["allowed"]).split(", ")
    start = str(problem.value).find(f"{{{name}}}")
    message = f"nothing here is called `{name}`"
    hint, mend = _choice(name, allowed)
    if (bare := _FORMATTED.split(name)[0].strip()) in allowed:
        hint = f"did you mean `{bare}`?"
    part = Span(start, start + len(f"{{{name}}}"))
    finding = problem.found_in_text(Code.E203, part, message, hint)
    return replace(finding, mend=within(mend, "{", "}"))


def _bad_formula(problem: Problem) -> Diagnostic:
    context = problem.context
    message = f"{problem.called} is not a formula: {context['problem']}"
    part = Span(context["start"], context["end"])
    hint = context["hint"] or _without_plus(problem)
    return problem.found_in_text(Code.E203, part, message, hint)


def _without_plus(problem: Problem) -> str:
    """Return what to do about a formula that begins as what is added to a value."""
    if not str(problem.value).lstrip().startswith("+"):
        return ""
    is_set = "set" in problem.keys[:2]
    return "`add` adds to what is there" if is_set else "write it without `+` in front"


def _bad_count(problem: Problem) -> Diagnostic:
    return problem.found(Code.E203, f"{problem.called} {problem.text}")


def _choice(word: str, options: list[str]) -> Guess:
    found = guess(word, options)
    if not found.hint and (whole := ending_in(word, options)):
        beginning = whole[: -len(word.strip())]
        is_sure = all(each.startswith(beginning) for each in options)  # so it says nothing
        found = Guess(f"did you mean `{whole}`?", (Rename(word, whole),) if is_sure else ())
    return found if found.hint else Guess(f"it can be {listed(options)}")


def _named_field(problem: Problem) -> Problem:
    """Return the problem at the field that its context names, if it names one."""
    name = problem.context.get("field")
    return problem.inside(str(name)) if name else problem


def other(problem: Problem) -> Diagnostic:
    """Explain an error that a model raises in its own words.

    Its type may be the name of a code, and its context may have a `hint`, a `mend`, the text that
    was meant `instead`, and the `field` that it is about.
    """
    code = Code.__members__.get(problem.kind, Code.E206)
    reason = str(problem.context.get("error", problem.text))
    hint = str(problem.context.get("hint", ""))
    instead = str(problem.context.get("instead", ""))
    mend: Mend = (Rename(str(problem.value), instead),) if instead else ()
    mend = problem.context.get("mend", mend)
    return _named_field(problem).found(code, reason[:1].lower() + reason[1:], hint, mend)


EXPLAINERS: dict[str, Explainer] = {
    **REFERENCE_EXPLAINERS,
    **dict.fromkeys(_EXPECTED, _wrong_type),
    **dict.fromkeys(_LIMITS, _out_of_range),
    "extra_forbidden": unknown_field,
    "literal_error": _not_one_of,
    "missing": _missing,
    "string_pattern_mismatch": _ill_formed,
    "union_tag_invalid": _unknown_tag,
    "union_tag_not_found": no_kind,
    Fault.CONTRADICTION: _contradiction,
    Fault.COUNT: _bad_count,
    Fault.FORMULA: _bad_formula,
    Fault.GLYPH: _bad_glyph,
    Fault.TEMPLATE: _bad_text,
    Fault.TEMPLATE_NAME: _bad_placeholder,
    Fault.TEXT_CONTROL: _bad_text,
}
"""How to explain each type of error, by pydantic's name for it or by that of a fault."""
