"""Rules of play: pure, headless and deterministic.

The engine is a function from a world and an action to a changed world and events. It has
no clock, reads no files, prints nothing, and draws random numbers from named streams only.
"""
