"""How the answer to who asks for their data leads to the file, where a way is open."""

from collections.abc import Sequence

from sqlmodel import Session

from app import routes
from app.content import rights_desk as copy
from app.domain.identity import Admin, normalise_email
from app.domain.roles import Right
from app.persistence import appointments
from app.persistence.database import transaction
from app.services import visitor_post
from app.settings import get_settings


def about_file(admin: Admin, email: str, references: Sequence[str]) -> str:
    """Return how the answer tells whose file was made where it waits for them.

    What is kept of health does not lie in an inbox: they take it along themselves, from
    the pages that they are mailed a way to. Of others it names none.

    Args:
        admin: Who answers.
        email: Where the answer goes; they are told to ask with this address.
        references: Of the requests for visits in the file.
    """
    admin.must(Right.RIGHTS)
    with transaction() as session:
        open_ones = [one for one in references if _opens(session, one, email)]
    if not open_ones:
        return copy.ANSWERS["taken_without_mails"]
    return copy.ANSWERS["taken"].format(
        address=f"{get_settings().origin}{routes.page_href(routes.OWN_REQUEST)}",
        references=", ".join(open_ones),
    )


def _opens(session: Session, reference: str, email: str) -> bool:
    """Return whether who asks with a reference and an address is mailed a way in."""
    lead = appointments.find_by_reference(session, reference)
    return (
        lead is not None
        and lead.disowned_at is None
        and normalise_email(lead.email) == normalise_email(email)
        and visitor_post.unwelcome(session, lead) is None
    )
