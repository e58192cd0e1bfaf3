"""Samples of fields as they look in a file, for authors who have left them out."""

from __future__ import annotations

import re

from pydantic import StringConstraints

from roguelike.content.findings.wording import shown
from roguelike.content.references.implementations import NO_IMPLEMENTATIONS, Implementations
from roguelike.content.references.versions import Version
from roguelike.content.schema.colors import HEX_PATTERN
from roguelike.content.schema.fields.base import MAX_TEXT, Ref
from roguelike.content.schema.fields.tree import TypeOption, Value, ValueType, tables_of

_WHATEVER = "…"
_OF_TYPES = {bool: "true", int: "1", float: "0.5", str: f'"{_WHATEVER}"', Version: '"1.0.0"'}
_BARE_KEY = re.compile(r'"([A-Za-z0-9_-]+)"')
_MAX_NESTED = 3  # tables in tables: parameters may be made of others like them, without an end
_MAX_ITEMS = 3  # of an array that needs several


def sample_of(value: Value) -> str:
    """Return a sample of a value as TOML; empty where it would say little.

    `…` stands for what only the author can know, `some_color` for the id of any color.
    """
    return Sampler().of(value)


class Sampler:
    """Makes samples of values, where certain implementations can be selected."""

    def __init__(
        self, choices: Implementations = NO_IMPLEMENTATIONS, *, is_part: bool = False
    ) -> None:
        """Take the implementations, and whether fields are required only in items of arrays."""
        self._choices = choices
        self._is_part = is_part

    def of(self, value: Value, nested: int = 0) -> str:
        """Return a sample of a value, so deep within tables."""
        places = [each for _, each in value.branches]
        if places[1:] and all(_is_plain(each) for each in places):
            return ""  # any of them may be right
        option = value.options[0]
        match option.sort:
            case ValueType.TABLE:
                return self._table(option, nested + 1)
            case ValueType.ARRAY:
                return self._array(option, nested)
            case ValueType.NAMED:
                key = _BARE_KEY.sub(r"\1", self.of(option.key, nested))
                inner = self.of(option.value, nested)
                return _braced(f"{key} = {inner}" if key and inner else "")
            case _:
                return _scalar(option)

    def _array(self, option: TypeOption, nested: int) -> str:
        item = Sampler(self._choices).of(option.item, nested) or _WHATEVER
        least = max((getattr(mark, "min_length", None) or 1 for mark in option.marks), default=1)
        return f"[{', '.join([item] * min(least, _MAX_ITEMS))}]"

    def _table(self, option: TypeOption, nested: int) -> str:
        """Return a table with what it needs, and with its kind where that selects it."""
        if nested > _MAX_NESTED or (self._is_part and option.point):
            return _braced("")
        table = tables_of(option, self._choices)[0]
        fields = (each for each in table.values() if each.is_required and not self._is_part)
        needed = {each.key: self.of(each.value, nested) for each in fields}
        if table.kind:
            needed = {"kind": f'"{table.kind}"', **needed}
        is_whole = all(needed.values())
        return _braced(", ".join(f"{name} = {value}" for name, value in needed.items() if is_whole))


def _is_plain(value: Value) -> bool:
    """Return True if a place takes all values of a simple type."""
    return isinstance(value.annotation, type) and value.annotation in _OF_TYPES


def _scalar(option: TypeOption) -> str:
    if option.words:
        return shown(option.words[0])
    return _text(option) if option.sort is ValueType.TEXT else _OF_TYPES.get(option.type, "")


def _text(option: TypeOption) -> str:
    if ref := option.mark(Ref):
        return f'"some_{ref.kind}"'
    for mark in (each for each in option.marks if isinstance(each, StringConstraints)):
        if mark.pattern == HEX_PATTERN:
            return '"#808080"'
        if mark.max_length == 1:
            return '"x"'
        if (mark.max_length or 0) > MAX_TEXT:
            return f"'''{_WHATEVER}'''"
    return _OF_TYPES[str]


def _braced(inside: str) -> str:
    return f"{{ {inside or _WHATEVER} }}"
