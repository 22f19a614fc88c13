"""The columns of the files that leads are exported to."""

from typing import Final, NamedTuple


class Column(NamedTuple):
    """One column.

    Attributes:
        field: What it shows, by its name in a lead.
        heading: What stands above it.
        width: Of a spreadsheet's column, in letters.
    """

    field: str
    heading: str
    width: int


CSV_COLUMNS: Final = (
    Column("name", "Nombre", 24),
    Column("email", "Email", 28),
    Column("phone", "Teléfono", 18),
    Column("date", "Fecha", 12),
    Column("time", "Hora", 8),
    Column("vaccine", "Vacuna", 18),
    Column("category", "Categoría", 11),
    Column("address", "Dirección", 34),
    Column("receipt_number", "Número de Boleta", 18),
    Column("message", "Comentarios", 40),
    Column("created_at", "Fecha de Registro", 17),
)
XLSX_COLUMNS: Final = (
    *CSV_COLUMNS,
    Column("vaccine_price", "Precio", 12),
    Column("pharmacy_id", "Farmacia", 24),
)
EMPTY: Final = "-"
