"""One entry against its row's model: what is wrong with it, and what of it can still be used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import ValidationError

from doclint.ledger.rows import CHOICES, DAYS, ESSENTIAL, SECTIONS, Row
from doclint.ledger.words import meant, nearest, shown
from doclint.ledger.written import Written
from doclint.model import Problem

NESTED = "nested"
SHAPES = {
    NESTED: "plain values: one of them is itself a list or map",
    "string_type": "one text",
    "tuple_type": "a text or a list of texts",
    "dict_type": "a map",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one field. An essential one changes what the entry means."""

    field: str
    message: str
    essential: bool


def check(entry: Written) -> tuple[Row | None, tuple[Problem, ...]]:
    """Give the sound part of an entry (None where its meaning is in doubt), and its problems."""
    model = SECTIONS[entry.section]
    faults = (*_repeated(entry), *_refused(entry, model))
    problems = tuple(entry.problem(fault.message) for fault in faults)
    if any(fault.essential for fault in faults):
        return None, problems
    bad = {fault.field for fault in faults}
    sound = {field: value for field, value in entry.fields.items() if field not in bad}
    return model.model_validate(sound), problems


def _repeated(entry: Written) -> Iterator[Fault]:
    for field in dict.fromkeys(entry.repeated):
        inside = isinstance(entry.fields.get(field), dict)
        message = f"`{field}` gives a key twice" if inside else f"`{field}` is given twice"
        yield Fault(field, message, field in ESSENTIAL[entry.section])


def _refused(entry: Written, model: type[Row]) -> tuple[Fault, ...]:
    try:
        model.model_validate(entry.fields)
    except ValidationError as error:
        found = error.errors(include_input=False, include_context=False, include_url=False)
        kinds = {str(one["loc"][0]): one["type"] if len(one["loc"]) == 1 else NESTED for one in reversed(found)}
        return tuple(_fault(entry, model, field, kinds[field]) for field in reversed(kinds))
    return ()


def _fault(entry: Written, model: type[Row], field: str, kind: str) -> Fault:
    essential = ESSENTIAL[entry.section]
    if kind == "extra_forbidden":
        known = tuple(model.model_fields)
        # A misspelt field was meant to say something; one that resembles none can't change what the others say.
        return Fault(field, f"unknown key `{field}`{meant(field, known)}", nearest(field, known) in essential)
    return Fault(field, _message(entry, field, kind), field in essential)


def _message(entry: Written, field: str, kind: str) -> str:
    if kind == "missing":
        return f"`{field}` is missing" + (f"; the values are {', '.join(CHOICES[field])}" if field in CHOICES else "")
    word = shown(entry.text(field))
    if field in CHOICES and word:
        near = nearest(word, CHOICES[field])
        hint = f"did you mean `{near}`?" if near else f"the values are {', '.join(CHOICES[field])}"
        return f"`{word}` is no {field}; {hint}"
    if field in DAYS and word:
        return f"`{field}` is no date: `{word}`; a date is written 2026-07-14"
    if kind == "string_too_short":
        return f"`{field}` is empty"
    return f"`{field}` is {SHAPES.get(kind, 'of another shape')}"
