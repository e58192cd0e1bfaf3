"""The assembly of mods: from their files to all that they define, or to diagnostics."""
