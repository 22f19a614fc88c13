"""Copy of the calendar of a professional."""

from typing import Final

NAME: Final = "Visitas a domicilio"
TITLE: Final = "Visita · {name} · {comuna}"
NO_COMUNA: Final = "comuna por confirmar"
TEXT: Final = "{reference}\nLos datos están en la agenda: {address}"
