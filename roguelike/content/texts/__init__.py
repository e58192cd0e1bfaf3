"""Texts in other languages, and what they take the place of."""
