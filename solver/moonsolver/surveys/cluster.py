"""Work on more than one machine: a Dask cluster as a ``concurrent.futures.Executor``. Loads Dask when asked."""

import asyncio
import contextlib
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor

from moonsolver.errors import AnswerError
from moonsolver.game.notation import quote

__all__ = ["dask_executor"]

TLS = [f"DASK_DISTRIBUTED__COMM__TLS__{name}" for name in ("CA_FILE", "CLIENT__CERT", "CLIENT__KEY")]
PATIENCE = 10  # seconds for a scheduler to answer


@contextlib.contextmanager
def dask_executor(address: str, workers: int | None = None) -> Iterator[Executor]:
    """Lend an executor on the cluster whose scheduler is at `address`, or on a new one on this machine for ``local``.

    An address with ``tls://`` needs certificates, which Dask's own configuration names. workers: how many processes a
    local cluster has, by default one for each processor. The machines of a cluster need the same moonsolver installed.
    Losing a worker does no harm: another does its work again. Whoever can reach the scheduler can run
    what they like on its workers and on this machine. Raises AnswerError when Dask is not there, when nobody answers,
    and when the cluster is lost during the work.
    """
    try:
        from distributed import Client, LocalCluster
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise AnswerError("a cluster needs Dask: install moonsolver[dask]") from error
    with contextlib.ExitStack() as stack:
        if address == "local":
            made = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)  # type: ignore[no-untyped-call]
            client = stack.enter_context(Client(stack.enter_context(made)))  # type: ignore[no-untyped-call]
        else:
            try:
                _greet(address)
                client = stack.enter_context(Client(address, timeout=PATIENCE))  # type: ignore[no-untyped-call]
            except Exception as error:  # Dask has one for each way in which an address or its settings can be wrong
                raise AnswerError(_unreachable(address, error)) from error
        try:
            with client.get_executor() as executor:
                yield executor
        except KilledWorker as error:
            raise AnswerError(f"workers died several times on the same work: {error}") from error
        except CancelledError as error:
            raise AnswerError("the cluster went away before the work was done") from error


def _greet(address: str) -> None:
    """Connect once, and raise TimeoutError when the other end accepts but never answers.

    Dask's client would wait for ever. A frozen scheduler behaves like that, and so may another kind of server.
    """
    from distributed import Security
    from distributed.comm.core import connect
    from distributed.utils import LoopRunner

    async def greet() -> None:
        settings = Security().get_connection_args("client")  # type: ignore[no-untyped-call]
        try:
            called = connect(address, timeout=PATIENCE, **settings)  # type: ignore[no-untyped-call]
            comm = await asyncio.wait_for(called, PATIENCE + 1)
        except TimeoutError as error:
            raise TimeoutError(f"something is there, but it did not answer within {PATIENCE} s") from error
        comm.abort()

    LoopRunner().run_sync(greet)  # type: ignore[no-untyped-call]


def _unreachable(address: str, error: Exception) -> str:
    """Say why there is no connection to the scheduler, and what to do."""
    if isinstance(error, TypeError) and address.startswith("tls:"):  # Dask's own message is about its code
        return (
            f"no certificates for {quote(address)}: Dask's configuration names them, by a file or by the environment"
            f" {', '.join(TLS)}"
        )
    return (
        f"no Dask scheduler answers at {quote(address)}: give its address, such as tcp://10.0.0.5:8786, or local"
        f" ({str(error) or f'no answer within {PATIENCE} s'})"
    )
