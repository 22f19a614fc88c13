"""What `compose.yaml` promises about what nobody may push out or read."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_limits_lie_where_nothing_is_evicted_and_both_redis_ask_for_a_password() -> (
    None
):
    lines = (ROOT / "compose.yaml").read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if "redis-server" in line]
    assert len(commands) == 2
    assert all("--requirepass" in command for command in commands)
    limits = lines.index("  limits:")
    assert any("noeviction" in line for line in lines[limits : limits + 4])


def test_the_inventory_of_logs_names_every_service_and_how_much_is_kept() -> None:
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    services = re.findall(
        r"^  ([\w-]+):",
        compose.split("\nservices:")[1].split("\nvolumes:")[0],
        re.MULTILINE,
    )
    told = (ROOT / "docs/deploy.md").read_text(encoding="utf-8")
    table = told.split("### What is logged where")[1].split("\n\n")[1]
    assert {"caddy", "postgres", "app-1"} <= set(services)
    assert [name for name in services if f"`{name}`" not in table] == []
    assert 'options: {max-size: 10m, max-file: "5"}' in compose
    assert "5 files of 10 MB" in table


def test_images_of_others_are_named_by_digest() -> None:
    named = [
        line.split()[1]
        for file in ("Dockerfile", "compose.yaml")
        for line in (ROOT / file).read_text(encoding="utf-8").splitlines()
        if re.match(r"(FROM|\s+image:) ", line)
    ]
    assert len(named) == 5
    for image in named:
        assert re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image), image
