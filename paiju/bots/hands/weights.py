"""What a practised player weighs his choices with.

The figures were found by playing: a change was kept where it won some hundred deals against those
before it, the same cards dealt again with the seats turned.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Weights:
    """Figures in turns, and how likely others do something.

    Attributes:
        lead: to lead next.
        friend_lead: that the partner does.
        enemy_lead: what it costs that an enemy does; below 0, as he opens ways to lay cards on.
        near: what is added to either where that one has a single card left.
        fades: what is left of that for each card more.
        runs_out: to be able to play everything without a stop, times the chance.
        ends: that the partner goes out; the same is lost where an enemy does.
        kept: what it costs to lead what would stand later as well.
        long: how much cheaper a combination is for each card more; it is harder to beat later.
        bomb_kept: a bomb in hand that nobody beats.
        follows: how much the chance counts to lay something on what others lead.
        willing: how likely somebody who can beat a play does so.
        willing_high: the same where he needs a two or a joker for it.
        bomb_willing: how likely somebody who has a bomb plays it.
    """

    lead: float
    friend_lead: float
    enemy_lead: float
    near: float
    fades: float
    runs_out: float
    ends: float
    kept: float
    long: float
    bomb_kept: float
    follows: float
    willing: float
    willing_high: float
    bomb_willing: float
