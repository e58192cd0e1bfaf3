"""The words among the tags of items and abilities that monsters and bots go by.

They say what something is good for, so that nobody has to know the thing itself.
"""

from __future__ import annotations

KIND = "kind"
"""It is good for whoever uses it."""

HEALING = "healing"
"""It gives health back to whoever uses it."""

ESCAPE = "escape"
"""It takes whoever uses it out of danger."""

HARMFUL = "harmful"
"""It is bad for whoever it meets, and so for enemies."""

MISSILE = "missile"
"""It is made to be thrown or shot."""
