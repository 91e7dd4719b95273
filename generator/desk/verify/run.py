"""Run: all addresses are asked, by several threads, and nothing that was learnt gets lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Final

from generator.desk.image.layers import Progress
from generator.desk.registry import Session
from generator.desk.verify.answer import Answer, Image, Look, State
from generator.desk.verify.ask import How, asked, looked
from generator.desk.verify.target import Target, mixed

_Done = tuple[Answer, Look | None]

_INTERRUPTED: Final = "interrupted: it was not asked any more"


@dataclass(frozen=True, slots=True)
class Heard:
    """What was learnt: an answer a target, in any order, and a look an image."""

    answers: tuple[Answer, ...]
    looks: Mapping[Image, Look]
    interrupted: bool = False


class _Work:
    """What the threads share."""

    def __init__(self, session: Session, targets: Iterable[Target], how: How) -> None:
        self.done: SimpleQueue[_Done | BaseException] = SimpleQueue()
        self.stopped = Event()
        self._session = session
        self._how = how
        self._waiting: SimpleQueue[Target] = SimpleQueue()
        for target in targets:
            self._waiting.put(target)
        self._claimed: set[Image] = set()
        self._lock = Lock()

    def run(self) -> None:
        """Ask for one target after the other; a defect of ours is handed over as well."""
        try:
            while not self.stopped.is_set():
                answer = asked(self._session, self._waiting.get_nowait())
                mine = self._claims(answer)
                self.done.put((answer, looked(self._session, answer, self._how) if mine else None))
        except Empty:
            return
        except BaseException as error:  # noqa: BLE001 - it is raised where it is seen
            self.done.put(error)

    def _claims(self, answer: Answer) -> bool:
        """Tell whether this thread is the one to look into the image behind an address."""
        with self._lock:
            if answer.image is None or answer.image in self._claimed:
                return False
            self._claimed.add(answer.image)
            return True


def run(
    session: Session,
    targets: Sequence[Target],
    *,
    how: How,
    jobs: int,
    progress: Progress | None = None,
) -> Heard:
    """
    Ask for all targets and look into the images behind them.

    When a person interrupts it, what was not asked yet is skipped.
    """
    work = _Work(session, mixed(targets), how)
    answers: list[Answer] = []
    looks: dict[Image, Look] = {}
    interrupted = False
    try:
        for _ in range(min(jobs, len(targets))):
            # Nothing waits for a thread of this kind when the program ends: it may hang on a host.
            Thread(target=work.run, name="verify", daemon=True).start()
        while len(answers) < len(targets):
            done = work.done.get()
            if isinstance(done, BaseException):
                raise done
            answer, look = done
            answers.append(answer)
            if answer.image and look:
                looks[answer.image] = look
            if progress:
                progress("registries", len(answers), len(targets))
    except KeyboardInterrupt:
        interrupted = True
    finally:
        work.stopped.set()
    known = {id(answer.target) for answer in answers}
    rest = (target for target in targets if id(target) not in known)
    answers += (Answer(target, State.SKIPPED, _INTERRUPTED) for target in rest)
    return Heard(tuple(answers), looks, interrupted)
