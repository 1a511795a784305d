"""What cards mean (SK-10 to SK-23): each kind, its limits, and what wild cards make of it."""

from __future__ import annotations

import pytest

from paiju.core.packing import Ranks
from paiju.games.shuangkou.position import classify
from tests.games.shuangkou.deals import GAME, options_of, reads


def readings(text: str, **options: object) -> list[str]:
    """All of them, the one that counts first."""
    return [
        f"{read.kind} {read.rank}" + (f" {read.lines}" if read.lines else "")
        for read in classify(options_of(**options), text)
    ]


@pytest.mark.parametrize("rank", "3456789TJQKA2XR")
def test_sk_10_any_card_is_a_single(rank: str) -> None:
    assert readings(rank) == [f"single {rank}"]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("34567", "straight 7"),
        ("TJQKA", "straight A"),
        ("3456789TJQKA", "straight A"),
        ("3456", ""),
        ("34568", ""),
        ("344567", ""),
        # SK-20: 2 and jokers have no place in a run, and nothing wraps round.
        ("JQKA2", ""),
        ("QKA23", ""),
        ("A2345", ""),
        ("TJQKX", ""),
        ("23456", ""),
    ],
)
def test_sk_11_and_sk_20_straights(text: str, meaning: str) -> None:
    assert reads(text) == meaning


@pytest.mark.parametrize("rank", "3456789TJQKA2X")
def test_sk_12_sk_14_and_sk_16_cards_of_one_rank(rank: str) -> None:
    """A pair, a triple, and bombs of 4 to 8 cards."""
    assert reads(rank * 2) == f"pair {rank}"
    if rank == "X":
        return
    assert reads(rank * 3) == f"triple {rank}"
    for count in range(4, 9):
        assert reads(rank * count) == f"bomb {rank} {count}"


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("556677", "pair_run 7"),
        ("QQKKAA", "pair_run A"),
        ("33445566778899TTJJQQKKAA", "pair_run A"),
        ("5566", ""),
        ("556688", ""),
        ("KKAA22", ""),
        ("AA2233", ""),
        ("55667788", "pair_run 8"),
        ("5566777", ""),
    ],
)
def test_sk_13_and_sk_20_pair_runs(text: str, meaning: str) -> None:
    assert reads(text) == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("555666777", "triple_run 7"),
        ("QQQKKKAAA", "triple_run A"),
        ("333444555666777888999TTTJJJ", "triple_run J"),
        ("555666", ""),
        ("KKKAAA222", ""),
        ("AAA222333", ""),
        ("5556667777", ""),
    ],
)
def test_sk_15_and_sk_20_triple_runs(text: str, meaning: str) -> None:
    assert reads(text) == meaning


CHAINS = ("43", "44", "45", "46", "53", "54", "55", "63", "64", "73", "83")


@pytest.mark.parametrize("chain", CHAINS)
def test_sk_17_and_sk_30_chain_bombs(chain: str) -> None:
    """XY: Y consecutive ranks, X of each, X + Y lines."""
    each, length = int(chain[0]), int(chain[1])
    text = "".join(rank * each for rank in "3456789TJQKA"[-length:])
    assert reads(text) == f"chain_bomb A {each + length}"
    low = "".join(rank * each for rank in "345678"[:length])
    assert reads(low) == f"chain_bomb {low[-1]} {each + length}"


@pytest.mark.parametrize("text", ["33334444", "333344445556", "KKKKAAAA2222", "AAAA22223333"])
def test_sk_17_and_sk_20_no_chain_bombs(text: str) -> None:
    assert reads(text) == ""


def test_sk_17_27_cards_allow_these_chains_and_no_others() -> None:
    chains = {
        f"{each}{length}"
        for each in range(4, 10)
        for length in range(3, 8)
        if each * length <= 27 and each <= 8
    }
    assert chains == set(CHAINS)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("XXR", "joker_bomb R 6"),
        ("XRR", "joker_bomb R 6"),
        ("XXRR", "joker_bomb R 7"),
        ("X", "single X"),
        ("XX", "pair X"),
        ("RR", "pair R"),
    ],
)
@pytest.mark.parametrize("wild", ["R", "none"])
def test_sk_18_and_sk_19_jokers(text: str, meaning: str, wild: str) -> None:
    assert reads(text, wild=wild) == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        # SK-22: the examples of the text.
        ("45678R", "straight 9"),
        ("77899R", "pair_run 9"),
        ("7789RR", "pair_run 9"),
        ("7777R", "bomb 7 5"),
        # SK-21: whatever the combination needs, also in the middle; both may.
        ("3467R", "straight 7"),
        ("347RR", "straight 7"),
        ("TJQKR", "straight A"),
        ("JQKAR", "straight A"),
        ("QQKKAR", "pair_run A"),
        ("55566677R", "triple_run 7"),
        ("55566RR", ""),
        ("5556677RR", "triple_run 7"),
        ("3333444455RR", "chain_bomb 5 7"),
        ("3333444455R", ""),
        # Played alone they are what they are.
        ("R", "single R"),
        ("RR", "pair R"),
    ],
)
def test_sk_21_and_sk_22_wild_cards(text: str, meaning: str) -> None:
    assert reads(text) == meaning


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("45678R", ["straight 9", "straight 8"]),
        ("4568RR", ["straight 9", "straight 8"]),
        ("456RR", ["straight 8", "straight 7"]),
        ("TJQKAR", ["straight A"]),
        ("778899RR", ["pair_run T", "pair_run 9"]),
        ("XRR", ["joker_bomb R 6", "triple X"]),
        ("XXRR", ["joker_bomb R 7", "bomb X 4"]),
        ("33344455RR", []),
        ("3334445RR", ["triple_run 5"]),
        ("33334444555RR", []),
        ("33334444RR", []),
        ("444455556666RR", []),
    ],
)
def test_sk_22_the_highest_of_all_readings_comes_first(text: str, expected: list[str]) -> None:
    assert readings(text) == expected


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("XR", "pair X"),
        ("2R", "pair 2"),
        ("2RR", "triple 2"),
        ("222R", "bomb 2 4"),
        ("22RR", "bomb 2 4"),
        ("22222222", "bomb 2 8"),
        ("333R", "bomb 3 4"),
        ("33RR", "bomb 3 4"),
        ("3RR", "triple 3"),
        ("3R", "pair 3"),
        # A wild is no other 2 within a run, and two cards of unlike ranks are nothing.
        ("JQKA2R", ""),
        ("2XR", ""),
        ("3XR", ""),
        ("34R", ""),
    ],
)
def test_sk_23_what_a_wild_may_stand_for(text: str, meaning: str) -> None:
    assert reads(text) == meaning


def test_c021_jokers_together() -> None:
    """SK-23: x the small joker, W the big one."""
    assert [reads(text) for text in ("XR", "RR", "XXR", "XXRR")] == [
        "pair X",
        "pair R",
        "joker_bomb R 6",
        "joker_bomb R 7",
    ]


def test_c022_and_sk_23_a_bomb_has_eight_cards_at_most() -> None:
    """`max_bomb` 10: two wilds may lengthen a natural eight; 9: one may."""
    eight = "33333333"
    assert [reads(eight + more) for more in ("", "R", "RR")] == ["bomb 3 8", "", ""]
    nine = [reads(eight + more, max_bomb=9) for more in ("", "R", "RR")]
    assert nine == ["bomb 3 8", "bomb 3 9", ""]
    ten = [reads(eight + more, max_bomb=10) for more in ("", "R", "RR")]
    assert ten == ["bomb 3 8", "bomb 3 9", "bomb 3 10"]
    assert reads("3333333R", max_bomb=10) == reads("3333333R") == "bomb 3 8"
    assert reads("333333RR") == "bomb 3 8"


@pytest.mark.parametrize("text", ["45678R", "7777R", "XR", "2R", "333R", "77899R", "3R"])
def test_without_wilds_a_big_joker_is_a_big_joker(text: str) -> None:
    """Option `wild` none, plain 双扣 (SK-21)."""
    assert readings(text, wild="none") == []
    assert reads("R", wild="none") == "single R"
    assert reads("XXR", wild="none") == "joker_bomb R 6"


def test_bombs_of_more_than_eight_need_wild_cards() -> None:
    with pytest.raises(ValueError, match="max_bomb: 10 of a rank need wild cards"):
        options_of(wild="none", max_bomb=10)


def test_sk_04_ranks_go_from_3_up_to_the_big_joker() -> None:
    singles = [reads(rank) for rank in "3456789TJQKA2XR"]
    assert singles == [f"single {rank}" for rank in "3456789TJQKA2XR"]
    order = [GAME.shapes.readings(Ranks.of(rank))[0].rank for rank in "3456789TJQKA2XR"]
    assert order == sorted(order)
