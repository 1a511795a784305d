// Made from the server's messages by `python -m paiju.server.typescript`. Do not edit.

/** A card in the notation: `S7`, `HT`, `X`, `R`; of a second deck `S7'`. */
export type Card = string

/** Ranks from low to high, run together: `334TXR`. */
export type Ranks = string

/** Takes an empty seat, or a bot's between deals; any where `seat` is None. */
export interface Sit {
  type: "sit"
  id?: number
  seat?: number | null
}

/** Leaves the table. */
export interface Stand {
  type: "stand"
  id?: number
  escape?: boolean
}

/** Puts a bot on an empty seat, changes its level, or takes it away where `level` is None. */
export interface PlaceBot {
  type: "place_bot"
  id?: number
  seat: number
  level: number | null
}

/** The owner sends somebody away before the deal, who cannot sit down again for a while. */
export interface Kick {
  type: "kick"
  id?: number
  seat: number
}

/** Wants the next deal, and adds a seed of the client's own to its shuffle (PL-60). */
export interface Ready {
  type: "ready"
  id?: number
  seed?: string
}

/** Does something in the running deal. */
export interface Act {
  type: "act"
  id?: number
  seq: number
  action: GameAction
}

/** Lets the room's bot play, or takes over again (PL-05). */
export interface SetAutoplay {
  type: "set_autoplay"
  id?: number
  on: boolean
}

/** Asks all people at a private table for a pause of the running deal; bots always agree. */
export interface AskPause {
  type: "ask_pause"
  id?: number
}

/** Agrees to the pause that somebody asked for, or does not; who asked may take it back. */
export interface AnswerPause {
  type: "answer_pause"
  id?: number
  agree: boolean
}

/** Goes on with the deal; any player may. */
export interface EndPause {
  type: "end_pause"
  id?: number
}

/** Asks all people at the table to end the running deal: a draw, without points and coins. */
export interface AskEnd {
  type: "ask_end"
  id?: number
}

/** Agrees to the end that somebody asked for, or does not; who asked may take it back. */
export interface AnswerEnd {
  type: "answer_end"
  id?: number
  agree: boolean
}

/** Asks for sensible actions, the best first; for leads too. */
export interface Hint {
  type: "hint"
  id?: number
}

/** Asks how certain cards of the hand may be played, where not all plays are listed. */
export interface Ask {
  type: "ask"
  id?: number
  cards: Ranks
}

/** Says something to all at the table; who only looks on says nothing. */
export interface Say {
  type: "say"
  id?: number
  manner: "emoji" | "phrase" | "words"
  what: string
}

/** Asks for the server's clock; `sent` comes back as it is. */
export interface Ping {
  type: "ping"
  id?: number
  sent: number
}

/** The table as it is now, and what happened since the last message. */
export interface Changed {
  type: "changed"
  now_ms: number
  happened: Happened[]
  table: TableView
}

/** One thing that happened, as the viewer may know it. */
export interface Happened {
  seq: number
  at_ms: number
  code: string
  text: Text
  seat: number | null
  by: string | null
  event: GameEvent | null
}

/** A sentence in both languages. */
export interface Text {
  zh: string
  en: string
}

/** A table as one seat, or a spectator, may see it. */
export interface TableView {
  id: string
  seq: number
  ruleset: RuleSetView
  seats: SeatView[]
  you: number | null
  owner: number | null
  phase: string
  deal: number
  commitment: string
  turn_ms: number
  card_counter: boolean
  room: string
  stakes: Stakes | null
  spectators: boolean
  delay_ms: number
  pace: Pace
  pause_agreed: number[]
  paused_until_ms: number | null
  agreed_end: boolean
  end_agreed: number[]
  deadline_ms: number | null
  start_ms: number | null
  game: GameView | null
  settlement: SettlementView | null
}

/** The rule set of a table, with all its options. */
export interface RuleSetView {
  name: string
  family: string
  hash: string
  title: Text
  options: Record<string, unknown>
}

/** One seat as everybody sees it. */
export interface SeatView {
  seat: number
  kind: string
  name: string
  player: string | null
  program: boolean
  level: number | null
  online: boolean
  autoplay: boolean
  absent: boolean
  ready: boolean
  total: number
  coins: number | null
}

/** The stakes of a table (PL-01). All amounts are coins. */
export interface Stakes {
  unit: number
  coefficient?: number
  fee?: number
  buy_in: number
  least?: number
  escape_penalty?: number
}

/** How a table waits. Tables of rooms have it as it is here. */
export interface Pace {
  clock: boolean
  autoplay: boolean
  start_ms: number
  idle_ms: number
}

/** How a deal ended. */
export interface SettlementView {
  names: string[]
  scores: number[]
  house: number
  winners: number[]
  lines: LineView[]
  shuffle: ShuffleView
  coins: CoinsView | null
  agreed: boolean
}

/** One line of a settlement. */
export interface LineView {
  rule: string
  kind: string
  cause: string
  seats: number[]
  cards: Card[]
  points: number | null
  factor: number | null
  text: Text
  payer: number | null
}

/** What it takes to make the shuffle anew (PL-60), hexadecimal, revealed after the deal. */
export interface ShuffleView {
  commitment: string
  server: string
  clients: string[]
  attempt: number
  pack: Card[]
  sides: number[]
  deck: Card[]
}

/** How a deal ended in coins (PL-51). */
export interface CoinsView {
  stacks: number[]
  results: number[]
  house: number
  lines: LineView[]
}

/** A message was refused, and changed nothing. */
export interface Refused {
  type: "refused"
  id: number
  code: string
  params: Record<string, string | number>
  text: Text
}

/** The answer to a hint: none where nothing beats what lies there but passing. */
export interface Hints {
  type: "hints"
  id: number
  actions: GameAction[]
}

/** The answer to it: what `legal` would list of these cards, the highest reading first. */
export interface Readings {
  type: "readings"
  id: number
  actions: GameAction[]
}

/** Somebody said something. What was said in the last minute is told again after a reconnect. */
export interface Said {
  type: "said"
  number: number
  at_ms: number
  seat: number
  player: string
  name: string
  manner: "emoji" | "phrase" | "words"
  what: string
  text: Text
}

/** The host tells everybody something, at tables and in the lobby. */
export interface Announced {
  type: "announced"
  text: Text
  until_ms: number
}

/** The answer to a ping. */
export interface Pong {
  type: "pong"
  sent: number
  now_ms: number
}

/** Wants to be matched in a room; who waits there already keeps his place. */
export interface Join {
  type: "join"
  id?: number
  room: string
  seed?: string
}

/** Waits no longer. Who has been matched already is at his table. */
export interface Cancel {
  type: "cancel"
  id?: number
}

/** All rooms: at the beginning, and when the host has changed them. */
export interface Lobby {
  type: "lobby"
  now_ms: number
  rooms: RoomInfo[]
}

/** A room (PL-01). `GET /api/rooms` lists them. */
export interface RoomInfo {
  id: string
  title: Text
  ruleset: RuleSetView
  seats: number
  stakes: Stakes | null
  bots_level: number | null
  bots_after_ms: number
  members_only: boolean
  same_address: boolean
  turn_ms: number
  card_counter: boolean
  spectators: boolean
  agreed_end: boolean
  most_escapes: number
  open: boolean
  count: RoomCount
}

/** What changes in a room from one moment to the next. */
export interface RoomCount {
  players: number
  waiting: number
  commitment: string
}

/** For each room how many people play there, and how many wait. */
export interface Counts {
  type: "counts"
  counts: Record<string, RoomCount>
}

/** How the player himself waits now; None where he does not. */
export interface Queued {
  type: "queued"
  now_ms: number
  waiting: Waiting | null
}

/** How a player waits. */
export interface Waiting {
  room: string
  since_ms: number
  bots_ms: number | null
  commitment: string
}

/** The player is seated, and the deal has begun: the page of the table is `/t/{table}`. */
export interface Matched {
  type: "matched"
  table: string
  room: string
  commitment: string
  seed: string
}

/** Lays a live card on the table (SV-04). */
export interface SevensPlay {
  action: "play"
  cards: Card
}

/** Puts a card face down in front of the seat (SV-05). */
export interface SevensCover {
  action: "cover"
  cards: Card
}

/** Ends the deal with four aces, kings or sevens, before the seat's first card (SV-42). */
export interface SevensTopple {
  action: "topple"
}

/** Lays cards on the table; what they mean there follows from them (SK-22). */
export interface ShuangkouPlay {
  action: "play"
  cards: Ranks
  which?: Card[]
}

/** Lets the play of another stand (SK-40). */
export interface ShuangkouPass {
  action: "pass"
}

/** Shows the hand to all for the rest of the deal (DZ-10). */
export interface DoudizhuShow {
  action: "show"
}

/** Does not show the hand at this stage (DZ-10). */
export interface DoudizhuWait {
  action: "wait"
}

/** Calls: 叫地主 (DZ-02). */
export interface DoudizhuCall {
  action: "call"
}

/** Robs: 抢地主 (DZ-04). */
export interface DoudizhuRob {
  action: "rob"
}

/** Says no to calling or to robbing: 不叫, 不抢 (DZ-02, DZ-04). */
export interface DoudizhuDecline {
  action: "decline"
}

/** Lays cards on the table. */
export interface DoudizhuPlay {
  action: "play"
  cards: Ranks
  kind?: Kind | null
  rank?: string | null
  which?: Card[]
}

/** The kinds of combinations of both games. */
export type Kind = "single" | "pair" | "triple" | "straight" | "pair_run" | "triple_run" | "triple_one" | "triple_pair" | "plane_one" | "plane_pair" | "four_two" | "four_pairs" | "bomb" | "soft_bomb" | "wild_bomb" | "chain_bomb" | "joker_bomb" | "rocket"

/** Lets the play of another stand (DZ-42). */
export interface DoudizhuPass {
  action: "pass"
}

/** A card was laid on the table. */
export interface SevensPlayed {
  event: "played"
  seat: number
  card: Card
}

/** A card was covered; `count` are covered now. Which card only its owner knows. */
export interface SevensCovered {
  event: "covered"
  seat: number
  count: number
}

/** For its owner alone: which card was covered. */
export interface SevensCoveredCard {
  event: "covered_card"
  seat: number
  card: Card
}

/** A suit is complete on the table (SV-43). */
export interface SevensDragon {
  event: "dragon"
  seat: number
  card: Card
}

/** The deal was toppled; `cards` are shown as proof. */
export interface SevensToppled {
  event: "toppled"
  seat: number
  cards: Card[]
}

/** A seat left, and the deal is settled as it stands (PL-30). */
export interface SevensEscaped {
  event: "escaped"
  seat: number
}

/** Cards were laid on the table, with their reading (SK-22). */
export interface ShuangkouPlayed {
  event: "played"
  seat: number
  cards: Card[]
  kind: Kind
  rank: string
  length: number
  lines: number
  left: number
}

/** A seat let the play stand. */
export interface ShuangkouPassed {
  event: "passed"
  seat: number
}

/** A bomb brought its player points from each of the others, at once (SK-53). */
export interface ShuangkouContributed {
  event: "contributed"
  seat: number
  lines: number
  points: number
  contributions: number[]
}

/** A seat has no cards left, and takes this place, 1 to 4 (SK-42). */
export interface ShuangkouOut {
  event: "out"
  seat: number
  place: number
}

/** A seat leads because its partner, out of cards, was beaten by nobody (SK-41). */
export interface ShuangkouJiefeng {
  event: "jiefeng"
  seat: number
}

/** A seat showed its hand: the cards that it has so far (DZ-10, DZ-11). */
export interface DoudizhuShown {
  event: "shown"
  seat: number
  factor: number
  cards: Card[]
}

/** A seat did not show at this stage. */
export interface DoudizhuWaited {
  event: "waited"
  seat: number
}

/** Cards were dealt; each hand has `count` now. */
export interface DoudizhuDealt {
  event: "dealt"
  count: number
}

/** The calling begins with this seat (DZ-03, DZ-13). */
export interface DoudizhuAsked {
  event: "asked"
  seat: number
}

/** A seat called. */
export interface DoudizhuCalled {
  event: "called"
  seat: number
}

/** A seat said no to calling. */
export interface DoudizhuDeclined {
  event: "declined"
  seat: number
}

/** A seat robbed. */
export interface DoudizhuRobbed {
  event: "robbed"
  seat: number
}

/** A seat said no to robbing. */
export interface DoudizhuNotRobbed {
  event: "not_robbed"
  seat: number
}

/** The landlord is settled and takes the bottom cards, which all see (DZ-06). */
export interface DoudizhuLandlord {
  event: "landlord"
  seat: number
  cards: Card[]
}

/** A rank is wild (DZ-50). */
export interface DoudizhuWild {
  event: "wild"
  rank: string
}

/** All said no, and the cards are dealt again (DZ-02). */
export interface DoudizhuThrownIn {
  event: "thrown_in"
}

/** Cards were laid on the table, with their reading (DZ-31, DZ-53). */
export interface DoudizhuPlayed {
  event: "played"
  seat: number
  cards: Card[]
  kind: Kind
  rank: string
  length: number
  left: number
}

/** A seat let the play stand. */
export interface DoudizhuPassed {
  event: "passed"
  seat: number
}

/** The multiplier has risen to this (DZ-60). */
export interface DoudizhuMultiplied {
  event: "multiplied"
  multiplier: number
}

/** The landlord won and the peasants played nothing (DZ-61). */
export interface DoudizhuSpring {
  event: "spring"
}

/** The peasants won and the landlord played but once (DZ-61). */
export interface DoudizhuAntiSpring {
  event: "anti_spring"
}

/** A seat is out, and its side has won (DZ-42). */
export interface DoudizhuWon {
  event: "won"
  seat: number
  by: number[]
}

/** An observation of Sevens. */
export interface SevensView {
  game: "sevens"
  seat: number | null
  turn: number | null
  leader: number
  hand: Card[]
  covered: Card[]
  hand_counts: number[]
  covered_counts: number[]
  table: ([number, number] | null)[]
  history: (Card | null)[]
  legal: (SevensPlay | SevensCover | SevensTopple)[]
  reveal: SevensReveal | null
}

/** What is turned up when a deal is over. */
export interface SevensReveal {
  hands: Card[][]
  covered: Card[][]
}

/** An observation of Shuangkou. */
export interface ShuangkouView {
  game: "shuangkou"
  seat: number | null
  partner: number | null
  turn: number | null
  leader: number
  open_card: Card
  hand: Card[]
  hand_counts: number[]
  out: number[]
  to_beat: ShuangkouStanding | null
  trick: (ClimbingLaid | null)[]
  contributions: number[]
  multipliers: number[]
  history: [number, Ranks][]
  legal: (ShuangkouPlay | ShuangkouPass)[]
  reveal: Card[][] | null
}

/** The play that has to be beaten, with its reading (SK-22). */
export interface ShuangkouStanding {
  seat: number
  cards: Ranks
  kind: Kind
  rank: string
  length: number
  lines: number
}

/** What a seat last did in the trick: the cards that it laid, none where it passed. */
export interface ClimbingLaid {
  cards: Card[]
}

/** An observation of Dou Dizhu. */
export interface DoudizhuView {
  game: "doudizhu"
  seat: number | null
  phase: DoudizhuPhase
  actors: number[]
  turn: number | null
  dealt: number
  hand: Card[]
  hand_counts: number[]
  shows: number[]
  shown: (Card[] | null)[]
  show_factor: number
  first: number | null
  auction: DoudizhuBid[]
  landlord: number | null
  bottom: Card[] | null
  wild: string | null
  multiplier: number
  factors: DoudizhuFactor[]
  to_beat: DoudizhuStanding | null
  trick: (ClimbingLaid | null)[]
  history: [number, Ranks][]
  legal: (DoudizhuShow | DoudizhuWait | DoudizhuCall | DoudizhuRob | DoudizhuDecline | DoudizhuPlay | DoudizhuPass)[]
  unlisted: boolean
  reveal: Card[][] | null
}

/** The parts of a deal, in order. */
export type DoudizhuPhase = "showing" | "calling" | "robbing" | "playing" | "over"

/** Who said what. */
export interface DoudizhuBid {
  seat: number
  word: DoudizhuWord
}

/** What is said in the auction. */
export type DoudizhuWord = "call" | "decline" | "rob"

/** What multiplies a deal. */
export interface DoudizhuFactor {
  rule: string
  cause: DoudizhuCause
  factor: number
  by: number[]
}

/** The causes, by kind of line; behind some the figures that their lines carry. */
export type DoudizhuCause = "doudizhu.base" | "doudizhu.room" | "doudizhu.show" | "doudizhu.rob" | "doudizhu.bomb" | "doudizhu.rocket" | "doudizhu.spring" | "doudizhu.anti_spring" | "doudizhu.role" | "doudizhu.coefficient" | "doudizhu.grand_slam" | "doudizhu.win_cap" | "doudizhu.owes_less" | "doudizhu.broke" | "doudizhu.pays" | "doudizhu.pays_coins" | "doudizhu.short" | "doudizhu.fee" | "doudizhu.reward"

/** The play that has to be beaten, with its reading (DZ-31, DZ-53). */
export interface DoudizhuStanding {
  seat: number
  cards: Ranks
  kind: Kind
  rank: string
  length: number
}

/** `GET /api/admin`: the server at a glance, and who asks. */
export interface Overview {
  you: string
  version: string
  draining: boolean
  tables: number
  running: number
  online: number
  admins: PersonInfo[]
}

/** A player in a list of the host. */
export interface PersonInfo {
  id: string
  name: string
  kind: string
  login: string | null
  created_ms: number
  last_seen_ms: number
}

/** A table in a list of the host. */
export interface AdminTable {
  id: string
  room: string
  title: Text
  phase: string
  deal: number
  names: string[]
  online: number
  moved_ms: number | null
}

/** A room in a list of the host. */
export interface AdminRoom {
  id: string
  title: Text
  open: boolean
  closed: boolean
  playing: number
  waiting: number
}

/** What a check of the ledger found, from its first entry on. */
export interface LedgerProof {
  transfers: number
  deals: number
  accounts: number
  total: number
  set_aside: number
  gone: number
  recorded: number
  problem: string | null
}

/** What an admin did. */
export interface DeedInfo {
  at_ms: number
  who: string
  deed: string
  subject: string
  detail: string
}

/** Somebody reported a player. */
export interface ReportInfo {
  at_ms: number
  reporter: PersonInfo | null
  player: PersonInfo | null
  table: string
  deal: number
  reason: string
  lines: string
}

/** `PUT /api/admin/rooms/{room}` closes a room, or lets it be as its file says. */
export interface SetRoom {
  open: boolean
}

/** `POST /api/admin/broadcast`. Where one language is empty, the other stands for it. */
export interface Broadcast {
  zh?: string
  en?: string
  minutes?: number
}

/** `POST /api/admin/admins`: the member of this login helps from now on. */
export interface Appoint {
  login: string
}

/** `POST /api/admin/resets`: the member of this login has forgotten his password. */
export interface MakeReset {
  login: string
}

/** A code by which a password is set anew, told this once. */
export interface ResetMade {
  code: string
  path: string
  until_ms: number
}

/** A part of a player's history, the last deal first. */
export interface History {
  deals: DealInfo[]
  before_ms: number | null
}

/** A deal in a player's history. */
export interface DealInfo {
  table: string
  deal: number
  ended_ms: number
  ruleset: string
  title: Text
  seat: number
  names: string[]
  score: number
  coins: number | null
  escaped: boolean
  agreed: boolean
}

/** A deal that is over, move by move, as one seat saw it. */
export interface ReplayView {
  frames: ReplayFrame[]
  own: number | null
}

/** The table after one move. */
export interface ReplayFrame {
  at_ms: number
  happened: Happened[]
  table: TableView
  hands: Card[][]
}

/** Who made most points, under a rule set or in a room, in a time. */
export interface Leaderboard {
  leaders: Leader[]
  you: Leader | null
}

/** A player in a list of leaders. */
export interface Leader {
  place: number
  player: string
  name: string
  points: number
  deals: number
  won: number
}

/** The player who asks. `GET /api/me` makes a guest of whoever is none yet (PL-41). */
export interface Me {
  id: string
  name: string
  kind: "bot" | "guest" | "member"
  login: string | null
  level: LevelView | null
  admin: boolean
}

/** A member's level, and the points that it comes from (PL-40). */
export interface LevelView {
  number: number
  title: Text
  points: number
  next: number | null
}

/** `PATCH /api/me`. */
export interface Rename {
  name: string
}

/** `GET /api/players/{id}`: what everybody may know of a player. */
export interface PlayerPage {
  id: string
  name: string
  kind: "bot" | "guest" | "member"
  since_ms: number
  owner: Owner | null
  level: LevelView | null
  deals: number
  won: number
  escapes: number
  escape_percent: number
  standings: RulesetStanding[]
}

/** Whose program a bot account is. */
export interface Owner {
  id: string
  name: string
}

/** A player under one rule set. */
export interface RulesetStanding {
  ruleset: string
  title: Text
  deals: number
  won: number
  escapes: number
  rating: number | null
  rated: number
  provisional: boolean
  average: number
}

/** `POST /api/account` makes the guest who asks a member; `POST /api/login` logs one in. */
export interface Credentials {
  login: string
  password: string
}

/** `PUT /api/account/password`: all other sessions end. */
export interface ChangePassword {
  old: string
  new: string
}

/** `POST /api/account/reset`: who holds a code sets a password; all sessions end but a new one. */
export interface ResetPassword {
  code: string
  password: string
}

/** `POST /api/account/deletion`: whoever asks, guest or member, is gone for good. */
export interface LeaveForGood {
  password?: string | null
}

/** `GET /api/sessions` lists the devices on which a player is known. */
export interface SessionInfo {
  id: string
  device: string
  created_ms: number
  last_seen_ms: number
  current: boolean
}

/** `POST /api/bots` makes a bot account. */
export interface NewBot {
  name: string
}

/** `GET /api/bots` lists the bot accounts of a member. */
export interface BotInfo {
  id: string
  name: string
  created_ms: number
  last_seen_ms: number
}

/** The token of a bot account, told this once: `Authorization: Bearer {token}`. */
export interface BotToken {
  id: string
  token: string
}

/** `PUT /api/limits`: how much a player wants to play a day (PL-80); None for no limit. */
export interface SetLimits {
  minutes: number | null
  deals: number | null
  offset_minutes?: number
}

/** `GET /api/limits`: what holds today, and how much of it is used. */
export interface LimitsView {
  minutes: number | null
  deals: number | null
  changes: boolean
  next_minutes: number | null
  next_deals: number | null
  used_minutes: number
  used_deals: number
  day_ends_ms: number | null
}

/** `GET /api/rulesets` lists them. */
export interface RuleSetInfo {
  ruleset: RuleSetView
  summary: Text
  sections: RuleSection[]
  levels: number[]
  options: OptionInfo[]
  stakes: boolean
}

/** A part of the rules. */
export interface RuleSection {
  title: Text
  paragraphs: RuleText[]
}

/** A paragraph of the rules with the ids that it restates. */
export interface RuleText {
  ids: string[]
  text: Text
}

/** An option, as a form asks for it. */
export interface OptionInfo {
  name: string
  kind: "choice" | "number" | "rows" | "switch"
  value: unknown
  label: Text
  description: Text
  choices: OptionChoice[]
  columns: Column[]
  rows: number | null
}

/** A word that an option may have, and what it means. */
export interface OptionChoice {
  value: string
  text: Text
}

/** A number of an option, with its bounds. */
export interface Column {
  least: number | null
  most: number | null
  whole: boolean
}

/** `POST /api/tables` opens a table, with the asker on seat 0. */
export interface OpenTable {
  ruleset: string
  options?: Record<string, unknown>
  bots?: number | null
  turn_seconds?: number
  clock?: boolean
  autoplay?: boolean
  start_seconds?: number
  idle_minutes?: number
  card_counter?: boolean
  spectators?: boolean
  agreed_end?: boolean
  stakes?: Stakes | null
}

/** The answer to it: the page of the table is `/t/{id}`. */
export interface Opened {
  id: string
}

/** `GET /api/tables` lists the tables at which the asker sits. */
export interface TableInfo {
  id: string
  title: Text
  phase: string
  names: string[]
  your_turn: boolean
}

/** `GET /api/tables/{id}/deals/{n}/analysis?seat=0` tells what a seat did, and what was best. */
export interface AnalysisView {
  seat: number
  decisions: DecisionView[]
  mistakes: number
  lost: number
}

/** One decision, looked at afterwards. */
export interface DecisionView {
  move: number
  done: Text
  best: Text
  behind: number
  error: number
  best_known: Text
  behind_known: number
  mistake: boolean
  text: Text | null
}

/** The body of every error answer. */
export interface Problem {
  code: string
  params: Record<string, string | number>
  text: Text
}

/** `GET /api/me/coins`, and the answer to `POST /api/me/relief`. */
export interface Wallet {
  coins: number
  set_aside: number
  relief: ReliefView
  movements: MovementView[]
}

/** What broke players are given once a day (PL-50). */
export interface ReliefView {
  coins: number
  below: number
  free: boolean
}

/** A deal from its beginning on, or something given. */
export interface MovementView {
  kind: string
  at_ms: number
  coins: number
  table: string
  deal: number
  title: Text | null
  text: Text
}

/** What may be said at any table. */
export interface TalkInfo {
  phrases: PhraseInfo[]
  emoji: string[]
  most: number
}

/** A phrase that is said with one tap. */
export interface PhraseInfo {
  key: string
  text: Text
}

/** Reports a player of a table to the host, with what was said there last. */
export interface Report {
  player: string
  reason?: "name" | "play" | "talk"
}

export type ClientMessage = Sit | Stand | PlaceBot | Kick | Ready | Act | SetAutoplay | AskPause | AnswerPause | EndPause | AskEnd | AnswerEnd | Hint | Ask | Say | Ping

export type ServerMessage = Changed | Refused | Hints | Readings | Said | Announced | Pong

export type LobbyRequest = Join | Cancel | Ping

export type LobbyMessage = Lobby | Counts | Queued | Matched | Announced | Refused | Pong

export type GameAction = SevensPlay | SevensCover | SevensTopple | ShuangkouPlay | ShuangkouPass | DoudizhuShow | DoudizhuWait | DoudizhuCall | DoudizhuRob | DoudizhuDecline | DoudizhuPlay | DoudizhuPass

export type GameEvent = SevensPlayed | SevensCovered | SevensCoveredCard | SevensDragon | SevensToppled | SevensEscaped | ShuangkouPlayed | ShuangkouPassed | ShuangkouContributed | ShuangkouOut | ShuangkouJiefeng | DoudizhuShown | DoudizhuWaited | DoudizhuDealt | DoudizhuAsked | DoudizhuCalled | DoudizhuDeclined | DoudizhuRobbed | DoudizhuNotRobbed | DoudizhuLandlord | DoudizhuWild | DoudizhuThrownIn | DoudizhuPlayed | DoudizhuPassed | DoudizhuMultiplied | DoudizhuSpring | DoudizhuAntiSpring | DoudizhuWon

export type GameView = SevensView | ShuangkouView | DoudizhuView
