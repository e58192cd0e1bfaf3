"""Actors and items coming into the world: entering levels, outfits, summons and wanderers.

Where groups stand on a level under construction is worked out in `levels`.
"""
