"""A line on which a page arrives in two parts."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx


@contextmanager
def slow_line(site: str, before: bytes, seconds: float) -> Iterator[str]:
    """Pass a site on, and pause in each page ahead of some text; gives the address."""

    class Line(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = {"accept-encoding": "identity", "accept": self.headers["accept"]}
            answer = httpx.get(site + self.path, headers=asked)
            self.send_response(answer.status_code)
            for name in ("content-type", "cache-control", "content-security-policy"):
                if value := answer.headers.get(name):
                    self.send_header(name, value)
            self.end_headers()
            first, found, rest = answer.content.partition(before)
            with suppress(ConnectionError):  # who asked may have gone on
                self.wfile.write(first)
                if found:
                    self.wfile.flush()
                    threading.Event().wait(seconds)
                    self.wfile.write(found + rest)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Line)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
