"""What makes the program start and end sooner."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

from roguelike.core.garbage import no_collection


@contextmanager
def quick_start() -> Generator[None]:
    """Spare a command what only costs time.

    The search for garbage waits until `settle` is called, and there is none for a last time when
    the program ends. Pydantic's search for plugins of its own, of which there are none, would
    read the metadata of everything that is installed. NumPy, which takes a fifth of the time to
    start, is there when something first computes with it; to look at content, nothing does.
    """
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    load_late("numpy")
    atexit.unregister(gc.freeze)  # so that it is registered once, however often this runs
    atexit.register(gc.freeze)
    with no_collection():
        yield


def load_late(name: str) -> None:
    """Have a module loaded only when something in it is first used.

    Args:
        name: The name of a module that has no package around it.
    """
    spec = None if name in sys.modules else find_spec(name)
    if spec is None:
        return
    sys.modules[name] = _Late(name)
    sys.modules[name].__spec__ = spec


class _Late(ModuleType):
    """A module of which nothing is loaded yet.

    `importlib.util.LazyLoader` would do, were it not that in Python 3.11 a module is looked into
    as soon as somebody imports it.
    """

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever there is in a module
        """Load the module, as something is needed that was not there."""
        spec = self.__spec__
        if spec is None or spec.loader is None:
            raise AttributeError(name)
        module = module_from_spec(spec)
        vars(self).update(vars(module))
        self.__class__ = ModuleType  # pyright: ignore[reportAttributeAccessIssue] - as modules may
        spec.loader.exec_module(self)
        return getattr(self, name)
