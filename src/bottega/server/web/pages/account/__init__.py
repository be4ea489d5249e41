"""The pages of one's own account: profile, sign-in, friends, notifications, and what hosts of the server may do.

Imports what `web/pages` may. Start with `profile.py`.
"""
