"""The units under `deploy/` are what systemd understands."""

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support import debian

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
UNITS = sorted(DEPLOY.glob("vacunas*"))


def read(name: str) -> configparser.ConfigParser:
    unit = configparser.ConfigParser(strict=True, interpolation=None)
    unit.optionxform = str  # pyright: ignore[reportAttributeAccessIssue]
    unit.read_string((DEPLOY / name).read_text(encoding="utf-8"))
    return unit


def test_the_site_is_started_again_however_often_it_ends() -> None:
    unit = read("vacunas.service")
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert unit["Service"]["Restart"] == "always"
    assert int(unit["Service"]["RestartSec"]) > 0
    assert "postgresql.service" in unit["Unit"]["After"].split()
    assert unit["Service"]["ExecStart"].endswith("-m app serve")


@pytest.mark.parametrize("name", ["vacunas.service", "vacunas-backup.service"])
def test_nobody_else_reads_what_a_unit_writes(name: str) -> None:
    service = read(name)["Service"]
    assert service["UMask"] == "0077"
    assert service["User"] == "vacunas"
    assert service["NoNewPrivileges"] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""


def test_the_backup_runs_each_day_and_is_made_up_for() -> None:
    timer = read("vacunas-backup.timer")["Timer"]
    assert timer["Persistent"] == "yes"
    assert timer["OnCalendar"].startswith("*-*-* ")
    backup = read("vacunas-backup.service")["Service"]
    assert backup["ExecStart"].endswith("-m app backup")


def test_caddy_of_the_machine_is_told_what_its_file_asks_for() -> None:
    """Names without a default of their own, and one instance on this machine."""
    told = (DEPLOY / "caddy.conf").read_text(encoding="utf-8")
    given = dict(re.findall(r"^Environment=([A-Z_]+)=(.*)$", told, re.MULTILINE))
    asked = re.findall(
        r"\{\$([A-Z_]+)(:?)", (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    )
    assert {name for name, default in asked if not default} <= set(given)
    assert set(given) <= {name for name, _ in asked}
    assert given["INSTANCES"] == "127.0.0.1:3000"
    assert "Restart=always" in told
    steps = (DEPLOY.parent / "docs/deploy.md").read_text(encoding="utf-8")
    assert "cp deploy/caddy.conf /etc/systemd/system/caddy.service.d/" in steps


@pytest.fixture
def systemd() -> str:
    """The command that reads units as systemd does, brought where it is missing."""
    if not shutil.which("systemd-analyze"):
        debian.install("systemd")
    found = shutil.which("systemd-analyze")
    assert found, "units are judged by systemd-analyze: apt-get install systemd"
    return found


def verified(systemd: str, unit: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [systemd, "verify", str(unit)], capture_output=True, text=True, check=False
    )


# Bringing it may take longer than a test.
@pytest.mark.timeout(600)
def test_systemd_understands_every_line(tmp_path: Path, systemd: str) -> None:
    assert len(UNITS) == 3
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\n")
    python.chmod(0o755)
    for unit in UNITS:
        # What is verified has to be there to be run.
        text = unit.read_text(encoding="utf-8")
        text = text.replace("/srv/vacunas/.venv/bin/python", str(python))
        (tmp_path / unit.name).write_text(text)
    for unit in UNITS:
        done = verified(systemd, tmp_path / unit.name)
        assert done.returncode == 0, done.stderr
        assert unit.stem not in done.stderr, done.stderr
    # What is laid over Debian's unit of Caddy is read with one of its kind.
    over = tmp_path / "caddy.service.d/vacunas.conf"
    over.parent.mkdir()
    over.write_text((DEPLOY / "caddy.conf").read_text(encoding="utf-8"))
    (tmp_path / "caddy.service").write_text(
        f"[Service]\nType=notify\nExecStart={python}\nExecReload={python}\n"
    )
    done = verified(systemd, tmp_path / "caddy.service")
    assert done.returncode == 0, done.stderr
    assert "vacunas.conf" not in done.stderr, done.stderr
    over.write_text("[Service]\nNoSuch=1\n")
    assert "vacunas.conf" in verified(systemd, tmp_path / "caddy.service").stderr
    # It does find what it does not understand.
    wrong = tmp_path / "wrong.service"
    wrong.write_text((tmp_path / "vacunas.service").read_text() + "\nNoSuch Thing\n")
    assert "wrong.service" in verified(systemd, wrong).stderr
