"""Actors and items that come into the world: on level entry, by summons, or wandering in.

Where groups stand on a level under construction is worked out in `levels`.
"""
