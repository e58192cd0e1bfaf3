"""The turn loop: whose turn it is, what is due, and when the game is won.

What one action does lives in `actions`; nothing below knows that there are turns to come.
"""
