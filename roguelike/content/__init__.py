"""Game content: reading, checking and looking up the TOML files that define it."""
