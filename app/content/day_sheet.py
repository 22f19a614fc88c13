"""Copy of the sheet of a day."""

from typing import Final

TITLE: Final = "Hoja del día"
SAVE: Final = "Guardar una copia en este equipo"
SAVE_HINT: Final = "La copia se abre sin conexión. Bórrela al terminar el día."
PRINT_HINT: Final = "Para imprimir, use la opción Imprimir de su navegador."
MADE: Final = "Hecha el {when}"
NONE: Final = "Sin visitas este día."
PHONE: Final = "Teléfono"
ADDRESS: Final = "Dirección"
VACCINE: Final = "Vacuna"
ASKED: Final = "Solicitud"
COMMENTS: Final = "Comentarios de la persona"
NOTES: Final = "Notas del equipo"
REFERENCE: Final = "Referencia"
MAP: Final = "Ver en el mapa"
FILE_NAME: Final = "hoja_{day:%d-%m-%Y}.html"
