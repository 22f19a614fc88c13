"""Sections of the landing page, one a file."""
