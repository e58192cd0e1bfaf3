"""What import-linter and ruff cannot say: who may use which library, and how large a module is."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from roguelike.content.schema import KINDS
from roguelike.plugins import BUILTIN

PACKAGE = Path(__file__).parents[1] / "roguelike"
MODULES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))

# A library, and the modules (or folders, with a slash) that may import it.
USERS = {
    "blessed": ("ui/",),
    "numpy.random": ("core/rng.py",),
    "pickle": (),
    "platformdirs": ("cli/", "preferences/folders.py", "ui/"),
    "random": (),
    "rich": ("cli/",),
    "secrets": ("cli/", "ui/"),
    "tcod": (
        "core/grid/fov.py",
        "core/grid/paths.py",
        "ui/",
        "workshop/fuzz/",
        "workshop/gallery/",
    ),
    "time": (
        "cli/",
        "core/files.py",
        "saves/slot.py",
        "ui/",
        "workshop/fuzz/",
        "workshop/simulation/many_games.py",
    ),
}


@cache
def source_of(module: str) -> str:
    return (PACKAGE / module).read_text(encoding="utf-8")


@cache
def imported(source: str) -> tuple[str, ...]:
    """Return the names that a module imports anywhere."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return tuple(found)


def known(names: Iterable[str], modules: Collection[str]) -> set[str]:
    """Return the modules that names mean, or in which they are."""
    return {each for name in names for each in (name, name.rpartition(".")[0]) if each in modules}


def strangers(module: str, source: str) -> list[str]:
    return [
        library
        for library, users in USERS.items()
        if not module.startswith(users)
        and re.search(rf"(?:import|from) {library}\b", source)  # as parsing all takes long
        and any(f"{name}.".startswith(f"{library}.") for name in imported(source))
    ]


def test_modules_use_only_the_libraries_that_their_places_allow() -> None:
    found = {module: strangers(module, source_of(module)) for module in MODULES}

    assert {module: libraries for module, libraries in found.items() if libraries} == {}


TYPES_TAKEN_APART = re.compile(
    r"\b(get_origin|__metadata__|model_fields|is_union|get_type_hints)\b"
    r"|\bget_args\((?![A-Z]\w*\))"  # the words of an alias such as `Tone` are no field's type
    r"|\b(pydantic\.fields import|fields\(type)"
)
"""What looks at the types of fields rather than at the tree that is made of them."""

TAKE_TYPES_APART = (
    "content/schema/fields/tree.py",
    "registry.py",  # which lies below, and knows no more than `kind` and names of before
    "content/references/implementations.py",  # where a field gets another type
    "engine/world/events/event_fields.py",  # for events, which are no models, it is the tree
    "workshop/schemas/",  # schemas are made of types, and need models for each form of a table
)


def test_only_the_tree_of_fields_takes_types_apart() -> None:
    found = {
        module: match[0]
        for module in MODULES
        if not module.startswith(TAKE_TYPES_APART)
        if (match := TYPES_TAKEN_APART.search(source_of(module)))
    }

    assert found == {}


def test_modules_are_short_enough_to_read() -> None:
    lengths = {module: source_of(module).count("\n") for module in MODULES}

    assert {module: lines for module, lines in lengths.items() if lines > 400} == {}


@pytest.mark.parametrize("house", ["cli", "content", "core", "engine", "ui"])
def test_no_room_holds_more_than_one_can_look_through(house: str) -> None:
    rooms = Counter(path.rpartition("/")[0] for path in MODULES if path.startswith(f"{house}/"))

    assert {room: count for room, count in rooms.items() if count > 20} == {}
    if house in {"engine", "ui"}:  # elsewhere there is what stands above all rooms
        assert rooms[house] == 1, "a module beside the rooms stands in none"


def test_no_modules_of_content_import_each_other_in_circles_not_even_late() -> None:
    inside = [path for path in MODULES if path.startswith("content/")]
    modules = {f"roguelike.{path.removesuffix('.py').replace('/', '.')}": path for path in inside}
    imports = {
        module: known(imported(source_of(path)), modules) for module, path in modules.items()
    }

    assert len([*TopologicalSorter(imports).static_order()]) == len(modules)


POINTS = {
    point: {entry.kind for entry in entries} - KINDS.keys()
    for point, entries in BUILTIN.by_point().items()
}
"""What data selects at each extension point, save words that are kinds of definitions as well."""
PACKAGES = ("behaviors/", "effects/", "aims/", "conditions/", "generators/", "passes/", "rules/")
"""Where each of that has a module of its own."""

OTHERWISE_MEANT = {
    "cli/trials/map.py": "parts of a level",
    "content/findings/similar_words.py": "what authors write who mean something else",
    "content/schema/patch_conditions.py": "the conditions of files, which are no entries",
    "content/schema/messages.py": "facts",
    "engine/world/level.py": "fields of a level",
    "engine/serialization/dump.py": "the same",
    "ui/panels/side/actors.py": "messages of the interface",
    "workshop/simulation/report.py": "headings",
}
"""Where words that are kinds of entries too stand for something else."""


def kinds_asked_for(source: str) -> Iterator[str]:
    """Yield kinds of entries that a module names in tables, comparisons, or as several words.

    A single word such as `items` may be anything, and a slot is called like its behavior.
    """
    tree = ast.parse(source)
    slots = {
        word
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("Slot[")
        for word in words_of(node.args[0])
    }
    known = set[str]().union(*POINTS.values()) - slots
    for node in ast.walk(tree):
        match node:
            case ast.Dict(keys=parts) | ast.Set(elts=parts) | ast.Tuple(elts=parts):
                words = {word for part in parts if part for word in words_of(part)}
                for kinds in POINTS.values():
                    yield from words & kinds if len(words & kinds) > 1 else ()
            case ast.Compare(left=left, comparators=parts) if "kind" in ast.unparse(left):
                yield from (word for part in parts for word in words_of(part) if word in known)
            case ast.Constant(value=str(word)) if "_" in word and word in known:
                yield word
            case _:
                pass


def words_of(node: ast.expr) -> Iterator[str]:
    for each in (node, *getattr(node, "elts", ())):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def test_no_entry_is_named_outside_its_own_module() -> None:
    found = {
        module: kinds
        for module in MODULES
        if not module.startswith((*PACKAGES, *OTHERWISE_MEANT))
        if (kinds := {*kinds_asked_for(source_of(module))})
    }

    assert found == {}


def test_a_table_of_entries_would_be_found() -> None:
    table = (
        "HARMLESS = {'patrol': 1, 'sleep': 2}\nif kind == 'phase' or name == 'hit_and_run': pass"
    )

    assert {*kinds_asked_for(table)} == {"patrol", "sleep", "phase", "hit_and_run"}


def test_no_entry_is_imported_outside_its_package_and_the_list_of_all() -> None:
    modules = tuple(f"roguelike.{package.rstrip('/')}." for package in PACKAGES)
    lists = {entry for entry in imported(source_of("plugins.py")) if entry.startswith(modules)}
    found = {
        module: names
        for module in MODULES
        if not module.startswith(PACKAGES)
        if (names := {each for each in imported(source_of(module)) if each.startswith(modules)})
    }

    assert found == {"plugins.py": lists}
    assert all(name.rpartition(".")[2].isupper() for name in lists)
