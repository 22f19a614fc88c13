"""What is said of a request whose answer was lost, once it is sent again."""

from typing import Final

EARLIER_CORRECTED: Final = (
    "Lo que enviaste antes ya había llegado: lo cambiamos por estos datos, así que "
    "tienes una sola solicitud."
)
EARLIER_KEPT: Final = (
    "También había llegado lo que enviaste antes, con la referencia {reference}: tienes "
    "dos solicitudes. Si una está de más, dínoslo cuando te llamemos."
)
