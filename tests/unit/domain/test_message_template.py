"""What a text may name, how it is filled, and that its every sign arrives."""

from urllib.parse import parse_qs, urlsplit

import pytest

from app.content import message_texts as copy
from app.content import messages
from app.domain.errors import InvalidInput
from app.domain.lead_state import LeadState
from app.domain.links import chat_link, has_chat
from app.domain.message_template import (
    FIRST_NAME_LIMIT,
    OF_VISIT,
    TEMPLATE_LIMIT,
    Placeholder,
    fill,
    first_name,
    offered,
    parse_template,
)

VALUES = {place: f"<{copy.WORDS[place]}>" for place in Placeholder}
HEALTH = ("vacuna", "direccion", "precio", "mensaje", "correo", "telefono", "boleta")


def read(text: object, state: LeadState = LeadState.SCHEDULED) -> str:
    return parse_template({"text": text}, state, copy.WORDS)


def refusal(text: object, state: LeadState = LeadState.SCHEDULED) -> tuple[str, str]:
    """Return code and sentence of what is wrong with a text."""
    with pytest.raises(InvalidInput) as caught:
        read(text, state)
    wrong = caught.value.fields["text"]
    return wrong.code, messages.staff_field_sentence(wrong.code, wrong.params)


@pytest.mark.parametrize("state", list(LeadState))
def test_each_original_can_be_used_where_it_stands(state: LeadState) -> None:
    original = copy.DEFAULTS[state]
    assert read(original, state) == original
    assert "<nombre>" in fill(original, VALUES, copy.WORDS)
    assert "{" not in fill(original, VALUES, copy.WORDS)


def test_every_state_and_every_placeholder_has_its_words() -> None:
    assert set(copy.DEFAULTS) == set(LeadState)
    assert set(copy.WORDS) == set(Placeholder)
    assert set(copy.PLACEHOLDERS) == set(copy.WORDS.values())
    assert set(copy.EXAMPLE) | {Placeholder.SERVICE} == set(Placeholder)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("Hola {nombre}", "Hola {nombre}"),
        (
            "Hola {Nombre}, el {DÍA} a las { hora }",
            "Hola {nombre}, el {dia} a las {hora}",
        ),
        ("{nombre}{nombre}", "{nombre}{nombre}"),
        ("  Hola\r\n\r\nadiós  ", "Hola\n\nadiós"),
        ("Sin nada", "Sin nada"),
        ("100% seguro & listo 😀 שלום", "100% seguro & listo 😀 שלום"),
        ("x" * TEMPLATE_LIMIT, "x" * TEMPLATE_LIMIT),
    ],
)
def test_text_is_kept_with_its_placeholders_as_they_are_called(
    typed: str, stored: str
) -> None:
    assert read(typed) == stored


@pytest.mark.parametrize(
    ("typed", "code", "says"),
    [
        ("", "text_required", "Escriba el texto."),
        (" \n ", "text_required", "Escriba el texto."),
        (None, "text_required", "Escriba el texto."),
        (["x"], "invalid_type", "no es válido"),
        ("Hola {apodo}", "placeholder_unknown", "«{apodo}» no se puede usar"),
        ("Hola {}", "placeholder_unknown", "«{}»"),
        ("Hola {nombre!r}", "placeholder_unknown", "«{nombre!r}»"),
        ("Hola {0}", "placeholder_unknown", "«{0}»"),
        ("Hola {" + "a" * 9_000 + "}", "placeholder_unknown", "a" * 40 + "}»"),
        ("Hola {nombre", "brace_stray", "«{» o «}» suelta"),
        ("Hola nombre}", "brace_stray", "Escriba las palabras así: {nombre}."),
        ("Hola {{nombre}}", "brace_stray", "suelta"),
        ("x" * (TEMPLATE_LIMIT + 1), "too_long", f"hasta {TEMPLATE_LIMIT} caracteres"),
    ],
    ids=range(13),
)
def test_what_cannot_be_filled_is_refused_with_a_sentence(
    typed: object, code: str, says: str
) -> None:
    found, sentence = refusal(typed)
    assert found == code
    assert says in sentence
    assert len(sentence) < 200


@pytest.mark.parametrize("name", HEALTH)
@pytest.mark.parametrize("state", list(LeadState))
def test_nothing_about_health_or_home_can_be_named(name: str, state: LeadState) -> None:
    assert refusal(f"{{{name}}}", state)[0] == "placeholder_unknown"


@pytest.mark.parametrize("state", list(LeadState))
def test_a_visit_is_named_only_where_one_is_to_come(state: LeadState) -> None:
    for place in OF_VISIT:
        mark = f"{{{copy.WORDS[place]}}}"
        if state is LeadState.SCHEDULED:
            assert place in offered(state)
            assert read(mark, state) == mark
        else:
            assert place not in offered(state)
            code, sentence = refusal(mark, state)
            assert code == "placeholder_of_visit"
            assert f"«{mark}» solo sirve en el texto de Agendado" in sentence


def test_filling_reads_no_value_again() -> None:
    tricky = VALUES | {Placeholder.FIRST_NAME: "{dia}\\1 %s"}
    assert fill("Hola {nombre} {hora}", tricky, copy.WORDS) == "Hola {dia}\\1 %s <hora>"


@pytest.mark.parametrize("lacking", ["", None])
def test_a_text_that_lacks_a_value_says_nothing(lacking: str | None) -> None:
    values = {k: v for k, v in VALUES.items() if k is not Placeholder.DAY}
    if lacking is not None:
        values[Placeholder.DAY] = lacking
    assert fill("El {dia}", values, copy.WORDS) == ""
    assert fill("Hola {nombre}", values, copy.WORDS) == "Hola <nombre>"


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("Ana Soto", "Ana"),
        ("  María\u00a0José  Pérez", "María"),
        ("Ñandú", "Ñandú"),
        ("שרה לוי", "שרה"),
        ("\u202eevil", "evil"),
        ("x" * 10_000, "x" * FIRST_NAME_LIMIT),
        ("", ""),
        (" ", ""),
    ],
    ids=range(8),
)
def test_first_name_is_one_word_and_no_longer_than_a_name(
    name: str, first: str
) -> None:
    assert first_name(name) == first


@pytest.mark.parametrize(
    "text",
    [
        "Hola Ana",
        "50% & más = ¿sí? #1 + 2/3",
        "línea\nlínea\n\notra",
        "😀 👩‍👩‍👧 🇨🇱",
        "שלום \u200f(ok)\u200e",
        "comillas \" ' < >",
    ],
)
def test_every_sign_of_a_text_arrives(text: str) -> None:
    address = urlsplit(chat_link("+56912345678", text))
    assert f"{address.scheme}://{address.netloc}{address.path}" == (
        "https://wa.me/56912345678"
    )
    assert address.query.isascii()
    assert parse_qs(address.query, strict_parsing=True) == {"text": [text]}
    assert address.fragment == ""


@pytest.mark.parametrize(
    ("e164", "is_chat"),
    [
        ("+56912345678", True),
        ("+56223456789", False),
        ("+56322345678", False),
        ("+5491123456789", True),
        ("+34600123456", True),
        (None, False),
        ("", False),
    ],
)
def test_a_landline_of_chile_has_no_chat(e164: str | None, is_chat: bool) -> None:
    assert has_chat(e164) is is_chat
    assert bool(chat_link(e164, "Hola")) is is_chat


def test_a_chat_without_a_text_is_a_chat() -> None:
    assert chat_link("+56912345678") == "https://wa.me/56912345678"
