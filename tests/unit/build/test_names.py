"""What scripts call the server's fields is what the server calls them."""

import re
from pathlib import Path

import pytest

from app.build import names

SCRIPTS = sorted((Path(__file__).resolve().parents[3] / "assets/js").rglob("*.js"))
PYTHON = Path(__file__).resolve().parents[3] / "app"
# Where a script names a field: at what reads, writes, finds or refuses one.
ASKED_FOR = re.compile(
    r"\b(?:control|valueOf|setError|missing|choose|fieldOf)\((?:\w+, )?[\"'](\w+)"
    r"|\[name=[\"']?(\w+)"
)
# Where it takes one out of a form of a page by its name.
FIELD_OF_FORM = re.compile(
    r"(?:namedItem|control)\((?:form, )?[\"'](\w+)[\"']\)|\[name=[\"']?(\w+)"
)
# Names that mean nothing else.
OWN = re.compile(
    "[\"'`](?:" + "|".join(n for n in names.FIELDS if "_" in n) + "|homepage)[\"'`]"
)


def test_scripts_name_fields_as_the_server_does() -> None:
    assert names.MODULE.read_text(encoding="utf-8") == names.module()


@pytest.mark.parametrize(
    "script", [s for s in SCRIPTS if s != names.MODULE], ids=lambda file: file.stem
)
def test_no_script_types_the_name_of_a_field(script: Path) -> None:
    source = script.read_text(encoding="utf-8")
    typed = [one or other for one, other in ASKED_FOR.findall(source)]
    assert not set(typed) & set(names.FIELDS)
    assert not OWN.findall(source)


def test_scripts_look_for_what_is_there() -> None:
    """Each mark that a script looks for is written by a page or by a script."""
    sources = [file.read_text(encoding="utf-8") for file in SCRIPTS]
    python = "\n".join(f.read_text(encoding="utf-8") for f in PYTHON.rglob("*.py"))
    marks = {
        mark
        for source in sources
        for mark in re.findall(r"\[data-([a-z][a-z-]*)[\]=~*^$]", source)
    }
    assert len(marks) > 20
    missing = {
        mark
        for mark in marks
        if f"data-{mark}" not in python
        and f"data_{mark.replace('-', '_')}" not in python
        and not any(_writes(source, mark) for source in sources)
    }
    assert not missing
    ids = {
        name
        for source in sources
        for name in re.findall(r'getElementById\("([a-z-]+)"\)', source)
    }
    assert "scheduler" in ids
    assert not {name for name in ids if f'"{name}"' not in python}


def test_scripts_fill_fields_that_a_page_has() -> None:
    """The names that only the panel's forms have are those that its pages give them."""
    pages = "\n".join(
        file.read_text(encoding="utf-8")
        for part in ("admin", "public", "ui")
        for file in (PYTHON / part).rglob("*.py")
    )
    names_of = {
        one or other
        for script in SCRIPTS
        for one, other in FIELD_OF_FORM.findall(script.read_text(encoding="utf-8"))
    }
    assert names_of >= {"anew", "code", "kept", "key", "lead_id", "token"}
    assert not {name for name in names_of if f'"{name}"' not in pages}


def _writes(source: str, mark: str) -> bool:
    camel = re.sub(r"-(\w)", lambda found: found[1].upper(), mark)
    return (
        f".dataset.{camel} =" in source
        or f'"data-{mark}":' in source
        or f'setAttribute("data-{mark}"' in source
    )


# A state of the panel reads what a form of its screen sends.
READ_OF_FORM = re.compile(r"\bform(?:\.get\(|\[)\"(\w+)\"")


SCREENS = sorted(file.parent for file in (PYTHON / "admin").glob("*/__init__.py"))


@pytest.mark.parametrize("screen", SCREENS, ids=lambda folder: folder.name)
def test_states_of_the_panel_read_fields_that_their_screen_has(screen: Path) -> None:
    sources = [file.read_text(encoding="utf-8") for file in screen.rglob("*.py")]
    shared = [*(PYTHON / "ui").rglob("*.py"), *(PYTHON / "admin/session").rglob("*.py")]
    kit = [file.read_text(encoding="utf-8") for file in shared]
    asked = {name for source in sources for name in READ_OF_FORM.findall(source)}
    given = READ_OF_FORM.sub("", "\n".join([*sources, *kit]))
    assert not {name for name in asked if f'"{name}"' not in given}
