"""What is depended on is judged whole, and listed whole."""

import json
from importlib.metadata import distributions

import pytest
from packaging.requirements import Requirement

from tests.support import audit, sbom
from tests.support.audit import ROOT

PINS = """\
# made by a program
anyio==4.1.0 \\
    --hash=sha256:aa \\
    --hash=sha256:bb
    # via starlette
colorama==0.4.6 ; sys_platform == 'win32' \\
    --hash=sha256:cc
zope.interface==7.0
"""
ASKED = {"anyio": "4.1.0", "zope-interface": "7.0"}


def judged(name: str, version: str, *vulns: str) -> dict[str, object]:
    return {"name": name, "version": version, "vulns": [{"id": v} for v in vulns]}


WHOLE = [judged("anyio", "4.1.0"), judged("zope.interface", "7.0")]


def test_what_is_installed_here_is_what_is_asked_about() -> None:
    assert audit.pins(PINS) == ASKED
    ours = audit.pins((ROOT / "requirements.txt").read_text("utf-8"))
    assert "reflex" in ours
    assert len(ours) > 50


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_what_is_asked_for_with_an_extra_is_pinned_with_it(name: str) -> None:
    """Else pip takes the newest of it, and refuses that for want of a pin."""
    text = (ROOT / name).read_text("utf-8")
    lines = [line.rstrip("\\ ") for line in text.splitlines() if line[:1].isalnum()]
    pinned = {
        audit.plain(one.name): one.extras
        for one in map(Requirement, lines)
        if one.marker is None or one.marker.evaluate()
    }
    assert len(pinned) > 50
    left = [
        (whose.name, str(asked))
        for whose in distributions()
        if audit.plain(whose.name) in pinned
        for asked in map(Requirement, whose.requires or ())
        if asked.marker is None or asked.marker.evaluate({"extra": ""})
        if not asked.extras <= pinned.get(audit.plain(asked.name), asked.extras)
    ]
    assert left == []
    assert any(pinned.values())


def test_all_judged_and_nothing_found_is_good() -> None:
    assert audit.python_findings({"dependencies": WHOLE}, ASKED) == []


def test_a_hole_is_a_finding() -> None:
    report = {"dependencies": [judged("anyio", "4.1.0", "PYSEC-1"), WHOLE[1]]}
    assert audit.python_findings(report, ASKED) == ["anyio 4.1.0: PYSEC-1"]


def test_what_was_skipped_or_left_out_or_of_another_version_is_a_finding() -> None:
    skipped = {"name": "anyio", "skip_reason": "not found"}
    for first in ([skipped], [], [judged("anyio", "4.0.0")]):
        report = {"dependencies": [*first, WHOLE[1]]}
        assert audit.python_findings(report, ASKED) == ["anyio 4.1.0: not audited"]


def test_npm_that_did_not_answer_is_a_finding() -> None:
    for report in ({}, {"message": "405", "error": {}}, {"vulnerabilities": {}}):
        assert audit.npm_findings(report, 9) == ["npm: 0 of 9 packages audited"]


def test_npm_is_judged_by_its_high_and_critical_holes() -> None:
    def report(**holes: int) -> dict[str, object]:
        told = {"dependencies": {"prod": 9}, "vulnerabilities": holes}
        return {"vulnerabilities": {}, "metadata": told}

    assert audit.npm_findings(report(low=3, moderate=1), 9) == []
    assert audit.npm_findings(report(high=1, critical=2), 9) == [
        "npm: 1 high",
        "npm: 2 critical",
    ]
    assert audit.npm_findings(report(), 10) == ["npm: 9 of 10 packages audited"]


def test_the_list_of_components_is_whole_and_the_same_each_time() -> None:
    made = sbom.document()
    assert made == sbom.document()
    refs = [one["bom-ref"] for one in made["components"]]
    assert len(refs) == len(set(refs))
    text = (ROOT / "requirements.txt").read_text("utf-8")
    for name, version in audit.pins(text).items():
        assert f"pkg:pypi/{name}@{version}" in refs
    lock = json.loads((ROOT / "reflex.lock/package-lock.json").read_text("utf-8"))
    served = dict(audit.served_packages(lock))
    assert len(served) > 20
    for name, package in served.items():
        ref = f"pkg:npm/{name.replace('@', '%40')}@{package['version']}"
        assert ref in refs
    assert all(one["hashes"] for one in made["components"])
