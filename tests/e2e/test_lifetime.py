"""Starting, stopping and dying."""

import os
import signal
import socket
import subprocess
import sys
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from app.cli.server import port_is_taken
from tests.e2e.forms import fill, send
from tests.support.builders import REQUEST
from tests.support.site import ROOT, Site

pytestmark = pytest.mark.usefixtures("cold")


def booking(name: str) -> dict[str, Any]:
    return REQUEST | {"submission_id": str(uuid.uuid4()), "name": name}


def test_kill_between_submissions_loses_nothing(tmp_path: Path) -> None:
    site = Site(tmp_path)
    try:
        site.start()
        sent = [booking("Antes"), booking("Después")]
        url = site.base_url + "/api/appointments"
        first = httpx.post(url, json=sent[0])
        site.kill()
        site.start()
        again = httpx.post(url, json=sent[0])
        second = httpx.post(url, json=sent[1])
        assert [first.status_code, again.status_code, second.status_code] == [201] * 3
        assert first.json()["receipt"] == again.json()["receipt"]
        stored = site.rows("SELECT name FROM appointments ORDER BY created_at")
        assert [row["name"] for row in stored] == ["Antes", "Después"]
        site.wait_for("both mails", lambda: len(site.mails()) == 2)
    finally:
        site.kill()


def test_stop_ends_cleanly(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.start()
    assert site.base_url in site.output()
    assert "Falta para producción:" in site.output()
    assert "CONTROLLER_NAME" in site.output()
    assert site.stop() == 0
    assert "Traceback" not in site.output()


def test_a_site_whose_parent_was_killed_ends_and_leaves_its_port(
    tmp_path: Path,
) -> None:
    site = Site(tmp_path)
    site.start()
    try:
        os.kill(site.group, signal.SIGKILL)
        site.wait_for("a free port", lambda: not port_is_taken("127.0.0.1", site.port))
        assert "Traceback" not in site.output()
    finally:
        with suppress(ProcessLookupError):
            site.kill()
    site.start()
    site.stop()


def test_whole_way_on_postgresql(
    page: Page, tmp_path: Path, empty_postgres_url: str, next_week: str
) -> None:
    site = Site(tmp_path, empty_postgres_url)
    site.start(ADMIN_EMAIL="jefa@correo.cl", ADMIN_PASSWORD="una clave muy larga")
    try:
        page.goto(site.base_url)
        fill(page, "booking-form", next_week, name="En PostgreSQL")
        send(page, "booking-form")
        expect(page.locator("body")).to_contain_text("Solicitud enviada con éxito!")
        page.goto(site.base_url + "/admin")
        page.get_by_role("button", name="Inicializar usuario administrador").click()
        expect(page.locator("[data-toast]")).to_be_visible()
        page.locator("#login-form-email").fill("jefa@correo.cl")
        page.locator("#login-form-password").fill("una clave muy larga")
        page.get_by_role("button", name="Iniciar sesión").click()
        expect(page.locator("[data-lead]")).to_contain_text("En PostgreSQL")
        assert "una clave muy larga" not in site.output()
    finally:
        site.stop()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"DATABASE_URL": "sqlite:////proc/none/app.db"}, "No se pudo abrir la base"),
        ({"DATABASE_URL": "mysql://x"}, "Hay un error en la configuración"),
        ({"PORT": "cien"}, "Hay un error en la configuración. PORT"),
        ({"ENVIRONMENT": "production"}, "PUBLIC_URL"),
    ],
)
def test_start_that_cannot_work_says_why(tmp_path, changes, sentence) -> None:
    done = serve(tmp_path, changes)
    assert done.returncode != 0
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_port_in_use_says_so(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))  # noqa: S104 - the same address as the site's
        other.listen()
        port = other.getsockname()[1]
        done = serve(tmp_path, {"PORT": str(port)})
    assert done.returncode != 0
    assert done.stderr.strip() == (
        f"El puerto {port} está en uso. Cierre el otro programa o elija otro con PORT."
    )


def serve(folder: Path, changes: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", "serve"],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(folder), **changes},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
