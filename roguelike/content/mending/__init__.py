"""Putting right in files what can be put right without doubt."""
