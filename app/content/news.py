"""Copy of the pages that the mails about news lead to."""

from typing import Final

CONFIRM_TITLE: Final = "¿Quieres recibir novedades?"
CONFIRM_TEXT: Final = (
    "Alguien anotó tu correo para recibirlas. Si quieres, dilo con este botón; si no, "
    "cierra esta página: mientras nadie lo confirme no enviamos nada."
)
CONFIRM_BUTTON: Final = "Sí, quiero recibirlas"
CONFIRMED_TITLE: Final = "Listo, quedaste en la lista"
CONFIRMED_TEXT: Final = (
    "Te escribiremos cuando haya novedades. Puedes darte de baja cuando quieras, con el "
    "enlace de nuestros correos."
)
ENDED_TITLE: Final = "Este enlace ya no sirve"
ENDED_TEXT: Final = (
    "Puede que hayan pasado más de siete días, o que no esté completo. Si todavía "
    "quieres novedades, anota tu correo de nuevo al pie de esta página."
)

LEAVE_TITLE: Final = "Dejar de recibir novedades"
LEAVE_TEXT: Final = (
    "Con este botón borramos tu correo de la lista de novedades. Tus solicitudes de "
    "visita no cambian."
)
LEAVE_BUTTON: Final = "Borrar mi correo de la lista"
LEFT_TITLE: Final = "Listo"
LEFT_TEXT: Final = (
    "Si el enlace era el de un correo nuestro, esa dirección ya no está en la lista de "
    "novedades. Ya puedes cerrar esta página."
)
LINK_TITLE: Final = "¿No tienes el enlace?"
LINK_BUTTON: Final = "Enviarme el enlace"
LINK_SENT: Final = (
    "Si esa dirección está en la lista, en unos minutos le llega un enlace para salir. "
    "Revisa también el correo no deseado."
)
LINK_ERROR: Final = "Revisa el correo. Debe verse así: nombre@correo.cl."
