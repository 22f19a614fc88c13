"""A built page shows the present price list."""

import json
import re

from app.domain.vaccines import DEFAULT_VACCINES, Vaccine
from app.services.filled_pages import LIST_ID, filled, offers_of, shown_text

PRESENT = (
    Vaccine("covid", "COVID-19", 16_500),
    Vaccine("rabia", 'Rabia & "más" </script>', 9_000),
)


def built() -> str:
    options = "".join(
        f'<option data-price="{v.price}" data-vaccine="{v.id}" value="{v.id}">{v.name}'
        "</option>"
        for v in DEFAULT_VACCINES
    )
    rows = "".join(
        f'<div class="row" data-vaccine="{v.id}"><div>{v.name}</div>'
        f"<b>${v.price // 1000}.000</b></div>"
        for v in DEFAULT_VACCINES
    )
    data = json.dumps({"makesOffer": offers_of(DEFAULT_VACCINES), "a": [1]})
    return (
        f'<body><select><option value="">?</option>{options}</select><dl>{rows}</dl>'
        f'<input type="hidden" name="prices_shown" value="{shown_text(DEFAULT_VACCINES)}"/>'
        f"<script>{data}</script></body>"
    )


def test_every_place_shows_the_present_list_and_nothing_else() -> None:
    page = filled(built(), PRESENT)
    assert re.findall(r"<option[^>]*>[^<]*</option>", page) == [
        '<option value="">?</option>',
        '<option data-price="16500" data-vaccine="covid" value="covid">COVID-19'
        "</option>",
        '<option data-price="9000" data-vaccine="rabia" value="rabia">'
        "Rabia &amp; &quot;más&quot; &lt;/script&gt;</option>",
    ]
    assert re.findall(r"<b>(.*?)</b>", page) == ["$16.500", "$9.000"]
    assert 'value="covid:16500 rabia:9000"' in page
    assert "nfluenza" not in page


def test_data_for_machines_follow_and_break_out_of_nothing() -> None:
    page = filled(built(), PRESENT)
    offers, entries = re.findall(r"<script[^>]*>(.*?)</script>", page)
    assert json.loads(offers) == {"makesOffer": offers_of(PRESENT), "a": [1]}
    assert f'id="{LIST_ID}">{entries}<' in page
    assert [entry["label"] for entry in json.loads(entries)] == ["$16.500", "$9.000"]


def test_a_page_with_the_built_list_or_without_prices_stays_itself() -> None:
    assert filled(built(), DEFAULT_VACCINES) == built()
    assert filled("<body>nada</body>", PRESENT) == "<body>nada</body>"


def test_a_bracket_in_a_built_name_does_not_end_the_offers() -> None:
    odd = (Vaccine("a", 'Con ] y "]"', 1), Vaccine("b", "B [1]", 2))
    data = {"makesOffer": offers_of(odd), "a": [1]}
    before = json.dumps({"makesOffer": offers_of(DEFAULT_VACCINES), "a": [1]})
    page = filled(built().replace(before, json.dumps(data)), PRESENT)
    offers, _ = re.findall(r"<script[^>]*>(.*?)</script>", page)
    assert json.loads(offers) == {"makesOffer": offers_of(PRESENT), "a": [1]}
