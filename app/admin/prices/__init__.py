"""The prices: what the staff change of the price list."""
