"""What bots know: heuristic, search policy and network features."""
