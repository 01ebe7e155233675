"""Tables whose keys are tiles, trumps or seats, and may be asked for by their text: ``tricks["2"]["54"]``."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from moonsolver.errors import MissingError
from moonsolver.game.notation import listed
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Trump

__all__ = ["ByDiscard", "BySeat", "ByTile", "ByTrump"]

Key = TypeVar("Key")
Value = TypeVar("Value")
Default = TypeVar("Default")


class _Keyed(dict[Key, Value], Generic[Key, Value]):
    """A dict that reads keys given as text in any form that the keys have; keys of their own type cost nothing more.

    ``in`` and ``get`` read them too. Raises NotationError for a text that is no key at all, and MissingError, which is
    a KeyError, for one that is not in the table.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def __init__(self, values: Mapping[Key, Value] | Iterable[tuple[Key, Value]] = ()) -> None: ...
        def __getitem__(self, key: Key | str | int) -> Value: ...
        def get(self, key: Any, default: Any = None) -> Any: ...

    else:

        def get(self, key: object, default: object = None) -> object:
            """Return the value of a key, or `default` where there is none."""
            return super().get(self._own(key), default)

    @staticmethod
    def _read(text: Any) -> Any:
        raise NotImplementedError

    def _own(self, key: object) -> Any:
        return self._read(key) if isinstance(key, str | int) and not isinstance(key, bool) else key

    def __missing__(self, key: object) -> Value:
        own: Any = self._read(key) if key is not None else None
        if not super().__contains__(own):
            raise MissingError(f"there is nothing for {own}: the table has {listed(map(str, self), 'and')}")
        return super().__getitem__(own)

    def __contains__(self, key: object) -> bool:
        return super().__contains__(self._own(key))


class ByTile(_Keyed[Tile, Value], Generic[Value]):
    """A table by tile.

    >>> table = ByTile({Tile(6, 4): 5})
    >>> table["4-6"], "53" in table, table.get("53", 0), table[Tile(6, 4)]
    (5, False, 0, 5)
    """

    __slots__ = ()
    _read = staticmethod(Tile.parse)


class ByDiscard(_Keyed[Tile | None, Value], Generic[Value]):
    """A table by discard: by tile, or with the one key None where there is no widow.

    >>> ByDiscard({None: 5})[None]
    5
    """

    __slots__ = ()
    _read = staticmethod(Tile.parse)


class ByTrump(_Keyed[Trump, Value], Generic[Value]):
    """A table by trump.

    >>> table = ByTrump({Trump.TWO: 5, Trump.NONE: 3})
    >>> table["twos"], table[2], table["follow me"]
    (5, 5, 3)
    >>> table["3"]
    Traceback (most recent call last):
    moonsolver.errors.MissingError: there is nothing for 3: the table has 2 and none
    """

    __slots__ = ()
    _read = staticmethod(Trump.parse)


class BySeat(_Keyed[Seat, Value], Generic[Value]):
    """A table by seat.

    >>> BySeat({Seat.B: 5})["b"]
    5
    """

    __slots__ = ()
    _read = staticmethod(Seat.parse)
