"""Visitors, guests and profiles: names, avatars, passkeys, sessions, friends and blocks.

Imports `core` and `db`. Start with `service.py`; `profiles.py` has the queries.
"""
