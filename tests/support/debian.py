"""Brings Debian's packages for the tests, where there are such and we may."""

import os
import shutil
import subprocess


def install(*packages: str) -> None:
    """Install packages without starting a server; whether they came, the caller asks."""
    if not packages or not shutil.which("apt-get") or os.geteuid() != 0:
        return
    print(f"Installing Debian's packages {' '.join(packages)}…", flush=True)
    for arguments in (
        ("update", "-q"),
        ("install", "-qy", "--no-install-recommends", *packages),
    ):
        subprocess.run(
            [shutil.which("apt-get") or "", *arguments],
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=600,
            env={
                **os.environ,
                "DEBIAN_FRONTEND": "noninteractive",
                "RUNLEVEL": "1",  # Caddy's package would take port 80.
            },
        )
