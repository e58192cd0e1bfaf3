"""One command is enough: `python3 -m roguelike` plays, `python3 -m tests` tests.

Only the standard library is used here: this runs before anything is installed.
"""
