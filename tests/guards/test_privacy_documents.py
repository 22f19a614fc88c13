"""What is told about personal data names all that is kept, and nothing else."""

import re
from pathlib import Path

from app.content import privacy
from app.domain.retention import WISH_COUNTS_FOR
from app.persistence import every_table
from app.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ROOT / "docs/privacidad"
TABLE = re.compile(r"^\| `(\w+)` \| ((?:`\w+` ?)+)\|", re.MULTILINE)
KEY = re.compile(r"^\| `([\w:-]+)`", re.MULTILINE)
# Names of what scripts keep: constants that `storage.js` is asked for.
KEPT = re.compile(
    r'^(?:export )?const (?:KEY|DRAFT|SENT|\w+_KEY|PRICES\w*) = "([\w:-]+)"',
    re.MULTILINE,
)
# A key made of another's beginning would be none that is told of.
SPLICED = re.compile(r"^const \w+ = `\$\{(?:DRAFT|SENT)\}", re.MULTILINE)


# What Reflex keeps in a browser; tests/e2e/test_rights.py looks into one.
OF_REFLEX = {"react-router-scroll-positions", "theme", "token"}


# What a program makes of a request, by its column, as the page names it.
MARKS = {
    "urgent": "urgente",
    "suspect": "enviada por un programa",
    "phone_e164": "teléfono",
    "comuna": "fuera de nuestras comunas",
    "receipt_key": "boleta",
}
NO_MARKS = {
    # as it was asked for, and the price of the list
    *("name", "phone", "email", "date", "time", "vaccine", "address", "message"),
    *("vaccine_price", "category", "receipt_number", "patient", "minor", "source"),
    *("consent_version", "consent_text_hash", "consented_at", "guardian_text_hash"),
    # what people did: the staff, and whose address it is
    *("state", "state_at", "answered_at", "first_edited_at", "disowned_at"),
    "blocked_at",
    # names of the row and ties to others
    *("id", "submission_id", "reference", "version", "created_at", "pharmacy_id"),
    *("household_id", "household_place"),
}


def document(name: str) -> str:
    return (DOCUMENTS / name).read_text(encoding="utf-8")


def test_the_record_names_every_table_and_column() -> None:
    stored = {
        table.name: {column.name for column in table.columns}
        for table in every_table.metadata().sorted_tables
    }
    told = {
        name: set(re.findall(r"\w+", columns))
        for name, columns in TABLE.findall(document("registro-de-tratamientos.md"))
    }
    assert "appointments" in told
    assert told == stored


def test_every_cookie_and_key_of_the_browser_is_told() -> None:
    scripts = [
        script.read_text(encoding="utf-8")
        for script in (ROOT / "assets/js").rglob("*.js")
    ]
    kept = {name for script in scripts for name in KEPT.findall(script)}
    assert "appointments" in kept
    assert not any(SPLICED.search(script) for script in scripts)
    plain = Settings(public_url="http://localhost:3000")
    cookies = {
        plain.session_cookie,
        plain.browser_cookie,
        plain.own_request_cookie,
        plain.own_notice_cookie,
        plain.again_cookie,
    }
    assert (
        set(KEY.findall(document("cookies-y-claves.md"))) == kept | cookies | OF_REFLEX
    )


def test_what_tables_serve_is_among_the_activities() -> None:
    record = document("registro-de-tratamientos.md")
    activities, _, tables = record.partition("## Tablas")
    told = set(re.findall(r"^\| ([^|`-][^|]*) \|", activities, re.MULTILINE))
    assert "Solicitudes de visita" in told
    served = re.findall(r"^\| `\w+` \|[^|]+\| ([^|]+) \|", tables, re.MULTILINE)
    assert served
    for each in served:
        assert set(each.split(", ")) <= told | {"sin datos personales"}, each


def test_what_a_lawyer_has_to_confirm_stands_where_it_says() -> None:
    rows = document("por-confirmar.md").splitlines()
    files = [
        (row, each) for row in rows for each in re.findall(r"`(app/[\w/.]+)`", row)
    ]
    assert files
    for row, file in files:
        assert (ROOT / file).exists(), row
    named = re.findall(r"`(\w+)` de `(app/[\w/.]+\.py)`", "\n".join(rows))
    assert named
    for name, file in named:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(rf"\b{name}\b", text), (name, file)


def test_the_page_tells_of_every_mark_that_a_program_sets() -> None:
    (part,) = (one for one in privacy.SECTIONS if one.anchor == "decisiones")
    told = " ".join((*part.paragraphs, *part.items))
    columns = set(every_table.metadata().tables["appointments"].columns.keys())
    # Declare a new column here: as a mark, with the words of the page that tell of
    # it, or among what no program makes of what somebody asked.
    assert columns == set(MARKS) | NO_MARKS
    assert NO_MARKS.isdisjoint(MARKS)
    for mark, words in MARKS.items():
        assert words in told, mark
    assert "no le envía correos" in told
    assert "la revisa una persona" in told


def test_links_between_the_documents_lead_somewhere() -> None:
    links = [
        (page.name, link)
        for page in DOCUMENTS.glob("*.md")
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    ]
    assert links
    for page, link in links:
        assert (DOCUMENTS / link).is_file(), (page, link)


def test_documents_name_until_when_a_far_wish_counts() -> None:
    for name in ("registro-de-tratamientos.md", "por-confirmar.md"):
        told = re.findall(r"cuenta hasta (\d+) meses", document(name))
        assert told == [str(WISH_COUNTS_FOR)], name
    deploy = (ROOT / "docs/deploy.md").read_text(encoding="utf-8")
    assert f"until {WISH_COUNTS_FOR} months after the registration" in deploy
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"until {WISH_COUNTS_FOR} months after the registration" in readme
