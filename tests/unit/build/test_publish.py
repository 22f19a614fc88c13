"""A build takes the place of the one before, which stays for answers under way."""

from pathlib import Path

import pytest

from app.build import publish
from app.web import kept_assets

pytestmark = pytest.mark.any_day


def published(site: Path, name: str) -> Path:
    """Publish a build of one page and one script; return where it lies."""
    made = site.parent / name
    (made / "assets").mkdir(parents=True)
    (made / "index.html").write_text(name)
    (made / "assets" / f"{name}.js").write_text(name)
    publish.publish(made, f"of {name}", site)
    return (site / publish.CURRENT).resolve()


def test_the_build_before_stays_until_the_next(tmp_path: Path) -> None:
    site = tmp_path / ".site"
    assert publish.stamp(site) == ""
    first, second = published(site, "uno"), published(site, "dos")
    assert (site / "current/pages/index.html").read_text() == "dos"
    assert publish.stamp(site) == "of dos"
    # Whoever began to read it reads it to its end.
    assert (first / "pages/index.html").read_text() == "uno"
    third = published(site, "tres")
    assert {each.resolve() for each in (site / "builds").iterdir()} == {second, third}
    assert not first.exists()


def test_the_assets_of_what_was_replaced_are_kept(tmp_path: Path) -> None:
    site, kept = tmp_path / ".site", kept_assets.folder() / kept_assets.ASSETS
    published(site, "uno")
    published(site, "dos")
    assert {each.name for each in kept.iterdir()} == {"uno.js"}
    published(site, "tres")
    assert {each.name for each in kept.iterdir()} == {"uno.js", "dos.js"}
