/** Where deals that are over are played once more. */

interface Played {
  id: string;
  deal: number;
  you: number | null;
}

/** The replay of a table's last deal, as the viewer saw it. */
export function replayPath({ id, deal, you }: Played): string {
  const path = `/d/${encodeURIComponent(id)}/${deal}`;
  return you === null ? path : `${path}?seat=${you}`;
}

export interface Place {
  /** Whose view; null is a spectator's. */
  seat: number | null;
  /** How many moves into the deal. */
  move: number;
}

/** What the address says of a replay: `?seat=1&move=12`. */
export function placeOf(search: string): Place {
  const asked = new URLSearchParams(search);
  const seat = asked.get('seat') ?? '';
  const move = asked.get('move') ?? '';
  return {
    seat: /^[0-3]$/.test(seat) ? Number(seat) : null,
    move: /^\d{1,4}$/.test(move) ? Number(move) : 0,
  };
}

export function searchOf({ seat, move }: Place): string {
  const told = new URLSearchParams();
  if (seat !== null) told.set('seat', String(seat));
  if (move > 0) told.set('move', String(move));
  return told.size > 0 ? `?${told}` : '';
}
