"""Words of the interface: its texts in the player's language, and text that has to fit.

What needs a game in progress to be told lives in `session` and `descriptions`.
"""
