"""The strategy of a proof in the order in which a page shows it: folded by trick, each position drawn out once."""

from collections import deque
from dataclasses import dataclass, field, replace

from moonsolver.reports.proof_tree import Course, courses_from
from moonsolver.reports.proof_words import ending_sentence
from moonsolver.solving.proof import Proof

__all__ = ["CourseView", "ProofView", "proof_view"]


@dataclass(frozen=True, slots=True)
class CourseView(Course):
    """One course of a trick, as it is drawn.

    What follows is in `courses`; without any, `ending` says why the claim is settled, or `is_seen` that the position
    is drawn out elsewhere, or `is_left_out` that it is not drawn for lack of room.
    """

    ending: str = ""
    courses: tuple["CourseView", ...] = ()
    is_seen: bool = False
    is_left_out: bool = False


@dataclass(frozen=True, slots=True)
class ProofView:
    """A proof as courses of its first trick, and how many positions were left out for lack of room."""

    proof: Proof
    ending: str
    courses: tuple[CourseView, ...]
    left_out: int


@dataclass(slots=True)
class _Outline:
    """Which positions are drawn out, and after which course of which position."""

    courses: dict[int, list[Course]] = field(default_factory=dict)
    owners: dict[int, tuple[int, int]] = field(default_factory=dict)


def proof_view(proof: Proof, most: int) -> ProofView:
    """Arrange a proof. Trick by trick from the first, until `most` courses are drawn."""
    root = proof.nodes[0]
    if not root.branches:
        return ProofView(proof, ending_sentence(proof, root), (), 0)
    outline = _outline(proof, most)
    reached = {course.node for courses in outline.courses.values() for course in courses}
    left_out = sum(bool(proof.nodes[node].branches) and node not in outline.courses for node in reached)
    return ProofView(proof, "", _drawn(proof, outline, 0), left_out)


def _outline(proof: Proof, most: int) -> _Outline:
    outline = _Outline()
    waiting = deque([0])
    drawn = 0
    while waiting:
        number = waiting.popleft()
        courses = courses_from(proof, proof.nodes[number])
        if drawn and drawn + len(courses) > most:
            break
        drawn += len(courses)
        outline.courses[number] = courses
        for at, course in enumerate(courses):
            if proof.nodes[course.node].branches and course.node not in outline.owners and course.node:
                outline.owners[course.node] = (number, at)
                waiting.append(course.node)
    return outline


def _drawn(proof: Proof, outline: _Outline, number: int) -> tuple[CourseView, ...]:
    found = []
    for at, course in enumerate(outline.courses[number]):
        after = proof.nodes[course.node]
        view = CourseView(course.moves, course.winner, course.node)
        if not after.branches:
            view = replace(view, ending=ending_sentence(proof, after))
        elif course.node not in outline.courses:
            view = replace(view, is_left_out=True)
        elif outline.owners.get(course.node) != (number, at):
            view = replace(view, is_seen=True)
        else:
            view = replace(view, courses=_drawn(proof, outline, course.node))
        found.append(view)
    return tuple(found)
