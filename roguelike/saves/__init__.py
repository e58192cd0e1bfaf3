"""Saved games: a folder for each character, with a snapshot and the journal of later turns."""
