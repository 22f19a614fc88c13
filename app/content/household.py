"""Copy on for whom a visit is asked, and on several people at one address."""

from typing import Final

# What who asks for a minor declares; its hash is kept with the request.
GUARDIAN_TEXT: Final = "Soy su madre, padre o tutor legal y autorizo su vacunación."

FIELD_ERRORS: Final[dict[str, str]] = {
    "for_whom_invalid": "Elige si es otra persona adulta o un menor de 16 años.",
    "patient_required": "Escribe el nombre de quien se vacuna.",
    "people_too_many": (
        "Hasta seis personas caben en una solicitud. Para las demás, envía otra."
    ),
    "person_number_invalid": (
        "Numera a las demás personas del 2 al 6, sin ceros delante."
    ),
    "other_untold": "Escribe en el mensaje qué vacuna necesita esta persona.",
    "person_missing": "Marca para quién cancelas, o cancela para todas las personas.",
    "withdraw_person_missing": (
        "Marca para quién la retiras, o retírala para todas las personas."
    ),
    "data_person_missing": "Marca de quién son los datos.",
    "guardian_required": (
        "Marca la casilla: la visita de un menor de 16 años la pide su madre, padre o "
        "tutor legal."
    ),
}

# In the forms.
ASK: Final = "¿Es para otra persona o para varias?"
FIRST: Final = "¿Para quién es?"
WHO: Final[dict[str, str]] = {
    "self": "Para mí",
    "adult": "Para otra persona adulta",
    "minor": "Para un menor de 16 años",
}
NAME: Final = "Nombre de quien se vacuna"
AGE: Final = "Edad"
WHO_ELSE: Final[dict[str, str]] = {
    "adult": "16 años o más",
    "minor": "Menor de 16 años",
}
ADD: Final = "Agregar otra persona"
REMOVE: Final = "Quitar a la persona {number}"
REMOVED: Final = "Quitaste a la persona {number}."
LEAVE_EMPTY: Final = "Para quitarla, deja vacíos su nombre y su vacuna."
TOTAL_LINE: Final = "Total por {count} personas: {total}"
MOST: Final = FIELD_ERRORS["people_too_many"]
NOT_ADDED: Final = "No pudimos traer los campos de otra persona. Revisa tu conexión e intenta de nuevo."

# Where somebody asks once more.
PEOPLE_KEPT: Final = (
    "Copiamos también los nombres de quienes se vacunan: elige la vacuna de cada persona "
    "y quita a quien no la necesite esta vez."
)
PERSON_KEPT: Final = "Copiamos también el nombre de quien se vacuna: cámbialo si esta vez es otra persona."

LABEL_PERSON: Final = "Persona {number}"
LABEL_TOTAL: Final = "Total"
SELF: Final = "Tú"

# On the page of one's own request.
OWN_SELF: Final = "Tú ({name})"
OWN_MINOR: Final = "{patient} (menor de 16 años)"
OWN_LINE: Final = "{patient}: {vaccine}, {price} · {state}"
OWN_CHANGE_NOTE: Final = (
    "El cambio vale para todas las personas de esta dirección que esperan su visita."
)
CANCEL_WHO: Final = "¿Para quién cancelas?"
CANCEL_CHOSEN: Final = "Cancelar para quienes marqué"
CANCEL_ALL: Final = "Cancelar para todas las personas"
DATA_WHO: Final = "¿De quién son los datos?"
DATA_MESSAGE: Final = (
    "El mensaje que escribiste está en la solicitud de cada persona. Si borras solo a "
    "algunas y las nombraste en él, su nombre sigue en el de las demás: escríbenos y lo "
    "quitamos."
)

# In the panel.
PATIENT: Final = "Se vacuna"
FOR_ADULT: Final = "Para {patient}"
FOR_MINOR: Final = "Para {patient} (menor de 16)"
HIMSELF: Final = "Quien pide la visita"
MINOR: Final = "{patient}, menor de 16 años; autoriza {name}"
ASKED_BY: Final = "Pide {name}"
ASKED_FOR_MINOR: Final = "Menor de 16 años; autoriza {name}"
BADGE: Final = "Grupo de {count}"
BADGE_HINT: Final = (
    "Varias personas en la misma dirección, pedidas juntas. La ficha las muestra."
)
TITLE: Final = "Personas en esta dirección"
LINE: Final = "{vaccine}\u00a0· {price}\u00a0· {state}"
TOTAL: Final = "Total: {total}"
TOGETHER: Final = "Para las {count} personas de esta dirección, una tras otra"
# In the window of what became of a request.
FOR_ALL: Final = "Vale para las {count} personas pedidas juntas"
FOR_ONE: Final = "Vale solo para {patient}."
PEOPLE_MANY: Final = "{name}\u00a0· {count} personas"
THIS_ONE: Final = "Esta ficha"
# Beside the notice of an edit.
EMAIL_OF_ALL: Final = "El correo, también para las demás personas del grupo."

# In mails to the staff.
LABEL_PEOPLE: Final = "Personas"
PERSON_LINE: Final = "{patient}: {vaccine}, {price}"
