"""All Spanish copy of the site, one module a place."""
