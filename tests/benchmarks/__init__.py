"""The table beside its peer: `make bench-table`."""
