"""The reference that sentences and placeholders show as an example."""

from typing import Final

# Its last letter checks the others, as that of any: who types it is not refused.
EXAMPLE: Final = "VC-7K2M4S"
INVALID: Final = (
    f"Revisa la referencia. Se ve así: {EXAMPLE}, sin ceros, unos ni letras O, I o L."
)
