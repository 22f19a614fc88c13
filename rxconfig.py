"""Build and server configuration that Reflex reads."""

import os

# A bun installer is a download of its own; npm comes with the Node wheel.
os.environ.setdefault("REFLEX_USE_NPM", "1")

import reflex as rx
from reflex.plugins import SitemapPlugin, TailwindV4Plugin

from app.build.site_plugin import SitePlugin
from app.settings import get_settings

settings = get_settings()

config = rx.Config(
    app_name="app",
    default_color_mode="light",
    frontend_lazy_bundled_libraries=True,
    frontend_compression_formats=["gzip", "brotli"],
    plugins=[
        TailwindV4Plugin(),
        SitemapPlugin(trailing_slash="always"),
        SitePlugin(),
    ],
    # Plain `reflex run` serves where the settings say, too.
    frontend_port=settings.port,
    deploy_url=settings.built_origin,
    # No other site's page may read our answers.
    cors_allowed_origins=(settings.origin,),
    redis_url=settings.redis_url,
    trusted_proxy_hops=settings.trusted_proxy_hops,
    # A visitor's state is disposable, and the state on disk would hold cookies.
    state_manager_mode="redis" if settings.redis_url else "memory",
    telemetry_enabled=False,
    show_built_with_reflex=False,
)
