"""What the build changes in the pages that Reflex makes."""

import json
from pathlib import Path
from typing import Final

from reflex_base.config import get_config
from reflex_base.plugins import Plugin

from app import routes
from app.content import brand
from app.settings import get_settings
from app.web import hydration

DEV_BACKEND_PORT: Final = 8000

_VITE_CONFIG: Final = "vite.config.js"
_PROXIED: Final = ("/api", routes.HEALTH, routes.READY)
# The 404 page as a page of its own, so that it is prerendered like the others.
_NOT_FOUND_FILE: Final = f"{routes.NOT_FOUND.strip('/')}/index.html"
_FALLBACK: Final = "__spa-fallback.html"


class SitePlugin(Plugin):
    """One origin for pages, API and websocket, in development and production."""

    def pre_compile(self, **context) -> None:  # type: ignore[override]
        """Let the development server pass the API's addresses to the backend."""
        context["add_modify_task"](_VITE_CONFIG, add_dev_proxy)

    def post_build(self, **context) -> None:  # type: ignore[override]
        """Mend the built files before they are compressed."""
        static_dir: Path = context["static_dir"]
        use_own_origin(static_dir)
        drop_second_addresses(static_dir)
        hydration.rewrite(static_dir)
        use_prerendered_not_found(static_dir)
        write_descriptions(static_dir)


def add_dev_proxy(vite_config: str) -> str:
    """Return the development server's settings with the API's addresses in them."""
    target = f"http://127.0.0.1:{get_config().backend_port or DEV_BACKEND_PORT}"
    proxy = json.dumps({path: {"target": target} for path in _PROXIED})
    marker = "  server: {\n"
    if vite_config.count(marker) != 1:
        raise ValueError("the layout of vite.config.js has changed")
    return vite_config.replace(marker, f"{marker}    proxy: {proxy},\n")


def use_own_origin(static_dir: Path) -> None:
    """Let the websocket go to the address that the page came from.

    Reflex bakes the backend's address into the build; ours is the page's own,
    so one build serves behind any name and port.
    """
    endpoint = get_config().api_url.replace("http", "ws", 1) + "/_event"
    literals = [f"{quote}{endpoint}{quote}" for quote in "`\"'"]
    origin = (
        '(typeof location>"u"?"ws://localhost":'
        'location.origin.replace(/^http/,"ws"))+"/_event"'
    )
    changed = 0
    for script in (static_dir / "assets").glob("*.js"):
        source = script.read_text(encoding="utf-8")
        for literal in literals:
            changed += source.count(literal)
            source = source.replace(literal, origin)
        script.write_text(source, encoding="utf-8")
    if changed != 1:
        raise ValueError(f"expected one websocket address, found {changed}")


def use_prerendered_not_found(static_dir: Path) -> None:
    """Answer unknown addresses with a finished page instead of an empty shell.

    The page is prerendered under an address of its own, which then goes.
    """
    page = static_dir / routes.NOT_FOUND.strip("/") / "index.html"
    page.replace(static_dir / _FALLBACK)
    page.parent.rmdir()


def drop_second_addresses(static_dir: Path) -> None:
    """Remove `page.html` beside `page/index.html`: one page, one address."""
    for page in static_dir.rglob("*.html"):
        if page.with_suffix("").is_dir():
            page.unlink()


def write_descriptions(static_dir: Path) -> None:
    """Write what search engines and phones read: robots.txt and the manifest."""
    settings = get_settings()
    closed = [f"Disallow: {path}" for path in (routes.ADMIN, "/api/")]
    sitemap = f"Sitemap: {settings.origin}/sitemap.xml"
    robots = "\n".join(["User-agent: *", *closed, "", sitemap, ""])
    (static_dir / "robots.txt").write_text(robots, encoding="utf-8")
    manifest = {
        "name": settings.brand_name or brand.DEFAULT_NAME,
        "short_name": settings.brand_name or brand.DEFAULT_NAME,
        "lang": "es-CL",
        "start_url": routes.HOME,
        "display": "browser",
        "background_color": "#ffffff",
        "theme_color": "#e6f4f6",
        "icons": [
            {"src": "/icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": "/icon-512.png", "sizes": "512x512", "type": "image/png"},
            {
                "src": "/icon-maskable-512.png",
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
        ],
    }
    (static_dir / "site.webmanifest").write_text(
        json.dumps(manifest, ensure_ascii=False), encoding="utf-8"
    )
