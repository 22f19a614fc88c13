"""Keeps the pinned requirements in step with pyproject.toml."""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UV = Path(sys.executable).with_name("uv")
COMPILE = [
    str(UV),
    "pip",
    "compile",
    "--quiet",
    "--system-certs",
    "--universal",
    "--generate-hashes",
    "--no-header",
    # pip would take the newest of what is asked for with an extra and pinned without.
    "--no-strip-extras",
    "--python-version",
    "3.11",
    "pyproject.toml",
]
TARGETS = {
    "requirements.txt": [],
    "requirements-dev.txt": ["--group", "dev", "--constraint", "requirements.txt"],
}


def compile_to(name: str, output: Path, *options: str) -> None:
    """Compile one file of pins; versions that stand in `output` are kept."""
    subprocess.run(
        [*COMPILE, *TARGETS[name], *options, "--output-file", str(output)],
        cwd=ROOT,
        check=True,
    )


def main() -> int:
    """Compile anew with `--upgrade`, else report files that are out of step."""
    if "--upgrade" in sys.argv:
        for name in TARGETS:
            compile_to(name, ROOT / name, "--upgrade")
        return 0
    stale: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for name in TARGETS:
            fresh = Path(folder) / name
            fresh.write_bytes((ROOT / name).read_bytes())
            compile_to(name, fresh)
            if fresh.read_bytes() != (ROOT / name).read_bytes():
                stale.append(name)
    if stale:
        print(f"out of step with pyproject.toml: {', '.join(stale)}; run make lock")
    return bool(stale)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.CalledProcessError:
        sys.exit("the package index did not answer: the pins could not be compared")
