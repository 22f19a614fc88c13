"""The staff among themselves, and the page of an invitation."""
