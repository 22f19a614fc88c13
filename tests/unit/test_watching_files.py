"""What the dashboard and the alert rules ask for is told by /metrics."""

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import REGISTRY

from app.services import health, kept_copies
from app.telemetry import metrics

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
# Of Prometheus itself.
GIVEN = {"up"}
# Functions and words of its language, which stand where a figure may.
WORDS = {"by", "le", "without"}


def told() -> set[str]:
    """Return the names of all series that this process tells."""
    assert metrics.APP
    found: set[str] = set()
    for figure in REGISTRY.collect():
        found |= {sample.name for sample in figure.samples} | {figure.name}
        if figure.type == "counter":
            found.add(f"{figure.name}_total")
        if figure.type == "histogram":
            found |= {f"{figure.name}_{part}" for part in ("bucket", "count", "sum")}
        if figure.type == "info":
            found.add(f"{figure.name}_info")
    return found


def asked(expression: str) -> set[str]:
    """Return the figures that an expression names."""
    bare = re.sub(r'"[^"]*"|\[[^]]*\]|\{[^}]*\}', "", expression)
    bare = re.sub(r"\b(?:by|without)\s*\([^)]*\)", "", bare)
    names = re.findall(r"[a-z_][a-z0-9_]*(?!\w|\s*\()", bare)
    return set(names) - WORDS


def rules() -> list[dict[str, Any]]:
    text = (DEPLOY / "alerts.yml").read_text(encoding="utf-8")
    return [rule for group in yaml.safe_load(text)["groups"] for rule in group["rules"]]


def panels() -> list[dict[str, Any]]:
    text = (DEPLOY / "grafana-dashboard.json").read_text(encoding="utf-8")
    return json.loads(text)["panels"]


EXPRESSIONS = [rule["expr"] for rule in rules()] + [
    target["expr"] for panel in panels() for target in panel["targets"]
]


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_every_figure_that_is_asked_for_exists(expression: str) -> None:
    names = asked(expression)
    assert names
    assert names <= told() | GIVEN


def test_what_does_not_exist_is_found() -> None:
    assert asked('sum(rate(no_such_total{a="b"}[5m])) > 3') == {"no_such_total"}
    assert "no_such_total" not in told()


def test_every_rule_says_what_to_do() -> None:
    names = [rule["alert"] for rule in rules()]
    assert len(names) == len(set(names)) >= 5
    for rule in rules():
        assert rule["annotations"]["summary"].endswith((".", "passwords."))
        assert rule["labels"]["severity"] in {"page", "ticket"}


@pytest.mark.parametrize(
    ("name", "limit"), [("MailsLate", health.LATE), ("CopiesMissed", kept_copies.DUE)]
)
def test_rules_and_doctor_agree_on_what_is_late(name: str, limit: timedelta) -> None:
    (rule,) = [rule for rule in rules() if rule["alert"] == name]
    assert rule["expr"].endswith(f" > {limit.total_seconds():.0f}")


def test_every_panel_has_a_title_and_a_place_of_its_own() -> None:
    places = [(p["gridPos"]["x"], p["gridPos"]["y"]) for p in panels()]
    assert len(places) == len(set(places)) >= 8
    assert all(panel["title"] for panel in panels())


def test_what_an_alert_is_worth_is_on_the_dashboard() -> None:
    shown = set().union(*(asked(e) for e in EXPRESSIONS[len(rules()) :]))
    for name in (
        "outbox_oldest_seconds",
        "outbox_dead",
        "backup_age_seconds",
        "unexpected_failures_total",
    ):
        assert name in shown
