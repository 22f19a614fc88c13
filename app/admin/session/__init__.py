"""Who is signed in to the panel."""
