"""The monthly sheets of the partner pharmacies."""
