"""The pages that follow an accepted request."""
