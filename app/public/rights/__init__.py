"""The page on which people ask for the rights over their data."""
