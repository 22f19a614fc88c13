"""Copy of the scheduler dialog."""

from typing import Final

TITLE: Final = "Agendar cita"
CLOSE_LABEL: Final = "Cerrar"
PROGRESS: Final = "Paso {step} de {total}"
STEP_VACCINE: Final = "¿Qué vacuna necesitas?"
STEP_WHEN: Final = "¿Qué día y a qué hora?"
STEP_DATA: Final = "Tus datos"
STEP_NAMES: Final = ("Vacuna", "Día y hora", "Tus datos")
NEXT: Final = "Continuar"
BACK: Final = "Atrás"
URGENT_MARK: Final = "urgente"
URGENT_LEGEND: Final = "Con menos de 24 horas: sujeto a cupo"
TIME_LEGEND: Final = "O elige una hora habitual"
CHOSEN: Final = "Tu elección"
CHOOSE_VACCINE: Final = "Selecciona una vacuna para continuar."
CHOOSE_DAY: Final = "Elige un día y una hora para continuar."
