"""Texts of content, and their translations."""
