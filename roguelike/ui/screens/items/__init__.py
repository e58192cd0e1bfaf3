"""Screens on which the player chooses what to do with items and powers, and how many.

The inventory, in which they all begin, lives in `screens.game`; what actions do, in the engine.
"""
