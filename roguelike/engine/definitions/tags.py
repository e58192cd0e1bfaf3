"""Tags of items, abilities, statuses and monsters that monsters and bots understand.

They say what something is good for, so that nobody has to know the thing itself.
"""

from __future__ import annotations

KIND = "kind"
"""It is good for the actor that uses it, or that is in it."""

HEALING = "healing"
"""It gives health back to the actor that uses it."""

ESCAPE = "escape"
"""It takes the actor that uses it out of danger."""

HARMFUL = "harmful"
"""It is bad for all actors that it meets, so it is meant for enemies."""

MISSILE = "missile"
"""It is made to be thrown or shot."""

GOOD, BAD = "good", "bad"
"""The words among the tags of statuses that tell which ones help."""

BOSS = "boss"
"""A monster that is meant to kill more players than others do, with those whom it leads."""

UNTOUCHED = "untouched"
"""Exploring does not enter it if it is terrain, and does not go to it if it is an item."""
