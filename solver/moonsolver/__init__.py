"""moonsolver: the double-dummy solver for Moon, the Texas trick-taking domino game.

    >>> from moonsolver import Deal, solve_deal
    >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43")
    >>> table = solve_deal(deal, bidder="A")
    >>> table.best_tricks, [str(choice) for choice in table.best_choices]
    (5, ['trump 3, discard 64'])

Every value is the number of tricks that the bidder's side takes with all hands open and everyone playing perfectly,
the two defenders of the three-seat game acting as one.

Importing the library loads next to nothing: a name is loaded when it is first asked for.
"""

from moonsolver.game.shown import show_with as _show_with

__version__ = "0.1.0"


def _homes() -> dict[str, str]:
    """Return the module of each public name, as the stub beside this file declares them, a name a line.

    The loader reads it, which finds it in an archive too.
    """
    lines = __loader__.get_data(f"{__path__[0]}/__init__.pyi").decode().splitlines()
    words = (line.split() for line in lines if line.startswith("from moonsolver."))
    return {name: module for _, module, _, name, *_ in words}


_HOME_OF = _homes()

__all__ = sorted(_HOME_OF, key=lambda name: (not name.isupper(), name))


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for, with whatever it needs: numpy, templates, the search."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
    return found


def __dir__() -> list[str]:
    """Return the public names, loaded or not, for ``dir`` and completion."""
    return sorted({*_HOME_OF, "__version__"})


def _shown(value: object, form: str) -> str:
    from moonsolver.notebook import shown

    return shown(value, form)


_show_with(_shown)
