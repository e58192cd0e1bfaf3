"""Assembly of the files of some mods into all that they define, or into diagnostics."""
