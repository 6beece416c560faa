"""A reference to a file against the files that are there."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping

from doclint.checks import Subject
from doclint.checks.routes import is_route, is_served_so, names, pretty, site
from doclint.model import Agrees, Answer, Claim, Frame, Mismatch, PathReference, Unknown, World

KIND = "path"
WORDS = frozenset({"path", "field"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Report a file or folder that is not there under any of the names that a reader would reach it by."""
    if not isinstance(subject, Claim) or not isinstance(subject.detail, PathReference):
        return Unknown("not a path")
    detail = subject.detail
    found = [world.file_exists(path) for path in names(detail.path)]
    if any(found):
        return Agrees()
    if None in found:
        return Unknown("git ignores the file, or it lies outside the project")
    if subject.frame is not Frame.CURRENT:
        return Unknown(f"not meant as a reference ({', '.join(subject.framing.signals)})")
    if not detail.field and (why := _served(subject, detail, world)):
        return Unknown(why)
    field = f"{detail.field}: " if detail.field else ""
    return Mismatch({"path": detail.path, "field": field})


def _served(claim: Claim, detail: PathReference, world: World) -> str:
    """Why a link that leads nowhere among the files may lead somewhere on the site that is made of them."""
    root = site(claim.path, world)
    is_page = is_route(detail.path)
    if root is not None and (is_page or detail.path.endswith((".html", ".htm"))):
        return "a page of the site, whose routes are its own"
    if root is not None and any(world.file_exists(path) for path in _from_above(claim, detail, root)):
        return "the site finds the file from another folder"
    served = pretty(claim, detail) if is_page else ""
    if served and any(world.file_exists(path) for path in names(served)):
        return "right where each document is served as a folder"
    if is_page and is_served_so(claim, world):
        return "documents of this folder are served as folders, by routes that the files do not show"
    return ""


def _from_above(claim: Claim, detail: PathReference, root: str) -> Iterator[str]:
    """The target read from the folders above the document, up to the site's, and from where a site keeps its files."""
    target = detail.target.partition("#")[0].partition("?")[0].lstrip("./")
    folder = posixpath.dirname(claim.path)
    yield posixpath.normpath(posixpath.join(posixpath.splitext(claim.path)[0], detail.target.partition("#")[0]))
    while folder != root and folder:
        folder = posixpath.dirname(folder)
        yield posixpath.join(folder, target)
    yield from (posixpath.join(root, name, target) for name in ("static", "public", "assets", "docs", "src"))
