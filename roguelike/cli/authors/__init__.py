"""Commands for authors of mods: what content may say, what is wrong with it, and what it says.

What happens when it is played is for the commands in `trials`.
"""
