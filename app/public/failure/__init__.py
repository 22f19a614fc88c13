"""The page for a failure that nobody foresaw."""
