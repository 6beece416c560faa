"""How a site that is made of the documents may serve them: other names for a file, and routes that only it knows."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from doclint.claims import cues
from doclint.model import Claim, PathReference, World

# What a site generator, or a forge's browser, finds under a name without an extension.
ENDINGS = (".md", "/index.md", "/README.md", "/_index.md", ".mdx", ".markdown", "/index.mdx", ".html", ".rst", ".ipynb")


def names(path: str) -> Iterator[str]:
    """Give the files that a reader reaches by a path."""
    yield path
    stem, extension = posixpath.splitext(path)
    if extension == ".html":
        yield from (f"{stem}.md", f"{stem}.mdx", f"{stem}.rst")
        if posixpath.basename(stem) == "index":
            yield posixpath.join(posixpath.dirname(stem), "README.md")
    elif is_route(path):
        yield from (path + ending for ending in ENDINGS)


def is_route(path: str) -> bool:
    """Say whether a path has no extension, as the addresses of pages."""
    extension = posixpath.splitext(path)[1]
    return not extension or not extension[1:].isalpha()


def pretty(claim: Claim, detail: PathReference) -> str:
    """Give the path that a browser sees where a site serves each document as a folder: `../x/` beside `a.md` is `x`."""
    stem = posixpath.splitext(claim.path)[0]
    target = detail.target.partition("#")[0].partition("?")[0]
    path = posixpath.normpath(posixpath.join(stem, target))
    return "" if path.startswith("..") else path


def site(document: str, world: World) -> str | None:
    """Give the folder of the site that a document is part of; None where no generator's settings are found."""
    folder = posixpath.dirname(document)
    while True:
        if _has_settings(folder, world) or (_is_content(document, folder) and _has_any(folder, "site.content", world)):
            return folder
        if not folder:
            break
        folder = posixpath.dirname(folder)
    top = document.partition("/")[0]
    beside = any(_has_settings(name, world) for name in cues.entries("site.folders"))
    return "" if beside and top in cues.entries("site.sources") else None


def _has_settings(folder: str, world: World) -> bool:
    return _has_any(folder, "site.settings", world)


def _has_any(folder: str, group: str, world: World) -> bool:
    return any(world.file_exists(posixpath.join(folder, name)) for name in cues.entries(group))


def _is_content(document: str, folder: str) -> bool:
    return document.startswith(posixpath.join(folder, "content/"))


def is_served_so(claim: Claim, world: World) -> bool:
    """Say whether other links of the same folder only make sense where each document is served as a folder."""
    folder = posixpath.dirname(claim.path)
    return any(
        posixpath.dirname(other.path) == folder and _only_as_folder(other, world) for other in world.claims("path")
    )


def _only_as_folder(claim: Claim, world: World) -> bool:
    detail = claim.detail
    if not isinstance(detail, PathReference) or not is_route(detail.path):
        return False
    served = pretty(claim, detail)
    return bool(
        served and not any(map(world.file_exists, names(detail.path))) and any(map(world.file_exists, names(served)))
    )
