"""What the build changes in the pages that Reflex makes."""

import json
import re
from pathlib import Path
from typing import Final

from reflex_base.config import get_config
from reflex_base.constants import Reflex
from reflex_base.plugins import Plugin

from app import routes
from app.build import hydration, markup, page_scripts, promised_browsers
from app.content import brand
from app.settings import get_settings

DEV_BACKEND_PORT: Final = 8000

SOCKET_SCRIPT: Final = "/js/socket.js"
# What the panel's pages name; React finds them under these names.
PANEL_SCRIPTS: Final = (
    "panel.js",
    "account.js",
    "agenda.js",
    "professionals.js",
    "team.js",
    "texts.js",
    "invitation.js",
    "socket.js",
)

_VITE_CONFIG: Final = "vite.config.js"
_PROXIED: Final = (
    "/api",
    routes.HEALTH,
    routes.READY,
    *routes.OWN_DEEDS,
    *routes.RIGHTS_DEEDS,
    *routes.THANKS_DEEDS,
)
_PROJECT_FILE: Final = r"reflex\.json"
_PRIVATE: Final = ("project_hash", "last_reflex_run")
_TEXTS: Final = frozenset({".html", ".js", ".css", ".json", ".xml", ".txt"})
_FALLBACK: Final = "__spa-fallback.html"


class SitePlugin(Plugin):
    """One origin for pages, API and websocket, in development and production."""

    def pre_compile(self, **context) -> None:  # type: ignore[override]
        """Let the development server pass the API's addresses to the backend."""
        context["add_modify_task"](_VITE_CONFIG, add_dev_proxy)
        context["add_modify_task"](_VITE_CONFIG, keep_build_to_itself)
        context["add_modify_task"](_VITE_CONFIG, translate_for_promised)

    def post_build(self, **context) -> None:  # type: ignore[override]
        """Mend the built files before they are compressed."""
        static_dir: Path = context["static_dir"]
        use_own_origin(static_dir)
        drop_second_addresses(static_dir)
        unpack_first(static_dir)
        bundle_panel(static_dir)
        hydration.rewrite(static_dir)
        use_prerendered_not_found(static_dir)
        write_descriptions(static_dir)
        require_nothing_private(static_dir)


def add_dev_proxy(vite_config: str) -> str:
    """Return the development server's settings with the API's addresses in them."""
    target = f"http://127.0.0.1:{get_config().backend_port or DEV_BACKEND_PORT}"
    proxy = json.dumps({path: {"target": target} for path in _PROXIED})
    marker = "  server: {\n"
    markup.expect(vite_config.count(marker), 1, marker.strip())
    return vite_config.replace(marker, f"{marker}    proxy: {proxy},\n")


def keep_build_to_itself(vite_config: str) -> str:
    """Return the bundler's settings with Reflex's project file cut to its version.

    Pages need that to open the websocket. The rest of the file, a random number and
    the hours of builds, would be public and give each build other file names.
    """
    marker = "    safariCacheBustPlugin(),\n"
    markup.expect(vite_config.count(marker), 1, marker.strip())
    known = json.dumps(json.dumps({"version": Reflex.VERSION}))
    hook = f"load: {{ filter: {{ id: /[\\\\/]{_PROJECT_FILE}$/ }}, handler: () => {known} }}"
    frozen = f'    {{ name: "project-file", enforce: "pre", {hook} }},\n'
    return vite_config.replace(marker, f"{frozen}{marker}")


def translate_for_promised(vite_config: str) -> str:
    """Return the bundler's settings with the oldest browsers that it works for.

    Without them every width in a style sheet is asked for in a way that Safari
    knows since 16.4, and older phones never leave the narrowest look.
    """
    marker = "  build: {\n"
    markup.expect(vite_config.count(marker), 1, marker.strip())
    target = f"    target: {json.dumps(promised_browsers.target())},\n"
    return vite_config.replace(marker, f"{marker}{target}")


def require_nothing_private(static_dir: Path) -> None:
    """Stop where something of this machine or this build is in what goes out.

    Raises:
        UnknownLayout: It is, in a file that the sentence names.
    """
    # An address such as /site.webmanifest is not the folder /site of the image.
    here = re.compile(rf"(?<![\w.-]){re.escape(str(Path.cwd()))}(?![\w.-])")
    for file in static_dir.rglob("*"):
        if file.suffix in _TEXTS:
            source = file.read_text(encoding="utf-8")
            for word in _PRIVATE:
                markup.expect(source.count(word), 0, f"{file.name}: {word}")
            markup.expect(len(here.findall(source)), 0, f"{file.name}: {Path.cwd()}")


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
    markup.expect(changed, 1, endpoint)


def unpack_first(static_dir: Path) -> None:
    """Have the panel's pages unpack what comes over the websocket, from its opening on.

    Reflex takes the browser's websocket when its scripts are first read, which is in
    the body; ours runs at the head's end. Further up React would take it for the
    head's own inline script, whose text it compares.
    """
    for page in (static_dir / routes.ADMIN.strip("/")).rglob("index.html"):
        html = page.read_text(encoding="utf-8")
        markup.expect(html.count("</head>"), 1, "</head>")
        ours = f'<script src="{SOCKET_SCRIPT}"></script></head>'
        page.write_text(html.replace("</head>", ours), encoding="utf-8")


def bundle_panel(static_dir: Path) -> None:
    """Put each of the panel's scripts and what it imports into one small file."""
    for name in PANEL_SCRIPTS:
        file = static_dir / "js" / name
        markup.expect(int(file.is_file()), 1, file.name)
        file.write_text(page_scripts.bundled([file], ""), encoding="utf-8")


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
    sitemap = f"Sitemap: {settings.built_origin}/sitemap.xml"
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
