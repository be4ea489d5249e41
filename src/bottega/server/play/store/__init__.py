"""Stored tables: the queries and transactions on tables, seats, moves and the starts of turns.

Imports `timing` beside it, `accounts` and the packages below. Start with `table_store.py`; `move_store.py` says when a
move counts.
"""
