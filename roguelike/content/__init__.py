"""Content: the TOML files that define a game, read, checked and looked up.

Packages import only those before them: documents, findings, references, schema and toml, explain,
merging, mods, assembling, texts. `loader` makes a `Catalog` of all; nothing here plays a game.
"""
