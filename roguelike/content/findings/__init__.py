"""Findings about content: what is wrong, and what may be done about it."""
