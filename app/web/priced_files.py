"""Built pages with the present price list, compressed once for each list."""

import gzip
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final

import brotli

from app.domain.vaccines import DEFAULT_VACCINES, Vaccine
from app.services.filled_pages import filled, shows_prices

# Near the best, at a tenth of its time: a page waits for it after each change.
_BROTLI: Final = 9
# What a browser may ask for, the best first.
_ENCODINGS: Final = ("br", "gzip", "")


@dataclass(frozen=True, slots=True)
class PricedFile:
    """One page as it is sent.

    Attributes:
        encoding: How it is compressed; empty where it is not.
        etag: Differs for each list and each way to compress.
    """

    content: bytes
    encoding: str
    etag: str


class PricedFiles:
    """Pages filled with one list; another list makes all anew."""

    def __init__(self) -> None:
        self._edition = _Edition(DEFAULT_VACCINES)

    def use(self, vaccines: Sequence[Vaccine]) -> None:
        """Fill pages with this list from now on."""
        if self._edition.vaccines != vaccines:
            self._edition = _Edition(vaccines)

    def prepare(self, page: Path, modified: float) -> None:
        """Fill and compress a page, unless it is; it takes some hundredths of a second.

        Args:
            page: The built page.
            modified: When it was built.
        """
        edition = self._edition
        if edition.vaccines == DEFAULT_VACCINES:
            return
        with edition.making:
            for encoding in _ENCODINGS:
                key = (page, modified, encoding)
                if key not in edition.made:
                    edition.made[key] = _made(page, edition.vaccines, encoding)

    def find(self, page: Path, modified: float, accepted: str) -> PricedFile | None:
        """Return a page to be sent instead of the built one, None where that serves.

        Args:
            page: The built page.
            modified: When it was built.
            accepted: What the browser says it can decompress.
        """
        edition = self._edition
        if edition.vaccines == DEFAULT_VACCINES:
            return None
        names = {part.partition(";")[0].strip().lower() for part in accepted.split(",")}
        encoding = next((name for name in _ENCODINGS if name in names), "")
        key = (page, modified, encoding)
        if key in edition.made:
            return edition.made[key]
        # The list changed since the page was prepared: nothing is compressed here,
        # because everybody waits meanwhile.
        return _made(page, edition.vaccines, "")


class _Edition:
    """What was made with one list."""

    def __init__(self, vaccines: Sequence[Vaccine]) -> None:
        self.vaccines = vaccines
        self.made: dict[tuple[Path, float, str], PricedFile | None] = {}
        self.making = Lock()


def _made(page: Path, vaccines: Sequence[Vaccine], encoding: str) -> PricedFile | None:
    html = page.read_text(encoding="utf-8")
    if not shows_prices(html):
        return None
    content = filled(html, vaccines).encode()
    if encoding == "br":
        content = brotli.compress(content, quality=_BROTLI)
    elif encoding == "gzip":
        content = gzip.compress(content, mtime=0)
    digest = hashlib.sha256(content).hexdigest()[:32]
    return PricedFile(content, encoding, f'"{digest}"')
