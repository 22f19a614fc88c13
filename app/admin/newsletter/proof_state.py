"""What the owner of an address agreed to, looked for by that address."""

from typing import Any, ClassVar, TypedDict

import reflex as rx

from app.admin.session.deeds import tried
from app.admin.session.panel_state import PanelState
from app.content import messages
from app.content import newsletter as copy
from app.domain.clock import minute_text
from app.domain.errors import InvalidInput
from app.domain.newsletter import Proof
from app.domain.roles import Right
from app.services import newsletter_desk


class ProofLine(TypedDict):
    """A proof as the screen shows it; `left` is empty while the address is there."""

    key: str
    stands: str
    subscribed: str
    confirmed: str
    left: str
    version: str
    text: str


class NewsProofState(PanelState):
    """The last search: what was `told` of it, its proofs, what is wrong with it."""

    REQUIRES: ClassVar = Right.NEWSLETTER

    told: rx.Field[str] = rx.field("")
    proofs: rx.Field[list[ProofLine]] = rx.field(default_factory=list)
    wrong: rx.Field[str] = rx.field("")

    @rx.event
    async def start(self) -> None:
        """Begin without what was looked for before."""
        self.told, self.wrong, self.proofs = "", "", []

    @rx.event
    async def look(self, form: dict[str, Any]) -> None:
        """Look for the proofs of the typed address."""
        admin = self._signed_in()
        self.told, self.wrong, self.proofs = "", "", []
        typed = form.get("email", "")
        try:
            found = await tried(
                self, copy.PROOF_ERROR, lambda: newsletter_desk.proofs(admin, typed)
            )
        except InvalidInput as error:
            (wrong,) = error.fields.values()
            self.wrong = messages.staff_field_sentence(wrong.code, wrong.params)
            return
        if found:
            ((email, proofs),) = found
            self.told = (copy.PROOF_LIST if proofs else copy.PROOF_NONE).format(
                email=email
            )
            self.proofs = [_line(place, one) for place, one in enumerate(proofs)]


def _line(place: int, one: Proof) -> ProofLine:
    unknown = copy.PROOF_TEXT_UNKNOWN.format(hash=one.text_hash)
    confirmed_at, left_at = one.confirmed_at, one.left_at
    return ProofLine(
        key=str(place),
        stands=copy.PROOF_STANDS["left" if left_at else one.standing.value],
        subscribed=minute_text(one.subscribed_at),
        confirmed=minute_text(confirmed_at) if confirmed_at else copy.PROOF_NO_MOMENT,
        left=minute_text(left_at) if left_at else "",
        version=one.version or copy.PROOF_VERSION_UNKNOWN,
        text=one.text or unknown,
    )
