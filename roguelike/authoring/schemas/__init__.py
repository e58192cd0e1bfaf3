"""JSON Schemas for the editors in which people write TOML."""
