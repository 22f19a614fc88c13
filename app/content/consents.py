"""Copy of what people agreed to, for the staff and for themselves."""

from typing import Final

TITLE: Final = "Autorizaciones"
NONE: Final = "No hay una autorización registrada para esta solicitud."
GIVEN: Final = "{when}, {channel}, versión {version}"
CHANNELS: Final[dict[str, str]] = {"web": "en el sitio", "phone": "por teléfono"}
FOR_WHOM: Final[dict[str, str]] = {
    "self": "para sí",
    "adult": "para otra persona adulta",
    "minor": "para una persona menor de 16 años",
}
GUARDIAN: Final = "autoriza {name}"
READ_BY: Final = "leída por {who}"
FROM_BEFORE: Final = "de antes de este registro"
TEXT_UNKNOWN: Final = "De ese texto se guardó solo la huella."
WITHDRAWN: Final = "Retirada el {when}: no se contacta ni se agenda."
BADGE: Final = "Retiró su autorización"
BADGE_HINT: Final = (
    "Retiró su autorización: no se le llama ni se le escribe por esta solicitud. Sus "
    "datos siguen a la vista para responder lo que pida sobre ellos."
)

OWN_TITLE: Final = "Tu autorización"
OWN_GIVEN: Final = "La diste el {when} {channel}. Esto decía:"
OWN_WITHDRAWN: Final = (
    "La retiraste el {when}. Ya no usamos tus datos para esta solicitud. Si quieres que "
    "los borremos, puedes hacerlo más abajo."
)
OWN_TEXT: Final = (
    "Puedes retirarla cuando quieras, sin dar razones y sin costo. Se cancela la "
    "solicitud con su visita, dejamos de escribirte y de llamarte por ella, y lo hecho "
    "hasta ahora no cambia."
)
OWN_ASK: Final = "Retirar mi autorización"
OWN_SURE: Final = (
    "¿Seguro? Cancelamos la solicitud enseguida. Para vacunarte después tendrás que pedir "
    "una visita nueva."
)
OWN_SURE_VISIT: Final = "También se cancela la visita que tienes agendada."
OWN_SURE_TOGETHER: Final = (
    "Vale para todas las personas con las que se pidió esta solicitud."
)
OWN_SUBMIT: Final = "Sí, retirar y cancelar"
