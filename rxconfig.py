"""Build and server configuration that Reflex reads."""

import os

# A bun installer is a download of its own; npm comes with the Node wheel.
os.environ.setdefault("REFLEX_USE_NPM", "1")

import reflex as rx
from reflex.plugins import TailwindV4Plugin

config = rx.Config(
    app_name="app",
    default_color_mode="light",
    frontend_lazy_bundled_libraries=True,
    frontend_compression_formats=["gzip", "brotli"],
    plugins=[TailwindV4Plugin()],
    telemetry_enabled=False,
    show_built_with_reflex=False,
)
