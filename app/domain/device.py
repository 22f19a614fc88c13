"""What a browser says of itself, as somebody recognises their own: 'Chrome, Windows'.

It is told, not proved: any program may say anything.
"""

from typing import Final

# The first that matches is it: most name others beside themselves.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """Return browser and system that a header `User-Agent` names, or what it has of them.

    Nothing of the header itself is returned, so nothing of it is ever kept.
    """
    named = (_first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent))
    return ", ".join(filter(None, named))


def _first(known: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for mark, name in known if mark in user_agent), "")
