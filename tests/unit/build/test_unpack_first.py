"""The panel's own socket script runs before React's, and where React minds it not."""

from pathlib import Path

import pytest

from app.build import markup, site_plugin


def page(folder: Path, html: str) -> Path:
    file = folder / "admin" / "index.html"
    file.parent.mkdir()
    file.write_text(html, encoding="utf-8")
    return file


def test_it_stands_at_the_heads_end_after_every_other_script(tmp_path: Path) -> None:
    head = "<head><script>theme()</script></head>"
    file = page(tmp_path, f"<html>{head}<body></body></html>")
    site_plugin.unpack_first(tmp_path)
    ours = f'<script src="{site_plugin.SOCKET_SCRIPT}"></script></head>'
    assert f"<head><script>theme()</script>{ours}" in file.read_text()


def test_a_page_without_a_head_stops_the_build(tmp_path: Path) -> None:
    page(tmp_path, "<html><body></body></html>")
    with pytest.raises(markup.UnknownLayout):
        site_plugin.unpack_first(tmp_path)
