"""Tables in memory: their states, what viewers may see of them, and which moves can be undone.

Imports `timing` beside it and what `play` may. Start with `live_table.py`, one table, and
`registry.py`, which keeps all of them equal to the database.
"""
