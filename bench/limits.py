"""What a benchmark may take at most: over it, the command ends with 1."""

from collections.abc import Mapping, Sequence


def require(
    lines: Sequence[str], limits: Mapping[str, float], unit: str = " ms"
) -> None:
    """End with 1 where a table tells of more than it may.

    Args:
        lines: Of the table, whose second column is p50, or whatever is limited.
        limits: The most of it, by its name.
        unit: In which it is counted, unless the names say so.

    Raises:
        SystemExit: Something takes more; names it, and how much it may.
    """
    if late := over(lines, limits):
        told = (f"{name} {limits[name]:g}{unit}" for name in late)
        raise SystemExit(f"more than agreed: {', '.join(told)}")


def over(lines: Sequence[str], limits: Mapping[str, float]) -> list[str]:
    """Return what a table tells of that takes more than its limit.

    Raises:
        KeyError: The table does not tell of something that has a limit.
    """
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[2:]]
    found = {row[0]: row[1] for row in cells if len(row) > 1}
    return [name for name, most in limits.items() if float(found[name]) > most]
