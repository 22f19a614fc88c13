"""The outside world: mail and passwords."""
