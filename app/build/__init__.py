"""How the site is built: Reflex makes the pages, and they are rewritten."""
