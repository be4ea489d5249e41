"""The WebSocket of a page at a table, and that of a program that plays a seat.

Start with `messages.py`, the protocol, and `page.py`.
"""
