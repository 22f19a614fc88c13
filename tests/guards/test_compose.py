"""What `compose.yaml` promises about what nobody may push out or read."""

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
