"""Makes one small file of a page's own scripts, and a loader that brings it.

The loader stands in the page. What it brings comes after the first picture, and
whoever presses something before it is there is heard when it is.
"""

import hashlib
import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from app.api.form_template import SCRIPTS_OF_PAGE
from app.build import first_screen, markup

LOADER: Final = "js/loader.js"
# React expects an element where a script of its own stood; this one does nothing.
PLACEHOLDER: Final = '<script type="text/plain"></script>'

_SCRIPT_PLACE: Final = "__SCRIPT__"
_STYLES_PLACE: Final = "__STYLES__"
_BUNDLER: Final = Path(__file__).resolve().parents[2] / ".web"
_IMPORT: Final = re.compile(
    r"""^(?:import|export)\b[^"';]*["'](\./[^"']+)["']""", re.MULTILINE
)
_ABOUT: Final = "./application.js"
# What the oldest promised browsers understand: Safari 15.4, Chrome 100.
_BUNDLE: Final = """
import { readFileSync } from "node:fs";
import { rolldown } from "rolldown";
const { files, about } = JSON.parse(readFileSync(0, "utf8"));
const made = new Map([
  ["\\0page", files.map((file) => `import ${JSON.stringify(file)};`).join("\\n")],
  ["\\0application", about],
]);
const own = {
  name: "own",
  resolveId: (id) =>
    made.has(id) ? id : id === "./application.js" ? "\\0application" : null,
  load: (id) => made.get(id),
};
const page = await rolldown({
  input: "\\0page",
  plugins: [own],
  transform: { target: ["safari15.4", "chrome100"] },
  treeshake: { moduleSideEffects: true },
  logLevel: "warn",
});
const { output } = await page.generate({ format: "iife", minify: true });
if (output[0].imports.length) throw new Error(`not found: ${output[0].imports}`);
process.stdout.write(output[0].code);
"""
_MINIFY: Final = """
import { readFileSync } from "node:fs";
import { minifySync } from "rolldown/utils";
const { code, errors } = minifySync("page.js", readFileSync(0, "utf8"));
if (errors.length) throw new Error(errors.map((error) => error.message).join());
process.stdout.write(code);
"""


def bundle(html: str, static_dir: Path) -> str:
    """Return the page with its own scripts in one file, which caches may keep."""
    tags = markup.own_scripts(html)
    if not tags:
        return html
    files = [static_dir / tag.attributes["src"].lstrip("/") for tag in tags]
    path = write_asset(static_dir, "page", bundled(files, _about(tags)))
    loader = (static_dir / LOADER).read_text(encoding="utf-8")
    for place in (_SCRIPT_PLACE, _STYLES_PLACE):
        markup.expect(loader.count(place), 1, place)
    loader = loader.replace(_SCRIPT_PLACE, path)
    loader = minified(
        loader.replace(_STYLES_PLACE, first_screen.rest_path(html))
    ).strip()
    html = markup.replaced(html, tags, lambda _: PLACEHOLDER)
    # A page that is an answer is served without the loader, and finds them by this.
    loader = f'<script {SCRIPTS_OF_PAGE}="{path}">{loader}</script>'
    return html.replace("</head>", f"{loader}</head>", 1)


def _about(tags: Sequence[markup.Tag]) -> str:
    """Return the module that says where a page's application is."""
    told = [tag.attributes for tag in tags if tag.attributes.get("data-hydrate")]
    about = told[0] if told else {"data-hydrate": "", "data-preload": ""}
    return (
        f"export const hydrate = {json.dumps(about['data-hydrate'])};"
        f"export const preload = {json.dumps(about['data-preload'].split())};"
    )


def with_imports(file: Path) -> list[Path]:
    """Return a script and all the scripts that it imports."""
    found: list[Path] = []
    left = [file]
    while left:
        one = left.pop()
        if one in found:
            continue
        found.append(one)
        imports = _IMPORT.findall(one.read_text(encoding="utf-8"))
        left += [one.parent / name for name in imports if name != _ABOUT]
    return found


def bundled(files: Sequence[Path], about: str) -> str:
    """Return modules and what they import as one small script.

    Args:
        files: The modules, in the order in which they run.
        about: What `./application.js` says of this page.

    Raises:
        subprocess.CalledProcessError: One of them is no module.
    """
    told = {"files": [str(file.resolve()) for file in files], "about": about}
    return _by_bundler(_BUNDLE, json.dumps(told))


def minified(source: str) -> str:
    """Return a script in fewer letters, by the bundler that the build brings.

    Raises:
        subprocess.CalledProcessError: The script is not one.
    """
    return _by_bundler(_MINIFY, source)


def _by_bundler(program: str, given: str) -> str:
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", program],
        cwd=_BUNDLER,
        input=given,
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
