"""Deployments that nobody configured: what a repository shows of itself. Each source stands for itself."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, replace

from doclint.model import Deployment, FactKind, File, Problem
from doclint.sources import compose, dockerfile, dotenv, kubernetes, shell, systemd
from doclint.sources.reading import Reading, Source, Workspace

HEAD = 64 * 1024
ELSEWHERE = frozenset(
    "test tests testing testdata test-data example examples sample samples fixture fixtures vendor vendored"
    " node_modules third_party third-party site-packages docs doc dist build __tests__ e2e demo demos"
    " .github .devcontainer spec mock mocks".split()
)
TEMPLATES = (".j2", ".tpl", ".tmpl", ".gotmpl", ".erb", ".mustache")
ENVIRONMENTS = {
    "production": "production prod prd produktion live".split(),
    "staging": "staging stage stg preprod pre-prod".split(),
    "development": "development dev develop local".split(),
    "lab": ["lab"],
    "test": "test testing qa ci".split(),
    "canary": ["canary"],
}
LAUNCHER = re.compile(
    r"(^|/)(run|start|launch|serve|entrypoint|boot)[\w.-]*\.(sh|bash)$|(^|/)(launch|launchers?|run)/[^/]+\.(sh|bash)$"
)


@dataclass(frozen=True, slots=True)
class Discovered:
    """What was found: deployments, and files that only hold defaults."""

    deployments: tuple[Deployment, ...] = ()
    defaults: tuple[str, ...] = ()
    left_out: tuple[tuple[str, str], ...] = ()


def discover(workspace: Workspace, *, defaults_only: bool = False) -> Discovered:
    """Look for deployments and defaults among the files."""
    found = _Search(workspace, defaults_only=defaults_only)
    for path in sorted(workspace.listed):
        if not _is_elsewhere(path):
            found.look(path)
    return found.result()


def defaults(workspace: Workspace, found: Discovered) -> Reading:
    """Read the files that hold defaults."""
    total = Reading()
    for path in found.defaults:
        file = workspace.read(path)
        if not isinstance(file, File):
            continue
        if dotenv.is_sample(path):
            total += Reading(dotenv.sample(file), pulled=(path,))
        else:
            reading = dockerfile.built(file, workspace)
            total += Reading((*reading.facts, *reading.defaults), pulled=reading.pulled)
    return total


def environment(path: str, default: str = "production") -> str:
    """Give the environment that a path names."""
    words = [word for part in reversed(path.lower().split("/")) for word in (part, *re.split(r"[._\-]", part))]
    for word in words:
        for name, spellings in ENVIRONMENTS.items():
            if word in spellings:
                return name
    return default


def _folder(path: str) -> str:
    return posixpath.basename(posixpath.dirname(path)) or "app"


def _is_elsewhere(path: str) -> bool:
    return any(part.lower() in ELSEWHERE for part in path.split("/")[:-1])


def _is_chart(path: str, listed: frozenset[str]) -> bool:
    chart, templates, _ = path.rpartition("templates/")
    return bool(templates) and f"{chart}Chart.yaml" in listed


class _Search:
    """The deployments while they are gathered."""

    def __init__(self, workspace: Workspace, *, defaults_only: bool) -> None:
        self.workspace = workspace
        self.defaults_only = defaults_only
        self.found: list[Deployment] = []
        self.defaults: list[str] = []
        self.left_out: list[tuple[str, str]] = []
        self.pulled: set[str] = set()

    def look(self, path: str) -> None:
        """Look at one file."""
        if path.endswith(TEMPLATES) or _is_chart(path, self.workspace.listed):
            self.left_out.append((path, "a template"))
        elif dotenv.is_sample(path) or dockerfile.reads(path, ""):
            self.defaults.append(path)
        elif not self.defaults_only:
            self._deployed(path)

    def _deployed(self, path: str) -> None:
        if dotenv.reads(path, ""):
            self._dotenv(path)
        elif path.endswith((".yml", ".yaml")):
            self._yaml(path)
        elif path.endswith(".service"):
            self._unit(path)
        elif LAUNCHER.search(path) or path.endswith((".sh", ".bash")):
            self._script(path)

    def result(self) -> Discovered:
        """Give what was found; a file that another source pulls in is no deployment of its own."""
        kept = [each for each in self.found if not all(Source.parse(text).path in self.pulled for text in each.sources)]
        if not kept:
            # Nothing says how the image is run: then what it sets is what runs.
            images = [path for path in self.defaults if dockerfile.reads(path, "")]
            kept = [Deployment("", _folder(path), environment(path), (path,), discovered=True) for path in images]
        return Discovered(tuple(_told_apart(kept)), tuple(self.defaults), tuple(self.left_out))

    def _file(self, path: str) -> File | None:
        file = self.workspace.read(path)
        return None if isinstance(file, Problem) else file

    def _add(self, name: str, where: str, sources: tuple[str, ...]) -> None:
        deployment = Deployment(name, name, where, sources, discovered=True)
        self.found.append(deployment)

    def _note_pulled(self, paths: tuple[str, ...], own: tuple[str, ...]) -> None:
        self.pulled.update(path for path in paths if path not in own)

    def _dotenv(self, path: str) -> None:
        base = posixpath.basename(path)
        name = base.removesuffix(".env").strip(".") if base.endswith(".env") and base != ".env" else ""
        if base.startswith(".env."):
            name = ""
        where = environment(path)
        is_only_environment = any(name == word for words in ENVIRONMENTS.values() for word in words)
        self._add(name if name and not is_only_environment else _folder(path), where, (path,))

    def _yaml(self, path: str) -> None:
        file = self._file(path)
        if file is None:
            return
        head = file.text[:HEAD]
        if kubernetes.reads(path, head):
            self._manifest(file)
        elif compose.reads(path, head):
            self._compose(file)

    def _compose(self, file: File) -> None:
        if compose.is_override(file.path):
            return
        override = next((path for path in _overrides(file.path) if path in self.workspace.listed), "")
        paths = (file.path, override) if override else (file.path,)
        texts = [each for each in (self._file(path) for path in paths) if each is not None]
        for name in dict.fromkeys(name for text in texts for name, _ in compose.names(text)):
            reading = compose.read(tuple(Source(path, name) for path in paths), self.workspace)
            self._note_pulled(reading.pulled, paths)
            self._add(name, environment(file.path), tuple(f"{path}#{name}" for path in paths))

    def _manifest(self, file: File) -> None:
        pool = kubernetes.pool((file,))
        self.left_out += pool.left_out
        for workload in kubernetes.workloads(pool.objects):
            where = environment(file.path, environment(workload.namespace))
            qualified = f"{workload.namespace}/{workload.name}" if workload.namespace else workload.name
            self._add(workload.name, where, (f"{file.path}#{qualified}",))

    def _unit(self, path: str) -> None:
        drop_ins = tuple(
            sorted(each for each in self.workspace.listed if each.startswith(f"{path}.d/") and each.endswith(".conf"))
        )
        paths = (path, *drop_ins)
        reading = systemd.read(tuple(Source(each) for each in paths), self.workspace)
        self._note_pulled(reading.pulled, paths)
        self._add(posixpath.basename(path).removesuffix(".service").rstrip("@"), environment(path), paths)

    def _script(self, path: str) -> None:
        file = self._file(path)
        if file is None or not shell.reads(path, file.text[:HEAD]):
            return
        reading, launches = shell.run(file, self.workspace)
        exports = any(each.kind is FactKind.ENV and each.why != "not exported" for each in reading.facts)
        is_named = LAUNCHER.search(path) is not None
        if not reading.facts or not launches or not (is_named or (exports and launches[-1].is_exec)):
            return
        self._note_pulled(reading.pulled, (path,))
        base = posixpath.splitext(posixpath.basename(path))[0]
        name = re.sub(r"^(run|start|launch|serve)[-_]?", "", base) or (
            posixpath.basename(posixpath.dirname(path)) or base
        )
        self._add(name, environment(path), (path,))


def _overrides(path: str) -> tuple[str, ...]:
    stem, extension = posixpath.splitext(path)
    if posixpath.basename(stem) not in ("compose", "docker-compose"):
        return ()
    return (f"{stem}.override{extension}", f"{stem}.override.yml", f"{stem}.override.yaml")


def _told_apart(found: list[Deployment]) -> list[Deployment]:
    """Give ids: the name, with its environment and then its file where two would be the same."""
    names = [each.name for each in found]
    pairs = [(each.name, each.environment) for each in found]
    result: list[Deployment] = []
    for each in found:
        if names.count(each.name) == 1:
            chosen = each.name
        elif pairs.count((each.name, each.environment)) == 1:
            chosen = f"{each.name}-{each.environment}"
        else:
            chosen = f"{each.name} ({Source.parse(each.sources[0]).path})"
        taken = {other.id for other in result}
        number = 2
        while chosen in taken:
            chosen, number = f"{each.name} ({each.sources[0]}, {number})", number + 1
        result.append(replace(each, id=chosen))
    return result
