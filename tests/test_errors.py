"""Errors: one tree under ValueError, every fault listed, the exit code owned by the class."""

import copy
import inspect
import pickle

import pytest

import moonsolver
from moonsolver import AnswerError, MoonError, NotationError, errors

CLASSES = [found for _, found in inspect.getmembers(errors, inspect.isclass) if issubclass(found, BaseException)]


@pytest.mark.parametrize("kind", CLASSES)
def test_every_error_is_a_value_error_of_our_own_tree_and_public(kind: type[MoonError]) -> None:
    assert issubclass(kind, MoonError)
    assert issubclass(kind, ValueError)
    assert kind.__name__ in moonsolver.__all__
    assert getattr(moonsolver, kind.__name__) is kind


@pytest.mark.parametrize("kind", CLASSES)
def test_the_exit_code_is_one_when_the_answer_could_not_be_given_and_else_two(kind: type[MoonError]) -> None:
    assert kind.exit_code == (1 if kind is AnswerError else 2)


@pytest.mark.parametrize("kind", CLASSES)
def test_an_error_lists_its_faults_and_says_them_a_line_each(kind: type[MoonError]) -> None:
    one, two = kind("a fault"), kind(fault for fault in ("first", "second"))
    assert (one.faults, str(one)) == (("a fault",), "a fault")
    assert (two.faults, str(two)) == (("first", "second"), "first\nsecond")


@pytest.mark.parametrize("kind", CLASSES)
def test_an_error_survives_pickle_and_copy(kind: type[MoonError]) -> None:
    error = kind(["first", "second"])
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301 - our own bytes
        assert type(again) is kind
        assert again.faults == error.faults
        assert str(again) == str(error)


def test_a_place_is_put_before_every_fault_and_the_kind_is_kept() -> None:
    placed = NotationError(["first", "second"]).at("deals.txt, line 3")
    assert type(placed) is NotationError
    assert placed.faults == ("deals.txt, line 3: first", "deals.txt, line 3: second")
