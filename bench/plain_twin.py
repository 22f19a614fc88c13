"""A hand-written static twin of the landing page, the mark that the page runs against.

`bench/twin/index.html` has the same words, fields and pictures under a stylesheet
of its own, without a script: what somebody would write who wanted nothing but speed.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from app.web.static_site import BUILT_PAGES, StaticSite

SOURCE = Path(__file__).with_name("twin")
FOLDER = Path(__file__).with_name("results") / "twin"
HEADING = re.compile(r"<(h[123])[^>]*>(.*?)</\1>", re.DOTALL)
TAG = re.compile(r"<[^>]+>")
COMPRESS = (
    "const f=process.argv[1],z=require('zlib'),s=require('fs');"
    "const d=s.readFileSync(f);s.writeFileSync(f+'.br',z.brotliCompressSync(d));"
    "s.writeFileSync(f+'.gz',z.gzipSync(d,{level:9}))"
)


def write() -> None:
    """Lay the twin out beside the font and the pictures of the page.

    Raises:
        ValueError: The twin says something that the page does not say any more.
    """
    said = headings((BUILT_PAGES / "index.html").read_text())
    old = headings((SOURCE / "index.html").read_text()) - said
    if old:
        raise ValueError(f"the page has no heading any more like {sorted(old)}")
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(SOURCE, FOLDER)
    for name in ("fonts", "illustrations"):
        shutil.copytree(BUILT_PAGES / name, FOLDER / name)
    for name in ("favicon.svg", "favicon.ico"):
        shutil.copy(BUILT_PAGES / name, FOLDER)
    node = Path(sys.executable).with_name("node")
    subprocess.run([node, "-e", COMPRESS, FOLDER / "index.html"], check=True)


def headings(html: str) -> set[str]:
    """Return what the headings of a page say."""
    return {TAG.sub("", text).strip() for _, text in HEADING.findall(html)}


async def _nothing(scope: object, receive: object, send: object) -> None:
    raise RuntimeError(scope, receive, send)


app = StaticSite(_nothing, FOLDER)


def serve(port: int) -> subprocess.Popen[bytes]:
    """Serve the twin in the way the real page is served."""
    granian = Path(sys.executable).with_name("granian")
    command = [granian, "--interface", "asgi", "--port", str(port)]
    return subprocess.Popen(
        [*command, "bench.plain_twin:app"],
        env=dict(os.environ),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.STDOUT,
    )
