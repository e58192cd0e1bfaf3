"""TOML: files parsed into data or diagnostics, and edited."""
