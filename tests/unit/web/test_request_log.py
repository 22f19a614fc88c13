"""A line for each request that somebody may look for, and none for what only fills."""

import logging

import pytest
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from app import routes
from app.web.request_log import RequestLog

pytestmark = pytest.mark.any_day


async def lines(
    caplog: pytest.LogCaptureFixture, path: str, status: int, route: str = ""
) -> list[str]:
    """Return what is written of a request that is answered so; 0 where it fails."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if route:
            scope["route"] = Route(route, lambda _: Response())
        if not status:
            raise RuntimeError("no answer")
        await Response(status_code=status)(scope, receive, send)

    async def send(_: object) -> None:
        """Let the answer go."""

    async def receive() -> dict[str, str]:
        return {"type": "http.request"}

    caplog.clear()
    scope = {"type": "http", "method": "GET", "path": path, "headers": []}
    with caplog.at_level(logging.INFO, "app.web.request_log"):
        try:
            await RequestLog(answer)(scope, receive, send)
        except RuntimeError:
            assert not status
    return [
        record.getMessage().rpartition(" ms")[0].rpartition(" ")[0]
        for record in caplog.records
    ]


@pytest.mark.parametrize("status", [200, 304, 404, 499])
async def test_files_and_probes_fill_no_log(caplog, status: int) -> None:
    """A route beside them is told, by its pattern."""
    assert await lines(caplog, "/assets/a.js", status) == []
    for probe in (routes.HEALTH, routes.READY, routes.METRICS):
        assert await lines(caplog, probe, status, probe) == []
    told = await lines(caplog, "/api/x/ana", status, "/api/x/{name}")
    assert told == [f"GET /api/x/{{name}} {status}"]


@pytest.mark.parametrize("status", [500, 503, 0])
async def test_whatever_fails_is_told_whoever_asked(caplog, status: int) -> None:
    known = status or 500
    assert await lines(caplog, "/ana/rojas.html", status) == [f"GET files {known}"]
    for probe in (routes.READY, routes.METRICS):
        told = await lines(caplog, probe, status, probe)
        assert told == [f"GET {probe} {known}"]
