"""What the site stands on fails: a sentence, nothing lost, and it goes on."""

import resource
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import redis

from tests.faults.test_instances import book
from tests.support.builders import REQUEST
from tests.support.site import Site, free_port


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    running = Site(tmp_path)
    yield running
    running.kill()


@contextmanager
def own_redis(port: int, folder: Path) -> Iterator[None]:
    binary = Path(sys.executable).with_name("redis-server")
    process = subprocess.Popen(
        [binary, "--port", str(port), "--bind", "127.0.0.1", "--save", ""],
        cwd=folder,
        stdout=subprocess.DEVNULL,
    )
    try:
        with redis.Redis(port=port) as client:
            for _ in range(100):
                try:
                    client.ping()
                    break
                except redis.ConnectionError:
                    time.sleep(0.05)
        yield
    finally:
        process.kill()
        process.wait()


def test_redis_gone_and_back(site: Site, tmp_path: Path) -> None:
    port = free_port()
    with own_redis(port, tmp_path):
        site.start(REDIS_URL=f"redis://127.0.0.1:{port}/0")
        assert book(site, "Con Redis").status_code == 201
    for number in range(3):
        assert book(site, f"Sin Redis {number}").status_code == 201
    assert httpx.get(site.base_url + "/").status_code == 200
    with own_redis(port, tmp_path):
        assert book(site, "Otra vez con Redis").status_code == 201
    site.wait_for("the mails", lambda: len(site.mails()) == 5)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of others are Linux's")
def test_full_disk_keeps_the_form_and_recovers(site: Site) -> None:
    site.start()
    assert book(site, "Con espacio").status_code == 201
    form = REQUEST | {
        "name": "Sin Espacio",
        "consent": "on",
        "submission_id": str(uuid.uuid4()),
    }
    address = site.base_url + "/api/appointments"
    site.limit(resource.RLIMIT_FSIZE, 4096)
    refused = httpx.post(address, data=form, timeout=30)
    assert refused.status_code == 503
    assert 'value="Sin Espacio"' in refused.text
    assert "Ha ocurrido un error al enviar tu solicitud" in refused.text
    assert "Traceback" not in refused.text
    site.limit(resource.RLIMIT_FSIZE, resource.RLIM_INFINITY)
    assert httpx.post(address, data=form, timeout=30).status_code == 303
    names = [row["name"] for row in site.rows("SELECT name FROM appointments")]
    assert sorted(names) == ["Con espacio", "Sin Espacio"]
