"""What the picture on the wall is made of."""
