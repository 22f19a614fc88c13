"""Copy of the page for who got a mail about a visit that they never asked for."""

from typing import Final

TITLE: Final = "¿No pediste esta visita?"
TEXT: Final = (
    "Alguien anotó tu correo al pedir una visita. Si no fuiste tú, dilo con este botón: "
    "no escribiremos más a tu dirección, los enlaces de nuestros correos dejarán de "
    "abrir esa solicitud y el equipo sabrá que no fue idea tuya."
)
LABEL: Final = "Código del enlace"
HINT: Final = (
    "Es lo que sigue al signo # en la dirección que abriste desde el correo. Suele "
    "estar puesto."
)
BUTTON: Final = "No fui yo, no me escriban"
BUSY: Final = "Procesando..."
MISTAKE: Final = "Abrí esto por error"

DONE_TITLE: Final = "Listo"
DONE_TEXT: Final = (
    "Si el enlace era el de un correo nuestro, no escribiremos más a esa dirección y "
    "los enlaces de esos correos ya no abren la solicitud. Ya puedes cerrar esta página."
)
DONE_ERASE: Final = (
    "Quien anotó tu correo pudo dejar más datos tuyos. Puedes pedir verlos o que los "
    "borremos; solo para eso te llegaría un código."
)
DONE_ERASE_LINK: Final = "Ejercer mis derechos"
DONE_SLIP: Final = (
    "¿Sí habías pedido una visita? Tu solicitud no se borró. Escríbenos con su "
    "referencia y anotamos bien tu correo."
)
DONE_SLIP_MESSAGE: Final = (
    "Hola, pedí una visita y el correo de mi solicitud quedó mal anotado. "
    "Mi referencia es: "
)
