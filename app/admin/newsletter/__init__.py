"""The addresses that asked for news."""
