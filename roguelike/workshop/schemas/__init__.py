"""Make the JSON Schemas with which editors check and complete TOML.

What fields there are is said by the models of `roguelike.content.schema`, never here.
"""

OWN_SCHEMAS = ".schemas"
"""The folder of a mod for schemas that know what is in it."""
