"""What is wrong with mods: all that is asked of them by `validate`, one question a module."""
