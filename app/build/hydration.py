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
from app.build import first_screen, markup, page_scripts
from app.build.critical_css import Markup, used_only
from app.build.page_scripts import write_asset
from app.content import console

INTENT_SCRIPT: Final = "/js/intent.js"

_HYDRATED_AT_ONCE: Final = (routes.ADMIN,)
_TEXT_PLACE: Final = '<script type="text/plain" data-text=""></script>'
_RESTORE: Final = 'document.querySelector("[data-text]").textContent = %s'
_LATE: Final = re.compile(
    r'(<(dialog)[^>]* data-late=""[^>]*>)(.*?)</dialog>', re.DOTALL
)
_LATE_MARK: Final = "data-late="
# The browser itself goes back to where a page was left, and sooner.
_SCROLL_MEMORY: Final = "react-router-scroll-positions"
_HYDRATION_MARKS: Final = (
    re.compile(r"<!--/?\$[?!]?-->"),
    re.compile(r'<template id="B:\d+"></template>'),
    re.compile(r'<div hidden(?:="")? id="S:\d+">\s*</div>'),
)


def rewrite(static_dir: Path) -> None:
    """Rewrite every page but those of the staff, who always act.

    Raises:
        UnknownLayout: A page is laid out in another way than we know.
    """
    for page in static_dir.rglob("*.html"):
        route = "/" + str(page.relative_to(static_dir))
        if route.startswith(_HYDRATED_AT_ONCE) or page.name != "index.html":
            continue
        try:
            html = rewritten(page.read_text(encoding="utf-8"), static_dir)
        except markup.UnknownLayout as error:
            reason = console.LAYOUT_PAGE.format(page=route, reason=error)
            raise markup.UnknownLayout(reason) from error
        page.write_text(html, encoding="utf-8")


def rewritten(html: str, static_dir: Path) -> str:
    """Return a page as it goes out; its files are written beside the others.

    Raises:
        UnknownLayout: The page is laid out in another way than we know.
    """
    acts = " data-booking" in html
    markup.expect(len(markup.unknown_scripts(html)), 0, "script")
    html = inline_styles(font_first(html), static_dir)
    html = set_apart(html, static_dir)
    html = defer_scripts(html, static_dir) if acts else drop_scripts(html)
    html = page_scripts.bundle(html, static_dir)
    _require_lean(html)
    return html


def _require_lean(html: str) -> None:
    """Stop where a page would load what was to come later, or not at all.

    Raises:
        UnknownLayout: Something of the framework's is left.
    """
    loading = [
        link
        for link in markup.tags(html, "link", rel="stylesheet")
        if "disabled" not in link.attributes
        and f'<noscript data-rest="{link.attributes.get("href")}">' not in html
    ]
    markup.expect(len(loading), 0, 'link rel="stylesheet"')
    left = markup.tags(html, "link", rel="modulepreload") + markup.modules(html)
    markup.expect(len(left), 0, "script type=module")
    markup.expect(len(markup.own_scripts(html)), 0, "script src=/js/")
    # The loader of our own scripts is all the code that a page holds.
    markup.expect(len(markup.inline_scripts(html)), 1, "script")


def font_first(html: str) -> str:
    """Return the page with its font asked for before its pictures.

    React puts pictures first; what comes first gets the connection that is open.
    """
    found = markup.tags(html, "link", rel="preload")
    fonts = [link for link in found if link.attributes.get("as") == "font"]
    font = markup.one(fonts, "link rel=preload as=font")
    before = found[0].start
    html = markup.without(html, [font])
    return f"{html[:before]}{font.text}{html[before:]}"


def inline_styles(html: str, static_dir: Path) -> str:
    """Return the page with what it uses of its stylesheets in it.

    Nothing then holds back the first paint, and nothing moves after it. The link
    stays, because React looks for it, but disabled: it loads nothing by itself.
    Of a page that says where its first screen ends, the styles of the rest stand
    there, in a file.
    """
    used = Markup(html)
    for script in markup.own_scripts(html):
        source = static_dir / script.attributes["src"].lstrip("/")
        for file in page_scripts.with_imports(source):
            used.note_words(file.read_text(encoding="utf-8"))

    preloads = markup.tags(html, "link", rel="preload", **{"as": "style"})
    html = markup.without(html, [markup.one(preloads, "link rel=preload as=style")])
    found = markup.tags(html, "link", rel="stylesheet")
    link = markup.one(found, "link rel=stylesheet")
    whole = static_dir / link.attributes["href"].lstrip("/")
    css = used_only(whole.read_text(encoding="utf-8"), used)
    screen = first_screen.first_screen(html)
    if screen:
        path = write_asset(static_dir, "rest", css, "css")
        end = screen[1]
        html = f"{html[:end]}{first_screen.rest(path)}{html[end:]}"
        css = first_screen.first_styles(css, screen[0])
    unloaded = link.text.replace("<link ", "<link disabled ", 1)
    return markup.replaced(html, [link], lambda _: f"<style>{css}</style>{unloaded}")


def set_apart(html: str, static_dir: Path) -> str:
    """Return the page without the content of what is seen late.

    `set_apart.js` brings it back before React looks for it.
    """

    def move(element: re.Match[str]) -> str:
        opening = element[1].replace(
            'data-late=""',
            f'data-late="{write_asset(static_dir, "late", element[3], "html")}"',
        )
        return f"{opening}</{element[2]}>"

    marked = html.count(_LATE_MARK)
    html, moved = _LATE.subn(move, html)
    markup.expect(moved, marked, _LATE_MARK)
    return html


def defer_scripts(html: str, static_dir: Path) -> str:
    """Return the page with its modules behind the intent script.

    Raises:
        UnknownLayout: Reflex lays its pages out in another way than we know.
    """
    module = markup.one(markup.modules(html), "script type=module")
    application = write_asset(static_dir, "application", module.content)
    preloads = markup.tags(html, "link", rel="modulepreload")
    addresses = [
        link.attributes["href"]
        for link in markup.some(preloads, "link rel=modulepreload")
    ]
    split = html.index("</head>")
    codes = markup.inline_scripts(html)
    head = [code for code in codes if code.start < split]
    # What the framework wrote into the head as text, it wants to find again.
    text = _RESTORE % json.dumps(markup.one(head, "head script").content)
    body = [code.content for code in codes if code.start > split]
    inline = [code for code in body if _SCROLL_MEMORY not in code]
    markup.expect(len(body) - len(inline), 1, _SCROLL_MEMORY)
    boot = ";\n".join([text, *inline, f'import("{application}");\n'])
    loader = (
        f'<script defer="" src="{INTENT_SCRIPT}"'
        f' data-hydrate="{write_asset(static_dir, "hydrate", boot)}"'
        f' data-preload="{" ".join([*addresses, application])}"></script>'
    )
    places = {code.start: _TEXT_PLACE for code in head}
    places |= {link.start: "" for link in preloads}
    html = markup.replaced(
        html,
        [module, *codes, *preloads],
        lambda tag: places.get(tag.start, page_scripts.PLACEHOLDER),
    )
    return html.replace("</head>", f"{loader}</head>", 1)


def drop_scripts(html: str) -> str:
    """Return a page that only shows something, without the framework's scripts.

    Raises:
        UnknownLayout: Reflex lays its pages out in another way than we know.
    """
    module = markup.one(markup.modules(html), "script type=module")
    preloads = markup.tags(html, "link", rel="modulepreload")
    markup.some(preloads, "link rel=modulepreload")
    html = markup.without(html, [module, *preloads, *markup.inline_scripts(html)])
    for mark in _HYDRATION_MARKS:
        html, found = mark.subn("", html)
        if not found:
            raise markup.UnknownLayout(console.LAYOUT_NONE.format(what=mark.pattern))
    return html
