"""What goes out says nothing of the machine and the hour of its build."""

import re
from pathlib import Path
from urllib.parse import urlsplit
from urllib.robotparser import RobotFileParser

import pytest

from app import routes
from app.build import site_plugin
from app.build.markup import UnknownLayout

VITE = "  plugins: [\n    safariCacheBustPlugin(),\n  ],\n  server: {\n    port: 1,\n  },\n"


def test_project_file_of_reflex_is_bundled_as_its_version_alone() -> None:
    settings = site_plugin.keep_build_to_itself(VITE)
    assert r'handler: () => "{\"version\": \"' in settings
    assert settings.index("project-file") < settings.index("safariCacheBust")


@pytest.mark.parametrize(
    "change", [site_plugin.keep_build_to_itself, site_plugin.add_dev_proxy]
)
def test_settings_of_the_bundler_laid_out_otherwise_stop_the_build(change) -> None:
    with pytest.raises(UnknownLayout):
        change(VITE.replace("    safari", "safari").replace("server: {", "server:{"))


def test_what_is_private_stops_the_build(tmp_path: Path) -> None:
    script = tmp_path / "context.js"
    script.write_text("var version=`0.10.1`")
    site_plugin.require_nothing_private(tmp_path)
    for word in ("project_hash=314", f'at("{Path.cwd()}/app")'):
        script.write_text(word)
        with pytest.raises(UnknownLayout, match=r"context\.js"):
            site_plugin.require_nothing_private(tmp_path)


def test_an_address_that_begins_as_the_folder_of_the_image_is_not_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dockerfile = (Path(__file__).parents[3] / "Dockerfile").read_text(encoding="utf-8")
    folders = set(re.findall(r"^WORKDIR (\S+)$", dockerfile, re.MULTILINE))
    assert folders == {"/site"}
    monkeypatch.setattr(site_plugin.Path, "cwd", lambda: Path("/site"))
    page = tmp_path / "index.html"
    page.write_text('<link rel="manifest" href="/site.webmanifest"><a href="/x/site">')
    site_plugin.require_nothing_private(tmp_path)
    for told in ('at("/site/app/x.js")', 'root: "/site"', "file:///site/app"):
        page.write_text(told)
        with pytest.raises(UnknownLayout, match=r"index\.html"):
            site_plugin.require_nothing_private(tmp_path)


def test_search_engines_are_kept_from_the_panel_and_the_routes(tmp_path: Path) -> None:
    site_plugin.write_descriptions(tmp_path)
    rules = RobotFileParser()
    rules.parse((tmp_path / "robots.txt").read_text(encoding="utf-8").splitlines())
    closed = (routes.page_href(routes.ADMIN), routes.API_LOGIN, routes.API_EXPORT)
    opened = (routes.HOME, routes.page_href(routes.PHARMACY), "/apicultura/")
    for paths, is_open in ((closed, False), (opened, True)):
        for path in paths:
            assert rules.can_fetch("*", f"http://site{path}") is is_open, path
    named = [urlsplit(one).path for one in rules.site_maps() or ()]
    assert named == ["/sitemap.xml"]


def test_scripts_of_the_panel_go_out_with_what_they_import(tmp_path: Path) -> None:
    folder = tmp_path / "js"
    folder.mkdir()
    (folder / "part.js").write_text("export const part = 41 + 1;\n")
    for name in site_plugin.PANEL_SCRIPTS:
        (folder / name).write_text(
            'import { part } from "./part.js";\nconsole.log(part);\n'
        )
    site_plugin.bundle_panel(tmp_path)
    for name in site_plugin.PANEL_SCRIPTS:
        source = (folder / name).read_text()
        assert "import" not in source
        assert "42" in source
    (folder / "panel.js").unlink()
    with pytest.raises(UnknownLayout, match=r"panel\.js"):
        site_plugin.bundle_panel(tmp_path)
