"""Fields of a state that lie sealed in the store of states, as secrets in the database.

Without `FACTOR_KEYS` they lie there in clear, as the secrets themselves then do.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.services import factor_secrets

_FIELD: Final = "_sealed"


def sealed(state: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Return what is stored of a state, some of its fields in one sealed text."""
    stored = {name: value for name, value in state.items() if name not in names}
    held = {name: state[name] for name in names if state.get(name)}
    if held:
        stored[_FIELD] = factor_secrets.sealed_if_possible(json.dumps(held))
    return stored


def opened(stored: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Return a state as it was; one that no key opens begins anew, with nothing."""
    state = dict(stored)
    text = state.pop(_FIELD, None)
    if text is None:
        return state
    plain = factor_secrets.opened(text)
    if plain is None:
        return {}
    held = json.loads(plain)
    return state | {name: held[name] for name in names if name in held}
