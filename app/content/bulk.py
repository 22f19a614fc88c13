"""Copy of what is done with several leads at once."""

from typing import Final

from app.content import states

CHOOSE: Final = "Elegir el lead de {name}"
CHOOSE_PAGE: Final = "Elegir la página"
CHOOSE_NONE: Final = "Quitar la selección"
KEY: Final = "Elegir el lead marcado; con Mayús, hasta él"
BAR_LABEL: Final = "Leads elegidos"
# Of chosen rows whose homes have others that were not chosen: number of rows, then of
# those others.
HOMES_ONE: Final = "{count} de ellos es de un hogar con"
HOMES_MANY: Final = "{count} de ellos son de hogares con"
HOMES_OTHER_ONE: Final = "otra persona sin elegir."
HOMES_OTHERS: Final = "otras {others} personas sin elegir."
HOMES_AWAY: Final = "No todas están en esta página; se mostrarán todas juntas."
HOMES_FAILED: Final = "No se pudieron elegir los hogares completos"
# By the code of why.
HOMES_REFUSED: Final[dict[str, str]] = {
    "too_many_people": "Son más de 50 personas. Elija menos leads a la vez.",
}
CHOOSE_HOMES: Final = "Elegir los hogares completos"
CHOSEN: Final = "Elegidos: {count}"
# Of chosen leads that another page or a search no longer lists.
DROPPED: Final = (
    "Al cambiar la lista se quitó de la selección lo que ya no aparece: {count}."
)
EXPORT_CSV: Final = "Exportar CSV"
EXPORT_XLSX: Final = "Exportar Excel (.xlsx)"
MOVES: Final[dict[str, str]] = {
    "contacted": states.MOVES["contacted"],
    "cancelled": "Cancelar las solicitudes",
}
MOVED: Final = "{count} en estado {state}"
MOVED_ONE: Final = "1 en estado {state}"
NOT_MOVED: Final = "{count} no pueden pasar a ese estado."
NOT_MOVED_ONE: Final = "1 no puede pasar a ese estado."
GONE: Final = "{count} ya no existen."
GONE_ONE: Final = "1 ya no existe."
OTHERS: Final = "{count} cambiaron mientras tanto y quedan como están."
OTHERS_ONE: Final = "1 cambió mientras tanto y queda como está."
NONE_MOVED: Final = "Ninguno cambió de estado"

DELETE: Final = "Eliminar"
DELETE_COUNT: Final = "{count} leads"
DELETE_COUNT_ONE: Final = "1 lead"
DELETE_TEXT: Final = (
    "Esta acción eliminará permanentemente los leads elegidos y no se puede deshacer."
)
DELETED: Final = "{count} leads eliminados"
DELETED_ONE: Final = "1 lead eliminado"
# By the code of why.
DELETE_REFUSED: Final[dict[str, str]] = {
    "visit_first": (
        "No se eliminó ninguno: entre los elegidos hay uno con visita agendada. "
        "Cancélela primero, para que lo sepan la persona y quien iba a visitarla."
    ),
    "visit_made": (
        "No se eliminó ninguno: entre los elegidos hay uno con visita hecha, y la Ley "
        "20.584 pide conservar su ficha. Quítelo de la selección; si la persona pide "
        "que no se use, bloquéelo en Privacidad."
    ),
}
