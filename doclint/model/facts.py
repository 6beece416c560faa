"""What sources of truth say: facts, and the deployments they hold for."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from doclint.model.places import Place


class FactKind(enum.StrEnum):
    """What a fact is about."""

    ENV = "env"
    FLAG = "flag"
    IMAGE = "image"
    PORT = "port"


class FactState(enum.StrEnum):
    """Whether a source sets a key, takes it away, or leaves it undecidable."""

    SET = "set"
    UNSET = "unset"
    UNKNOWN = "unknown"


class Layer(enum.IntEnum):
    """Who says so; between discovered sources the higher one wins. The first three are defaults, not deployments."""

    CODE = 0
    DOCKERFILE = 1
    SAMPLE = 2
    COMPOSE = 3
    LAUNCHER = 4
    SNAPSHOT = 5

    @property
    def is_default(self) -> bool:
        """Say whether the layer only answers what holds where nobody sets anything."""
        return self <= Layer.SAMPLE


@dataclass(frozen=True, slots=True)
class Fact:
    """What one line of a source says about one key."""

    kind: FactKind
    key: str  # env: NAME; flag: `--name`; image: the repository without tag; port: "listen" | "publish"
    value: str  # the text after the format's own unquoting; image: the whole reference; "" where not SET
    state: FactState
    place: Place
    layer: Layer
    why: str = ""  # for UNKNOWN: "computed", "conditional", "secret reference", ...
    home: str | None = None  # a default: the folder whose documents it speaks to; None: any document
    aside: bool = False  # holds for a part only (a step of a job): it can agree, it never contradicts


@dataclass(frozen=True, slots=True)
class Deployment:
    """One running thing whose settings are known, in one environment. `id` is the table key in the settings."""

    id: str
    name: str
    environment: str
    sources: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    discovered: bool = False
