"""Copy of the monthly sheets of the pharmacies: screen, files, the pharmacy's page."""

from typing import Final

TITLE: Final = "Planillas mensuales"
LEAD: Final = (
    "Lo que llegó por cada farmacia en el mes: solicitudes según el día en que se "
    "pidieron, visitas según el día en que se hicieron y cancelaciones según el día "
    "en que se cancelaron. Los montos son los precios guardados en cada solicitud; "
    "cada visita realizada suma el de la suya."
)
SHEETS: Final = "Ver las planillas mensuales"
PHARMACIES: Final = "Ver las farmacias"
MONTH: Final = "Mes"
PHARMACY: Final = "Farmacia"
ALL: Final = "Todas las farmacias"
EMPTY: Final = "Nada llegó por aquí en este mes."
LOADING: Final = "Sumando el mes..."
LOAD_ERROR: Final = "No se pudo cargar la planilla"

VACCINE: Final = "Vacuna"
REQUESTED: Final = "Solicitudes"
REQUESTED_VALUE: Final = "Monto solicitado"
DONE: Final = "Visitas realizadas"
DONE_VALUE: Final = "Monto realizado"
CANCELLED: Final = "Canceladas"
CANCELLED_VALUE: Final = "Monto cancelado"
TOTAL: Final = "Total"
OTHER_VACCINE: Final = "Otras vacunas"

XLSX: Final = "Descargar Excel"
PDF: Final = "Descargar PDF"
FILE_NAME: Final = "planilla-{slug}-{month:%Y-%m}.{kind}"
FILE_TITLE: Final = "Planilla mensual"
MADE: Final = "Hecha el {when}"
SUBTITLE: Final = "{pharmacy} · {month} de {year}"
FOOT: Final = (
    "Cada cosa cuenta en el mes en que ocurrió. Los montos son los precios de "
    "referencia guardados en cada solicitud, en pesos chilenos; cada visita realizada "
    "suma el de su solicitud."
)

SHARE_TITLE: Final = "Enlace para la farmacia"
SHARE_LEAD: Final = (
    "Con este enlace la farmacia ve sus propias planillas, sin entrar al panel: solo "
    "cifras, sin nombres ni datos de personas."
)
SHARE: Final = "Crear el enlace"
SHARE_AGAIN: Final = "Crear otro enlace"
REVOKE: Final = "Anular el enlace"
ASIDE: Final = (
    "La farmacia está desactivada: mientras siga así, su enlace no abre la planilla. "
    "Al activarla vuelve a servir."
)
SHOWN: Final = "Cópielo ahora: no se vuelve a mostrar. El anterior ya no sirve."
SHARED: Final = "Enlace creado"
REVOKED: Final = "Enlace anulado"
SHARE_ERROR: Final = "No se pudo cambiar el enlace"

MONTHS_LABEL: Final = "Otros meses"
PRINT_HINT: Final = "Para imprimir, use la opción Imprimir de su navegador."
CLOSED_TITLE: Final = "Este enlace no abre ninguna planilla"
CLOSED_TEXT: Final = (
    "Puede que lo hayan cambiado por uno nuevo o que le falte una parte. Pida el "
    "enlace a quien coordina el convenio con su farmacia."
)
WAIT_TITLE: Final = "Espere unos minutos"
WAIT_TEXT: Final = (
    "Llegaron muchas consultas seguidas. Vuelva a abrir el enlace en un rato."
)
