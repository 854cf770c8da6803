"""The companion: score pads on every phone."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: Mapping[str, Any] | None = None) -> "Flask":
    """Make the Flask app; imported on need, for the rules of the games know nothing of the web."""
    from companion.site import make

    return make(config)
