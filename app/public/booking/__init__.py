"""What the landing and the pharmacy form share."""
