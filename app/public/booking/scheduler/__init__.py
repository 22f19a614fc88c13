"""The scheduler: a booking in three steps, in a dialog."""
