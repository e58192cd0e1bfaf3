"""The turn loop: the order of turns, timers that are due, and victory.

What one action does lives in `actions`; nothing below knows that there are turns to come.
"""
