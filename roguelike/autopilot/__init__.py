"""What the player's automatic keys do: explore, travel, rest, run, fight and flee.

It knows the game and what the player knows of it, and returns actions, or why there are none, as
data. Bots and the interface stand above it; no words, no drawing and no bot may live here.
"""
