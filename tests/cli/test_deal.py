"""`paiju deal` and `paiju perft`."""

from __future__ import annotations

from paiju.cli.deal import dealt, dealt_text
from paiju.cli.perft import perft
from paiju.core.cards import DECK_52
from paiju.core.notation import format_cards, parse_cards
from paiju.core.protocol import Deck
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset, make_game
from paiju.games.sevens.actions import PLAY
from tests.cli.conftest import Paiju

SEED = "2a"


def test_a_seed_deals_the_deck_that_the_shuffle_says(paiju: Paiju) -> None:
    told = paiju("deal", "sevens-qq", "--seed", SEED, "--json").json
    game = make_game(find_ruleset("sevens-qq"))
    deck = shuffle(game.pack, Seeds(bytes(31) + b"\x2a"))

    assert told["deck"] == format_cards(deck.cards)
    assert told["seed"] == SEED.rjust(64, "0")
    assert sorted(c for hand in told["hands"] for c in parse_cards(hand)) == list(DECK_52)
    assert "S7" in told["hands"][told["leader"]]
    assert told["redeal"] is False


def test_short_seeds_are_filled_up_and_others_make_another_deal(paiju: Paiju) -> None:
    def deck(*argv: str) -> str:
        return paiju("deal", "sevens-qq", "--json", *argv).json["deck"]

    same = deck("--seed", "a")
    assert deck("--seed", "0A") == deck("--seed", "a".rjust(64, "0")) == same
    others = {
        deck("--seed", "b"),
        deck("--seed", "a", "--attempt", "1"),
        deck("--seed", "a", "--client", "ff"),
        deck("--seed", "a", "--client", "", "--client", "ff"),
    }
    assert len({same, *others}) == 5


def test_the_hands_to_read(paiju: Paiju) -> None:
    out = paiju("deal", "sevens-qq", "--seed", SEED).out

    assert "\n  Seat 0  ♠A ♠2 ♠4 ♠7 ♥2 ♥4 ♥6 ♥8 ♥K ♦3 ♦4 ♦9 ♦10  (first)\n" in out
    assert "(先手)" in paiju("deal", "sevens-qq", "--seed", SEED, "--lang", "zh").out


def test_sv_41_cards_that_are_dealt_again_say_so() -> None:
    game = make_game(find_ruleset("sevens-jielong"))
    high_and_low = [card for card in DECK_52 if card.rank in (1, 13)]
    others = [card for card in DECK_52 if card not in high_and_low]
    hands = [high_and_low + others[:5], others[5:18], others[18:31], others[31:]]
    deck = Deck(tuple(hands[place % 4][place // 4] for place in range(52)))

    deal = dealt(game, game.deal(deck))
    assert (deal.redeal, deal.leader) == (True, None)
    assert list(dealt_text(deal, "en", tuple("ABCD")))[-1] == "These cards are dealt again."


def test_a_record_of_the_deal_can_be_verified_and_replayed(paiju: Paiju) -> None:
    argv = ["deal", "sevens-jielong", "--seed", SEED, "--client", "ff", "--set", "base=3"]
    text = paiju(*argv, "--record").out
    told = paiju("replay", "-", "--json", stdin=text).json

    assert paiju("verify", "-", stdin=text).code == 0
    assert told["hands"] == paiju(*argv, "--json").json["hands"]
    assert (told["moves"], told["settlement"], told["agrees"]) == ([], None, None)


# --- perft ------------------------------------------------------------------------


def test_perft_counts_what_is_found_one_by_one(paiju: Paiju) -> None:
    game = make_game(find_ruleset("sevens-qq"))
    start = game.deal(shuffle(game.pack, Seeds(bytes(31) + b"\x2a")))
    layer = [start]
    for depth in range(7):
        assert perft(game, start, depth) == len(layer)
        argv = ["perft", "sevens-qq", "--seed", SEED, "--depth", str(depth), "--json"]
        assert paiju(*argv).json["nodes"] == len(layer)
        layer = [
            game.apply(state, seat, action).state
            for state in layer
            for seat in game.actors(state)
            for action in game.legal(state, seat)
        ]


def test_perft_divided_by_the_first_action(paiju: Paiju) -> None:
    argv = ["perft", "sevens-qq", "--seed", SEED, "--depth", "5", "--divide"]
    told = paiju(*argv, "--json").json

    assert told["nodes"] == sum(part["nodes"] for part in told["divide"])
    assert told["divide"][0]["action"] == {"action": "play", "cards": "S7"}
    assert paiju(*argv).out.splitlines()[-1] == f"depth 5: {told['nodes']}"
    assert paiju(*argv[:-3], "--depth", "0", "--divide").code == 2


def test_perft_counts_no_sequence_that_ends_the_deal_early() -> None:
    """SV-42: toppling ends the deal, so nothing of two actions begins with it."""
    game = make_game(find_ruleset("sevens-jielong"))
    aces = [card for card in DECK_52 if card.rank == 1 or str(card) == "S7"]
    others = [card for card in DECK_52 if card not in aces]
    hands = [aces + others[:8], others[8:21], others[21:34], others[34:]]
    start = game.deal(Deck(tuple(hands[place % 4][place // 4] for place in range(52))))

    assert perft(game, start, 1) == 2
    assert perft(game, start, 2) == perft(game, game.apply(start, Seat(0), PLAY[6]).state, 1)
