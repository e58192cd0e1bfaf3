"""Values are changed, and all else stays as it is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest
import tomli
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.documents.document import as_table
from roguelike.content.documents.scan import comments
from roguelike.content.toml.editing import Keys, Value, edited, encoded_like

ENABLED = ("mods", "enabled")
DEPTH = ("set", "rats", "depth")


@pytest.mark.parametrize(
    ("keys", "value", "before", "after"),
    [
        (("theme",), "b", "theme = 'a' # dark\nx=1\n", 'theme = "b" # dark\nx=1\n'),
        (("theme",), None, "theme = 'a'\nx=1\n", "x=1\n"),
        (("theme",), None, "theme = 'a' # dark\n", "# dark\n"),
        (("theme",), "b", "# All.\n\n# X.\n[x]\n", '# All.\n\ntheme = "b"\n\n# X.\n[x]\n'),
        (("theme",), "b", "# X.\n[x]\n", 'theme = "b"\n\n# X.\n[x]\n'),
        (("theme",), "b", "x = 1 # one\n[y]\n", 'x = 1 # one\ntheme = "b"\n[y]\n'),
        (DEPTH, 3, "x = 1", "x = 1\n\n[set.rats]\ndepth = 3\n"),
        (DEPTH, 3, "[set.rats] # mine\n\n[x]\n", "[set.rats] # mine\ndepth = 3\n\n[x]\n"),
        (DEPTH, None, "[set.rats]\n  depth = 3 # deep\n[x]\n", "  # deep\n[x]\n"),
        (DEPTH, True, "[set]\n rats.x = 1\n", "[set]\n rats.x = 1\n rats.depth = true\n"),
        (
            DEPTH,
            3,
            "set.rats.x = 1\n[x]\n",
            "set.rats.x = 1\nset.rats.depth = 3\n[x]\n",
        ),
        (DEPTH, 3, "set = { rats = { x=1 } }\n", "set = { rats = { x=1, depth = 3 } }\n"),
        (
            DEPTH,
            3,
            "set = { cats = {x=1} }\n",
            "set = { cats = {x=1}, rats.depth = 3 }\n",
        ),
        (
            DEPTH,
            None,
            "set.rats = { depth=1, x=[{a=1}] }\n",
            "set.rats = {x = [{a = 1}]}\n",
        ),
        (DEPTH, 3, "set = 1 # x\n", "set = {rats = {depth = 3}} # x\n"),
        (ENABLED, (), "mods.enabled = ['a']\n", "mods.enabled = []\n"),
        (ENABLED, ("a",), "mods.enabled = 'a'\n", 'mods.enabled = [\n    "a",\n]\n'),
    ],
)
def test_a_key_is_changed_where_it_is_or_belongs(
    keys: Keys, value: Value | None, before: str, after: str
) -> None:
    assert edited(before, keys, value) == after


@pytest.mark.parametrize(
    ("items", "before", "after"),
    [
        ("ab", "['a']", "['a', \"b\"]"),
        ("b", "['a', 'b']", "['b']"),
        ("a", "['a', 'b']", "['a']"),
        ("cab", "['a', 'b']", "[\"c\", 'a', 'b']"),
        ("ba", "['a', 'b']", '["b", "a"]'),
        ("ab", "[\n  'a', # one\n]", "[\n  'a', # one\n  \"b\",\n]"),
        ("ab", "[\n  'a' # one\n]", "[\n  'a',\n  \"b\" # one\n]"),
        ("b", "[\n  'a', # one\n  'b',\n]", "[\n  # one\n  'b',\n]"),
        ("b", "[\n  'a',\n  'b',\n]", "[\n  'b',\n]"),
        ("a", "[\n  'a', # one\n  'b'\n]", "[\n  'a', # one\n]"),
        ("b", "[\n  'a' # one\n, 'b']", "[\n  # one\n'b']"),
        ("bc", "[\n  'a', # one\n  'b',\n]", "[\n  # one\n  'b',\n  \"c\",\n]"),
        ("a", "[ # none\n]", '["a", # none\n]'),
        ("", "[\n  'a',\n]", "[]"),
        ("", "[\n  'a', # one\n]", "[\n  # one\n]"),
    ],
)
def test_items_come_and_go_without_the_others(items: str, before: str, after: str) -> None:
    text = "[mods]\nenabled = {} # mine\n"

    changed = edited(text.replace("{}", before), ENABLED, tuple(items))

    assert changed == text.replace("{}", after)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("[[set]]\n", 3, id="several tables"),
        pytest.param("set.rats = { depth = 1, # one\n }\n", None, id="a comment in braces"),
    ],
)
def test_nothing_is_changed_if_something_would_be_lost(text: str, value: Value | None) -> None:
    assert edited(text, DEPTH, value) is None


def test_a_file_keeps_its_mark_and_its_line_ends() -> None:
    assert encoded_like(b"\xef\xbb\xbfa\r\nb\r\n", "c\nd\n") == b"\xef\xbb\xbfc\r\nd\r\n"
    assert encoded_like(b"a\nb\r\nc\n", "c\nd\n") == b"c\nd\n"


NAMES = st.sampled_from(["mods", "set", "rats", "enabled", "theme", "a b", ""])
SCALARS = st.one_of(
    st.booleans(),
    st.integers(-3, 3),
    st.floats(),
    st.sampled_from(["", "x", "# no comment", '"""', "\\", "\n"]),
    st.just(date(2020, 1, 31)),
)
DATA = st.recursive(
    st.dictionaries(NAMES, st.one_of(SCALARS, st.lists(SCALARS, max_size=3)), max_size=4),
    lambda inner: st.dictionaries(NAMES, inner | st.lists(inner, max_size=2) | SCALARS, max_size=4),
    max_leaves=12,
)
KEYS = st.lists(NAMES, min_size=1, max_size=3).map(tuple)
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.sampled_from(["x", "\n", '"']),
    st.lists(st.sampled_from(["x", "y", "z"]), unique=True).map(tuple),
)


def remarked(data: Mapping[str, Any]) -> str:
    """Return data as TOML with a comment at the end of each line where there may be one."""
    lines = tomli_w.dumps(data).split("\n")
    return "\n".join(f"{line} # {number}" for number, line in enumerate(lines))


@given(DATA, KEYS, VALUES)
def test_all_else_and_all_comments_stay(
    data: dict[str, Any], keys: Keys, value: Value | None
) -> None:
    text = remarked(data)

    changed = edited(text, keys, value)

    if changed is not None:
        now = tomli.loads(changed)
        assert Counter(comments(text)) <= Counter(comments(changed))
        assert found(now, keys) == ([*value] if isinstance(value, tuple) else value)
        assert without(now, keys) == without(tomli.loads(text), keys)


def found(data: dict[str, Any], keys: Keys) -> object:
    """Return what is at some keys, or nothing."""
    table = data
    for key in keys[:-1]:
        table = as_table(table.get(key)) or {}
    return table.get(keys[-1])


def without(data: dict[str, Any], keys: Keys) -> str:
    """Return data without what is at some keys, and without tables with nothing in them."""
    shown: list[str] = []
    for key, value in sorted(data.items()):
        is_way = key == keys[0] if keys else False
        table = as_table(value)
        if table is not None:
            inner = "" if is_way and len(keys) == 1 else without(table, keys[1:] if is_way else ())
            shown += [f"{key!r}: {inner}"] if inner else []
        elif not is_way:
            shown.append(f"{key!r}: {value!r}")
    return ", ".join(shown)
