"""How the built site is served: files, headers, limits."""
