"""Hold that what other things follow from is changed by its owners alone, which see to these.

Read-only types say the same of collections; but arrays, plain attributes, and what an actor is
made of can be written to by whoever has them, and functions be called.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "roguelike"

LEVEL = ("engine/world/map_layers.py", "engine/world/level.py")
FIELDS = ("engine/world/clouds.py",)
STATS = ("engine/effects/stats.py",)

OF_LEVELS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            *("actors", "cast", "changed", "exposed", "exposed_map", "exposure", "gold", "hidden"),
            *("hider", "is_stale", "item_count", "items", "known", "lying", "mapped", "occupied"),
            *("occupied_map", "seen_gold", "seen_items", "sharpest_eyes", "shown", "sides"),
            *("special", "terrain", "transparent", "view", "visible", "visible_map", "walkable"),
            "walkable_map",
        ),
        LEVEL,
    ),
    "dormant": (*LEVEL, "engine/perception/sight.py"),
}
"""What is written of a level, and the modules that may."""

OF_OTHERS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("amounts", "makers", "veils"), FIELDS),
    **dict.fromkeys(("base", "bonuses", "own_faction", "stats", "statuses", "worn"), STATS),
    "faction": LEVEL,
    "traits": (*LEVEL, *STATS, "engine/serialization/load.py"),
    "alive": ("engine/combat/damage.py",),
    "awake": (
        "engine/spawning/level_entry.py",
        "engine/perception/sight.py",
    ),
    "cell": LEVEL,
    "kind": STATS,
    "power": STATS,
    "pulse": (*STATS, "engine/turns/session.py"),
}
"""The same of fields, actors, items and statuses."""

CALLED: Mapping[str, tuple[str, ...]] = {
    "blame": ("engine/effects/gas_and_fire.py", "engine/serialization/load.py"),
    "change": LEVEL,  # of the maps of where actors go
    "forget_ways_around": ("engine/world/movement_maps.py", *LEVEL),
    "keep_view": ("engine/serialization/load.py",),
    "note_side": LEVEL,
    "recall": ("engine/serialization/load.py",),
    "redefine": STATS,
    "refresh": (*STATS, "engine/spawning/starting_items.py"),
    "restart": STATS,
    "restore_view": ("engine/serialization/load.py",),
    "set_field": ("engine/effects/gas_and_fire.py", "engine/serialization/load.py"),
    "set_terrain": (*LEVEL, "engine/effects/terrain_changes.py"),
    "sharpen_eyes": (*LEVEL, *STATS),
}
"""What does a part of a change, of a level or an actor, and the modules that do the rest."""

OBJECTS = ("level", "movement", "schedule", "fields")
"""What those are called whose methods these are; only `refresh` is a function."""

CHANGING = frozenset(
    (
        *("add", "append", "clear", "discard", "extend", "fill", "insert", "pop", "popitem"),
        *("remove", "setdefault", "sort", "update"),
    )
)
"""Methods of collections and arrays that change them."""


def writes(source: str) -> Iterator[str]:
    """Yield what a module writes to, as `level.items` or `stats`, and `f()` for what it calls."""
    tree = ast.parse(source)
    aliases = dict(_aliases(tree))
    for node in ast.walk(tree):
        for target in _targets(node):
            name = _owned(target, aliases)
            if name and not isinstance(target, ast.Name):
                yield name
        if isinstance(node, ast.Call) and (called := _called(node.func)):
            yield called


def _targets(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what a statement or an expression changes."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            yield from (each for target in targets for each in _parts(target))
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            yield target
        case ast.Call(func=ast.Attribute(value=value, attr=attribute)) if attribute in CHANGING:
            yield ast.Subscript(value, ast.Constant(0))
        case ast.Call(func=ast.Attribute(attr="copyto"), args=[first, *_]):
            yield ast.Subscript(first, ast.Constant(0))
        case _:
            pass


def _parts(target: ast.expr) -> Iterator[ast.expr]:
    if isinstance(target, ast.Tuple | ast.List):
        yield from target.elts
    else:
        yield target


def _aliases(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the names that a module has for what is owned, as `stats` for `actor.stats`."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        names, values = list(_parts(node.targets[0])), list(_parts(node.value))
        if len(names) == len(values):
            for name, value in zip(names, values, strict=True):
                if isinstance(name, ast.Name) and (owned := _owned(value, {})):
                    yield name.id, owned


def _owned(node: ast.expr, aliases: Mapping[str, str]) -> str:
    """Return what an expression is, or is a part of, if that is owned; else an empty text."""
    match node:
        case ast.Subscript(value=value):
            return _owned(value, aliases)
        case ast.Call(func=ast.Attribute(value=value, attr="reshape" | "view")):
            return _owned(value, aliases)
        case ast.Name(id=name):
            return aliases.get(name, "")
        case ast.Attribute(value=value, attr=name):
            of = _last(value)
            if of == "level" and name in OF_LEVELS:
                return f"level.{name}"
            return name if of != "self" and name in OF_OTHERS else ""
        case _:
            return ""


def _called(function: ast.expr) -> str:
    match function:
        case ast.Name(id="refresh"):
            return "refresh()"
        case ast.Attribute(value=value, attr=name) if name in CALLED and _last(value) in OBJECTS:
            return f"{name}()"
        case _:
            return ""


def _last(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def owners(what: str) -> tuple[str, ...]:
    if what.endswith("()"):
        return CALLED[what.removesuffix("()")]
    return {**{f"level.{name}": each for name, each in OF_LEVELS.items()}, **OF_OTHERS}[what]


def strangers(modules: Iterable[str]) -> dict[str, list[str]]:
    """Return what modules write to that they do not own."""
    found = {
        module: [
            what
            for what in writes((PACKAGE / module).read_text(encoding="utf-8"))
            if module not in owners(what)
        ]
        for module in modules
    }
    return {module: what for module, what in found.items() if what}


def test_what_others_follow_from_is_written_by_its_owners_alone() -> None:
    modules = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))

    assert strangers(modules) == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("level.items[3] = []", "level.items"),
        ("world.level.items.setdefault(3, []).append(item)", "level.items"),
        ("del level.actors[actor.cell]", "level.actors"),
        ("level.known.reshape(-1)[cell] = 3", "level.known"),
        ("np.copyto(level.known[box], shown)", "level.known"),
        ("level.is_stale = True", "level.is_stale"),
        ("level.dormant += 1", "level.dormant"),
        ("gold, seen = level.gold, level.seen_gold\nseen.update(gold)", "level.seen_gold"),
        ("level.fields.makers[3] = 1", "makers"),
        ("stats = actor.stats\nstats[health] = 3", "stats"),
        ("actor.stats[roles.gold] -= price", "stats"),
        ("actor.statuses.pop(status, None)", "statuses"),
        ("one.cell, other.cell = other.cell, one.cell", "cell"),
        ("item.worn = False", "worn"),
        ("refresh(actor, world)", "refresh()"),
        ("world.level.set_terrain(cell, 3)", "set_terrain()"),
        ("stats = actor.stats\nstats = {**stats}\nfound = stats[health]", ""),
        ("self.cell = 3\nlevel.items[3]\nactor.items.append(item)", ""),
    ],
)
def test_writing_is_found_in_every_form(source: str, found: str) -> None:
    assert set(writes(source)) == ({found} if found else set())
