"""Who makes visits: added and changed by the staff."""
