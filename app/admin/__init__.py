"""The staff's panel."""
