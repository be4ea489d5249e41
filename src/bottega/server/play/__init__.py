"""Tables and their games: moves, undo, seats, clocks, chat, presence and the bots that play.

Imports `core`, `db`, `accounts` and `workers`. `memory` holds the tables, `store` their rows, `timing` their clocks.
Start with `actions.py`, what players do, and `memory/live_table.py`, a table.
"""
