"""What the terminal says by itself; what concerns the rules comes from `paiju.explain`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paiju.explain import Lang


@dataclass(frozen=True)
class Words:
    """All texts of one language. Braces take values, as `str.format` has it."""

    seats: tuple[str, ...]
    title: str
    commitment: str
    redealt: str
    your_turn: str
    must_cover: str
    may_topple: str
    waiting: str
    deal_over: str
    cards_left: str
    covered: str
    just_covered: str
    your_covered: str
    log: str
    table: str
    players: str
    hand_by_suit: str
    hand_by_rank: str
    keys_playing: str
    keys_over: str
    keys_settlement: str
    settlement: str
    seat_column: str
    score_column: str
    total_column: str
    house: str
    winner: str
    seed: str
    check_seed: str
    saved: str
    not_saved: str
    not_yet: str
    press_again: str
    help: str


ZH: Final = Words(
    seats=("你", "下家", "对家", "上家"),
    title="牌局 · {ruleset} · 第 {number} 局 · 电脑 {level} 级",
    commitment="承诺 {commitment}",
    redealt="有人拿到四张 A 和四张 K，重新发牌。",
    your_turn="轮到你：出一张活牌（有框、突起的牌）。",
    must_cover="轮到你：没有活牌，选一张扣下。",
    may_topple="你可以推倒（按 t）。",
    waiting="等 {name} 出牌……",
    deal_over="这一局结束了。",
    cards_left="手牌 {n:>2}",
    covered="扣 {n:>2}",
    just_covered="▮",
    your_covered="你扣的：{cards} 共{points}分",
    log="经过",
    table="牌桌",
    players="玩家",
    hand_by_suit="你的手牌（按花色）",
    hand_by_rank="你的手牌（按大小）",
    keys_playing="←→ 选牌  ↑↓ 活牌  回车 出/扣  o 排序  l English  ? 帮助  q 退出",
    keys_over="n 下一局  e 结算  s 保存牌谱  l English  ? 帮助  q 退出",
    keys_settlement="n 下一局  s 保存牌谱  ↑↓ 翻看  Esc 看牌桌  l English  q 退出",
    settlement="结算",
    seat_column="玩家",
    score_column="本局",
    total_column="累计",
    house="系统",
    winner="胜",
    seed="种子 {seed}",
    check_seed="种子的 SHA-256 就是发牌前公布的承诺；保存牌谱后可用 paiju replay 核对。",
    saved="牌谱存到 {path}",
    not_saved="没有存成：{reason}",
    not_yet="打完这一局才能保存：牌谱里有所有人的牌。",
    press_again="这一局还没打完。再按一次 q 退出。",
    help="""\
[b]憋七怎么玩[/b]
四门花色都从 7 往两头接。7 随时可出，别的牌要挨着桌上同花色的牌。
有活牌就必须出一张；没有活牌才扣一张，扣下的牌点数算罚分。
扣得最少的赢；一张不扣是「走通」，别人的罚分翻倍。

[b]按键[/b]
← →        在手牌中移动          ↑ ↓      跳到下一张、上一张活牌
2 – 9, 0   跳到该点数的牌（0 是 10，1 是 A）
回车、空格 出这张牌，或扣下它    t        推倒（规则允许时）
o          按花色、按大小排列    l        中文 / English
s          保存牌谱（结束以后）  n        下一局（结束以后）
e          再看结算              q        退出
鼠标：点一下选牌，再点一下打出。

Esc 关上这一页""",
)

EN: Final = Words(
    seats=("You", "Right", "Across", "Left"),
    title="paiju · {ruleset} · deal {number} · bots of level {level}",
    commitment="Commitment {commitment}",
    redealt="A hand had all four aces and kings: dealt again.",
    your_turn="Your turn: play a live card (framed and raised).",
    must_cover="Your turn: no live card, choose one to cover.",
    may_topple="You may topple (press t).",
    waiting="Waiting for {name} …",
    deal_over="The deal is over.",
    cards_left="hand {n:>2}",
    covered="cover {n:>2}",
    just_covered="▮",
    your_covered="Yours: {cards} = {points}",
    log="What happened",
    table="Table",
    players="Players",
    hand_by_suit="Your hand (by suit)",
    hand_by_rank="Your hand (by rank)",
    keys_playing="←→ move  ↑↓ live  Enter play/cover  o sort  l 中文  ? help  q quit",
    keys_over="n next deal  e settlement  s save record  l 中文  ? help  q quit",
    keys_settlement="n next deal  s save record  ↑↓ scroll  Esc see table  l 中文  q quit",
    settlement="Settlement",
    seat_column="Player",
    score_column="Score",
    total_column="Total",
    house="House",
    winner="won",
    seed="Seed       {seed}",
    check_seed="Its SHA-256 is the commitment shown before; `paiju replay` checks a saved record.",
    saved="Record saved to {path}",
    not_saved="Not saved: {reason}",
    not_yet="Not before the deal is over: its record shows all hands.",
    press_again="The deal is not over. Press q again to quit.",
    help="""\
[b]How Sevens is played[/b]
Each suit grows from its 7 both ways. A 7 is always live; other cards must
lie next to their suit on the table. Who has a live card must play one;
who has none covers a card, and its points count against him. The fewest
points win; covering nothing is "through" and multiplies what others pay.

[b]Keys[/b]
Left, Right   move in the hand       Up, Down  to the next live card
2 – 9, 0      to a card of that rank (0 is 10, 1 is an ace)
Enter, Space  play or cover it       t         topple, where offered
o             sort by suit or rank   l         English / 中文
s             save the record, n     next deal, both after this one
e             settlement again       q         quit
Mouse: click to choose a card, click it again to play it.

Esc closes this page""",
)

WORDS: Final[dict[Lang, Words]] = {"zh": ZH, "en": EN}
