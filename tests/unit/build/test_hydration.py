"""A page of Reflex goes out lean, or the build stops and says what it met.

`reflex_page.html` is the landing page as Reflex 0.10.1 writes it, with most of what
people read cut out and every tag of the framework left in.
"""

import re
from pathlib import Path

import pytest

from app.build import hydration, markup, page_scripts
from app.build.frontend import ROOT
from app.build.markup import UnknownLayout, tags

PAGE = (ROOT / "tests/fixtures/reflex_page.html").read_text(encoding="utf-8")
STYLES = (
    "@layer properties{@supports (color:red){*{--tw-leading:initial;}}}"
    "h1{color:red;line-height:var(--tw-leading)}footer{color:blue}"
)
FONT = (
    '<link as="font" crossorigin="anonymous" href="/fonts/plus-jakarta-sans-es.woff2"'
)
MODULE = '<script type="module" async="">'


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files that the page names."""
    monkeypatch.setattr(page_scripts, "minified", lambda source: source)
    monkeypatch.setattr(
        page_scripts,
        "bundled",
        lambda files, about: "".join([about, *(file.read_text() for file in files)]),
    )
    for folder in ("js", "assets"):
        (tmp_path / folder).mkdir()
    for script in (ROOT / "assets/js").glob("*.js"):
        (tmp_path / "js" / script.name).write_text(script.read_text())
    for link in tags(PAGE, "link", rel="stylesheet"):
        (tmp_path / link.attributes["href"].lstrip("/")).write_text(STYLES)
    return tmp_path


def swapped(page: str, name: str) -> str:
    """Return a page whose tags of a name have their attributes the other way round."""

    def turn(tag: re.Match[str]) -> str:
        attributes = re.findall(r'[\w-]+(?:="[^"]*")?', tag[1])
        return f"<{name} {' '.join(reversed(attributes))}{tag[2]}>"

    page, turned = re.subn(rf'<{name}((?: [\w-]+(?:="[^"]*")?)+)(/?)>', turn, page)
    assert turned
    return page


def assert_lean(page: str, site: Path) -> None:
    [style] = re.findall(r"<style>(.*?)</style>", page)
    assert "h1{color:red;" in style
    assert "footer" not in style
    [rest] = (site / "assets").glob("rest-*.css")
    assert "footer{color:blue}" in rest.read_text()
    [link] = [
        link
        for link in tags(page, "link", rel="stylesheet")
        if "rest-" not in link.attributes["href"]
    ]
    assert "disabled" in link.attributes
    preloads = tags(page, "link", rel="preload")
    assert [link.attributes["as"] for link in preloads] == ["font", "image"]
    assert "modulepreload" not in page
    assert 'type="module"' not in page
    assert "/js/" not in page
    [loader] = re.findall(r"<script data-page=[^>]*>(.*?)</script>", page, re.DOTALL)
    assert re.search(r"/assets/page-\w+\.js", loader)


@pytest.mark.parametrize("name", ["link", "script", "dialog"])
def test_order_of_attributes_says_nothing(site: Path, name: str) -> None:
    assert_lean(hydration.rewritten(swapped(PAGE, name), site), site)


def test_page_goes_out_lean_and_its_application_comes_later(site: Path) -> None:
    page = hydration.rewritten(PAGE, site)
    assert_lean(page, site)
    [bundle] = (site / "assets").glob("page-*.js")
    assert re.search(r'hydrate = "/assets/hydrate-\w+\.js"', bundle.read_text())
    assert bundle.read_text().count("/assets/entry.client-") == 1
    [hydrate] = (site / "assets").glob("hydrate-*.js")
    assert "__reactRouterContext" in hydrate.read_text()
    assert "react-router-scroll-positions" not in hydrate.read_text()
    [late] = (site / "assets").glob("late-*.html")
    assert "Elige una vacuna" in late.read_text()
    assert "Elige una vacuna" not in page


def test_page_that_only_shows_something_loses_the_framework(site: Path) -> None:
    page = hydration.rewritten(PAGE.replace(" data-booking", ""), site)
    assert_lean(page, site)
    assert not re.search(r"<!--|<template|<div hidden|__reactRouterContext", page)


def test_font_comes_first_on_a_page_without_pictures(site: Path) -> None:
    page = re.sub(r'<link rel="preload" as="image"[^>]*>', "", PAGE)
    page = hydration.rewritten(page, site)
    assert tags(page, "link", rel="preload")[0].attributes["as"] == "font"


def test_what_only_an_imported_script_writes_keeps_its_styles(site: Path) -> None:
    [own, *_] = [tag.attributes["src"] for tag in markup.own_scripts(PAGE)]
    script = site / own.lstrip("/")
    (site / "js/far.js").write_text('export const look = "written-far";\n')
    (site / "js/near.js").write_text('import { look } from "./far.js";\n')
    script.write_text('import "./near.js";\n' + script.read_text())
    for file in (site / "assets").glob("*.css"):
        file.write_text(STYLES + ".written-far{color:red}.written-nowhere{color:red}")
    page = hydration.inline_styles(hydration.font_first(PAGE), site)
    [rest] = (site / "assets").glob("rest-*.css")
    styles = page + rest.read_text()
    assert ".written-far{" in styles
    assert ".written-nowhere" not in styles


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (' rel="stylesheet"', ' rel="styles"', "stylesheet"),
        ("</head>", '<link rel="stylesheet" href="/assets/b.css"/></head>', "2 veces"),
        (FONT, FONT.replace("font", "face"), "as=font"),
        (FONT, f"{FONT} rel='preload'", "as=font"),
        ('as="style"', 'as="sheet"', "as=style"),
        ('rel="modulepreload"', 'rel="later"', "modulepreload"),
        (MODULE, "<script async>", "type=module"),
        (MODULE, f"{MODULE}</script>{MODULE}", "type=module"),
        ("</body>", '<script src="/elsewhere.js"></script></body>', "script"),
        ("react-router-scroll-positions", "react-router-scroll", "scroll-positions"),
        ("</head>", "<script>more()</script></head>", "head script"),
        ('id="menu"', 'id="menus"', "menu"),
        ("</section>", "</div>", "</section>"),
        ("<dialog ", '<div data-late=""></div><dialog ', "data-late"),
        ("@layer properties", "@layer others", "@layer properties"),
    ],
)
def test_unknown_layout_stops_the_build_with_a_sentence(
    site: Path, old: str, new: str, what: str
) -> None:
    for file in ("index.html", *map(str, (site / "assets").glob("*.css"))):
        text = PAGE if file == "index.html" else STYLES
        (site / file).write_text(text.replace(old, new))
    with pytest.raises(UnknownLayout, match="Reflex ordena") as stopped:
        hydration.rewrite(site)
    assert what in str(stopped.value)
    assert str(stopped.value).startswith("/index.html: ")


@pytest.mark.parametrize("mark", ["<!--$?-->", '<template id="B:', '<div hidden id="'])
def test_unknown_marks_stop_the_build_of_a_page_that_shows(
    site: Path, mark: str
) -> None:
    page = PAGE.replace(" data-booking", "").replace(mark, "<p>").replace("<!--/$", "")
    with pytest.raises(UnknownLayout, match="falta"):
        hydration.rewritten(page, site)
