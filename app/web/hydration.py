"""Rewrites prerendered pages so that scripts come when the visitor means to act.

A page that Reflex makes loads its stylesheet and some 155 kB of scripts before
anybody has done anything. Here the stylesheet goes into the page, and the
scripts into a module of their own that `intent.js` loads at the first sign that
the visitor will use the form. Pages without a form need no scripts of Reflex.
"""

import hashlib
import re
from pathlib import Path
from typing import Final

from app import routes
from app.web.critical_css import class_names, used_only

INTENT_SCRIPT: Final = "/js/intent.js"

_HYDRATED_AT_ONCE: Final = (routes.ADMIN,)
_MODULE: Final = re.compile(r'<script type="module" async="">(.*?)</script>', re.DOTALL)
_PRELOADED: Final = re.compile(r'<link rel="modulepreload" href="([^"]+)"/>')
_STYLESHEET: Final = re.compile(
    r'<link href="(/assets/[^"]+\.css)" rel="stylesheet"[^>]*/>'
)
_STYLE_PRELOAD: Final = re.compile(r'<link as="style" [^>]*rel="preload"/>')
# React expects an element where its module script stood; this one does nothing.
_PLACEHOLDER: Final = '<script type="text/plain"></script>'
_OWN_SCRIPT: Final = re.compile(r'<script defer="" src="(/js/[^"]+)"')
_INLINE: Final = re.compile(r"<script>.*?</script>", re.DOTALL)
_HYDRATION_MARKS: Final = re.compile(
    r"<!--/?\$\??-->|<!--\$!-->|<template id=\"B:\d+\"></template>"
    r"|<div hidden=\"\" id=\"S:\d+\">(?:<template id=\"B:\d+\"></template>)?</div>"
)


def rewrite(static_dir: Path) -> None:
    """Rewrite every page but those of the staff, who always act."""
    for page in static_dir.rglob("*.html"):
        route = "/" + str(page.relative_to(static_dir))
        if route.startswith(_HYDRATED_AT_ONCE) or page.name != "index.html":
            continue
        html = inline_styles(page.read_text(encoding="utf-8"), static_dir)
        acts = " data-booking" in html
        html = defer_scripts(html, static_dir) if acts else drop_scripts(html)
        page.write_text(html, encoding="utf-8")


def inline_styles(html: str, static_dir: Path) -> str:
    """Return the page with what it uses of its stylesheets in it.

    Nothing then holds back the first paint.

    The link stays, because React looks for it, but disabled: it loads nothing.
    """
    scripts = [
        (static_dir / source.lstrip("/")).read_text(encoding="utf-8")
        for source in _OWN_SCRIPT.findall(html)
    ]
    names = class_names(html, scripts)

    def put_in(link: re.Match[str]) -> str:
        whole = (static_dir / link[1].lstrip("/")).read_text(encoding="utf-8")
        css = used_only(whole, names)
        unloaded = link[0].replace("<link ", '<link disabled="" ', 1)
        return f"<style>{css}</style>{unloaded}"

    return _STYLESHEET.sub(put_in, _STYLE_PRELOAD.sub("", html))


def defer_scripts(html: str, static_dir: Path) -> str:
    """Return the page with its modules behind the intent script.

    Raises:
        ValueError: Reflex lays its pages out in another way than we know.
    """
    modules = _MODULE.findall(html)
    if len(modules) != 1:
        raise ValueError(f"expected one module script, found {len(modules)}")
    source: str = modules[0]
    name = f"hydrate-{hashlib.sha256(source.encode()).hexdigest()[:10]}.js"
    (static_dir / "assets" / name).write_text(source, encoding="utf-8")
    preloads = " ".join(_PRELOADED.findall(html))
    html = _PRELOADED.sub("", _MODULE.sub(_PLACEHOLDER, html))
    loader = (
        f'<script defer="" src="{INTENT_SCRIPT}" data-module="/assets/{name}"'
        f' data-preload="{preloads}"></script>'
    )
    return html.replace("</head>", f"{loader}</head>", 1)


def drop_scripts(html: str) -> str:
    """Return a page that only shows something, without the framework's scripts."""
    html = _PRELOADED.sub("", _MODULE.sub("", html))
    return _HYDRATION_MARKS.sub("", _INLINE.sub("", html))
