"""Rewrites prerendered pages so that scripts come when the visitor means to act.

A page that Reflex makes loads its stylesheet and some 155 kB of scripts before
anybody has done anything. Here the stylesheet goes into the page, and the
scripts into a module of their own that `intent.js` loads at the first sign that
the visitor will use the form. Pages without a form need no scripts of Reflex.
"""

import hashlib
import json
import re
from pathlib import Path
from typing import Final

from app import routes
from app.web import fold
from app.web.critical_css import Markup, used_only

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
_REST_PLACE: Final = "<!--rest-->"
_TEXT_PLACE: Final = '<script type="text/plain" data-text=""></script>'
_RESTORE: Final = 'document.querySelector("[data-text]").textContent = %s'
_OWN_SCRIPT: Final = re.compile(r'<script defer="" src="(/js/[^"]+)"[^>]*></script>')
_DATA: Final = re.compile(r'data-[\w-]+="[^"]*"')
_LATE: Final = re.compile(
    r'(<(dialog)[^>]* data-late=""[^>]*>)(.*?)</dialog>', re.DOTALL
)
_INLINE: Final = re.compile(r"<script(?: id=\"_R_\")?>(.*?)</script>", re.DOTALL)
_SCROLL_MEMORY: Final = "react-router-scroll-positions"
# The first picture of the page comes before anything that the scripts do, but
# whoever acts before it has come finds them at work.
_AFTER_PAINT: Final = """(() => {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
%s
  };
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 300);
  for (const sign of ["pointerdown", "keydown", "click"])
    addEventListener(sign, start, { capture: true, once: true });
})();
"""
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
        html = page.read_text(encoding="utf-8")
        acts = " data-booking" in html
        html = inline_styles(html, static_dir)
        html = set_apart(html, static_dir)
        html = defer_scripts(html, static_dir) if acts else drop_scripts(html)
        html = bundle_scripts(html, static_dir)
        page.write_text(html, encoding="utf-8")


def inline_styles(html: str, static_dir: Path) -> str:
    """Return the page with what it uses of its stylesheets in it.

    Nothing then holds back the first paint, and nothing moves after it. The link
    stays, because React looks for it, but disabled: it loads nothing by itself.
    Of a page that says where its first screen ends, the styles of the rest stand
    there, in a file.
    """
    markup = Markup(html)
    for source in _OWN_SCRIPT.findall(html):
        file = static_dir / source.lstrip("/")
        markup.note_words(file.read_text(encoding="utf-8"))

    html = _STYLE_PRELOAD.sub("", html)
    screen = fold.first_screen(html)
    styles: list[str] = []

    def put_in(link: re.Match[str]) -> str:
        whole = (static_dir / link[1].lstrip("/")).read_text(encoding="utf-8")
        css = used_only(whole, markup)
        styles.append(css)
        first = fold.first_styles(css, screen[0]) if screen else css
        unloaded = link[0].replace("<link ", '<link disabled="" ', 1)
        return f"<style>{first}</style>{unloaded}"

    if screen is None:
        return _STYLESHEET.sub(put_in, html)
    end = screen[1]
    above = _STYLESHEET.sub(put_in, html[:end])
    rest = _write(static_dir, "rest", "".join(styles), "css")
    link = f'<link rel="stylesheet" href="{rest}" data-rest="">'
    return f"{above}{link}{html[end:]}"


def set_apart(html: str, static_dir: Path) -> str:
    """Return the page without the content of what is seen late.

    `late.js` brings it back before React looks for it.
    """

    def move(element: re.Match[str]) -> str:
        opening = element[1].replace(
            'data-late=""',
            f'data-late="{_write(static_dir, "late", element[3], "html")}"',
        )
        return f"{opening}</{element[2]}>"

    return _LATE.sub(move, html)


def bundle_scripts(html: str, static_dir: Path) -> str:
    """Return the page with its own scripts in one file, which caches may keep."""
    tags = [tag[0] for tag in _OWN_SCRIPT.finditer(html)]
    if not tags:
        return html
    sources = [
        (static_dir / source.lstrip("/")).read_text(encoding="utf-8")
        for source in _OWN_SCRIPT.findall(html)
    ]
    data = " ".join(
        dict.fromkeys(entry for tag in tags for entry in _DATA.findall(tag))
    )
    path = _write(static_dir, "page", _AFTER_PAINT % "\n".join(sources))
    html = _OWN_SCRIPT.sub(_PLACEHOLDER, html)
    loader = f'<script defer="" src="{path}" {data}></script>'
    return html.replace("</head>", f"{loader}</head>", 1)


def defer_scripts(html: str, static_dir: Path) -> str:
    """Return the page with its modules behind the intent script.

    Raises:
        ValueError: Reflex lays its pages out in another way than we know.
    """
    modules = _MODULE.findall(html)
    if len(modules) != 1:
        raise ValueError(f"expected one module script, found {len(modules)}")
    application = _write(static_dir, "application", modules[0])
    head, _, body = html.partition("</head>")
    # What the framework wrote into the head as text, it wants to find again.
    texts = [_RESTORE % json.dumps(code) for code in _INLINE.findall(head)]
    if len(texts) > 1:
        raise ValueError(f"expected one inline script in the head, found {len(texts)}")
    inline = [code for code in _INLINE.findall(body) if not _at_once(code)]
    boot = ";\n".join([*texts, *inline, f'import("{application}");\n'])
    preloads = " ".join([*_PRELOADED.findall(html), application])
    loader = (
        f'<script defer="" src="{INTENT_SCRIPT}"'
        f' data-hydrate="{_write(static_dir, "hydrate", boot)}"'
        f' data-preload="{preloads}"></script>'
    )
    head = _INLINE.sub(_TEXT_PLACE, head)
    html = _PRELOADED.sub("", _MODULE.sub(_PLACEHOLDER, f"{head}</head>{body}"))
    html = _INLINE.sub(lambda tag: tag[0] if _at_once(tag[1]) else _PLACEHOLDER, html)
    return html.replace("</head>", f"{loader}</head>", 1)


def _at_once(code: str) -> bool:
    """Return whether an inline script has its effect while the page is read."""
    return _SCROLL_MEMORY in code


def _write(static_dir: Path, name: str, source: str, kind: str = "js") -> str:
    """Write a file under a name that changes with its content; returns its path."""
    digest = hashlib.sha256(source.encode()).hexdigest()[:10]
    path = f"/assets/{name}-{digest}.{kind}"
    (static_dir / path.lstrip("/")).write_text(source, encoding="utf-8")
    return path


def drop_scripts(html: str) -> str:
    """Return a page that only shows something, without the framework's scripts."""
    html = _PRELOADED.sub("", _MODULE.sub("", html))
    return _HYDRATION_MARKS.sub("", _INLINE.sub("", html))
