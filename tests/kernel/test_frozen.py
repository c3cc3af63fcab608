"""Frozen classes behave as `@dataclass(frozen=True, slots=True)` makes them."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass
from typing import Any, ClassVar

import pytest

from catan_nb.kernel.action import Action, arg
from catan_nb.kernel.codecs import INT
from catan_nb.kernel.values import frozen


@frozen
class Move:
    """A piece goes from one place to another."""

    start: int
    goal: int
    by: str | None = None
    rule: ClassVar[str] = "moves"

    def length(self) -> int:
        return self.goal - self.start


@frozen
class Jump(Move):
    by: str | None = "horse"
    over: tuple[int, ...] = ()


@frozen
class Still:
    pass


@frozen
class Step:
    start: int
    goal: int
    by: str | None = None


@frozen
class Number:
    value: int

    def __post_init__(self) -> None:
        if self.value < 0:
            raise ValueError("below zero")


@dataclass(frozen=True, slots=True)
class Double(Number):
    other: int = 0


@frozen
class Triple(Double):
    third: int = 0


@frozen
class Bag:
    size: int
    found: dict[int, int] = dataclasses.field(default_factory=dict)
    last: int = 3


@frozen
class Marked(Bag):
    marks: tuple[int, ...] = ()


@frozen
class Own:
    value: int

    def __repr__(self) -> str:
        return f"own {self.value}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own)


@dataclass(frozen=True, slots=True)
class Twin:
    """What `dataclass` makes of the same fields."""

    start: int
    goal: int
    by: str | None = None


def test_values_are_given_by_place_by_name_and_by_default() -> None:
    assert Move(1, 2) == Move(start=1, goal=2, by=None)
    assert Jump(1, 3).by == "horse"
    assert Still() == Still()
    for wrong in (lambda: Move(1), lambda: Move(1, 2, None, 4), lambda: Move(1, 2, to=3)):
        with pytest.raises(TypeError, match=r"Move\.__init__\(\)"):
            wrong()


def test_a_factory_makes_a_new_default_for_every_value() -> None:
    assert Bag(1) == Bag(1, {}, 3)
    assert Marked(1) == Marked(1, {}, 3, ())
    assert Bag(1).found is not Bag(1).found
    assert Bag(1, {2: 3}).found == {2: 3}
    assert Marked(1, marks=(2,)).found == {}
    assert str(inspect.signature(Bag)).startswith("(size: 'int', found: 'dict[int, int]' = <fac")


def test_only_equal_values_of_the_same_class_are_equal() -> None:
    assert Move(1, 2) == Move(1, 2)
    assert Move(1, 2) != Move(2, 1)
    assert Move(1, 2) != Step(1, 2)
    assert Move(1, 2, "horse") != Jump(1, 2)
    assert Still() != ()
    assert Move(1, 2).__eq__(Step(1, 2)) is NotImplemented


def test_the_hash_is_that_of_a_dataclass() -> None:
    assert hash(Move(1, 2)) == hash(Twin(1, 2))
    assert hash(Number(7)) == hash((7,))
    assert hash(Still()) == hash(())
    assert len({Move(1, 2), Move(1, 2), Step(1, 2)}) == 2
    with pytest.raises(TypeError, match="unhashable"):
        hash(Jump(1, 2, over=[3]))


def test_the_written_form_names_the_fields() -> None:
    assert repr(Move(1, 2, "horse")) == "Move(start=1, goal=2, by='horse')"
    assert repr(Jump(1, 2)) == "Jump(start=1, goal=2, by='horse', over=())"
    assert repr(Still()) == "Still()"


@pytest.mark.parametrize("value", [Move(1, 2), Jump(1, 2), Triple(1), Still()])
def test_nothing_can_be_changed(value: Any) -> None:
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'start'"):
        value.start = 3
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'start'"):
        del value.start
    with pytest.raises(FrozenInstanceError):
        value.unknown = 3
    assert not hasattr(value, "__dict__")


def test_the_tools_for_dataclasses_know_it() -> None:
    assert dataclasses.is_dataclass(Move)
    assert [one.name for one in dataclasses.fields(Move)] == ["start", "goal", "by"]
    assert dataclasses.replace(Move(1, 2), goal=5) == Move(1, 5)
    assert dataclasses.asdict(Jump(1, 2)) == {"start": 1, "goal": 2, "by": "horse", "over": ()}
    assert dataclasses.astuple(Move(1, 2)) == (1, 2, None)


def test_its_help_shows_what_one_writes() -> None:
    assert str(inspect.signature(Move)) == str(inspect.signature(Twin))
    assert inspect.getdoc(Move) == "A piece goes from one place to another."
    assert Move.__init__.__qualname__ == "Move.__init__"


def test_it_can_be_matched() -> None:
    match Jump(1, 2, over=(9,)):
        case Jump(start, goal, by, over):
            assert (start, goal, by, over) == (1, 2, "horse", (9,))
        case _:
            pytest.fail("not matched")


@pytest.mark.parametrize("value", [Move(1, 2), Jump(1, 2, over=(3,)), Still(), Triple(1, 2, 3)])
def test_it_can_be_copied_and_stored(value: Any) -> None:
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert again == value
        assert type(again) is type(value)


def test_what_is_checked_is_checked_of_every_new_value() -> None:
    with pytest.raises(ValueError, match="below zero"):
        Number(-1)
    with pytest.raises(ValueError, match="below zero"):
        dataclasses.replace(Number(1), value=-1)
    with pytest.raises(ValueError, match="below zero"):
        Triple(-1)


def test_it_derives_from_a_dataclass_and_a_dataclass_from_it() -> None:
    assert repr(Double(1, 2)) == "Double(value=1, other=2)"
    assert repr(Triple(1, 2, 3)) == "Triple(value=1, other=2, third=3)"
    assert Triple(1, 2, 3) == Triple(1, 2, third=3) != Triple(1, 2, 4)
    assert Jump(1, 4).length() == 3
    assert Jump.rule == "moves"


def test_a_class_keeps_functions_of_its_own() -> None:
    assert repr(Own(3)) == "own 3"
    assert Own(3) == Own(4)
    assert hash(Own(3)) == hash((3,))


def test_an_action_may_be_a_dataclass_too() -> None:
    @dataclass(frozen=True, slots=True)
    class Swim(Action):
        far: int = arg(INT)

    @frozen
    class Dive(Action):
        deep: int = arg(INT)

    assert (str(Swim(3)), str(Dive(3))) == ("swim 3", "dive 3")


def test_what_it_does_not_do_is_refused() -> None:
    with pytest.raises(TypeError, match="field 'found' needs a @dataclass"):

        @frozen
        class Found:
            found: int = dataclasses.field(compare=False)

    with pytest.raises(TypeError, match="field 'far' needs a @dataclass"):

        @frozen
        class Named:
            far: int = dataclasses.field(kw_only=True)

    with pytest.raises(TypeError, match="default of field 'found' can be changed"):

        @frozen
        class Sack:
            found: list[int] = []  # noqa: RUF012

    with pytest.raises(TypeError, match="without a default follows"):

        @frozen
        class Wrong:
            first: int = 0
            second: int
