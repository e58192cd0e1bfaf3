"""Mutants of files as what they say: the TOML stays valid, its sense does not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeGuard

import tomli
import tomli_w

from roguelike.content.schema import KINDS
from roguelike.core.rng import Rng
from tests.fuzz_content.words import strange_value, strange_word, typo

Table = dict[str, Any]
Words = Sequence[str]

MAX_SPOTS = 20_000
"""How many places there may be in a file; arrays of arrays of arrays become too large at once."""
VERBS = ("set", "add", "mul", "append", "prepend", "remove", "insert", "replace", "unset")
_UNFIT = (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError)
"""What a mutator can raise where earlier mutants have left little that it knows."""
_FIELDS = (
    *("inherits", "abstract", "edit", "lint", "label", "stats", "behaviors", "glyph", "color"),
    *("when", "expect", "priority", "required", "note", "id", "kind", "values", "levels", "passes"),
)


class Spot(NamedTuple):
    """A place in a table or an array."""

    holder: Any
    key: Any

    @property
    def value(self) -> Any:  # noqa: ANN401 - any value
        """What is there."""
        return self.holder[self.key]


def is_table(value: object) -> TypeGuard[Table]:
    """Tell whether a value is a table."""
    return isinstance(value, dict)


def is_array(value: object) -> TypeGuard[list[Any]]:
    """Tell whether a value is an array."""
    return isinstance(value, list)


def mutated_tables(rng: Rng, raw: bytes, pool: Words) -> bytes:
    """Return a file with one mutation of what it says; as it is where that cannot be."""
    try:
        data = tomli.loads(raw.decode("utf-8-sig"))
        rng.pick(_MUTATORS)(rng, data, pool)
        return tomli_w.dumps(data).encode() if len(_spots(data)) <= MAX_SPOTS else raw
    except _UNFIT:
        return raw


def words_in(files: Iterable[bytes]) -> list[str]:
    """Return the keys and the short texts in some files."""
    found: dict[str, None] = {}
    for raw in files:
        try:
            spots = _spots(tomli.loads(raw.decode("utf-8-sig")))
        except (ValueError, RecursionError):
            continue
        for spot in spots:
            for word in (spot.key, spot.value):
                if isinstance(word, str) and len(word) < 40:
                    found[word] = None
    return list(found)


def _spots(data: Table) -> list[Spot]:
    found: list[Spot] = []
    holders: list[Any] = [data]
    for holder in holders:
        keys: Sequence[Any] = list(holder) if is_table(holder) else range(len(holder))
        for key in keys:
            spot = Spot(holder, key)
            found.append(spot)
            if is_table(spot.value) or is_array(spot.value):
                holders.append(spot.value)
        if len(found) > MAX_SPOTS:
            break
    return found


def _spot(rng: Rng, data: Table) -> Spot:
    found = _spots(data)
    return rng.pick(found) if found else Spot({"": data}, "")


def _definition(rng: Rng, data: Table) -> tuple[str, str, Table]:
    """Return a kind, an id and a definition of the file, or invented ones."""
    found = [
        (kind, name, table)
        for kind in KINDS
        if is_table(home := data.get(kind))
        for name, table in home.items()
        if is_table(table)
    ]
    return rng.pick(found) if found else (rng.pick(tuple(KINDS)), "invented", {})


def _another_value(rng: Rng, data: Table, pool: Words) -> None:
    spot = _spot(rng, data)
    spot.holder[spot.key] = strange_value(rng, pool)


def _another_word(rng: Rng, data: Table, pool: Words) -> None:
    spots = [spot for spot in _spots(data) if isinstance(spot.value, str)]
    if spots:
        spot = rng.pick(spots)
        word = typo(rng, spot.value) if rng.coin() else strange_word(rng, pool)
        spot.holder[spot.key] = word


def _another_number(rng: Rng, data: Table, pool: Words) -> None:
    spots = [spot for spot in _spots(data) if type(spot.value) in (int, float)]
    if spots:
        spot = rng.pick(spots)
        spot.holder[spot.key] = rng.pick((spot.value + 1, -spot.value, spot.value * 1000, 0, 0.5))
    del pool


def _removed(rng: Rng, data: Table, pool: Words) -> None:
    spot = _spot(rng, data)
    del spot.holder[spot.key]
    del pool


def _renamed(rng: Rng, data: Table, pool: Words) -> None:
    spots = [spot for spot in _spots(data) if is_table(spot.holder)]
    if not spots:
        return
    spot = rng.pick(spots)
    name = typo(rng, spot.key) if rng.coin() else strange_word(rng, (*pool, *_FIELDS))
    if rng.coin():
        spot.holder[name] = spot.holder.pop(spot.key)
    else:
        spot.holder[name] = spot.value


def _swapped(rng: Rng, data: Table, pool: Words) -> None:
    one, other = _spot(rng, data), _spot(rng, data)
    values = one.value, other.value
    other.holder[other.key] = values[0]
    one.holder[one.key] = values[1]
    del pool


def _copied(rng: Rng, data: Table, pool: Words) -> None:
    one, other = _spot(rng, data), _spot(rng, data)
    other.holder[other.key] = tomli.loads(tomli_w.dumps({"x": one.value}))["x"]
    del pool


def _wrapped(rng: Rng, data: Table, pool: Words) -> None:
    spot = _spot(rng, data)
    value = spot.value
    choices: Sequence[Any] = (
        [value],
        {strange_word(rng, (*pool, *_FIELDS)): value},
        [value] * rng.pick((2, 65, 1025)),
        str(value),
        [value, strange_value(rng, pool)],
        next(iter(value), None) if is_array(value) else value,
        {"setting": value},
    )
    spot.holder[spot.key] = rng.pick(choices)


def _new_field(rng: Rng, data: Table, pool: Words) -> None:
    tables = [spot.value for spot in _spots(data) if is_table(spot.value)]
    table = rng.pick([data, *tables])
    table[strange_word(rng, (*pool, *_FIELDS))] = strange_value(rng, pool)


def _inherits(rng: Rng, data: Table, pool: Words) -> None:
    _, name, table = _definition(rng, data)
    near = (name, strange_word(rng, pool))
    table["inherits"] = rng.pick((name, list(near), [name] * 20, near[1], strange_value(rng, near)))
    if rng.below(3) == 0:
        table["abstract"] = rng.pick((True, False, 1))
    if rng.below(3) == 0:
        table["edit"] = _change(rng, table, pool)


def _chain(rng: Rng, data: Table, pool: Words) -> None:
    """Let many definitions inherit from one another, in a line or in a circle."""
    kind, name, table = _definition(rng, data)
    home = data.setdefault(kind, {})
    count = rng.pick((3, 20, 200))
    for number in range(count):
        parents = [f"{name}_{number + 1}"] * rng.pick((1, 1, 2))
        home[f"{name}_{number}"] = {**table, "inherits": parents}
    home[f"{name}_{count}"] = {**table, "inherits": f"{name}_0"} if rng.coin() else dict(table)
    del pool


def _tag(rng: Rng, data: Table, pool: Words) -> None:
    kind, name, _ = _definition(rng, data)
    words = [name, f"#{name}", "#loop", "#b", "?nobody", strange_word(rng, pool)]
    tags = data.setdefault("tag", {}).setdefault(kind, {})
    tags[rng.pick(("loop", "b", name, strange_word(rng, pool)))] = rng.pick(
        (
            {"values": words},
            {"values": words * 300},
            {"values": ["#b"], "edit": {"remove": {"values": words}}},
            {"values": strange_value(rng, pool)},
            strange_value(rng, pool),
        )
    )


def _tag_chain(rng: Rng, data: Table, pool: Words) -> None:
    kind, name, _ = _definition(rng, data)
    tags = data.setdefault("tag", {}).setdefault(kind, {})
    count = rng.pick((10, 40, 500))
    for number in range(count):
        tags[f"t{number}"] = {"values": [f"#t{number + 1}", f"#t{number + 2}", name]}
    tags[f"t{count}"] = {"values": ["#t0"] if rng.coin() else [name]}
    del pool


def _patch(rng: Rng, data: Table, pool: Words) -> None:
    kind, name, table = _definition(rng, data)
    target = rng.pick((name, name, f"#{name}", [name, name], strange_word(rng, pool)))
    patch: Table = {"id": target, **_change(rng, table, pool)}
    if rng.below(3) == 0:
        patch["when"] = _condition(rng, pool)
    if rng.below(4) == 0:
        patch[rng.pick(("priority", "required", "note", "expect"))] = strange_value(rng, pool)
    patches = data.setdefault("patch", {}).setdefault(kind, [])
    patches.extend([patch] * rng.pick((1, 1, 1, 3)))


def _change(rng: Rng, table: Table, pool: Words) -> Table:
    """Return verbs with what they say of paths in a table, or beside it."""
    said: Table = {}
    for _ in range(1 + rng.below(2)):
        path, value = _path(rng, table, pool)
        verb = rng.pick(VERBS)
        if rng.below(3) == 0:
            value = strange_value(rng, pool)
        if verb == "unset":
            said[verb] = [".".join(map(str, path)), strange_word(rng, pool)]
            continue
        for key in reversed(path):
            value = {key: value}
        said[verb] = value
    return said


def _path(rng: Rng, table: Table, pool: Words) -> tuple[list[str], Any]:
    """Return a path of keys into a table, with items of arrays called by their kinds; its value."""
    path: list[str] = []
    value: Any = table
    while value and rng.below(5):
        if is_table(value):
            key = rng.pick(list(value))
            value = value[key]
        elif is_array(value):
            value = rng.pick(value)
            kind = value.get("kind") if is_table(value) else None
            key = kind if isinstance(kind, str) and rng.coin() else strange_word(rng, pool)
        else:
            break
        path.append(str(key))
    return path or [strange_word(rng, pool)], value


def _condition(rng: Rng, pool: Words, depth: int = 0) -> Table:
    if depth < rng.pick((2, 2, 2, 30)) and rng.coin():
        key = rng.pick(("all", "any", "not"))
        inner = [_condition(rng, pool, depth + 1) for _ in range(1 if depth > 3 else rng.below(3))]
        return {key: _condition(rng, pool, depth + 1) if key == "not" else inner}
    test = rng.pick(("eq", "gt", "ge", "lt", "le", "version"))
    subject = {rng.pick(("mod", "setting")): strange_word(rng, pool)}
    return {**subject, test: strange_value(rng, pool)} if rng.coin() else subject


def _setting(rng: Rng, data: Table, pool: Words) -> None:
    """Add a setting to what may be a manifest."""
    settings = data.setdefault("settings", {})
    settings[strange_word(rng, pool)] = {
        "type": rng.pick(("int", "float", "bool", "text", "choice", strange_word(rng, pool))),
        "default": strange_value(rng, pool),
        rng.pick(("min", "max", "choices", "step", "label", "applies")): strange_value(rng, pool),
    }


def _related(rng: Rng, data: Table, pool: Words) -> None:
    """Add a relation to other mods to what may be a manifest."""
    mods = [word for word in ("core", "classic", "rich", "engine", *pool) if word.isidentifier()]
    name = rng.pick(("requires", "optional", "conflicts", "order", "lint"))
    version = rng.pick(("*", ">=1", "<0.1", strange_word(rng, pool)))
    table = data.setdefault(name, {})
    if name == "order":
        table[rng.pick(("after", "before"))] = [rng.pick(mods) for _ in range(rng.below(4))]
    elif name == "lint":
        table["allow"] = [strange_word(rng, ("W501", "W506", "E301")) for _ in range(3)]
    else:
        table[rng.pick(mods)] = version


def _many(rng: Rng, data: Table, pool: Words) -> None:
    """Repeat a definition very often."""
    kind, name, table = _definition(rng, data)
    home = data.setdefault(kind, {})
    for number in range(rng.pick((10, 100, 1000))):
        home[f"{name}{number}"] = table
    del pool


_MUTATORS: Sequence[Callable[[Rng, Table, Words], None]] = (
    *(_another_value, _another_value, _another_word, _another_word, _another_number, _removed),
    *(_renamed, _renamed, _swapped, _copied, _wrapped, _new_field, _inherits, _chain, _tag),
    *(_tag_chain, _patch, _patch, _patch, _setting, _related, _many),
)
