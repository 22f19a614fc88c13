"""Design kit without product or state."""
