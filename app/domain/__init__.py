"""Rules of the product: plain functions over frozen dataclasses."""
