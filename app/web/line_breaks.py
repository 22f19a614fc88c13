"""Addresses with a line break in them."""

from starlette.types import ASGIApp, Receive, Scope, Send


class LineBreaks:
    """Lets an address with a line break be answered like any other unknown one.

    No address of ours has one. The routes' patterns stop at it, and the outermost,
    which Reflex puts around everything, would refuse it bare: without the security
    headers, the log and the page of an unknown address.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, with spaces for line breaks in its path."""
        if "\n" in scope.get("path", ""):
            scope = {**scope, "path": scope["path"].replace("\n", " ")}
        await self._app(scope, receive, send)
