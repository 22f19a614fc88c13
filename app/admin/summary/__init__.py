"""The business at a glance."""
