"""Texts of content, and their translations.

Texts of the interface are messages, which are content as well.
"""
