"""Read and run the tests that mods bring along.

Tests are played by the rules of the game; no rule of their own may live here.
"""
