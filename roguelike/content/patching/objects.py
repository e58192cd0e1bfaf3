"""All objects of all mods while patches are made to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from roguelike.content.findings.diagnostics import Code, Related, Sink
from roguelike.content.merging.changes import ChangeError, Layer, State
from roguelike.content.merging.history import History, fragment
from roguelike.content.patching.families import Families, Key, is_abstract

_NEEDING = frozenset({Code.E404, Code.E405})
"""What is wrong where something is changed that is not there."""


class Objects:
    """What objects are so far; each is put together when somebody first asks for it.

    Attributes:
        broken: The keys of those that cannot be put together, which is reported already.
    """

    def __init__(self, families: Families, doubted: set[Key], report: Sink) -> None:
        """Begin without patches.

        Args:
            families: The definitions.
            doubted: The keys of what is the target of patches that are not made.
            report: Takes why objects cannot be put together.
        """
        self.broken = set(families.broken)
        self._families = families
        self._doubted = doubted
        self._report = report
        self._states: dict[Key, State] = {}
        self._abstracts: dict[Key, State] = {}
        self._handed_down: defaultdict[Key, list[Layer]] = defaultdict(list)

    def is_sound(self, key: Key) -> bool:
        """Tell whether nothing is known to be wrong with the definitions of an object."""
        return key not in self.broken and self._families.is_sound(key)

    def is_doubted(self, key: Key) -> bool:
        """Tell whether an object may be otherwise, but for patches that are not made."""
        line = {*self._families.line(key), (key[0], "")}
        return not line.isdisjoint(self._doubted)

    def refuse(
        self,
        key: Key,
        error: ChangeError,
        origin: Iterable[Related] = (),
        *,
        is_doubted: bool = False,
    ) -> None:
        """Report what cannot be done to an object, unless that may follow from something else.

        Args:
            key: The key of the object.
            error: Why it cannot be done.
            origin: Where what it is about comes from, which is only looked for if that is told.
            is_doubted: Whether it may be otherwise for a reason that is not among the doubts.
        """
        finding = error.finding
        if not (finding.code in _NEEDING and (is_doubted or self.is_doubted(key))):
            self._report.add(replace(finding, related=(*finding.related, *origin)))
        self._doubted.add(key)

    def state(self, key: Key) -> State | None:
        """Return what an object is so far; nothing if it cannot be put together."""
        if not self.is_sound(key):
            return None
        if key not in self._states:
            try:
                self._states[key] = State(self._chain(key))
            except ChangeError as error:
                self.broken.add(key)
                self.refuse(key, error)
                return None
        return self._states[key]

    def abstract_state(self, key: Key) -> State:
        """Return what something abstract is so far.

        Raises:
            ChangeError: It only makes sense after another parent of its heirs.
        """
        if self.missing(key):
            self._abstracts.pop(key, None)
            self._abstracts[key] = State(self._chain(key))
        return self._abstracts[key]

    def missing(self, key: Key) -> int:
        """Return of how many layers something abstract has to be put together again, if at all."""
        size = sum(1 + len(self._handed_down[each]) for each in self._families.line(key))
        state = self._abstracts.get(key)
        return 0 if state is not None and len(state.layers) == size else size

    def hand_down(self, key: Key, patch: Layer) -> None:
        """Give a patch of something abstract to all that inherits from it, once that is asked for.

        Args:
            key: The key of what is abstract.
            patch: What the patch changes.
        """
        self._handed_down[key].append(patch)

    def history(self, key: Key, state: State) -> History:
        """Return the history of an object that is so far in some state."""
        return History(
            *key, self._families.definitions[key].place, tuple(state.layers), state.table
        )

    def changed(self) -> Iterator[tuple[Key, History]]:
        """Yield the objects that inherit something or are patched, by their keys."""
        heirs = set(self._families.heirs)
        for key, state in self._states.items():
            is_patched = any(layer.is_patch for layer in state.layers)
            if key not in self.broken and (is_patched or key in heirs):
                yield key, self.history(key, state)

    def abstract(self, removed: Collection[Key]) -> Iterator[tuple[Key, History]]:
        """Yield what is abstract, even what only makes sense after another parent of its heirs.

        Args:
            removed: The keys of what is taken away, which is left out.
        """
        for key in self._families.heirs:
            definition = self._families.definitions[key]
            if is_abstract(definition) and key not in removed and key not in self.broken:
                yield key, fragment(*key, definition.place, self._chain(key))

    def _chain(self, key: Key) -> Iterator[Layer]:
        """Yield what makes up an object without patches that are for it alone."""
        for each in self._families.line(key):
            layer = self._families.layer(each)
            assert layer is not None, "only sound objects are put together"
            yield layer
            yield from self._handed_down[each]
