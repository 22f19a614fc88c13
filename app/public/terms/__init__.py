"""Terms and conditions."""
