"""The browsers that are promised: what checks them can fail, all say the same."""

from pathlib import Path

import pytest

from app.build import site_plugin
from app.build.promised_browsers import PANEL, PUBLIC
from app.content.admin import OLD_BROWSER
from tests.support import promised_browsers

README = (promised_browsers.ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("new.css", "a { translate: 1px }"),
        ("new.css", "@container (width > 1px) { a { color: red } }"),
        ("new.js", "new CompressionStream('gzip');"),
    ],
)
def test_something_too_new_is_found(tmp_path: Path, name: str, text: str) -> None:
    promised_browsers.install()
    file = tmp_path / name
    file.write_text(text)
    assert "new." in promised_browsers.complaints([file], PUBLIC)


def test_our_own_files_keep_the_promise(capsys: pytest.CaptureFixture[str]) -> None:
    assert promised_browsers.main() == 0, capsys.readouterr().out


def test_readme_and_panel_say_the_promise() -> None:
    for promised, texts in ((PUBLIC, [README]), (PANEL, [README, OLD_BROWSER])):
        for name, version in promised.items():
            for text in texts:
                assert f"{name.capitalize()} {version}" in text


def test_bundler_translates_for_the_promised_browsers() -> None:
    config = site_plugin.translate_for_promised("  build: {\n    minify: true,\n")
    assert '["safari15.4", "chrome100", "firefox115"]' in config
