"""The texts for WhatsApp, one for each state of a lead."""
