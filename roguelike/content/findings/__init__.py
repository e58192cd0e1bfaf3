"""Findings about content: diagnostics, their wording and their fixes.

Nothing here looks for mistakes: that is done where files are read and definitions are checked.
"""
