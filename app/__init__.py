"""Home vaccination requests and the panel that works through them."""
