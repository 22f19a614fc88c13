"""The pharmacy customers' form."""
