"""Names in files: ids of definitions, versions of mods, and implementations that data selects.

Nothing here knows a kind of content, or where in a file a name stands.
"""
