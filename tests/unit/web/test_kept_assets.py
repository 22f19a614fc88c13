"""Files of builds that were replaced stay for a week."""

from pathlib import Path

from app.web import kept_assets

DAY = 24 * 60 * 60.0
START = 1_800_000_000.0


def build(tmp_path: Path, *names: str) -> Path:
    pages = tmp_path / "-".join(names)
    (pages / "assets").mkdir(parents=True)
    for name in names:
        (pages / "assets" / name).write_text(name)
    return pages


def kept() -> set[str]:
    folder = kept_assets.folder() / "assets"
    return {file.name for file in folder.iterdir()}


def test_what_a_build_replaced_stays_a_week(tmp_path: Path) -> None:
    old, new = build(tmp_path, "a.js", "both.js"), build(tmp_path, "b.js", "both.js")
    kept_assets.keep(old, START)
    # It has been served for a month when it is replaced.
    replaced = START + 30 * DAY
    kept_assets.keep(new, replaced)
    assert kept() == {"a.js", "b.js", "both.js"}
    kept_assets.keep(new, replaced + 7 * DAY)
    assert kept() == {"a.js", "b.js", "both.js"}
    kept_assets.keep(new, replaced + 7 * DAY + 1)
    assert kept() == {"b.js", "both.js"}
    assert (kept_assets.folder() / "assets/b.js").read_text() == "b.js"


def test_damaged_list_is_none(tmp_path: Path) -> None:
    kept_assets.folder().mkdir(parents=True)
    (kept_assets.folder() / "newest.json").write_text("[")
    kept_assets.keep(build(tmp_path, "a.js"), START)
    assert kept() == {"a.js"}
