"""Documents: files that were read, and the places of keys and values in them.

Nothing here knows what a key means, or whether a value is right.
"""
