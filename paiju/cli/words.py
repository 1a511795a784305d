"""What commands say by themselves; what concerns the rules comes from `paiju.explain`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from paiju.explain import Lang


@dataclass(frozen=True)
class Words:
    """The texts of one language. Braces take values, as `str.format` has it."""

    aliases: str
    options: str
    scores: str
    house: str
    wins: str
    leads: str
    semicolon: str
    not_over: str
    redeal: str
    agrees: str
    differs: str
    no_settlement: str
    in_coins: str
    no_shuffle: str
    holds: str
    does_not_hold: str
    commitment: str
    deck: str
    seed: str
    published: str
    ok: str
    wrong: str
    sequences: str
    page: str
    kernel: str
    no_kernel: str
    built: str
    missing: str
    not_installed: str
    decks: str
    interval: str
    points: str
    won: str
    decks_won: str
    pace: str
    most: str
    faults: str
    first_fault: str
    played_out: str
    done: str
    best: str
    behind: str
    behind_known: str
    lost: str
    decided_by: Mapping[str, str]
    worst: str
    no_mistakes: str
    nothing_decided: str


ZH: Final = Words(
    aliases="又名 {names}",
    options="选项",
    scores="得分：{scores}",
    house="系统",
    wins="胜",
    leads="先手",
    semicolon="；",
    not_over="这一局没有打完，没有结算。",
    redeal="这一副牌要重新发。",
    agrees="结算与记录相符。",
    differs="结算与记录不符。",
    no_settlement="记录中没有可比较的结算。",
    in_coins="金币（每家押上：{stacks}）",
    no_shuffle="记录中没有洗牌的种子。",
    holds="洗牌无误。",
    does_not_hold="洗牌不符。",
    commitment="服务器种子的 SHA-256 就是承诺 {value}",
    deck="由种子重新洗出的牌序与记录一致",
    seed="服务器种子为 {bytes} 字节",
    published="承诺就是发牌前公布的 {value}",
    ok="相符",
    wrong="不符",
    sequences="深度 {depth}：{nodes}",
    page="网页",
    kernel="编译内核",
    no_kernel="没有，只有低级的电脑玩家：{reason}",
    built="已生成",
    missing="没有",
    not_installed="没有安装，只是从源码运行；请用 pip install 安装",
    decks="{decks} 副牌，每副换座打 {ways} 次，共 {deals} 局",
    interval="95 % 区间",
    points="每局得分",
    won="赢的局数",
    decks_won="赢的牌副数",
    pace="{player} 每步毫秒",
    most="99 % 在 {most} 之内",
    faults="出错的决定，由规则代打：A {a} 次，B {b} 次。第一次：",
    first_fault="第一次出错，由规则代打，继续比赛：{where}",
    played_out="没有编译内核：不作搜索，只由不搜索的牌手试打，评判较粗。",
    done="所选",
    best="更好的",
    behind="平均少得",
    behind_known="就这一局",
    lost="{name}：{decisions} 个决定，{mistakes} 个明显失误，共少得 {points} 分",
    decided_by={"timeout": "（超时）", "autoplay": "（托管）"},
    worst="最大的失误：",
    no_mistakes="没有明显的失误。",
    nothing_decided="没有什么可决定的。",
)
EN: Final = Words(
    aliases="also {names}",
    options="Options",
    scores="Scores: {scores}",
    house="House",
    wins="wins",
    leads="first",
    semicolon="; ",
    not_over="The deal was not played to its end: no settlement.",
    redeal="These cards are dealt again.",
    agrees="The settlement agrees with the record.",
    differs="The settlement does not agree with the record.",
    no_settlement="The record has no settlement to compare with.",
    in_coins="In coins (set aside for each seat: {stacks})",
    no_shuffle="The record has no seeds of a shuffle.",
    holds="The shuffle holds.",
    does_not_hold="The shuffle does not hold.",
    commitment="SHA-256 of the server's seed is the commitment {value}",
    deck="the seeds give the order of the cards",
    seed="the server's seed has {bytes} bytes",
    published="the commitment is the one published before the deal, {value}",
    ok="ok",
    wrong="wrong",
    sequences="depth {depth}: {nodes}",
    page="web page",
    kernel="kernel",
    no_kernel="missing, so only the lower bots play: {reason}",
    built="built",
    missing="missing",
    not_installed="runs from its sources; install it with pip",
    decks="{decks} decks, each played {ways} times with the seats turned: {deals} deals",
    interval="95 % interval",
    points="points a deal",
    won="deals won",
    decks_won="decks won",
    pace="{player}, ms a move",
    most="99 % within {most}",
    faults="Decisions that failed and were made by the rules: A {a}, B {b}. The first:",
    first_fault="The first decision that failed; the rules made it, the match goes on: {where}",
    played_out="Without the compiled kernel: judged by play-outs, not by search, and less sharply.",
    done="done",
    best="better",
    behind="on average",
    behind_known="in this deal",
    lost="{name}: decisions {decisions}, clear mistakes {mistakes}, lost by them {points} points",
    decided_by={"timeout": " (time was up)", "autoplay": " (auto-play)"},
    worst="The worst mistakes:",
    no_mistakes="No clear mistake.",
    nothing_decided="There was nothing to decide.",
)
WORDS: Final[Mapping[Lang, Words]] = {"zh": ZH, "en": EN}
