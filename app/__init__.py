"""Home vaccination requests and the panel that works through them."""

__version__ = "0.1.0"
