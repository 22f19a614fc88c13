"""Rewrites prerendered pages so that scripts come when the visitor means to act.

A page that Reflex makes loads its stylesheet and some 155 kB of scripts before
anybody has done anything. Here the stylesheet goes into the page, and the
scripts into a module of their own that `intent.js` loads at the first sign that
the visitor will use the form. Pages without a form need no scripts of Reflex.
"""

import json
import re
from pathlib import Path
from typing import Final

from app import routes
from app.web import fold, page_scripts
from app.web.critical_css import Markup, used_only
from app.web.page_scripts import write_asset

INTENT_SCRIPT: Final = "/js/intent.js"

_HYDRATED_AT_ONCE: Final = (routes.ADMIN,)
_MODULE: Final = re.compile(r'<script type="module" async="">(.*?)</script>', re.DOTALL)
_PRELOADED: Final = re.compile(r'<link rel="modulepreload" href="([^"]+)"/>')
_STYLESHEET: Final = re.compile(
    r'<link href="(/assets/[^"]+\.css)" rel="stylesheet"[^>]*/>'
)
_FONT: Final = re.compile(r'<link as="font" [^>]*rel="preload"[^>]*/>')
_STYLE_PRELOAD: Final = re.compile(r'<link as="style" [^>]*rel="preload"/>')
_TEXT_PLACE: Final = '<script type="text/plain" data-text=""></script>'
_RESTORE: Final = 'document.querySelector("[data-text]").textContent = %s'
_LATE: Final = re.compile(
    r'(<(dialog)[^>]* data-late=""[^>]*>)(.*?)</dialog>', re.DOTALL
)
_INLINE: Final = re.compile(r"<script(?: id=\"_R_\")?>(.*?)</script>", re.DOTALL)
# The browser itself goes back to where a page was left, and sooner.
_SCROLL_MEMORY: Final = "react-router-scroll-positions"
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
        html = inline_styles(font_first(html), static_dir)
        html = set_apart(html, static_dir)
        html = defer_scripts(html, static_dir) if acts else drop_scripts(html)
        html = page_scripts.bundle(html, static_dir)
        page.write_text(html, encoding="utf-8")


def font_first(html: str) -> str:
    """Return the page with its font asked for before its pictures.

    React puts pictures first; what comes first gets the connection that is open.
    """
    font = _FONT.search(html)
    if font is None:
        return html
    html = html.replace(font[0], "", 1)
    return html.replace('<link rel="preload"', f'{font[0]}<link rel="preload"', 1)


def inline_styles(html: str, static_dir: Path) -> str:
    """Return the page with what it uses of its stylesheets in it.

    Nothing then holds back the first paint, and nothing moves after it. The link
    stays, because React looks for it, but disabled: it loads nothing by itself.
    Of a page that says where its first screen ends, the styles of the rest stand
    there, in a file.
    """
    markup = Markup(html)
    for source in page_scripts.OWN_SCRIPT.findall(html):
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
    path = write_asset(static_dir, "rest", "".join(styles), "css")
    return f"{above}{fold.rest(path)}{html[end:]}"


def set_apart(html: str, static_dir: Path) -> str:
    """Return the page without the content of what is seen late.

    `late.js` brings it back before React looks for it.
    """

    def move(element: re.Match[str]) -> str:
        opening = element[1].replace(
            'data-late=""',
            f'data-late="{write_asset(static_dir, "late", element[3], "html")}"',
        )
        return f"{opening}</{element[2]}>"

    return _LATE.sub(move, html)


def defer_scripts(html: str, static_dir: Path) -> str:
    """Return the page with its modules behind the intent script.

    Raises:
        ValueError: Reflex lays its pages out in another way than we know.
    """
    modules = _MODULE.findall(html)
    if len(modules) != 1:
        raise ValueError(f"expected one module script, found {len(modules)}")
    application = write_asset(static_dir, "application", modules[0])
    head, _, body = html.partition("</head>")
    # What the framework wrote into the head as text, it wants to find again.
    texts = [_RESTORE % json.dumps(code) for code in _INLINE.findall(head)]
    if len(texts) > 1:
        raise ValueError(f"expected one inline script in the head, found {len(texts)}")
    inline = [code for code in _INLINE.findall(body) if _SCROLL_MEMORY not in code]
    boot = ";\n".join([*texts, *inline, f'import("{application}");\n'])
    preloads = " ".join([*_PRELOADED.findall(html), application])
    loader = (
        f'<script defer="" src="{INTENT_SCRIPT}"'
        f' data-hydrate="{write_asset(static_dir, "hydrate", boot)}"'
        f' data-preload="{preloads}"></script>'
    )
    head = _INLINE.sub(_TEXT_PLACE, head)
    html = _PRELOADED.sub(
        "", _MODULE.sub(page_scripts.PLACEHOLDER, f"{head}</head>{body}")
    )
    html = _INLINE.sub(page_scripts.PLACEHOLDER, html)
    return html.replace("</head>", f"{loader}</head>", 1)


def drop_scripts(html: str) -> str:
    """Return a page that only shows something, without the framework's scripts."""
    html = _PRELOADED.sub("", _MODULE.sub("", html))
    return _HYDRATION_MARKS.sub("", _INLINE.sub("", html))
