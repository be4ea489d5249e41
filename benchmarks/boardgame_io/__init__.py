"""The server beside boardgame.io: `make bench-table`."""
