"""Codings as spaces of Gymnasium, and observations as they lie in them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from pravek.envs.coding import Coding, Mask, Observation, Plane


def action_space(coding: Coding) -> spaces.Discrete:
    return spaces.Discrete(coding.actions)


def observation_space(coding: Coding, flat: bool) -> spaces.Dict:
    """What is seen, and which actions are legal."""
    seen: spaces.Space[Any] = (
        spaces.Box(-1.0, 1.0, (coding.length,), np.float32)
        if flat
        else spaces.Dict({name: _box(plane) for name, plane in coding.space.items()})
    )
    mask = spaces.Box(0, 1, (coding.actions,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask})


def _box(plane: Plane) -> spaces.Box:
    dtype = np.dtype(plane.dtype).type
    return spaces.Box(plane.low, plane.high, plane.shape, dtype)


def seen(coding: Coding, observation: Observation, mask: Mask, flat: bool) -> dict[str, Any]:
    """An observation as it lies in its space."""
    arrays = coding.flat(observation) if flat else observation
    return {"observation": arrays, "action_mask": mask.view(np.int8)}
