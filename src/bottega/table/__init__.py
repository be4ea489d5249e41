"""The table: the web server on which people play."""
