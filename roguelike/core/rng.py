"""Named streams of random numbers: the only source of chance in the game.

Two streams of one game never share a number, so drawing more often from one (a new behavior, say)
leaves all others as they were. What a stream gives depends on its seed and name alone: not on the
platform, nor on the NumPy release, because it is computed here from the raw words of the bit
generator. NumPy promises that those never change; for the methods of its `Generator` it does not.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, cast

if TYPE_CHECKING:
    import numpy as np
    from numpy.random import PCG64
    from numpy.typing import NDArray

T = TypeVar("T")

_WORDS = 1 << 64
"""The number of different words that the bit generator gives."""

_SMALL = 1 << 32
"""The limit of small bounds, which bounds hardly ever exceed."""

_EVEN = _WORDS - _SMALL
"""Words below it are in no incomplete run of a small bound."""

_BLOCK = 64
"""Words fetched at a time: fetched singly, each costs six times as much."""

_STATE = re.compile(r"[0-9a-f]{32}:[0-9a-f]{31}[13579bdf]")
"""Position and increment of a PCG64 in hexadecimal. Its increment is always odd."""


class Rng:
    """One stream of random numbers, derived from a game's seed and the name of its purpose."""

    __slots__ = ("_digest", "_generator", "_words")

    def __init__(self, seed: str, name: str) -> None:
        """Start the stream called `name` of the game that grows from `seed`.

        Args:
            seed: any text, also one that is not valid Unicode (as a command line may give).
            name: what the stream is for, such as `"combat"` or `"level/crypt"`.
        """
        source = f"{seed}/{name}".encode("utf-8", "surrogatepass")
        self._digest = blake2b(source, digest_size=16).digest()
        self._generator: PCG64 | None = None
        self._words: list[int] = []

    @property
    def _bits(self) -> PCG64:
        """The bit generator, made when it is first needed: from some streams nothing is drawn."""
        if self._generator is None:
            import numpy as np

            lowest_first = np.frombuffer(self._digest[::-1], dtype="<u4")
            self._generator = np.random.PCG64(lowest_first)
        return self._generator

    def below(self, bound: int) -> int:
        """Return a uniform integer in `[0, bound)`.

        Words in the last, incomplete run of `bound` are thrown away, as they would make small
        numbers likelier.

        Raises:
            ValueError: `bound` is less than 1 or more than 2**64.
        """
        if not 1 <= bound <= _WORDS:
            msg = f"cannot draw from {bound} numbers"
            raise ValueError(msg)
        while True:
            if not self._words:
                self._refill()
            word = self._words.pop()
            number = word % bound
            if (word < _EVEN and bound <= _SMALL) or word - number <= _WORDS - bound:
                return number

    def words(self, count: int) -> list[int]:
        """Return so many words as the stream has them: numbers below 2**64, drawn all at once."""
        left = self._words
        split = max(len(left) - count, 0)
        found = left[split:][::-1]
        del left[split:]
        if len(found) < count:
            found += self._bits.random_raw(count - len(found)).tolist()
        return found

    def word_array(self, count: int) -> NDArray[np.uint64]:
        """Return the same as an array, which is quicker where they are many."""
        import numpy as np

        fetched = np.array(self.words(min(count, len(self._words))), dtype=np.uint64)
        return np.concatenate((fetched, self._bits.random_raw(count - len(fetched))))

    def numbers(self, bound: int, count: int) -> list[int]:
        """Return so many uniform integers in `[0, bound)`, as `below` gives them one by one."""
        words, whole_run = self.words(count), _WORDS - bound
        if bound <= _SMALL and max(words, default=0) < _EVEN:
            return [word % bound for word in words]
        found = [number for word in words if word - (number := word % bound) <= whole_run]
        return found + [self.below(bound) for _ in range(count - len(found))]

    def taken(self, items: list[T], most: int) -> Iterator[T]:
        """Take items out of a list, each as likely as any other, until it is empty.

        It may grow meanwhile. The place of each is drawn as `below` draws it.

        Args:
            items: The list.
            most: How many are taken at most.
        """
        for _ in range(most):
            bound = len(items)
            if not bound:
                return
            words = self._words
            if words and words[-1] < _EVEN:  # nearly always, and then this is all there is to it
                yield items.pop(words.pop() % bound)
            else:
                yield items.pop(self.below(bound))

    def between(self, low: int, high: int) -> int:
        """Return a uniform integer from `low` to `high`, both included.

        Raises:
            ValueError: `low` is greater than `high`.
        """
        if low > high:
            msg = f"cannot draw a number between {low} and {high}"
            raise ValueError(msg)
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        """Return True if a d100 shows at most `percent`.

        The die is rolled even if the answer is certain, so tuning a chance to 0 or 100 does not
        shift the numbers that follow.
        """
        return self.below(100) < percent

    def coin(self) -> bool:
        """Return true or false, each half of the time."""
        return self.below(2) == 1

    def pick(self, items: Sequence[T]) -> T:
        """Return one of `items`, each as likely as any other.

        Raises:
            ValueError: there are no items.
        """
        if not items:
            msg = "cannot pick from nothing"
            raise ValueError(msg)
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` in random order, in place (Fisher and Yates, in Durstenfeld's form)."""
        for last in range(len(items) - 1, 0, -1):
            chosen = self.below(last + 1)
            items[last], items[chosen] = items[chosen], items[last]

    @property
    def state(self) -> str:
        """The state of the stream, as text that `from_state` continues from."""
        self._bits.advance(-len(self._words))
        self._words.clear()
        numbers = cast("dict[str, Any]", self._bits.state)["state"]
        return f"{numbers['state']:032x}:{numbers['inc']:032x}"

    @classmethod
    def from_state(cls, state: str) -> Self:
        """Continue a stream from where its `state` was read.

        Raises:
            ValueError: `state` is not such a text.
        """
        if not _STATE.fullmatch(state):
            msg = f"not the state of a random stream: {state!r}"
            raise ValueError(msg)
        position, increment = (int(part, 16) for part in state.split(":"))
        rng = cls("", "")
        rng._bits.state = {
            "bit_generator": "PCG64",
            "state": {"state": position, "inc": increment},
            "has_uint32": 0,
            "uinteger": 0,
        }
        return rng

    def _refill(self) -> None:
        """Fetch the next block of words, reversed so that the next one is popped from the end."""
        words: list[int] = self._bits.random_raw(_BLOCK).tolist()
        words.reverse()
        self._words = words


def choose_by_weight(entries: Sequence[tuple[T, int]], rng: Rng) -> T | None:
    """Return an item as a `WeightedTable` of these entries would choose it, without making one.

    Weights are at least 1; of no entries, none is chosen and nothing drawn.
    """
    if not entries:
        return None
    sums = list(accumulate(weight for _, weight in entries))
    return entries[bisect_right(sums, rng.below(sums[-1]))][0]


class WeightedTable(Generic[T]):
    """Items with weights, to choose from or to draw empty.

    An empty table is a table like any other: choosing from it finds nothing, which is `None`.
    Iterating gives the pairs that the table was built from, so `WeightedTable(table)` is a copy
    that can be drawn from while the original keeps its items.
    """

    __slots__ = ("_items", "_sums")

    def __init__(self, entries: Iterable[tuple[T, int]] = ()) -> None:
        """Fill the table with pairs of item and weight; their order decides what a draw means.

        Raises:
            ValueError: a weight is less than 1.
        """
        pairs = list(entries)
        for item, weight in pairs:
            if weight < 1:
                msg = f"a weight must be at least 1, not {weight} for {item!r}"
                raise ValueError(msg)
        self._items = [item for item, _ in pairs]
        self._sums = list(accumulate(weight for _, weight in pairs))

    def __len__(self) -> int:
        """Return the number of items left."""
        return len(self._items)

    def __iter__(self) -> Iterator[tuple[T, int]]:
        """Yield each item with its weight, in order."""
        before = 0
        for item, running in zip(self._items, self._sums, strict=True):
            yield item, running - before
            before = running

    @property
    def is_empty(self) -> bool:
        """True if no item is left."""
        return not self._items

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return self._sums[-1] if self._sums else 0

    def choose(self, rng: Rng) -> T | None:
        """Return an item and keep it in the table; `None` if the table is empty."""
        return None if self.is_empty else self._items[self._index(rng)]

    def draw(self, rng: Rng) -> T | None:
        """Return an item and take it out of the table; `None` if the table is empty."""
        if self.is_empty:
            return None
        index = self._index(rng)
        before = self._sums[index - 1] if index else 0
        weight = self._sums.pop(index) - before
        self._sums[index:] = [running - weight for running in self._sums[index:]]
        return self._items.pop(index)

    def _index(self, rng: Rng) -> int:
        """Return the index of the first running sum above a random number below the total."""
        return bisect_right(self._sums, rng.below(self.total))
