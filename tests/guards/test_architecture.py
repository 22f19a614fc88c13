"""What the house promises about its own shape."""

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.build import sentences
from app.domain.identity import Admin
from app.services import leads
from app.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "app"
FILES = sorted(APP.rglob("*.py"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")

SPANISH = re.compile(
    r"[áéíóúñÁÉÍÓÚÑ¿¡]"
    r"|\b(?:el|los|las|una|para|por favor|correo|nombre|fecha|cita|vacuna|gracias|"
    r"error al|usuario|sesion|solicitud|enviar|cerrar|guardar|cancelar)\b"
)
# Addresses are Spanish on purpose, and vaccine names are product data.
NOT_COPY = {
    APP / "routes.py",
    APP / "domain/comunas.py",
    APP / "domain/vaccines.py",
}

# What nothing here needs; what is asked of the network goes by libraries for it.
ODD = re.compile(
    r"(?:pickle|marshal|shelve|xml|lxml|yaml|random|requests|httpx|aiohttp|urllib3)\b"
    r"|(?:urllib\.request|http\.client|os\.(?:system|popen))\b"
)
ODD_CALLS = re.compile(
    r"eval|exec|compile|__import__|os\.(?:system|popen|exec.*|spawn.*)"
    r"|hashlib\.(?!sha256\b)\w+"
)


def sources() -> Iterator[tuple[Path, ast.Module]]:
    for file in FILES:
        yield file, ast.parse(file.read_text(encoding="utf-8"))


def docstrings(tree: ast.Module) -> set[int]:
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(id(node.value))
    return found


def test_imports_point_one_way() -> None:
    command = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_statements_stand_in_persistence_alone() -> None:
    """Where each is walked over: who is blocked is then in none of them."""
    carried = {"Session", "Connection", "make_url"}
    carried |= {"OperationalError", "SQLAlchemyError"}
    found: list[str] = []
    told = 0
    for file, tree in sources():
        if APP / "persistence" in file.parents:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                names = {one.name.split(".")[0] for one in node.names}
                wrong = names & {"sqlalchemy", "sqlmodel"}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = {one.name for one in node.names}
                told += "Session" in names
                rows = node.module.startswith("app.persistence.") and (
                    node.module.endswith("tables")
                )
                of_queries = node.module.split(".")[0] in {"sqlalchemy", "sqlmodel"}
                wrong = names if rows else names - carried if of_queries else set()
            elif isinstance(node, ast.Attribute):
                run = isinstance(node.value, ast.Name) and node.value.id == "session"
                asks = {"exec", "execute", "get", "scalar", "scalars"}
                wrong = {node.attr} & asks if run else set()
            else:
                continue
            found += [f"{file.relative_to(ROOT)}: {name}" for name in sorted(wrong)]
    assert told
    assert found == []


def test_no_spanish_stands_outside_the_copy() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{node.lineno}: {node.value!r}"
        for file, tree in sources()
        if APP / "content" not in file.parents and file not in NOT_COPY
        for told in [docstrings(tree)]
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in told
        and SPANISH.search(node.value)
    ]
    assert found == []


def test_scripts_hold_no_spanish() -> None:
    found = [
        f"{file.name}: {line.strip()}"
        for file in (ROOT / "assets/js").glob("*.js")
        if file != sentences.MODULE  # made from the copy
        for line in file.read_text(encoding="utf-8").splitlines()
        if re.search(r"[áéíóúñÁÉÍÓÚÑ¿¡]", line)
    ]
    assert found == []


def test_services_of_the_panel_ask_who_is_there() -> None:
    functions = [
        function
        for name, function in inspect.getmembers(leads, inspect.isfunction)
        if function.__module__ == leads.__name__ and not name.startswith("_")
    ]
    assert functions
    for function in functions:
        first = next(iter(inspect.signature(function).parameters.values()))
        assert (first.name, first.annotation) == ("admin", Admin), function.__name__


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(APP)))
def test_file_is_short_and_says_what_it_is_for(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 250
    assert ast.get_docstring(ast.parse(text))


def test_settings_alone_read_the_environment() -> None:
    readers = {
        str(file.relative_to(ROOT))
        for file in FILES
        if re.search(r"os\.(environ|getenv)", file.read_text(encoding="utf-8"))
    }
    # The build hands the whole environment on to its child process; the settings look
    # for names of ours that nobody knows.
    assert readers == {"app/build/frontend.py", "app/settings.py"}


def _outside(tree: ast.Module) -> Iterator[str]:
    """What runs text as code, opens a shell, asks the network or reads odd formats."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if ODD.match(one.name))
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{n.name}" for n in node.names)]
            yield from (name for name in names if ODD.match(name))
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if ODD_CALLS.fullmatch(called):
                yield called
            yield from (k.arg for k in node.keywords if k.arg == "shell")


def test_nothing_runs_text_opens_a_shell_or_asks_an_address() -> None:
    odd = (
        "import pickle",
        "from urllib import request",
        "from os import system",
        "import httpx",
        "from random import choice",
        "eval(x)",
        "os.system(x)",
        "subprocess.run(x, shell=True)",
        "hashlib.md5(x)",
        "hashlib.new(x)",
    )
    assert [one for one in odd if not list(_outside(ast.parse(one)))] == []
    found = {
        (str(file.relative_to(APP)), what)
        for file, tree in sources()
        for what in _outside(tree)
    }
    # Where what is drawn by lot is no secret: names, examples, references.
    drawn = ("telemetry/request_id.py", "services/demo_leads.py", "domain/reference.py")
    assert found == {(file, "random") for file in drawn}


def test_scripts_run_no_text_and_put_in_no_markup_but_our_own() -> None:
    """Two put in a piece of a page, fetched from this site and filled by it."""
    odd = re.compile(
        r"\beval\(|\bnew Function|\b(?:inner|outer)HTML\b|insertAdjacentHTML"
        r"|document\.(?:write|cookie)|DOMParser|__proto__|window\.postMessage"
    )
    scripts = sorted((ROOT / "assets/js").rglob("*.js"))
    assert len(scripts) > 20
    found = {
        (file.name, what)
        for file in scripts
        for what in odd.findall(file.read_text(encoding="utf-8"))
    }
    assert found == {("set_apart.js", "innerHTML"), ("people.js", "insertAdjacentHTML")}


def test_readme_names_commands_and_variables_that_exist() -> None:
    commands = set(re.findall(r"\bmake ([a-z]+)\b", README))
    targets = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
    assert {"run", "test"} <= commands <= targets
    variables = set(re.findall(r"`([A-Z]+(?:_[A-Z]+)*)(?:=[^`]*)?`", README))
    assert variables == {name.upper() for name in Settings.model_fields}


def test_documents_name_files_that_exist() -> None:
    for document in (README, (ROOT / "docs/architecture.md").read_text()):
        for path in re.findall(r"\]\(([^)#:]+)\)|src=\"([^\"]+)\"", document):
            assert (ROOT / "".join(path)).is_file(), path


def test_frozen_migrations_depend_on_nothing_that_changes() -> None:
    migrations = sorted((ROOT / "alembic/versions").glob("*.py"))
    assert len(migrations) >= 11
    for file in migrations:
        assert not re.search(
            r"^\s*(?:from|import) app\b", file.read_text(), re.MULTILINE
        ), file
