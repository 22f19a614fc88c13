"""The comunas that are served are the same wherever a page names them."""

from app.content import landing, shell
from app.domain.comunas import SERVED


def test_pages_name_the_comunas_that_are_served() -> None:
    assert landing.AREAS == SERVED
    *first, last = SERVED
    assert f"{', '.join(first)} y {last}" == shell.FOOTER_AREAS
