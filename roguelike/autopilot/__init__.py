"""The autopilot explores, travels, rests, runs, fights and flees for the player.

It knows the game and what the player knows of it, and returns actions, or why there are none, as
data. Bots and the interface stand above it; no words, no drawing and no bot may live here.
"""
