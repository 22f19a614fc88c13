"""A page's own scripts become one small file and a loader."""

import shutil
import subprocess
from pathlib import Path

import pytest

from app.build import first_screen, page_scripts
from app.build.frontend import ROOT

NODE = shutil.which("node") or ""


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built site of two scripts, minified by taking their line breaks away."""
    monkeypatch.setattr(
        page_scripts, "minified", lambda source: source.replace("\n", " ")
    )
    for folder in ("js", "assets"):
        (tmp_path / folder).mkdir()
    monkeypatch.setattr(
        page_scripts,
        "bundled",
        lambda files, about: "".join([about, *(file.read_text() for file in files)]),
    )
    (tmp_path / "js/one.js").write_text("one();")
    (tmp_path / "js/two.js").write_text("two();")
    loader = (ROOT / "assets" / page_scripts.LOADER).read_text()
    (tmp_path / page_scripts.LOADER).write_text(loader)
    return tmp_path


def tag(name: str, data: str = "") -> str:
    return f'<script defer="" src="/js/{name}.js"{data}></script>'


def test_scripts_of_a_page_become_one_file_that_the_loader_names(built: Path) -> None:
    data = ' data-hydrate="/assets/h.js" data-preload="/a.js /b.js"'
    page = f"<head></head><body>{tag('one', data)}{tag('two')}</body>"
    page = page_scripts.bundle(page + first_screen.rest("/assets/rest-1.css"), built)
    [file] = (built / "assets").glob("page-*.js")
    source = file.read_text()
    assert source.index("one();") < source.index("two();")
    assert 'hydrate = "/assets/h.js";' in source
    assert 'preload = ["/a.js", "/b.js"];' in source
    head = page.partition("</head>")[0]
    assert f'"/assets/{file.name}"' in head
    assert '"/assets/rest-1.css"' in head
    # React finds an element where each of them stood.
    assert page.count(page_scripts.PLACEHOLDER) == 2
    assert "/js/" not in page


def test_page_without_scripts_stays_as_it_is(built: Path) -> None:
    page = "<head></head><body></body>"
    assert page_scripts.bundle(page, built) == page


def test_page_without_a_fold_brings_no_styles(built: Path) -> None:
    page = page_scripts.bundle(f"<head></head>{tag('two')}", built)
    assert 'styles: ""' in page


def test_a_file_is_named_anew_with_each_content_and_stays_beside_the_others(
    built: Path,
) -> None:
    paths = [
        page_scripts.write_asset(built, "page", source, "css")
        for source in ("a{}", "b{}", "a{}")
    ]
    assert paths[0] == paths[2] != paths[1]
    texts = [(built / path.lstrip("/")).read_text() for path in paths]
    assert texts == ["a{}", "b{}", "a{}"]
    assert all(path.endswith(".css") for path in paths)


def test_imports_of_a_script_are_followed_once(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\nimport "./c.js";\n')
    (tmp_path / "b.js").write_text(
        'import { c,\n  d } from "./c.js";\nexport { e } from "./application.js";\n'
    )
    (tmp_path / "c.js").write_text('const text = "./d.js";\n')
    found = page_scripts.with_imports(tmp_path / "a.js")
    assert [file.name for file in found] == ["a.js", "c.js", "b.js"]


def test_modules_become_one_script(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text(
        'import { hydrate } from "./application.js";\n'
        'import { b } from "./b.js";\nconsole.log(hydrate, b);\n'
    )
    (tmp_path / "b.js").write_text("export const b = 41 + 1;\n")
    about = 'export const hydrate = "h";'
    source = page_scripts.bundled([tmp_path / "a.js"], about)
    assert "import" not in source
    done = subprocess.run(
        [NODE], input=source, capture_output=True, text=True, check=True
    )
    assert done.stdout == "h 42\n"
    with pytest.raises(subprocess.CalledProcessError):
        page_scripts.bundled([tmp_path / "missing.js"], about)
