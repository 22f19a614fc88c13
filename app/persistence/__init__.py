"""Storage: the only package that knows SQL."""
