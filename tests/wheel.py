"""Build the wheel, install it into a fresh environment, and run it from a foreign folder: the rules must be inside."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command that has to succeed."""
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> None:
    """Do all of it."""
    pages = sorted(page.stem for page in (ROOT / "rules").glob("*.md"))
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        run(sys.executable, "-m", "build", "--outdir", scratch)
        wheel = next(scratch.glob("*.whl"))
        names = zipfile.ZipFile(wheel).namelist()
        stray = [name for name in names if not name.startswith(("doclint/", "doclint-"))]
        if stray:
            raise SystemExit(f"the wheel holds files that are not doclint's: {stray}")
        venv.create(scratch / "env", with_pip=True)
        python = scratch / "env" / "bin" / "python"
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel)
        doclint = scratch / "env" / "bin" / "doclint"
        (scratch / "elsewhere").mkdir()
        for page in pages:
            if f"# {page}" not in run(doclint, "rule", page, cwd=scratch / "elsewhere"):
                raise SystemExit(f"the installed wheel does not know the rule {page}")
        (scratch / "elsewhere" / "note.md").write_text("# Note\n\nSee [the plan](plan.md).\n")
        done = subprocess.run(
            [doclint, "check"], cwd=scratch / "elsewhere", capture_output=True, text=True, check=False
        )
        if done.returncode != 1 or "broken-path" not in done.stdout:
            raise SystemExit(f"the installed wheel does not check: {done.returncode}\n{done.stdout}{done.stderr}")
    print(f"the wheel holds {len(pages)} rules and runs")


if __name__ == "__main__":
    main()
