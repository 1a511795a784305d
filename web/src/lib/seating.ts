/** Where seats are drawn: the viewer sits below, the others round the table. */

export type Side = 'bottom' | 'right' | 'top' | 'left';

export type Direction = 'counterclockwise' | 'clockwise';

// Seen from above, who plays next counter-clockwise sits to the right (SV-02).
const FOUR: Side[] = ['bottom', 'right', 'top', 'left'];
const THREE: Side[] = ['bottom', 'right', 'left'];

/** The side of a seat, seen from `you`; a spectator looks from seat 0. */
export function sideOf(seat: number, you: number | null, direction: Direction, seats = 4): Side {
  const [own, ...others] = seats === 3 ? THREE : FOUR;
  const places = [own, ...(direction === 'clockwise' ? others.reverse() : others)];
  const along = (seat - (you ?? 0) + places.length) % places.length;
  return places[along] ?? 'bottom';
}

export function directionOf(options: Record<string, unknown>): Direction {
  return options['direction'] === 'clockwise' ? 'clockwise' : 'counterclockwise';
}
