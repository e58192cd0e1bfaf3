"""What all screens share beside the game: content, mods, words, keys and the looks chosen.

No game is begun or kept here: `app` does that.
"""
