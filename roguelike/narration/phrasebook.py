"""Choice among messages: the one that fits best what happened, to whom, and after what."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from roguelike.content.catalog import Catalog
from roguelike.content.schema.ids import CORE, mod_of
from roguelike.content.schema.messages import FactName, MessageDef

ANYONE = "anyone"
"""The word for whoever does something, and for whoever it is done to."""
_NOTHING = ""
"""The fact after which a message is told that follows nothing."""


class Phrasebook:
    """The messages of a campaign, by the facts that they tell.

    A message of the campaign's own mod wins over one of `core`, and that over others.
    """

    def __init__(self, catalog: Catalog, campaign: str) -> None:
        """Sort the messages of a catalog for a campaign, given by its full id."""
        self._messages = catalog.all(MessageDef)
        self._by_fact: dict[tuple[str, str, str, str], MessageDef] = {}
        order = {CORE: 1, mod_of(campaign): 2}
        definitions = sorted(
            self._messages.items(), key=lambda item: (order.get(mod_of(item[0]), 0), item[0])
        )
        for _, message in definitions:
            if message.on is not None:
                for first in message.after or (_NOTHING,):
                    self._by_fact[message.on, first, message.by, message.to] = message

    def __getitem__(self, identifier: str) -> MessageDef:
        """Return a message by its id."""
        return self._messages[identifier]

    def find(
        self, fact: FactName, doers: Iterable[str], to: str, after: FactName = _NOTHING
    ) -> MessageDef | None:
        """Return the message that fits best, first its doer, and then its target.

        Args:
            fact: What happened.
            doers: Ids and words for whoever did it and what it is done with, the most exact first.
            to: A word for whom it is done to, if it is done to somebody.
            after: What happened just before, where a sentence is wanted that tells both.
        """
        targets = (to, ANYONE) if to else (ANYONE,)
        keys = product((*doers, ANYONE), targets)
        found = (self._by_fact.get((fact, after, *key)) for key in keys)
        return next(filter(None, found), None)
