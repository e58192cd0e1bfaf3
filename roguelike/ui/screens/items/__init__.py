"""What is chosen about items and powers: what is done with one, how many, which of several.

The inventory, in which they all begin, lives in `screens.game`; what actions do, in the engine.
"""
