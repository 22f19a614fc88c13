"""What visitors read is never smaller than 16 px."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SMALL = re.compile(r"[\"' ](text-(?:xs|sm)|text-\[0\.\d+rem\])[\"' ]")


def test_no_words_of_a_public_page_are_small() -> None:
    files = [*(ROOT / "app/public").rglob("*.py"), *(ROOT / "assets/js").glob("*.js")]
    assert len(files) > 50
    read = {file: file.read_text(encoding="utf-8") for file in files}
    assert not {
        file.name: SMALL.findall(read[file])
        for file in files
        if SMALL.search(read[file])
    }
