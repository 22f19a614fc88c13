"""What everybody did."""
