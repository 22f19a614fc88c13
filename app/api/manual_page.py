"""The manual of the panel as a page: the Markdown that it is written in, as HTML.

It knows what the manual uses: headings, paragraphs, lists, steps, quotations, pictures, bold and code.
"""

import re
from collections.abc import Mapping
from html import escape
from typing import Final

from app import routes
from app.content import brand
from app.content import manual as copy
from app.domain.slug import new_slug
from app.services.manual import Manual
from app.settings import get_settings

_HEADING: Final = re.compile(r"(#{1,3}) (.+)")
_PICTURE: Final = re.compile(r"!\[(.*)\]\(screenshots/([a-z0-9-]+)\.png\)")
_ITEM: Final = "- "
_QUOTE: Final = ">"
_STEP: Final = re.compile(r"\d+\. ")
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_CODE: Final = re.compile(r"`(.+?)`")
_STYLE: Final = """
html{scroll-behavior:smooth;scroll-padding-top:1rem}
body{font:1.0625rem/1.6 system-ui,sans-serif;color:#0b2f45;background:#f5fafb;margin:0;overflow-wrap:anywhere}
header{background:#0f766e}header p,main{max-width:52rem;margin:0 auto}header p{padding:.25rem 1rem}
header a{color:#fff;font-weight:700;display:inline-flex;align-items:center;min-height:2.75rem}
main{padding:1.5rem 1rem 4rem}h1{font-size:2rem;line-height:1.15;margin:.5rem 0 1rem}
h2{font-size:1.5rem;line-height:1.2;margin:3rem 0 .75rem;padding-top:1.5rem;border-top:2px solid #d9e2e6}h3{font-size:1.1875rem;margin:2rem 0 .5rem}
p{margin:.75rem 0}main>ul,main>ol{padding-left:1.5rem}blockquote{background:#fff;border-left:.3rem solid #0f766e;margin:1rem 0;padding:.25rem 1rem}li{margin:.5rem 0}
code{font:600 .9375em ui-monospace,monospace;background:#e6f4f6;border-radius:.3rem;padding:.05em .35em}
img{display:block;max-width:100%;height:auto;margin:1.25rem auto;border:1px solid #d9e2e6;border-radius:.75rem;background:#fff}
nav{background:#fff;border:1px solid #d9e2e6;border-radius:.75rem;padding:1rem 1.25rem}nav h2{border:0;padding:0;margin:0 0 .25rem;font-size:1.0625rem}
nav ul{list-style:none;margin:0;padding:0;columns:14rem}nav li{margin:0}main a{color:#0f766e;font-weight:600;display:inline-flex;align-items:center;min-height:2.5rem}
a:focus-visible{outline:3px solid #f5b83d;outline-offset:2px}@media(prefers-reduced-motion){html{scroll-behavior:auto}}
@media print{header,nav{display:none}body{background:none}main{max-width:none}img,li{break-inside:avoid}h2,h3{break-after:avoid}}
"""


def manual_page(manual: Manual) -> str:
    """Return the page, with links to its chapters and back to the panel."""
    blocks = [block.strip() for block in manual.text.split("\n\n") if block.strip()]
    title = next((_HEADING.sub(r"\2", b) for b in blocks if b.startswith("# ")), "")
    first = next((n for n, b in enumerate(blocks) if b.startswith("## ")), len(blocks))
    before, after = blocks[:first], blocks[first:]
    name = escape(get_settings().brand_name or brand.DEFAULT_NAME)
    panel = escape(routes.page_href(routes.ADMIN))
    return "".join(
        (
            '<!doctype html><html lang="es"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="robots" content="noindex, nofollow">',
            f"<title>{escape(title)} | {name}</title><style>{_STYLE}</style></head>",
            f'<body><header><p><a href="{panel}">{escape(copy.BACK)}</a></p></header>',
            "<main>",
            *(_block(block, manual.pictures) for block in before),
            _contents(after),
            *(_block(block, manual.pictures) for block in after),
            "</main></body></html>",
        )
    )


def _contents(blocks: list[str]) -> str:
    chapters = [block[3:] for block in blocks if block.startswith("## ")]
    links = "".join(
        f'<li><a href="#{_anchor(each)}">{_inline(each)}</a></li>' for each in chapters
    )
    title = escape(copy.CONTENTS)
    return f'<nav aria-label="{title}"><h2>{title}</h2><ul>{links}</ul></nav>'


def _block(block: str, pictures: Mapping[str, tuple[int, int]]) -> str:
    if heading := _HEADING.fullmatch(block):
        level, text = len(heading[1]), heading[2]
        return f'<h{level} id="{_anchor(text)}">{_inline(text)}</h{level}>'
    if picture := _PICTURE.fullmatch(block):
        return _picture(picture[1], picture[2], pictures)
    if block.startswith(_ITEM):
        items = (line.removeprefix(_ITEM) for line in block.splitlines())
        return f"<ul>{''.join(f'<li>{_inline(item)}</li>' for item in items)}</ul>"
    lines = block.splitlines()
    if lines[0].startswith(_QUOTE):
        quoted = "\n".join(line.removeprefix(">").strip() for line in lines)
        return f"<blockquote>{_paragraphs(quoted)}</blockquote>"
    if _STEP.match(lines[0]):
        steps = (f"<li>{_inline(_STEP.sub('', line))}</li>" for line in lines)
        return f"<ol>{''.join(steps)}</ol>"
    return f"<p>{_inline(block)}</p>"


def _paragraphs(text: str) -> str:
    parts = (part.strip() for part in text.split("\n\n"))
    return "".join(
        f"<p>{'<br>'.join(map(_inline, part.splitlines()))}</p>" for part in parts
    )


def _picture(told: str, name: str, pictures: Mapping[str, tuple[int, int]]) -> str:
    if name not in pictures:
        return ""
    width, height = pictures[name]
    source = routes.API_MANUAL_PICTURE.format(picture=name)
    return (
        f'<img src="{source}" alt="{escape(told)}" width="{width}" height="{height}" '
        'loading="lazy">'
    )


def _anchor(text: str) -> str:
    return new_slug(text, (), otherwise="parte")


def _inline(text: str) -> str:
    bold = _BOLD.sub(r"<strong>\1</strong>", escape(text, quote=False))
    return _CODE.sub(r"<code>\1</code>", bold)
