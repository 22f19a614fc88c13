"""Built pages with what is true now, compressed once for each state of things.

That is the price list, and the sentence on how long answers took.
"""

import gzip
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final

import brotli

from app.domain.vaccines import DEFAULT_VACCINES, Vaccine
from app.services.filled_pages import filled, shows_prices, with_answer_time

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
    """Pages filled with one list and sentence; other ones make all anew."""

    def __init__(self) -> None:
        self._edition = _Edition(DEFAULT_VACCINES)

    def use(self, vaccines: Sequence[Vaccine], said: str = "") -> None:
        """Fill pages with this list, and what is said of answers, from now on."""
        if (self._edition.vaccines, self._edition.said) != (vaccines, said):
            self._edition = _Edition(vaccines, said)

    def prepare(self, page: Path, modified: float) -> None:
        """Fill and compress a page, unless it is; it takes some hundredths of a second.

        Args:
            page: The built page.
            modified: When it was built.
        """
        edition = self._edition
        if edition.is_built:
            return
        with edition.making:
            for encoding in _ENCODINGS:
                key = (page, modified, encoding)
                if key not in edition.made:
                    edition.made[key] = _made(page, edition, encoding)

    def find(self, page: Path, modified: float, accepted: str) -> PricedFile | None:
        """Return a page to be sent instead of the built one, None where that serves.

        Args:
            page: The built page.
            modified: When it was built.
            accepted: What the browser says it can decompress.
        """
        edition = self._edition
        if edition.is_built:
            return None
        names = {part.partition(";")[0].strip().lower() for part in accepted.split(",")}
        encoding = next((name for name in _ENCODINGS if name in names), "")
        key = (page, modified, encoding)
        if key in edition.made:
            return edition.made[key]
        # The list changed since the page was prepared: nothing is compressed here,
        # because everybody waits meanwhile.
        return _made(page, edition, "")


class _Edition:
    """What was made with one list and sentence."""

    def __init__(self, vaccines: Sequence[Vaccine], said: str = "") -> None:
        self.vaccines, self.said = vaccines, said
        self.made: dict[tuple[Path, float, str], PricedFile | None] = {}
        self.making = Lock()

    @property
    def is_built(self) -> bool:
        """Whether the pages are right as they were built."""
        return self.vaccines == DEFAULT_VACCINES and not self.said


def _made(page: Path, edition: _Edition, encoding: str) -> PricedFile | None:
    html = page.read_text(encoding="utf-8")
    if not shows_prices(html):
        return None
    html = filled(html, edition.vaccines)
    content = with_answer_time(html, edition.said).encode()
    if encoding == "br":
        content = brotli.compress(content, quality=_BROTLI)
    elif encoding == "gzip":
        content = gzip.compress(content, mtime=0)
    digest = hashlib.sha256(content).hexdigest()[:32]
    return PricedFile(content, encoding, f'"{digest}"')
