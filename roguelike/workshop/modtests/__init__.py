"""Run the tests that mods bring along, and the levels that are made to find faults in content.

Tests are played by the rules of the game; no rule of their own may live here.
"""
