"""Items in play: carrying, equipping, using, buying and stealing them.

The actions by which players ask for that live in `actions`; what an item is, in `world.item`.
"""
