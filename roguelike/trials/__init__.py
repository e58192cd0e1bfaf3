"""What content does when it is tried: levels are made, and games are played, to find faults in it.

A trial takes a loaded game and yields findings. What can be found without making a level is found
by `roguelike.content.checks`.
"""
