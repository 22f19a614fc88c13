"""Somebody's own account: password and open sessions."""
