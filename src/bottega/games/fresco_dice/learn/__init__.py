"""What learners and statistics read of a game."""
