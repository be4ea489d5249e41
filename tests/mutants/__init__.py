"""Rules broken on purpose, one at a time, to see which of them no test misses: `make mutants`."""
