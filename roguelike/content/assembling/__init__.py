"""The assembly of mods: from their files to all that they define, or to diagnostics.

How one table changes another is said in `merging`, and what a definition may say in `schema`.
"""
