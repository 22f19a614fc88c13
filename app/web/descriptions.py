"""What search engines read, with the address that the site has now.

Where no public address is set, one build serves on any port.
"""

import asyncio
from pathlib import Path
from typing import Final

from starlette.responses import Response

from app.settings import get_settings

FILES: Final = {
    "/robots.txt": "text/plain",
    "/sitemap.xml": "application/xml; charset=utf-8",
}


async def answer(directory: Path, path: str) -> Response | None:
    """Return one of the files, None where the build has none.

    Args:
        directory: Where the built pages are.
        path: One of `FILES`.
    """
    file = directory / path.strip("/")
    try:
        text = await asyncio.to_thread(file.read_text, encoding="utf-8")
    except FileNotFoundError:
        return None
    settings = get_settings()
    if not settings.public_url:
        text = text.replace(settings.built_origin, settings.origin)
    headers = {"Cache-Control": "no-cache"}
    return Response(text, headers=headers, media_type=FILES[path])
