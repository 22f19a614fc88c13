"""The oldest browsers that the site is promised to be whole on."""

from collections.abc import Mapping
from typing import Final

PUBLIC: Final[Mapping[str, str]] = {
    "safari": "15.4",
    "chrome": "100",
    "firefox": "115",
}
PANEL: Final[Mapping[str, str]] = {
    "safari": "17",
    "chrome": "114",
    "firefox": "128",
}


def target() -> list[str]:
    """Return what the bundler may leave untranslated, in its own words."""
    return [f"{name}{version}" for name, version in PUBLIC.items()]
