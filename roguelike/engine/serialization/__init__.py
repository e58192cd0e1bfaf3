"""The state of a game as plain data: records, dump, load, hash and invariants.

Files and formats live in `roguelike.saves`; nothing here plays a turn.
"""
