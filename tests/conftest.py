"""What all tests share: hypothesis is repeatable, pictures are kept in a folder of the run, not in the checkout."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from printgen import art

settings.register_profile(
    "larder",
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("larder")


@pytest.fixture(scope="session", autouse=True)
def picture_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep the drawing operators of pictures away from the checkout's own cache."""
    before, art.CACHE = art.CACHE, tmp_path_factory.mktemp("pictures") / "pictures.json"
    yield art.CACHE
    art.CACHE = before
