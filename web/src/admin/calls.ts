/** What an admin asks of the server. To others it is as if nothing were there. */

import { ask } from '../lib/api';
import type {
  AdminRoom,
  AdminTable,
  Broadcast,
  DeedInfo,
  LedgerProof,
  Overview,
  PersonInfo,
  ReportInfo,
  ResetMade,
} from '../lib/wire';

/** No list of the server's is longer. */
export const MOST = 200;

export const calls = {
  overview: () => ask<Overview>('GET', 'admin'),
  tables: () => ask<AdminTable[]>('GET', 'admin/tables'),
  closeTable: (id: string) => ask<object>('DELETE', `admin/tables/${encodeURIComponent(id)}`),
  players: (text: string) => ask<PersonInfo[]>('GET', `admin/players?${new URLSearchParams({ q: text })}`),
  reset: (login: string) => ask<ResetMade>('POST', 'admin/resets', { login }),
  rooms: () => ask<AdminRoom[]>('GET', 'admin/rooms'),
  setRoom: (id: string, open: boolean) =>
    ask<AdminRoom[]>('PUT', `admin/rooms/${encodeURIComponent(id)}`, { open }),
  ledger: () => ask<LedgerProof>('GET', 'admin/ledger'),
  reports: () => ask<ReportInfo[]>('GET', 'admin/reports'),
  audit: () => ask<DeedInfo[]>('GET', 'admin/audit'),
  broadcast: (word: Broadcast) => ask<object>('POST', 'admin/broadcast', word),
};
