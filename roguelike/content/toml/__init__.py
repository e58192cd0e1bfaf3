"""TOML: files parsed into data or diagnostics, and edited.

Only the syntax is known here, and no table or field.
"""
