"""A page runs its own scripts and no others."""

import base64
import hashlib
import re

from app.web.security_headers import inline_script_hashes, page_policy


def test_each_inline_script_that_runs_is_named_once() -> None:
    html = (
        "<script>one()</script><script>one()</script><script async>two()\n</script>"
        '<script type="module">three()</script><script src="/a.js"></script>'
        '<script type="text/plain">no()</script><script></script>'
        '<script type="application/ld+json">{}</script>'
    )
    expected = tuple(
        base64.b64encode(hashlib.sha256(code).digest()).decode()
        for code in (b"one()", b"two()\n", b"three()")
    )
    assert inline_script_hashes(html) == expected


def test_scripts_are_never_allowed_by_their_being_inline() -> None:
    policy = page_policy("<script>one()</script>")
    (scripts,) = [p for p in policy.split("; ") if p.startswith("script-src")]
    assert "unsafe" not in scripts
    assert "*" not in scripts
    assert "frame-ancestors 'none'" in policy
    assert "connect-src 'self' ws://localhost:3000" in policy


def test_a_page_loads_and_runs_nothing_from_elsewhere() -> None:
    parts = page_policy("<script>one()</script>").split("; ")
    policy = {
        name: set(of.split()) for name, _, of in (p.partition(" ") for p in parts)
    }
    for name in ("default-src", "object-src", "base-uri", "frame-ancestors"):
        assert policy[name] == {"'none'"}
    own = {"'self'", "'none'", "data:", "'unsafe-inline'", "ws://localhost:3000"}
    for name, sources in policy.items():
        others = {one for one in sources - own if not re.match("'sha256-.+'$", one)}
        assert others == set(), name
    for name, one in (("data:", "img-src"), ("'unsafe-inline'", "style-src")):
        assert [where for where, of in policy.items() if name in of] == [one]
