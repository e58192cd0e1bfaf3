"""The context that all screens share beside the game: content, mods, words, keys and looks.

No game is begun or kept here: `app` does that.
"""
