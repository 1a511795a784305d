/** The server over HTTP. */

import { isFamily } from './families';
import type {
  AnalysisView,
  BotInfo,
  BotToken,
  ChangePassword,
  Credentials,
  History,
  Leaderboard,
  LeaveForGood,
  LimitsView,
  Me,
  NewBot,
  Opened,
  OpenTable,
  PlayerPage,
  Problem,
  ReplayView,
  Report,
  ResetPassword,
  RoomInfo,
  RuleSetInfo,
  SessionInfo,
  SetLimits,
  TableInfo,
  TalkInfo,
  Text,
  Wallet,
} from './wire';

/** An error that the server explains. */
export class ApiError extends Error {
  readonly text: Text;

  constructor(readonly problem: Problem) {
    super(problem.text.en);
    this.text = problem.text;
  }
}

/** Args: `path` below `/api/`. Raises an `ApiError` where the server refuses. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { 'content-type': 'application/json' };
  }
  const response = await fetch(`/api/${path}`, request);
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as T;
}

async function problemOf(response: Response): Promise<Error> {
  try {
    return new ApiError((await response.json()) as Problem);
  } catch {
    return new Error(`HTTP ${response.status}`);
  }
}

export type Span = 'day' | 'week' | 'all';

let arriving: Promise<Me> | undefined;
let rulesets: Promise<RuleSetInfo[]> | undefined;

export const api = {
  /** Asked once at a time: two questions of a new visitor would make two guests of him. */
  me(): Promise<Me> {
    arriving ??= ask<Me>('GET', 'me').finally(() => (arriving = undefined));
    return arriving;
  },
  rename: (name: string) => ask<Me>('PATCH', 'me', { name }),
  player: (id: string) => ask<PlayerPage>('GET', `players/${encodeURIComponent(id)}`),

  register: (credentials: Credentials) => ask<Me>('POST', 'account', credentials),
  logIn: (credentials: Credentials) => ask<Me>('POST', 'login', credentials),
  logOut: () => ask<object>('POST', 'logout'),
  changePassword: (change: ChangePassword) => ask<Me>('PUT', 'account/password', change),
  resetPassword: (reset: ResetPassword) => ask<Me>('POST', 'account/reset', reset),
  deleteAccount: (leave: LeaveForGood) => ask<object>('POST', 'account/deletion', leave),
  sessions: () => ask<SessionInfo[]>('GET', 'sessions'),
  endSession: (id: string) => ask<object>('DELETE', `sessions/${encodeURIComponent(id)}`),
  endOthers: () => ask<object>('DELETE', 'sessions'),
  bots: () => ask<BotInfo[]>('GET', 'bots'),
  newBot: (bot: NewBot) => ask<BotToken>('POST', 'bots', bot),
  renewBot: (id: string) => ask<BotToken>('POST', `bots/${id}/token`),
  revokeBot: (id: string) => ask<object>('DELETE', `bots/${id}`),
  limits: () => ask<LimitsView>('GET', 'limits'),
  setLimits: (limits: SetLimits) => ask<LimitsView>('PUT', 'limits', limits),

  coins: () => ask<Wallet>('GET', 'me/coins'),
  relief: () => ask<Wallet>('POST', 'me/relief'),
  tables: () => ask<TableInfo[]>('GET', 'tables'),
  analysis: (table: string, deal: number, seat: number) =>
    ask<AnalysisView>('GET', `tables/${encodeURIComponent(table)}/deals/${deal}/analysis?seat=${seat}`),
  deals: (before: number | null) =>
    ask<History>('GET', before === null ? 'me/deals' : `me/deals?before=${before}`),
  replay: (table: string, deal: number, seat: number | null) =>
    ask<ReplayView>(
      'GET',
      `tables/${encodeURIComponent(table)}/deals/${deal}/replay${seat === null ? '' : `?seat=${seat}`}`,
    ),
  leaders: (of: { room: string } | { ruleset: string }, span: Span) =>
    ask<Leaderboard>('GET', `leaders?${new URLSearchParams({ ...of, span })}`),
  rooms: () => ask<RoomInfo[]>('GET', 'rooms'),
  talk: () => ask<TalkInfo>('GET', 'talk'),
  report: (table: string, report: Report) =>
    ask<object>('POST', `tables/${encodeURIComponent(table)}/reports`, report),
  open: (table: OpenTable) => ask<Opened>('POST', 'tables', table),

  /** They do not change while the page is open, so they are asked for once. */
  rulesets(): Promise<RuleSetInfo[]> {
    rulesets ??= ask<RuleSetInfo[]>('GET', 'rulesets').then(simplestFirst, (error: unknown) => {
      rulesets = undefined;
      throw error;
    });
    return rulesets;
  },
};

/** Those with the least to read come first. */
function simplestFirst(all: RuleSetInfo[]): RuleSetInfo[] {
  const length = ({ sections }: RuleSetInfo) =>
    sections.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0);
  const drawn = all.filter(({ ruleset }) => isFamily(ruleset.family));
  return drawn.toSorted((a, b) => length(a) - length(b));
}

/** Where the record of a deal is downloaded. */
export function recordPath(table: string, deal: number): string {
  return `/api/tables/${encodeURIComponent(table)}/deals/${deal}`;
}
