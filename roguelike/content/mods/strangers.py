"""Which mods know each other: who comes after whom because manifests say so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roguelike.content.mods.order import Order


class Strangers:
    """Tells mods that know each other from those that do not.

    Attributes:
        places: The number of each mod in the order in which they are loaded, by its id.
    """

    def __init__(self, order: Order) -> None:
        """Find for each mod all that come before it because manifests say so.

        Each mod comes after those that it is linked to, so one pass over them is enough. The
        mods are bits of a number, as there can be thousands of them.
        """
        self.places = {mod.id: number for number, mod in enumerate(order.mods)}
        self._precedences = {mod.id: mod.precedence for mod in order.mods}
        self._wishes = {mod.id: mod.manifest.order.after for mod in order.mods}
        self._before: dict[str, int] = {}
        for mod in order.mods:
            before = 0
            for other in order.links.get(mod.id, ()):
                before |= self._before[other] | 1 << self.places[other]
            self._before[mod.id] = before

    def follows(self, mod: str, other: str) -> bool:
        """Tell whether `mod` comes after `other` because manifests say so, directly or not."""
        return bool(self._before[mod] >> self.places[other] & 1)

    def are(self, one: str, other: str) -> bool:
        """Tell whether neither of two mods says that it knows the other."""
        return one != other and not self.follows(one, other) and not self.follows(other, one)

    def could_swap(self, one: str, other: str) -> bool:
        """Tell whether nothing but names or the player decides which of two mods comes first."""
        return self._precedences[one] == self._precedences[other] and self.are(one, other)

    def knows(self, mod: str, others: Iterable[str]) -> bool:
        """Tell whether a mod is, or knows, each of some others."""
        return all(mod == other or self.follows(mod, other) for other in others)

    def remedy(self, mod: str, other: str) -> str:
        """Return what to do if a mod is meant to have the last word over another."""
        what = f'write after = ["{other}"]'
        if self._wishes[mod]:  # as a key can only be there once
            what = f'add "{other}" to after'
        return f"if it is meant, {what} below [order] in mod.toml"

    def swapped(self, mods: Sequence[str], one: str, other: str) -> list[str]:
        """Return an order in which `other`, which came later, comes right before `one`.

        Those between the two that `other` has to come after move with it; none of them has to
        come after `one`, or else `other` would have to.

        Args:
            mods: Some mods in the order in which they are loaded.
            one: One of them.
            other: Another, which does not know it.
        """
        start = mods.index(one)
        return [*mods[:start], *self.with_first(mods[start:], other)]

    def with_first(self, mods: Sequence[str], mod: str) -> list[str]:
        """Return an order in which `mod` comes as early as possible."""
        at = mods.index(mod)
        moved = [each for each in mods[:at] if self.follows(mod, each)]
        stay = [each for each in mods[:at] if not self.follows(mod, each)]
        return [*moved, mod, *stay, *mods[at + 1 :]]

    def with_last(self, mods: Sequence[str], mod: str) -> list[str]:
        """Return an order in which `mod` comes as late as possible."""
        at = mods.index(mod)
        moved = [each for each in mods[at + 1 :] if self.follows(each, mod)]
        stay = [each for each in mods[at + 1 :] if not self.follows(each, mod)]
        return [*mods[:at], *stay, mod, *moved]
