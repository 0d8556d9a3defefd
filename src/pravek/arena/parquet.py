"""Decisions as a Parquet file: a row a decision, an array of the observation a column.

Arrays are columns of Arrow's fixed shape tensors, so that a reader gets them back in their shape;
whoever does not know tensors sees lists of numbers.
"""

from __future__ import annotations

from pravek.core.extras import need

need("tables", "numpy", "pyarrow.parquet")

import json  # noqa: E402
from collections.abc import Iterable  # noqa: E402
from pathlib import Path  # noqa: E402
from typing import Any  # noqa: E402

import numpy as np  # noqa: E402
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402

from pravek.arena.decisions import Decisions  # noqa: E402
from pravek.core.registry import SetupError  # noqa: E402
from pravek.envs.coding import VERSION, Coding  # noqa: E402

ROWS = 4096
"""Rows are written when so many came together."""

_WORD = pa.dictionary(pa.int32(), pa.string())
FACTS = {
    "game": pa.int32(),
    "seed": pa.uint64(),
    "options": _WORD,
    "decision": pa.int16(),
    "seat": pa.int8(),
    "player": _WORD,
    "action": pa.int16(),
    "text": pa.string(),
    "legal": pa.list_(pa.int16()),
    "end_points": pa.int16(),
    "end_place": pa.int8(),
    "end_win": pa.float32(),
    "end_margin": pa.float32(),
}
"""The columns beside the observation."""


def schema(coding: Coding, about: dict[str, Any]) -> Any:
    """The columns of a coding's decisions; `about` is kept in the file, as JSON under `pravek`."""
    fields = [pa.field(name, kind) for name, kind in FACTS.items()]
    for name, plane in coding.space.items():
        kind = pa.from_numpy_dtype(np.dtype(plane.dtype))
        tensor = pa.fixed_shape_tensor(kind, plane.shape) if plane.shape else kind
        fields.append(pa.field(name, tensor, metadata={"meaning": plane.meaning}))
    told = {"game": coding.name, "coding": VERSION, "actions": coding.actions, **about}
    return pa.schema(fields, metadata={"pravek": json.dumps(told)})


def write(path: Path, coding: Coding, games: Iterable[Decisions], about: dict[str, Any]) -> int:
    """Write the decisions of these games, the file as a whole or not at all; how many rows."""
    columns = schema(coding, about)
    if clash := set(FACTS) & set(coding.space):
        raise SetupError(f"a column {min(clash)!r} would stand there twice")
    draft = path.with_name(path.name + ".part")
    rows, waiting, held = 0, list[Any](), 0
    try:
        with pq.ParquetWriter(draft, columns, compression="zstd") as file:
            for number, game in enumerate(games):
                waiting.append(_batch(columns, number, game))
                held += len(game)
                if held >= ROWS:
                    file.write_table(pa.Table.from_batches(waiting, columns))
                    rows, waiting, held = rows + held, [], 0
            if waiting:
                file.write_table(pa.Table.from_batches(waiting, columns))
        draft.replace(path)
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror or error}") from None
    finally:
        draft.unlink(missing_ok=True)
    return rows + held


def _batch(columns: Any, number: int, game: Decisions) -> Any:
    facts = {"game": [number] * len(game), **game.facts}
    arrays = [pa.array(facts[name], kind) for name, kind in FACTS.items()]
    arrays += map(_column, game.seen.values())
    return pa.RecordBatch.from_arrays(arrays, schema=columns)


def _column(values: np.ndarray) -> Any:
    if values.ndim == 1:
        return pa.array(values)
    return pa.FixedShapeTensorArray.from_numpy_ndarray(np.ascontiguousarray(values))
