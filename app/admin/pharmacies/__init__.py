"""The partner pharmacies: added and changed by the staff."""
