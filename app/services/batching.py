"""Work that arrives together is done together."""

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Generic, TypeVar
from weakref import WeakKeyDictionary

# More would make the first of a group wait for the last.
LARGEST: Final = 64

Work = TypeVar("Work")
Result = TypeVar("Result")


class Together(Generic[Work, Result]):
    """Calls a blocking function with all that came while its last call ran.

    What comes to an idle one is handed on at once and alone, so nobody waits for
    a group to fill. The calls run one after another on a thread of their own:
    nothing else that is slow can keep them from running.
    """

    def __init__(
        self,
        do: Callable[[Sequence[Work]], Sequence[Result | Exception]],
        largest: int = LARGEST,
    ) -> None:
        """Prepare; nothing runs before the first piece of work.

        Args:
            do: Returns, for each piece in its order, a result or its failure. Where
                it raises, it is called again for each piece alone.
            largest: How many pieces one call may get.
        """
        self._do = do
        self._largest = largest
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="together")
        self._queues: WeakKeyDictionary[
            asyncio.AbstractEventLoop, deque[tuple[Work, asyncio.Future[Result]]]
        ] = WeakKeyDictionary()
        self._running: set[asyncio.Task[None]] = set()
        self._ended = -math.inf

    def idle_for(self) -> float:
        """Return the seconds since somebody waited; 0 while somebody does."""
        return 0.0 if self._running else time.monotonic() - self._ended

    async def __call__(self, work: Work) -> Result:
        """Have a piece of work done; it is done even if nobody waits any more."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        queue = self._queues.get(loop)
        if queue is None:
            queue = self._queues[loop] = deque([(work, done)])
            task = loop.create_task(self._work_off(loop, queue))
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        else:
            queue.append((work, done))
        return await done

    async def _work_off(
        self,
        loop: asyncio.AbstractEventLoop,
        queue: deque[tuple[Work, asyncio.Future[Result]]],
    ) -> None:
        try:
            while queue:
                size = min(len(queue), self._largest)
                await self._do_group([queue.popleft() for _ in range(size)])
        finally:
            self._queues.pop(loop)
            self._ended = time.monotonic()

    async def _do_group(
        self, group: Sequence[tuple[Work, asyncio.Future[Result]]]
    ) -> None:
        works = [work for work, _ in group]
        loop = asyncio.get_running_loop()
        results = await loop.run_in_executor(self._thread, self._results, works)
        for (_, done), result in zip(group, results, strict=True):
            if done.done():  # its sender went away
                continue
            if isinstance(result, Exception):
                done.set_exception(result)
            else:
                done.set_result(result)

    def _results(self, works: Sequence[Work]) -> Sequence[Result | Exception]:
        try:
            return self._do(works)
        except Exception as error:  # noqa: BLE001 - whoever waits is told
            if len(works) == 1:
                return [error]
        # Whatever it was that one of them brought, the others have no part in it.
        return [result for work in works for result in self._results([work])]
