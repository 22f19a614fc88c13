"""What the running service tells of itself: figures, and which request is which."""
