"""Browsers are named as their owners know them, and nothing else is kept of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.device import _BROWSERS, _SYSTEMS, device_of

_APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
_CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0"


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {_CHROME} Safari/537.36",
            "Chrome, Windows",
        ),
        (
            f"Mozilla/5.0 (Windows NT 10.0) {_CHROME} Safari/537.36 Edg/142.0",
            "Edge, Windows",
        ),
        (f"Mozilla/5.0 (X11; Linux x86_64) {_CHROME} OPR/120.0", "Opera, Linux"),
        (
            f"Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 {_CHROME} Mobile",
            "Samsung Internet, Android",
        ),
        (
            f"Mozilla/5.0 (Linux; Android 15; Pixel 9) {_CHROME} Mobile",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Firefox/140.0",
            "Firefox, Mac",
        ),
        (
            f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {_APPLE}"
            " Version/18.5 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        (
            f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {_APPLE}"
            " CriOS/142.0 Mobile/15E148 Safari/604.1",
            "Chrome, iPhone",
        ),
        (
            f"Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) {_APPLE} FxiOS/140.0",
            "Firefox, iPad",
        ),
        (f"Mozilla/5.0 (X11; CrOS x86_64 16181) {_CHROME}", "Chrome, ChromeOS"),
        ("curl/8.5.0 (Windows)", "Windows"),
        ("Firefox/140.0", "Firefox"),
        ("", ""),
    ],
)
def test_browser_and_system_are_named(user_agent: str, name: str) -> None:
    assert device_of(user_agent) == name


@given(st.text())
def test_nothing_else_is_kept(user_agent: str) -> None:
    known = {name for _, name in (*_BROWSERS, *_SYSTEMS)} | {""}
    assert set(device_of(user_agent).split(", ")) <= known
