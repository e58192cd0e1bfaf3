"""From bytes to data, or to what is wrong with a text as TOML."""
