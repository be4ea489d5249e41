"""HTTP and WebSockets: pages, forms, the table's live connection, security headers, static files.

Imports all other packages of the server. Start with `app.py`: it lists the routes.
"""
