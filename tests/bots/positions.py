"""Positions of Dou Dizhu and Shuangkou in the middle of a deal, as their seats see them."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.combos import Lane
from paiju.core.cards import DECK_54, DECK_108, Card
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import Ranks
from paiju.core.piles import LANE, Piles, counts_of, piles_of
from paiju.core.protocol import Deck
from paiju.core.units import Seat
from paiju.games.doudizhu import Doudizhu, DoudizhuOptions, DoudizhuView, Phase
from paiju.games.doudizhu import State as DoudizhuState
from paiju.games.doudizhu.legal import shapes_of
from paiju.games.doudizhu.state import ToBeat, Turn
from paiju.games.shuangkou import Shuangkou, ShuangkouOptions, ShuangkouView
from paiju.games.shuangkou import State as ShuangkouState
from paiju.games.shuangkou.legal import shapes_of as shuangkou_shapes
from paiju.games.shuangkou.state import ToBeat as ShuangkouToBeat
from paiju.games.shuangkou.state import Turn as ShuangkouTurn

LANDLORD = Seat(0)


def doudizhu(
    *hands: str, seat: int, played: Sequence[tuple[int, str]] = (), wild: str = ""
) -> DoudizhuView:
    """What a seat sees on its turn; seat 0 is landlord.

    Args:
        hands: the ranks that seats 0, 1 and 2 hold; what nobody holds has been played before.
        seat: whose turn it is.
        played: what was done since the last lead, as seat and ranks, none for passing; the last
            play stands. Nothing where the seat leads.
        wild: the wild rank, if any.
    """
    lane = Lane(RANKS_WITH_JOKERS.index(wild)) if wild else None
    shapes = shapes_of(DoudizhuOptions(), lane)
    history = tuple(
        Turn(Seat(who), Ranks.of(ranks), next(iter(shapes.readings(Ranks.of(ranks))), None))
        for who, ranks in played
    )
    standing = [turn for turn in history if turn.reading is not None][-1:]
    first, second, third = (Ranks.of(hand) for hand in hands)
    piles = _piles(hands, DECK_54)
    gone = counts_of(DECK_54) - first - second - third - sum(turn.ranks for turn in history)
    state = DoudizhuState(
        deck=Deck(DECK_54, (0,)),
        phase=Phase.PLAYING,
        actors=(Seat(seat),),
        dealt=17,
        hands=(first, second, third),
        piles=(piles[0], piles[1], piles[2]),
        landlord=LANDLORD,
        wild=lane,
        to_beat=next((ToBeat(t.seat, t.ranks, t.reading) for t in standing if t.reading), None),
        history=(Turn(LANDLORD, Ranks(gone)), *history),
        lead=1,
    )
    return Doudizhu(DoudizhuOptions()).observe(state, Seat(seat))


def shuangkou(
    *hands: str, seat: int, played: Sequence[tuple[int, str]] = (), out: Sequence[int] = ()
) -> ShuangkouView:
    """What a seat sees on its turn, the partner of which sits two seats on.

    Args:
        hands: the ranks that seats 0 to 3 hold, none where one is out.
        seat: whose turn it is.
        played: as for Dou Dizhu.
        out: who is out, in order.
    """
    game = Shuangkou(ShuangkouOptions())
    shapes = shuangkou_shapes(game.options)
    turns = tuple(ShuangkouTurn(Seat(who), Ranks.of(ranks)) for who, ranks in played)
    standing = [turn for turn in turns if turn.ranks][-1:]
    first, second, third, fourth = held = [Ranks.of(hand) for hand in hands]
    gone = counts_of(DECK_108) - sum(held) - sum(turn.ranks for turn in turns)
    state = ShuangkouState(
        _piles(hands, DECK_108),
        (first, second, third, fourth),
        DECK_108[0],
        Seat(0),
        turn=seat,
        to_beat=next(
            (ShuangkouToBeat(t.seat, t.ranks, shapes.readings(t.ranks)[0]) for t in standing),
            None,
        ),
        out=tuple(map(Seat, out)),
        history=(ShuangkouTurn(Seat(0), Ranks(gone)), *turns),
        lead=1,
    )
    return game.observe(state, Seat(seat))


def _piles(hands: Sequence[str], deck: Sequence[Card]) -> tuple[Piles, ...]:
    """Real cards of those ranks, dealt one hand after the other."""
    left = list(deck)
    piles: list[Piles] = []
    for hand in hands:
        cards: list[Card] = []
        for rank in str(Ranks.of(hand)):
            card = next(card for card in left if LANE[card] == RANKS_WITH_JOKERS.index(rank))
            left.remove(card)
            cards.append(card)
        piles.append(piles_of(cards))
    return tuple(piles)
