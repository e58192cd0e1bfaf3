"""TOML files: parsing them into data or diagnostics, and editing them."""
