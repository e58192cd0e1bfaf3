"""Events told as messages: the one that fits best, one sentence for what belongs together, names.

The engine speaks in ids and numbers; here these become text, for the interface and for tests of
mods. Nothing here changes a game.
"""
