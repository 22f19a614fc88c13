"""Copy of what people agreed to, for the staff and for themselves."""

from typing import Final

TITLE: Final = "Autorizaciones"
NONE: Final = "No hay una autorización registrada para esta solicitud."
# What each is; a request needs all that was agreed to for it.
KINDS: Final[dict[str, str]] = {
    "request": "Uso de datos personales y de salud",
    "guardian": "Vacunación de una persona menor de 16 años, por su madre, padre o tutor",
}
GIVEN: Final = "{when}, {channel}, versión {version}"
CHANNELS: Final[dict[str, str]] = {"web": "en el sitio", "phone": "por teléfono"}
FOR_WHOM: Final[dict[str, str]] = {
    "self": "para sí",
    "adult": "para otra persona adulta",
    "minor": "para una persona menor de 16 años",
}
GUARDIAN: Final = "autoriza {name}"
READ_BY: Final = "leída por {who}"
# Somebody took back what nobody had written down.
WITHDRAWN_ALONE: Final = (
    "No consta una autorización para esta solicitud: se registró solo su retiro."
)
NO_RECORD: Final = "sin registro de cuándo ni cómo se dio"
FROM_BEFORE: Final = "de antes de este registro"
TEXT_UNKNOWN: Final = "De ese texto se guardó solo la huella."
WITHDRAWN: Final = "Retirada el {when}: no se contacta ni se agenda."
BADGE: Final = "Retiró su autorización"
BADGE_HINT: Final = (
    "Retiró su autorización: no se le llama ni se le escribe por esta solicitud. Sus "
    "datos siguen a la vista para responder lo que pida sobre ellos."
)

OWN_TITLE: Final = "Lo que autorizaste"
OWN_TEXT: Final = (
    "Aquí está cada cosa que autorizaste, con su texto exacto. Puedes retirarla cuando "
    "quieras, sin dar razones y sin costo. Se cancela la solicitud con su visita, dejamos "
    "de escribirte y de llamarte por ella, y lo hecho hasta ahora no cambia."
)
OWN_GIVEN: Final = "La diste el {when} {channel}."
OWN_NO_RECORD: Final = "No tenemos registro de cuándo ni cómo la diste."
OWN_VERSION: Final = "Versión del texto: {version}"
OWN_PEOPLE: Final = "Vale para {names}."
AND: Final = "y"
OWN_GUARDIAN: Final = "La dio {name}."
OWN_WITHDRAWN: Final = (
    "La retiraste el {when}. Ya no usamos esos datos para la solicitud. Si quieres que "
    "los borremos, puedes hacerlo más abajo."
)
OWN_ASK: Final = "Retirar esta autorización"
OWN_SURE: Final = (
    "¿Seguro? Cancelamos enseguida la solicitud que depende de ella. Para vacunarte "
    "después tendrás que pedir una visita nueva."
)
OWN_SURE_VISIT: Final = "También se cancela la visita que está agendada."
OWN_SURE_BEGUN: Final = (
    "La visita cuya hora ya llegó queda como está: el equipo anota cómo terminó."
)
OWN_SUBMIT: Final = "Sí, retirar y cancelar"
OWN_WHO: Final = "¿Para quién la retiras?"
OWN_CHOSEN: Final = "Retirar para quienes marqué"
OWN_ALL: Final = "Retirar para todas las personas"
