"""The privacy page."""
