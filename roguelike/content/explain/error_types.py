"""Explain each type of error with a code, a message and a hint from the field itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from roguelike.content.documents.document import Token, as_table
from roguelike.content.explain.problems import Problem
from roguelike.content.explain.unknown_names import (
    REFERENCE_EXPLAINERS,
    how_to_define,
    no_kind,
    unknown_field,
    what_there_can_be,
)
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.faults import Fault
from roguelike.content.findings.fixes import Fix, Rename, within
from roguelike.content.findings.similar_words import Advice, suggest
from roguelike.content.findings.wording import described, dotted, listed, shown, written_plainly
from roguelike.content.references.ids import (
    OPTIONAL_MARK,
    TAG_MARK,
    TAG_PATTERN,
    is_name,
    meant_name,
    meant_tag_name,
    near_name,
)
from roguelike.content.references.suggestions import meant_id
from roguelike.content.schema import VERBS
from roguelike.content.schema.fields.base import Ref
from roguelike.content.schema.fields.tree import ValueType

_QUOTED = re.compile(r"'([^']*)'")
_EMPTY = "{ … }"
"""The sample of a table of which nothing is needed."""

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
    Fault.FORMULA_TYPE: "a whole number or a formula in quotes",
}
"""The values that errors about types (E202) expect."""

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
"""The requirements in errors about limits (E203), with names from their contexts."""


def explained(problem: Problem) -> list[Diagnostic]:
    """Return the findings about a problem, one for each mistake."""
    explain = _EXPLAINERS.get(problem.kind, _other)
    if problem.kind != Fault.TEMPLATE_NAME:
        return [explain(problem)]
    names = str(problem.context["names"]).split(", ")
    contexts = ({**problem.context, "names": name} for name in names)
    return [explain(replace(problem, context=each)) for each in contexts]


def how_to_add(problem: Problem) -> str:
    """Return a sample of a missing field, if one can be shown."""
    field, keys = problem.location.field, (*problem.subject.place.keys, *problem.keys)
    if field and not keys[1:] and field.value.table:
        return f"[{problem.last}]"
    sample = problem.sample(field and field.value)
    return f"{problem.last} = {sample}" if sample else ""


def _missing(problem: Problem) -> Diagnostic:
    message = f"`{problem.last}` is missing from {problem.table}"
    field = problem.location.field
    only = field.value.only if field else None
    choices = only.words if only else ()
    added = how_to_add(problem)
    hints = (added and f"add {added}", problem.description)
    hint = ": ".join(filter(None, (*hints, f"one of {listed(choices)}" if choices else "")))
    return Diagnostic(Code.E204, problem.place(Token.HEADER), message, hint)


def _wrong_type(problem: Problem) -> Diagnostic:
    expected = _EXPECTED[problem.kind]
    items = as_table(problem.value)
    if problem.subject.is_merged and items and expected == "an array":  # which is not set
        name = next(iter(items))
        hint = "add it with `append`"
        return problem.inside(name).found(Code.E405, f"no item here is called `{name}`", hint)
    message = f"{problem.called} must be {expected}, not {described(problem.value)}"
    return problem.found(Code.E202, message, _in_form(expected, problem) or _as_described(problem))


def _in_form(expected: str, problem: Problem) -> str:
    """Return advice on the form in which a value is expected, if that is clear."""
    value, place = problem.value, problem.location.expected
    kinds = _kinds_at(problem)
    if kinds and isinstance(value, str) and is_name(value):
        table = f'{{ kind = "{suggest(value, kinds).word or value}" }}'
        return f"write [{table}]" if expected == "an array" else f"write {table}"
    if expected == "an array":
        of_tables = place is not None and place.item is not None and place.item.table
        is_text = isinstance(value, str | int) and not of_tables
        return _header("each", problem, "[[{}]]") or f"write [{shown(value)}]" * is_text
    if expected == "a table":
        if problem.last in VERBS and len(problem.keys) == 1:
            return f"say which field, as in {problem.last}.its_name = …"
        return _no_array(problem) if isinstance(value, list) else ""
    if expected == "text":
        return "put it in quotes" if isinstance(value, int | float) else ""
    return written_plainly(expected, value)


def _kinds_at(problem: Problem) -> list[str]:
    """Return the kinds that can be selected in a place, or by the items of an array there."""
    place = problem.location.expected
    each = place.item if place and place.item else place
    if each is None or (each is place and problem.location.is_part):  # whose kind need not be said
        return []
    return [table.kind for table in each.selectable(problem.choices)]


def _no_array(problem: Problem) -> str:
    """Return advice on writing an array where there is one table, or tables with names."""
    if "add" in problem.keys[:2]:
        return "`append` adds items to an array"
    only = problem.location.expected and problem.location.expected.only
    is_named = only is not None and only.sort is ValueType.NAMED
    return _header(*(("each", problem, "[{}.its_name]") if is_named else ("it", problem, "[{}]")))


def _header(what: str, problem: Problem, brackets: str) -> str:
    """Return the header with which a value begins, if it has one."""
    place = problem.place(Token.HEADER)
    text, (start, _) = place.document.text, place.covered()
    line = text[text.rfind("\n", 0, start) + 1 : start + 1]
    header = dotted(key for key in place.keys if isinstance(key, str))
    is_table = isinstance(problem.value, dict | list)
    return f"begin {what} with {brackets.format(header)}" if is_table and "[" in line else ""


def _as_described(problem: Problem) -> str:
    """Return the description of a field, with an example of its value."""
    sample = problem.sample(problem.location.expected)
    example = f"write it as {sample}" if sample not in ("", _EMPTY) else ""
    return ": ".join(filter(None, (example, problem.description)))


def _out_of_range(problem: Problem) -> Diagnostic:
    limit = _LIMITS[problem.kind].format_map(problem.context)
    limit = re.sub(r"\b1 (character|item)s", r"1 \1", limit)
    is_number = not isinstance(problem.value, str | list | dict)
    found = f", not {described(problem.value)}" if is_number else ""
    hint = problem.description
    if problem.context.get("max_length") == 1 and (text := str(problem.value).strip()):
        hint = f'write one, such as "{text[0]}"'
    return problem.found(Code.E203, f"{problem.called} {limit}{found}", hint)


def _ill_formed(problem: Problem) -> Diagnostic:
    found = _as_name(problem)
    hint = found.hint or _as_described(problem)
    return problem.found(Code.E203, _refusal(problem), hint, found.fix)


def _as_name(problem: Problem) -> Advice:
    """Return advice on the name or text that was meant by a malformed one."""
    pattern, text = str(problem.context.get("pattern")), str(problem.value)
    takes_mods = re.match(pattern, "a_mod:a_name") is not None
    if pattern == TAG_PATTERN:
        return meant_tag_name(text)
    if not takes_mods and not re.match(pattern, "a_name"):
        return _in_small_letters(text, pattern)
    if kind := _kind_referred_to(problem):
        return _as_reference(kind, problem)
    unmarked = text.lstrip(TAG_MARK + OPTIONAL_MARK)
    name = unmarked if takes_mods else unmarked.rpartition(":")[2]
    found = meant_name(name, is_key=problem.location.is_key)
    return found if name == text else Advice(found.hint)  # to take something away is no typo


def _kind_referred_to(problem: Problem) -> str:
    """Return the kind of definition of which a malformed text should be the id, if of one."""
    location = problem.location
    if location.is_key:
        named = location.field and location.field.value.named
        places = [named.key if named else None]
    else:
        places = [location.field and location.field.value, location.expected]
    marks = (place.mark(Ref) for place in places if place)
    return next((mark.kind for mark in marks if mark), "")


def _in_small_letters(text: str, pattern: str) -> Advice:
    """Return advice where only capital letters or blanks keep a text from fitting a pattern."""
    plain = text.strip().lower()
    fits = plain != text and re.match(pattern, plain)
    return Advice(f'write "{plain}"', (Rename(text, plain),)) if fits else Advice()


def _as_reference(kind: str, problem: Problem) -> Advice:
    """Return advice on the reference that was meant, or on defining something new."""
    text = str(problem.value)
    unmarked = text.lstrip(TAG_MARK + OPTIONAL_MARK)
    mark = text[:1] if isinstance(problem.keys[-1], int) and unmarked != text else ""
    found = meant_id(kind, unmarked, problem.subject.names)
    if not found.hint:
        return Advice(what_there_can_be(kind, near_name(unmarked), problem) or how_to_define(kind))
    hint = found.hint.replace("mean `", f"mean `{mark}", 1)
    return Advice(hint, within(found.fix, mark) if mark or unmarked == text else ())


def _not_one_of(problem: Problem) -> Diagnostic:
    options = _QUOTED.findall(str(problem.context["expected"]))
    if problem.is_about_kind:
        return _unregistered(problem, str(problem.value), options)
    found = (
        _choice(str(problem.value), options) if options else Advice("write true, or take it out")
    )
    return problem.found(Code.E205, _refusal(problem), found.hint, found.fix)


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
    found = _choice(kind, options)
    return problem.found(Code.E207, message, found.hint, found.fix)


def _choice(word: str, options: list[str]) -> Advice:
    found = suggest(word, options)
    return Advice(found.hint or f"it can be {listed(options)}", found.fix)


def _in_its_words(code: Code) -> Callable[[Problem], Diagnostic]:
    """Return the explainer of faults that bring their own message, hint and place."""

    def explain(problem: Problem) -> Diagnostic:
        hint = str(problem.context.get("hint", ""))
        problem = _named_field(problem)
        instead = problem.context.get("instead") if "start" in problem.context else None
        fix = (Rename(problem.written, instead),) if instead else ()
        return problem.found(code, problem.text, hint, fix)

    return explain


def _bad_glyph(problem: Problem) -> Diagnostic:
    return problem.found(Code.E203, problem.text, 'write a letter or a sign, such as "M" or "~"')


def _bad_placeholder(problem: Problem) -> Diagnostic:
    problem = _named_field(problem)
    name, allowed = str(problem.context["names"]), str(problem.context["allowed"]).split(", ")
    start = str(problem.value).find(f"{{{name}}}")
    found = _choice(name, allowed)
    part = {"start": start, "end": start + len(f"{{{name}}}")}
    problem = replace(problem, context={**problem.context, **part})
    message = f"nothing here is called `{name}`"
    return problem.found(Code.E203, message, found.hint, within(found.fix, "{", "}"))


def _bad_formula(problem: Problem) -> Diagnostic:
    message = f"{problem.called} is not a formula: {problem.context['problem']}"
    hint = str(problem.context["hint"])
    if not hint and str(problem.value).lstrip().startswith("+"):
        hint = "write it without `+` in front"
    return problem.found(Code.E203, message, hint or _as_described(problem))


def _bad_count(problem: Problem) -> Diagnostic:
    return problem.found(Code.E203, f"{problem.called} {problem.text}", problem.description)


def _named_field(problem: Problem) -> Problem:
    """Return a problem, moved to the field that its context names, if any."""
    name = problem.context.get("field")
    return problem.inside(str(name)) if name else problem


def _other(problem: Problem) -> Diagnostic:
    """Explain an error that a model raises in its own words.

    Its type may be the name of a code, and its context may have a `hint`, a `fix`, the text that
    was meant `instead`, and the `field` that it is about.
    """
    code = Code.__members__.get(problem.kind, Code.E206)
    reason = str(problem.context.get("error", problem.text))
    hint = str(problem.context.get("hint", ""))
    instead = str(problem.context.get("instead", ""))
    fix: Fix = (Rename(str(problem.value), instead),) if instead else ()
    fix = problem.context.get("fix", fix)
    return _named_field(problem).found(code, reason[:1].lower() + reason[1:], hint, fix)


_EXPLAINERS: Mapping[str, Callable[[Problem], Diagnostic]] = {
    **REFERENCE_EXPLAINERS,
    **dict.fromkeys(_EXPECTED, _wrong_type),
    **dict.fromkeys(_LIMITS, _out_of_range),
    "extra_forbidden": unknown_field,
    "literal_error": _not_one_of,
    "missing": _missing,
    "string_pattern_mismatch": _ill_formed,
    "union_tag_invalid": _unknown_tag,
    "union_tag_not_found": no_kind,
    Fault.CONTRADICTION: _in_its_words(Code.E206),
    Fault.COUNT: _bad_count,
    Fault.FORMULA: _bad_formula,
    Fault.GLYPH: _bad_glyph,
    Fault.INCOHERENT: _in_its_words(Code.E206),
    Fault.NO_FORMULA: _bad_formula,
    Fault.TEMPLATE: _in_its_words(Code.E203),
    Fault.TEMPLATE_NAME: _bad_placeholder,
    Fault.TEXT_CONTROL: _in_its_words(Code.E203),
}
"""The function that explains each type of error, by the name of pydantic or of a fault."""
