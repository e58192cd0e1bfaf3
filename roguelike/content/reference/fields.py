"""Tables of fields: what data may say, in rows."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from pydantic import BaseModel

from roguelike.content.fields.parameters import Parameter, parameters
from roguelike.content.reference.markdown import code, link, said, table
from roguelike.content.reference.places import kind_page, point_page, topic_page
from roguelike.content.schema import KINDS

_SELECTED = "table with a kind"
_HEADINGS = ("Field", "Type", "Bounds", "Default", "Description")
_LEADS_TO_KIND = re.compile(rf"\b({'|'.join(KINDS)}) id\b")


def field_table(model: type[BaseModel], points: Mapping[str, str] | None = None) -> str:
    """Return what a table of `model` may say.

    Args:
        model: The model.
        points: The extension points from which its fields select, by the names of the fields.
    """
    return rows_table(parameters(model), points or {})


def rows_table(rows: Iterable[Parameter], points: Mapping[str, str]) -> str:
    """Return fields as a table; `points` as `field_table` has them."""
    return table(_HEADINGS, [_row(each, points.get(each.name, "")) for each in rows])


def within(rows: Iterable[Parameter], names: Collection[str]) -> list[Parameter]:
    """Return the fields that have certain names, with all that lies below them."""
    return [each for each in rows if re.split(r"[.\[]", each.name)[0] in names]


def _row(parameter: Parameter, point: str) -> tuple[str, ...]:
    deprecated = "**Deprecated.** " if parameter.deprecated else ""
    return (
        code(parameter.name),
        _type(parameter.type, point),
        _bounds(parameter),
        _default(parameter),
        f"{deprecated}{said(parameter.description)}",
    )


def _type(words: str, point: str) -> str:
    if point:
        words = words.replace(_SELECTED, link(point, point_page(point)))
    words = words.replace("formula", link("formula", topic_page("formulas")))
    words = re.sub(
        r"^(list of |.* by )?(id|mod id|tag)$", lambda match: _named(*match.groups()), words
    )
    return _LEADS_TO_KIND.sub(lambda match: f"{link(match[1], kind_page(match[1]))} id", words)


def _named(before: str | None, word: str) -> str:
    return f"{before or ''}{link(word, topic_page('names'))}"


def _bounds(parameter: Parameter) -> str:
    if not parameter.choices:
        return parameter.bounds
    return ", ".join(map(code, parameter.choices))


def _default(parameter: Parameter) -> str:
    if parameter.required:
        return "required"
    default = parameter.default
    if isinstance(default, str):
        return code(f'"{default}"') if default else ""
    is_table = isinstance(default, dict)
    return code(parameter.default_text) if parameter.default_text and not is_table else ""
