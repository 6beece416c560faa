"""Build the decode-hang repository with its history: `python build.py FOLDER`.

Authors and dates are fixed, so the commits have the same hashes everywhere.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
PERSON = {
    f"GIT_{role}_{field}": value
    for role in ("AUTHOR", "COMMITTER")
    for field, value in (("NAME", "Serving team"), ("EMAIL", "serving@example.test"))
}


def git(root: Path, *arguments: str, date: str = "") -> str:
    """Run git without the settings of whoever runs this."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment = {**kept, **PERSON, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    environment |= {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date} if date else {}
    done = subprocess.run(["git", *arguments], cwd=root, env=environment, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def main() -> None:
    """Lay each commit's files over the tree and commit them."""
    root = Path(sys.argv[1])
    root.mkdir(parents=True)
    git(root, "init", "--quiet", "--initial-branch", "main")
    hashes: list[str] = []

    def filled(text: str, length: int) -> str:
        return re.sub(r"\{\{commit:(\d+)\}\}", lambda match: hashes[int(match[1]) - 1][:length], text)

    for commit in tomllib.loads((HERE / "history.toml").read_text(encoding="utf-8"))["commit"]:
        folder = HERE / "history" / commit["files"]
        for source in sorted(path for path in folder.rglob("*") if path.is_file()):
            target = root / source.relative_to(folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(filled(source.read_text(encoding="utf-8"), 9), encoding="utf-8", newline="\n")
            target.chmod(0o755 if source.suffix == ".sh" else 0o644)
        git(root, "add", "--all")
        git(
            root,
            "commit",
            "--quiet",
            "--message",
            filled(commit["message"].strip(), 40),
            date=commit["date"].isoformat(),
        )
        hashes.append(git(root, "rev-parse", "HEAD"))
    print(f"{root}: {len(hashes)} commits")


if __name__ == "__main__":
    main()
