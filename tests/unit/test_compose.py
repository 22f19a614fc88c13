"""`compose.yaml` names two instances, and all that the proxy asks is there."""

import json
import re
from pathlib import Path

import jsonschema_rs
import yaml

from app.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "compose.yaml").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load(TEXT)
# Stand in the image, where they have to be; and what production refuses.
NOT_PASSED = {"port", "data_dir", "smtp_allow_clear_text"}


def test_the_proxy_knows_the_instances_apart() -> None:
    services = COMPOSE["services"]
    named = services["caddy"]["environment"]["INSTANCES"].split()
    assert len(named) == len(set(named)) == 2
    for address in named:
        name, _, port = address.partition(":")
        assert port == "3000"
        assert services[name]["environment"]["ENVIRONMENT"] == "production"
        # One name with replicas is one address to the proxy.
        assert "deploy" not in services[name]


def test_every_service_is_bounded_and_started_again() -> None:
    for name, service in COMPOSE["services"].items():
        assert service["restart"] == "always", name
        assert service["logging"]["options"]["max-size"], name
        assert service["mem_limit"], name


def test_what_a_service_waits_for_and_stores_in_is_there() -> None:
    for service in COMPOSE["services"].values():
        assert set(service.get("depends_on", ())) <= set(COMPOSE["services"])
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source.startswith("./") or source in COMPOSE["volumes"]


def test_every_setting_is_passed_to_both_instances() -> None:
    for name in ("app-1", "app-2"):
        passed = COMPOSE["services"][name]["environment"]
        wanted = {
            setting.upper() for setting in set(Settings.model_fields) - NOT_PASSED
        }
        assert set(passed) == wanted


def test_what_pages_show_is_known_to_the_build() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    known = set(re.findall(r'([A-Z_]+)="', dockerfile))
    given = COMPOSE["services"]["app-1"]["build"]["args"]
    assert "PUBLIC_URL" in known
    assert set(given) == known


def test_every_variable_that_it_asks_for_stands_in_the_example() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE))
    asked = set(re.findall(r"\$\{([A-Z_]+)", TEXT))
    assert "SITE_ADDRESS" in asked
    assert asked <= named


def wrong(compose: object) -> list[str]:
    """Return what the schema of the Compose Specification refuses."""
    schema = json.loads(
        (ROOT / "tests/fixtures/compose-spec/compose-spec.json").read_text()
    )
    found = jsonschema_rs.validator_for(schema).iter_errors(compose)
    return [error.message for error in found]


def test_compose_understands_every_line() -> None:
    assert wrong(COMPOSE) == []
    # It does find what it does not understand.
    service = {"image": "x", "restart_often": True}
    assert any("restart_often" in told for told in wrong({"services": {"x": service}}))
    assert wrong({"services": {"x": {"image": "x", "mem_limit": {}}}})


def test_no_password_has_a_value_of_its_own() -> None:
    """Whoever names none gets a refusal, not a service that anybody enters."""
    asked = re.findall(r"\$\{([A-Z_]*PASSWORD)([^}]*)\}", TEXT)
    assert {name for name, _ in asked} == {
        "ADMIN_PASSWORD",
        "POSTGRES_PASSWORD",
        "REDIS_PASSWORD",
    }
    # Without one the first account's is made up when it is made.
    assert dict(asked).pop("ADMIN_PASSWORD") == ":-"
    for name in ("POSTGRES_PASSWORD", "REDIS_PASSWORD"):
        said = {otherwise for one, otherwise in asked if one == name} - {""}
        assert len(said) == 1, name
        assert said.pop().startswith(":?"), name


def test_the_image_knows_nothing_of_the_repository_or_the_environment() -> None:
    left_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {".git", ".env", "data"} <= set(left_out)
