"""Which release and which build of its pages this is."""

from app.web.static_site import SITE


def build() -> str:
    """Return the beginning of what the served pages were made of; empty unbuilt."""
    try:
        return (SITE / "current/stamp").read_text(encoding="ascii")[:12]
    except FileNotFoundError:
        return ""
