"""Effects and triggers, and the changes beneath them: stats, statuses, terrain, gas and fire.

What takes health or moves actors lives in `combat`; the effects that data selects, in
`roguelike.effects`.
"""
