"""Rule modules compiled into one ruleset, tried with a toy game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from catan_nb.kernel.composing import compose_options
from catan_nb.kernel.errors import BadSetup, IllegalAction, RulesClash
from catan_nb.kernel.module import Amend, Option, RuleModule
from catan_nb.kernel.verb import Clause
from catan_nb.kernel.words import say
from tests.kernel.toy import (
    COUNT,
    LUCKY,
    STEP,
    Coin,
    Counting,
    Step,
    Toss,
    ToyState,
    game,
    rules,
)


def test_an_option_may_take_its_own_default() -> None:
    slow = RuleModule(name="slow", options=(Option("pace", 3, "Slower.", choices=(1, 2)),))
    with pytest.raises(BadSetup, match="option 'pace' must be one of 1, 2, not 3"):
        rules(COUNT, slow)


def test_a_toy_game_runs_to_its_end() -> None:
    toy = game()
    assert toy.legal_actions() == (Step(1), Step(2))
    for _ in range(4):
        toy.push(Step(2))
    toy.push(Step(1))
    assert toy.legal_actions() == (Step(1),)
    refusal = toy.why_not(Step(2))
    assert (refusal.rule, refusal.text) == ("toy.ten", "11 is past ten.")
    assert [r.rule for r in toy.explain(Step(3))] == ["toy.step", "toy.ten"]
    toy.push(Step(1))
    assert (toy.over, toy.winner) == (True, 0)
    assert str(toy.why_not(Step(1))) == "The game is over. [toy.over]"
    assert [event.text(("Ada",)) for event in toy.events[-2:]] == [
        "Ada counts to 9.",
        "Ada counts to 10.",
    ]


def test_reasons_and_availability() -> None:
    toy = game()
    assert {n: r and r.rule for n, r in toy.reasons(Step).items()} == {
        0: "toy.step",
        1: None,
        2: None,
        3: "toy.step",
    }
    assert toy.availability(Step) is None
    assert toy.availability(Toss).text == "That is no part of this game."
    assert str(toy.why_not(Toss())) == "That is no part of this game. [toy.count]"
    lucky = game(COUNT, LUCKY)
    with pytest.raises(TypeError, match="Toss is not done at a place"):
        lucky.reasons(Toss)
    with pytest.raises(KeyError, match="Toss is no part of this game"):
        toy.reasons(Toss)


def test_modules_add_verbs_to_a_frame() -> None:
    toy = game(COUNT, LUCKY)
    assert toy.legal_actions() == (Step(1), Step(2), Toss())
    toy.push(Toss())
    assert toy.availability(Step).text == "Not now: A coin falls for Ada."
    assert toy.legal_actions() == (Coin(0), Coin(1))
    toy.push(Coin(1))
    assert toy.state.count == 1


def test_an_outcome_can_name_the_action_that_asks_for_it() -> None:
    with pytest.raises(IllegalAction):
        game(COUNT, LUCKY).push(Coin(1))
    toss, coin = LUCKY.verbs
    toy = game(COUNT, replace(LUCKY, verbs=(toss, replace(coin, asked_by=Toss()))))
    toy.push(Coin(1))
    assert toy.log == (Toss(), Coin(1))
    toy.push(Toss())
    toy.push(Coin(0))
    assert toy.log[2:] == (Toss(), Coin(0))
    with pytest.raises(IllegalAction):
        toy.push(Coin(7))
    assert toy.ply == 4


def test_hooks_are_combined() -> None:
    both = rules(COUNT, LUCKY)
    state = game().state
    assert both.hooks["bonus"](state) == 11
    assert both.hooks["marks"](state) == 0b11
    assert both.hooks["notes"](state) == ("one", "two", "three")
    assert both.hooks["judge"](state) == "count"
    third = RuleModule(name="third", hooks={"bonus": lambda state: 100})
    assert rules(COUNT, LUCKY, third).hooks["bonus"](state) == 111
    alone = rules(COUNT)
    assert (alone.hooks["bonus"](state), alone.hooks["notes"](state)) == (1, ("one",))


def test_a_sequence_hook_calls_all_in_order() -> None:
    called: list[str] = []
    more = RuleModule(name="more", hooks={"after_action": lambda state: called.append("more")})
    toy = game(COUNT, more)
    toy.push(Step(1))
    assert called == ["more"]


def test_a_hook_without_givers_does_nothing() -> None:
    quiet = RuleModule(
        name="quiet",
        verbs=(STEP,),
        offers={Counting: (Step,)},
        hooks={"judge": lambda state: "quiet"},
    )
    compiled = rules(quiet)
    state = game().state
    assert compiled.hooks["bonus"](state) == compiled.hooks["marks"](state) == 0
    assert compiled.hooks["notes"](state) == ()
    assert compiled.hooks["after_action"](state) is None


# ---- clashes ---------------------------------------------------------------------------


def test_two_owners_of_a_verb_clash() -> None:
    other = RuleModule(name="other", verbs=(STEP,))
    with pytest.raises(RulesClash, match="count and other both define Step; one must say"):
        rules(COUNT, other)


def test_a_module_may_say_that_it_replaces_a_verb() -> None:
    def double(state: ToyState, action: Step) -> None:
        state.count += 2 * action.size

    other = RuleModule(
        name="other", verbs=(replace(STEP, apply=double),), replaces_verbs={Step: "count"}
    )
    toy = game(COUNT, other)
    toy.push(Step(1))
    assert toy.state.count == 2


def test_two_owners_of_a_hook_clash_or_one_replaces_the_other() -> None:
    judge = {"judge": lambda state: "other"}
    with pytest.raises(RulesClash, match="count and other both define hook 'judge'"):
        rules(COUNT, RuleModule(name="other", hooks=judge))
    with pytest.raises(RulesClash, match="no module"):
        rules(replace(COUNT, hooks={}))
    taken = RuleModule(name="other", hooks=judge, replaces_hooks={"judge": "count"})
    assert rules(COUNT, taken).hooks["judge"](game().state) == "other"


def test_of_a_summed_hook_only_what_is_named_is_replaced() -> None:
    other = RuleModule(
        name="other", hooks={"bonus": lambda state: 5}, replaces_hooks={"bonus": "count"}
    )
    for modules in ((COUNT, LUCKY, other), (other, LUCKY, COUNT)):
        assert rules(*modules).hooks["bonus"](game().state) == 15
    both = replace(other, replaces_hooks={"bonus": ("count", "lucky")})
    assert rules(COUNT, LUCKY, both).hooks["bonus"](game().state) == 5


def test_hooks_that_do_not_exist_are_found() -> None:
    with pytest.raises(RulesClash, match="other hooks into 'bonsu'"):
        rules(COUNT, RuleModule(name="other", hooks={"bonsu": lambda state: 1}))


def test_options_blocks_and_facts_have_one_owner() -> None:
    with pytest.raises(RulesClash, match="count and other both define option 'fast'"):
        rules(COUNT, RuleModule(name="other", options=(Option("fast", True, "Faster."),)))
    taken = RuleModule(
        name="other",
        options=(Option("fast", True, "Faster.", choices=(False, True)),),
        replaces_options={"fast": "count"},
    )
    assert rules(COUNT, taken).options == {"fast": True}
    assert [option.text for option in compose_options((COUNT, taken))] == ["Faster."]
    one = RuleModule(name="one", blocks={"box": lambda rules: None})
    two = RuleModule(name="two", blocks={"box": lambda rules: None})
    with pytest.raises(RulesClash, match="two and one both define block box"):
        rules(COUNT, one, two)
    one = RuleModule(name="one", facts={"luck": lambda state, open: 1})
    two = RuleModule(name="two", facts={"luck": lambda state, open: 2})
    with pytest.raises(RulesClash, match="two and one both define fact luck"):
        rules(COUNT, one, two)
    one = RuleModule(name="one", player_facts={"luck": lambda state, seat, open: seat})
    again = replace(one, name="again")
    with pytest.raises(RulesClash, match="again and one both define player fact luck"):
        rules(COUNT, one, again)
    three = RuleModule(name="three", statements={"luck": lambda state, stated: None})
    with pytest.raises(RulesClash, match="four and three both define statement luck"):
        rules(COUNT, three, replace(three, name="four"))
    with pytest.raises(RulesClash, match="one and one both define module one"):
        rules(COUNT, one, one)
    assert rules(COUNT, one).player_facts["luck"](None, 3, True) == 3


def test_frames_offer_only_verbs_that_exist() -> None:
    with pytest.raises(RulesClash, match="other offers Toss, which nobody defines"):
        rules(COUNT, RuleModule(name="other", offers={Counting: (Toss,)}))


# ---- amending --------------------------------------------------------------------------


def only_ones(state: ToyState, action: Step) -> object:
    return None if action.size == 1 else say("Only ones.")


def test_clauses_can_be_put_first_last_or_in_anothers_place() -> None:
    clause = Clause("toy.ones", only_ones)
    first = RuleModule(name="x", amends=(Amend(Step, first=(clause,)),))
    last = RuleModule(name="x", amends=(Amend(Step, last=(clause,)),))
    instead = RuleModule(name="x", amends=(Amend(Step, replace={"toy.step": (clause,)}),))
    assert [r.rule for r in game(COUNT, first).explain(Step(3))] == ["toy.ones", "toy.step"]
    assert [r.rule for r in game(COUNT, last).explain(Step(3))] == ["toy.step", "toy.ones"]
    assert [r.rule for r in game(COUNT, instead).explain(Step(3))] == ["toy.ones"]
    # The module that is amended has not changed.
    assert game().why_not(Step(2)) is None
    assert game().legal_actions() == (Step(1), Step(2))


def test_what_an_amending_clause_refuses_is_not_listed() -> None:
    clause = Clause("toy.ones", only_ones)
    for amend in (
        Amend(Step, first=(clause,)),
        Amend(Step, last=(clause,)),
        Amend(Step, replace={"toy.ten": (clause,)}),
    ):
        toy = game(COUNT, LUCKY, RuleModule(name="x", amends=(amend,)))
        assert toy.legal_actions() == (Step(1), Toss())
        assert all(toy.why_not(action) is None for action in toy.legal_actions())


def test_all_clauses_of_a_rule_are_replaced_together() -> None:
    doubled = replace(COUNT, verbs=(replace(STEP, clauses=(*STEP.clauses, STEP.clauses[0])),))
    instead = RuleModule(name="x", amends=(Amend(Step, replace={"toy.step": ()}),))
    assert game(doubled, instead).explain(Step(3)) == ()


@pytest.mark.parametrize("turned", [False, True])
def test_what_one_module_adds_is_not_replaced_by_another(turned: bool) -> None:
    ones = RuleModule(name="x", amends=(Amend(Step, last=(Clause("toy.step", only_ones),)),))
    other = RuleModule(name="y", amends=(Amend(Step, replace={"toy.step": ()}),))
    toy = game(COUNT, *((other, ones) if turned else (ones, other)))
    assert [refusal.text for refusal in toy.explain(Step(3))] == ["Only ones."]
    assert toy.legal_actions() == (Step(1),)
    assert toy.why_not(Step(2)) is not None


def test_amending_what_does_not_exist_is_found() -> None:
    with pytest.raises(RulesClash, match="x amends Toss, which nobody defines"):
        rules(COUNT, RuleModule(name="x", amends=(Amend(Toss),)))
    wrong = RuleModule(name="x", amends=(Amend(Step, replace={"toy.stpe": ()}),))
    with pytest.raises(RulesClash, match=r"replaces clauses of Step.*toy\.stpe"):
        rules(COUNT, wrong)


# ---- options ---------------------------------------------------------------------------


def test_options_have_defaults_and_are_checked() -> None:
    assert rules().options == {"fast": False}
    assert rules(fast=True).options == {"fast": True}
    with pytest.raises(BadSetup, match="'fast' must be one of False, True, not 1"):
        rules(fast=1)
    with pytest.raises(BadSetup, match="unknown option 'slow'; there are fast"):
        rules(slow=True)
    with pytest.raises(TypeError):
        rules().options["fast"] = True


def test_an_option_may_check_its_values_itself() -> None:
    even = Option("n", 2, "A number.", check=lambda n: n % 2 == 0, wanted="an even number")
    assert even.checked(4) == 4
    with pytest.raises(BadSetup, match="'n' must be an even number, not 3"):
        even.checked(3)
    assert Option("any", 1, "Anything.").checked("x") == "x"


def test_a_refusal_reads_as_a_sentence_with_its_rule() -> None:
    toy = game()
    with pytest.raises(IllegalAction) as caught:
        toy.push(Step(5))
    assert str(caught.value) == "Steps are 1 or 2. [toy.step]"
    assert caught.value.refusal.rule == "toy.step"


def test_a_verb_without_a_list_lists_what_no_clause_refuses() -> None:
    plain = replace(COUNT, verbs=(replace(STEP, options=None),))
    for toy in (game(plain), game(COUNT)):
        assert toy.legal_actions() == (Step(1), Step(2))
    clause = Clause("toy.never", lambda state, action: say("Never."), general=True)
    never = RuleModule(name="never", amends=(Amend(Step, last=(clause,)),))
    assert game(plain, LUCKY, never).legal_actions() == (Toss(),)


def test_all_actions_of_a_kind_are_ready_made() -> None:
    compiled = rules(COUNT, LUCKY)
    assert compiled.every[Step] == (Step(0), Step(1), Step(2), Step(3))
    assert compiled.every[Toss] == (Toss(),)
    assert compiled.every[Step][1] is compiled.every[Step][1]
    with pytest.raises(KeyError):  # nobody says how many values its field has
        compiled.every[Coin]


def test_of_verbs_that_are_listed_together_one_can_be_amended() -> None:
    def both(state: ToyState, out: list[object]) -> None:
        out += [Step(1), Toss(), Step(2)]

    toss, coin = LUCKY.verbs
    together = replace(LUCKY, verbs=(replace(toss, options=both), coin))
    plain = replace(COUNT, verbs=(replace(STEP, options=both),))
    ones = RuleModule(name="x", amends=(Amend(Step, last=(Clause("toy.ones", only_ones),)),))
    assert game(plain, together).legal_actions() == (Step(1), Toss(), Step(2))
    assert game(plain, together, ones).legal_actions() == (Step(1), Toss())
