"""A plain HTML twin of the landing page, the mark that the real page runs against.

The same words, fields and pictures under a stylesheet of a few lines, without a
single script: what somebody would write by hand who wanted nothing but speed.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from bs4 import BeautifulSoup, Tag

from app.web.static_site import BUILT_PAGES, StaticSite

FOLDER = Path(__file__).with_name("results") / "twin"
KEPT = {
    "header": (),
    "nav": (),
    "main": (),
    "footer": (),
    "section": ("id",),
    "article": (),
    "h1": (),
    "h2": (),
    "h3": (),
    "p": (),
    "ul": (),
    "ol": (),
    "li": (),
    "dl": (),
    "dt": (),
    "dd": (),
    "a": ("href",),
    "img": ("src", "alt", "width", "height", "loading"),
    "form": ("method", "action"),
    "label": ("for",),
    "input": ("type", "name", "id", "required", "placeholder"),
    "select": ("name", "id", "required"),
    "option": ("value",),
    "textarea": ("name", "id", "placeholder", "rows"),
    "button": ("type",),
    "details": ("name",),
    "summary": (),
    "blockquote": (),
    "figure": (),
    "figcaption": (),
    "strong": (),
}
STYLE = """
@font-face{font-family:J;src:url(/fonts/plus-jakarta-sans-es.woff2);
font-weight:400 800;font-display:swap}
*{box-sizing:border-box}body{margin:0;font:17px/1.6 J,Arial,sans-serif;color:#0b2f45}
h1{font-size:clamp(2.5rem,6vw,4rem);line-height:1.1}h2{font-size:2.2rem;line-height:1.2}
header,main,footer{max-width:72rem;margin:auto;padding:1rem 1.25rem}
nav a{margin-right:1rem}a{color:#0f766e}img{max-width:100%;height:auto}
section{padding:3rem 0}label{display:block;font-weight:600;margin-top:1rem}
input,select,textarea{width:100%;font:inherit;padding:.7rem;border:1px solid #758a97;
border-radius:.75rem}button{font:inherit;padding:.8rem 1.5rem;background:#0f766e;
color:#fff;border:0;border-radius:.75rem}footer{background:#0b2f45;color:#fff}
footer a{color:#c9e5e8}details{border:1px solid #d9e2e6;border-radius:1rem;
padding:1rem;margin:.5rem 0}
"""
COMPRESS = (
    "const f=process.argv[1],z=require('zlib'),s=require('fs');"
    "const d=s.readFileSync(f);s.writeFileSync(f+'.br',z.brotliCompressSync(d));"
    "s.writeFileSync(f+'.gz',z.gzipSync(d,{level:9}))"
)


def write() -> None:
    """Write the twin of the page as it is built now."""
    page = BeautifulSoup((BUILT_PAGES / "index.html").read_text(), "html.parser")
    assert page.body is not None
    assert page.title is not None
    for tag in page.body.select("script, style, svg, template, noscript, dialog"):
        tag.decompose()
    for tag in page.body.select("[popover], [hidden]"):
        tag.decompose()
    for tag in page.body.find_all(True):
        plain(tag)
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for name in ("fonts", "illustrations"):
        shutil.copytree(BUILT_PAGES / name, FOLDER / name)
    shutil.copy(BUILT_PAGES / "favicon.ico", FOLDER)
    file = FOLDER / "index.html"
    file.write_text(
        '<!DOCTYPE html><html lang="es"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="description" content="{page.title.string}">'
        f"<title>{page.title.string}</title><style>{STYLE}</style>"
        '<link rel="preload" as="font" type="font/woff2" crossorigin '
        'href="/fonts/plus-jakarta-sans-es.woff2"></head>'
        f"<body>{page.body.decode_contents()}</body></html>"
    )
    node = Path(sys.executable).with_name("node")
    subprocess.run([node, "-e", COMPRESS, file], check=True)


def plain(tag: Tag) -> None:
    """Keep a tag with what it means, or its content alone."""
    kept = KEPT.get(tag.name)
    if kept is None:
        tag.unwrap()
    else:
        tag.attrs = {key: tag.attrs[key] for key in kept if key in tag.attrs}


async def _nothing(scope: object, receive: object, send: object) -> None:
    raise RuntimeError(scope, receive, send)


app = StaticSite(_nothing, FOLDER)


def serve(port: int) -> subprocess.Popen[bytes]:
    """Serve the twin in the way the real page is served."""
    granian = Path(sys.executable).with_name("granian")
    command = [granian, "--interface", "asgi", "--port", str(port), "bench.twin:app"]
    return subprocess.Popen(
        command,
        env=dict(os.environ),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.STDOUT,
    )
