"""Makes one small file of a page's own scripts, and a loader that brings it.

The loader stands in the page. What it brings comes after the first picture, and
whoever presses something before it is there is heard when it is.
"""

import hashlib
import json
import re
import subprocess
from pathlib import Path
from typing import Final

from app.web import fold
from app.web.static_site import BUILT_PAGES

LOADER: Final = "js/loader.js"
OWN_SCRIPT: Final = re.compile(r'<script defer="" src="(/js/[^"]+)"[^>]*></script>')
# React expects an element where a script of its own stood; this one does nothing.
PLACEHOLDER: Final = '<script type="text/plain"></script>'

_SCRIPT_PLACE: Final = "__SCRIPT__"
_STYLES_PLACE: Final = "__STYLES__"
_APPLICATION: Final = re.compile(r'data-hydrate="([^"]*)" data-preload="([^"]*)"')
_MINIFY: Final = """
import { readFileSync } from "node:fs";
import { minifySync } from "rolldown/utils";
const { code, errors } = minifySync("page.js", readFileSync(0, "utf8"));
if (errors.length) throw new Error(errors.map((error) => error.message).join());
process.stdout.write(code);
"""


def bundle(html: str, static_dir: Path) -> str:
    """Return the page with its own scripts in one file, which caches may keep."""
    tags = [tag[0] for tag in OWN_SCRIPT.finditer(html)]
    if not tags:
        return html
    sources = [
        (static_dir / source.lstrip("/")).read_text(encoding="utf-8")
        for source in OWN_SCRIPT.findall(html)
    ]
    for tag in tags:
        if application := _APPLICATION.search(tag):
            hydrate, preload = application.groups()
            value = {"hydrate": hydrate, "preload": preload.split()}
            sources.insert(0, f"const application = {json.dumps(value)};")
    source = "\n".join(["{", *sources, "}"])
    path = write_asset(static_dir, "page", minified(source))
    loader = (static_dir / LOADER).read_text(encoding="utf-8")
    loader = loader.replace(_SCRIPT_PLACE, path)
    loader = minified(loader.replace(_STYLES_PLACE, fold.rest_path(html))).strip()
    html = OWN_SCRIPT.sub(PLACEHOLDER, html)
    return html.replace("</head>", f"<script>{loader}</script></head>", 1)


def minified(source: str) -> str:
    """Return a script in fewer letters, by the bundler that the build brings.

    Raises:
        subprocess.CalledProcessError: The script is not one.
    """
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", _MINIFY],
        cwd=BUILT_PAGES.parents[1],
        input=source,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def write_asset(static_dir: Path, name: str, source: str, kind: str = "js") -> str:
    """Write a file under a name that changes with its content; returns its path."""
    digest = hashlib.sha256(source.encode()).hexdigest()[:10]
    path = f"/assets/{name}-{digest}.{kind}"
    (static_dir / path.lstrip("/")).write_text(source, encoding="utf-8")
    return path
