"""Copy of the screen of the prices."""

from typing import Final

TITLE: Final = "Precios"
LEAD: Final = (
    "Lo que guarde aquí se ve en el sitio en pocos segundos. "
    "Las solicitudes ya recibidas conservan su valor."
)
NAME: Final = "Nombre"
PRICE: Final = "Valor en pesos"
SAVE: Final = "Guardar"
MOVE_UP: Final = "Subir"
RETIRE: Final = "Retirar"
RESTORE: Final = "Ofrecer de nuevo"
BADGE_RETIRED: Final = "Retirada"
ADD_TITLE: Final = "Agregar una vacuna"
ADD: Final = "Agregar"

SAVED: Final = "Precio guardado"
ADDED: Final = "Vacuna agregada"
RETIRED: Final = "Vacuna retirada"
RESTORED: Final = "Vacuna ofrecida de nuevo"
MOVED: Final = "Orden guardado"
STALE: Final = (
    "Otra persona cambió esta vacuna. Recargue la página y revise antes de guardar."
)
CHANGE_ERROR: Final = "No se pudo guardar. Intente nuevamente."
LOAD_ERROR: Final = "No se pudo cargar la lista de precios."

FIELD_ERRORS: Final[dict[str, str]] = {
    "vaccine_name_required": "Escriba el nombre de la vacuna.",
    "vaccine_name_taken": "Ya hay una vacuna con ese nombre en la lista.",
    "vaccine_last": "Es la última vacuna que se ofrece: agregue otra antes de retirarla.",
    "price_required": "Escriba el valor en pesos.",
    "price_invalid": "Revise el valor. Escríbalo así: 12.000, hasta 1.000.000 de pesos.",
}
