"""The leads screen."""
