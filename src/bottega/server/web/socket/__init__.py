"""The WebSocket of a page at a table, and that of a program that plays a seat.

Imports `web/base.py` and the files beside it, `services.py` and the packages below it, but not `web/pages`.
Start with `messages.py`, the protocol, and `page.py`.
"""
