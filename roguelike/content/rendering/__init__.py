"""Findings as people and programs read them, one form a module."""
