"""Which notice of the own page is true of the request that it shows.

The name of a notice stands in the address, where anybody may write it, and where it
stays when the page is loaded again: what it says is held against the request.
"""

from collections.abc import Callable, Mapping
from typing import Final

from app.domain.lead_state import LeadState
from app.domain.own_change import was_let_go
from app.domain.own_request import SEEN_FIELD, OwnRequest
from app.domain.text import text_of

# Said of the ways to a request: where one is open, and where none is.
_OF_WAYS: Final = frozenset({"enviado", "sin-enlace", "sin-codigo", "vencida"})
# Said of data that are gone: what the device shows of them goes too.
ERASED: Final = frozenset({"borradas", "borrada", "borrando"})
# Said of what left no trace that proves it: the browser has to have a mark of it.
MARKED: Final = (
    _OF_WAYS | ERASED | {"guardado", "sin-cambio", "codigo-enviado", "cerrada"}
)
# Said of the deeds among them where the request is open.
_OF_DEEDS: Final = frozenset({"codigo-enviado", "borradas"})
# Said where the request is no longer open.
_OF_NONE: Final = frozenset({"cerrada", "borrada", "borrando"})


def is_true_of(said: str, own: OwnRequest | None, *, marked: bool) -> bool:
    """Return whether a notice may stand on a page, which shows a request or none.

    Args:
        said: Its name, as it stands in the address.
        own: The request that is shown.
        marked: Whether it was done in this browser a moment ago.
    """
    if said in MARKED and not marked:
        return False
    if said in _OF_WAYS:
        return True
    if own is None:
        return said in _OF_NONE
    if said in _OF_DEEDS:
        return True
    holds = _OF_REQUESTS.get(said)
    return holds is not None and holds(own)


def of_change(
    before: OwnRequest | None, after: OwnRequest, raw: Mapping[str, object]
) -> str:
    """Return which notice tells what came of the press that saves a change.

    Args:
        before: The request as it was, None where that is unknown.
        after: As it is now.
        raw: What was sent, with what its page had shown.
    """
    if before and was_let_go(before, after):
        return "por-agendar"
    # A second press shows what was before the first.
    is_same = before and before.seen == after.seen == text_of(raw, SEEN_FIELD)
    return "sin-cambio" if is_same else "guardado"


def _is_cancelled(own: OwnRequest) -> bool:
    """Return whether it was cancelled for somebody, of one or several people."""
    return any(one.state is LeadState.CANCELLED for one in own.people or [own.lead])


def _is_withdrawn(own: OwnRequest) -> bool:
    return any(one.withdrawn_at for one in own.consents)


def _waits_for_a_visit(own: OwnRequest) -> bool:
    return own.may_change and not own.awaited


_OF_REQUESTS: Final[Mapping[str, Callable[[OwnRequest], bool]]] = {
    "cancelada": _is_cancelled,
    "retirada": _is_withdrawn,
    "confirmada": lambda own: own.confirmed,
    "por-agendar": _waits_for_a_visit,
    "guardado": lambda own: own.may_change,
    "sin-cambio": lambda own: own.may_change,
}
