"""From whom a definition inherits, and in which order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, cast

from msgspec import Struct

from roguelike.content.documents.document import KeyPath, Place
from roguelike.content.explaining.guesses import is_hidden, meant_id, needed, what_there_is
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.merging.changes import Layer, both_said, leaves
from roguelike.content.merging.verbs import DEFINE
from roguelike.content.merging.written import Definition
from roguelike.content.names.ids import REFERENCE_PATTERN, bare_name, is_name
from roguelike.content.names.names import Names
from roguelike.content.patching.patches import MAX_PARENTS
from roguelike.content.schema import KINDS
from roguelike.content.words.kinds import some, there_is_no

MAX_GENERATIONS = 8
"""How many definitions may inherit from one another in a row, beside the last."""


class Parent(Struct, frozen=True):
    """A definition from which another inherits.

    Attributes:
        id: Its full id.
        place: Where the other says so.
    """

    id: str
    place: Place


def parents(definition: Definition, names: Names) -> list[Parent | Diagnostic | None]:
    """Return from what a definition inherits directly; E409 for each that is not there.

    Nothing stands for one that may exist, but cannot be used for a reason that is known already.
    What cannot be the name of anything is left out, and found where the definition is read, as are
    more parents than there may be.

    Args:
        definition: The definition.
        names: What references in its file mean.
    """
    said: Any = definition.table.get("inherits", [])
    place = definition.place.at("inherits")
    written = cast("list[Any]", said) if isinstance(said, list) else [said]
    found: list[Parent | Diagnostic | None] = []
    for number, each in enumerate(written[:MAX_PARENTS]):
        if not (isinstance(each, str) and re.fullmatch(REFERENCE_PATTERN, each)):
            continue
        at = place if isinstance(said, str) else place.at(number)
        parent = _parent(definition, each, at, names)
        is_lost = isinstance(parent, Diagnostic) and names.may_exist(each)
        found.append(None if is_lost else parent)
    return found


def _parent(
    definition: Definition, reference: str, place: Place, names: Names
) -> Parent | Diagnostic:
    kind = definition.kind
    found = names.find(kind, reference) or names.find_removed(kind, reference)
    if found is None:
        hint, mend = meant_id(kind, reference, names.with_abstract)
        hint = hint or _instead(kind, reference, names)
        message = f"{there_is_no(kind)} `{reference}` to inherit from"
        return Diagnostic(Code.E409, place, message, hint, mend=mend)
    if is_hidden(found, names):
        mod = found.partition(":")[0]
        message = f"the {kind} `{found}` belongs to the mod `{mod}`, which is not required"
        hint, mend = needed(mod, names)
        return Diagnostic(Code.E409, place, message, hint, mend=mend)
    return Parent(found, place)


def _instead(kind: str, reference: str, names: Names) -> str:
    """Return what to do about a parent that there is not, and that is like nothing there is."""
    others = [each for each in KINDS if names.find(each, reference)]
    if others:
        return f"it is {' and '.join(map(some, others))}: inherit from {some(kind)}"
    own = is_name(reference) or reference.startswith(f"{names.mod}:")
    if own:
        return f"define it as [{kind}.{bare_name(reference)}], or name another"
    return what_there_is(kind, reference, names.with_abstract)


def repetition(parent: Parent, before: Iterable[Parent]) -> Diagnostic | None:
    """Return W210 for a parent that is named again after those `before`; it counts only once."""
    first = next((each for each in before if each.id == parent.id), None)
    if first is None:
        return None
    message = f"`{parent.id}` is inherited from already"
    hint = "take it out: only the first counts"
    return Diagnostic(
        Code.W210, parent.place, message, hint, (Related(first.place, "this is the first"),)
    )


class Lineages:
    """The ancestors of the definitions of one kind."""

    def __init__(self, kind: str, inherited: Mapping[str, Sequence[Parent]]) -> None:
        """Remember from what definitions inherit directly, by their full ids."""
        self._kind = kind
        self._inherited = inherited
        self._wrong: dict[str, Diagnostic] = {}

    def of(self, identifier: str) -> tuple[list[str], Diagnostic | None]:
        """Return a definition after all its ancestors, each after its own, and what is wrong.

        Parents go from left to right, so that the later wins; an ancestor that is reached in
        several ways comes once. What is wrong is a circle, or too many generations; that is the
        same for all that inherit from where it is.
        """
        found: dict[str, None] = {}
        way = self._visit(identifier, (), found)
        return list(found), self._cause(identifier, way) if way else None

    def _cause(self, identifier: str, way: tuple[Parent, ...]) -> Diagnostic:
        """Return what is wrong with a definition from which a way leads astray.

        Where too many inherit from one another, that is the first of them that has too many
        before it. So parents are looked at as long as they have too many as well.
        """
        followers: dict[str, Parent] = {}
        while (finding := self._wrong.get(identifier)) is None:
            followers[identifier] = way[0]
            parent = way[0].id
            if _is_circle(way, identifier):
                finding = self._circle(way)
            elif parent in followers:
                steps = list(followers.values())
                finding = self._circle(steps[list(followers).index(parent) :])
            elif further := self._visit(parent, (), {}):
                identifier, way = parent, further
                continue
            else:
                message = f"more than {MAX_GENERATIONS} generations inherit from one another"
                finding = Diagnostic(Code.E409, way[0].place, message, is_certain=True)
            break
        self._wrong |= dict.fromkeys(followers, finding)
        return finding

    def _visit(
        self, identifier: str, below: tuple[Parent, ...], found: dict[str, None]
    ) -> tuple[Parent, ...]:
        """Add a definition after all its ancestors; return the way to what is wrong, if any."""
        for parent in self._inherited.get(identifier, ()):
            way = (*below, parent)
            is_circle = parent.id == identifier or any(parent.id == each.id for each in below)
            if is_circle or len(way) > MAX_GENERATIONS:
                return way
            if parent.id not in found and (wrong := self._visit(parent.id, way, found)):
                return wrong
        found[identifier] = None
        return ()

    def _circle(self, way: Sequence[Parent]) -> Diagnostic:
        """Return the finding about a circle, the same from wherever one comes into it."""
        start = next(n for n, each in enumerate(way) if each.id == way[-1].id)
        around = way[start + 1 :] or way
        first = min(range(len(around)), key=lambda number: around[number].id)
        steps = [*around[first:], *around[:first]]
        names = [f"`{each.id}`" for each in steps]
        names[MAX_GENERATIONS:] = ["…"] if names[MAX_GENERATIONS:] else []
        path = " -> ".join((*names, names[0]))
        others = (*steps[2:], *steps[:1])[:MAX_GENERATIONS] if steps[1:] else ()
        related = tuple(Related(each.place, "and this") for each in others)
        place = steps[1 % len(steps)].place
        message = f"{self._kind} definitions inherit from one another in a circle: {path}"
        hint = "one of these has to go"
        return Diagnostic(Code.E409, place, message, hint, related, is_certain=True)


def _is_circle(way: Sequence[Parent], start: str) -> bool:
    """Tell whether a way ends where it has been before."""
    return way[-1].id in ([each.id for each in way[:-1]] or [start])


def disagreements(
    definition: Definition, lines: Iterable[Sequence[str]], layers: Mapping[str, Layer]
) -> list[Diagnostic]:
    """Return where parents that share an ancestor give a field different values.

    What the definition says itself needs no choice between them.

    Args:
        definition: The definition.
        lines: For each of its parents, the parent after all its ancestors.
        layers: What each of these definitions does by itself.
    """
    own = _values([definition.id], layers)
    found: dict[KeyPath, Diagnostic] = {}
    for one, other in combinations(lines, 2):
        shared = set(one) & set(other)
        if not shared or one[-1] in shared or other[-1] in shared:
            continue
        left = _values([each for each in one if each not in shared], layers)
        right = _values([each for each in other if each not in shared], layers)
        for path in left.keys() & right.keys():
            differ = left[path][0] != right[path][0]
            if differ and not any(path[:length] in own for length in range(1, len(path) + 1)):
                found.setdefault(path, _disagreement(definition, path, (left, right)))
    return [found[path] for path in sorted(found, key=str)]


_Values = dict[KeyPath, tuple[Any, Place, str]]
"""By key path: a value, where it is written, and in which definition."""


def _values(ids: Iterable[str], layers: Mapping[str, Layer]) -> _Values:
    found: _Values = {}
    for identifier in ids:
        for change in layers[identifier].changes:
            if change.verb in (DEFINE, "set", "replace"):
                for path, value in leaves(change.table):
                    found[path] = (value, change.place_of(path), identifier)
    return found


def _disagreement(
    definition: Definition, path: KeyPath, sides: tuple[_Values, _Values]
) -> Diagnostic:
    (left, left_place, one), (right, right_place, other) = (side[path] for side in sides)
    field = ".".join(map(str, path))
    message = f"`{one}` and `{other}` give `{field}` different values"
    left, right = both_said(left, right)
    related = (
        Related(left_place, f"{left} in `{one}`"),
        Related(right_place, f"{right} in `{other}`"),
    )
    hint = f"say here what `{field}` is"
    place = definition.place.at("inherits")
    return Diagnostic(Code.E409, place, message, hint, related, is_certain=True)
