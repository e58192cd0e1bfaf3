"""The three displays, `window`, `terminal` and `headless`, and the choice between them.

A display presents a `Frame` and yields what the player did; the rest of the game
never learns which one it has. Importing this package loads none of them.
"""
