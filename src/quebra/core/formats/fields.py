"""Small steps and checks that every board reader makes, with errors that say what was expected."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TypeVar

from quebra.core.errors import InputError, shorten
from quebra.core.game import Extras, Json, Line
from quebra.core.grid import LARGEST_SIDE, Cell

T = TypeVar("T")


def whole_number(token: str, what: str, line: int | None = None, most_digits: int = 40) -> int:
    """A token as a number from 0, or an error."""
    if not token.isascii() or not token.isdigit():
        raise InputError(f"{what}: expected a whole number from 0, found {shorten(token)!r}", line)
    if len(token) > most_digits:
        raise InputError(f"{what}: a number of {len(token)} digits is too large", line)
    return int(token)


def decoded(data: bytes, name: str, line: int | None = None) -> str:
    """The text of some bytes of a file, or an error with its line."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        where = line if line is not None else data.count(b"\n", 0, error.start) + 1
        byte = data[error.start]
        raise InputError(f"not UTF-8 text (byte 0x{byte:02x})", where, name) from None


def require_utf8(text: str) -> None:
    """Refuses a text with half a character in it, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        half, line = ord(text[error.start]), text.count("\n", 0, error.start) + 1
        raise InputError(f"not UTF-8 text (half a character, U+{half:04X})", line) from None


def json_value(text: str) -> Json:
    """What a text says in JSON, or an error."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise InputError(f"not JSON: {error.msg} (column {error.colno})", error.lineno) from None
    except RecursionError:
        raise InputError("not a puzzle: nested too deeply") from None
    except ValueError as error:
        raise InputError(f"not JSON: {str(error).split(';')[0]}") from None


def _no_constant(name: str) -> Json:
    raise ValueError(f"{name} is not a number that JSON knows")


def json_number(value: Json, what: str) -> int:
    """A JSON value as a whole number from 0, or an error. True and 2.0 are not numbers here."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(f"{what}: expected a whole number, found {describe(value)}")
    if value < 0:
        raise InputError(f"{what}: expected a number from 0, found {shorten(str(value))}")
    return value


def json_list(value: Json, what: str) -> list[Json]:
    if not isinstance(value, list):
        raise InputError(f"{what}: expected a list, found {describe(value)}")
    return value


def json_object(value: Json, what: str) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise InputError(f"{what}: expected an object, found {describe(value)}")
    return value


def json_cell(value: Json, rows: int, columns: int, what: str) -> Cell:
    """A JSON [row, column] on the board."""
    pair = json_list(value, what)
    if len(pair) != 2:
        raise InputError(f"{what}: expected [row, column], found {describe(value)}")
    row, column = json_number(pair[0], what), json_number(pair[1], what)
    if not (1 <= row <= rows and 1 <= column <= columns):
        raise InputError(f"{what}: [{row}, {column}] is off the board of {rows} rows and {columns} columns")
    return row, column


def json_rows(value: Json, rows: int, columns: int, what: str = "cells") -> list[list[Json]]:
    """A list of ``rows`` lists of ``columns`` values."""
    lines = json_list(value, what)
    if len(lines) != rows:
        raise InputError(f"{what}: expected {rows} rows, found {len(lines)}")
    for number, line in enumerate(lines, 1):
        if len(json_list(line, f"{what}, row {number}")) != columns:
            raise InputError(f"{what}, row {number}: expected {columns} values, found {len(line)}")
    return lines


def side(value: int, what: str) -> int:
    """A number of rows or columns that is allowed."""
    if not 1 <= value <= LARGEST_SIDE:
        raise InputError(f"{what}: expected 1 to {LARGEST_SIDE}, found {value}")
    return value


def describe(value: Json) -> str:
    """A JSON value in an error line."""
    if value is None:
        return "null"
    if isinstance(value, list | dict):
        return f"a list of {len(value)}" if isinstance(value, list) else f"an object of {len(value)} keys"
    return shorten(json.dumps(value, ensure_ascii=False))


def extras(data: Mapping[str, Json], known: frozenset[str]) -> Extras:
    """What a JSON puzzle says beyond its own keys; kept as it is."""
    return Extras({key: value for key, value in data.items() if key not in known})


def frozen_rows(rows: Sequence[Sequence[T]]) -> tuple[tuple[T, ...], ...]:
    """Rows given in any sequence, as tuples."""
    return tuple(tuple(row) for row in rows)


def grid_rows(
    lines: Sequence[Line], columns: int | None = None, glued: bool = True, expected: str = "{} cells"
) -> list[Line]:
    """Rows of tokens of one length. A row may also be written without blanks when ``glued``."""
    result: list[Line] = []
    for line in lines:
        tokens = line.tokens
        if glued and len(tokens) == 1 and len(tokens[0]) > 1 and columns in (None, len(tokens[0])):
            tokens = tuple(tokens[0])
        if columns is None:
            columns = len(tokens)
        if len(tokens) != columns:
            raise InputError(
                f"expected {expected.format(columns)} in this row, found {len(tokens)}", line.number
            )
        result.append(Line(line.number, tokens))
    return result
