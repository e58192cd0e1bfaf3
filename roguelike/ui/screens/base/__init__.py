"""Base classes of screens, the answers that they give, and dialogs that others are made of.

Nothing here is about one thing in particular, neither a game nor a setting.
"""
