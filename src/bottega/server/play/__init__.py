"""Tables and their games: moves, undo, seats, clocks, chat, presence and the bots that play.

Imports `core`, `db`, `accounts` and `workers`. Start with `live_table.py`, a table in memory, and `registry.py`, which
stores its moves.
"""
