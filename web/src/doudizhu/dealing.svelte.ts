/** Cards as they are dealt: the server deals in stages, the eye sees one after the other (DZ-10). */

import type { AtTable } from '../lib/at_table';
import type { Card, DoudizhuView, TableView } from '../lib/wire';
import { mayShow } from './view';

const CARD_MS = 110;

export class Dealing {
  /** The cards that have been seen, in the order in which they came. */
  #seen: Card[] = $state.raw([]);
  #deal = '';

  constructor(
    private readonly room: AtTable,
    private readonly table: () => TableView,
    private readonly game: () => DoudizhuView,
  ) {}

  /** The hand as far as it is dealt. */
  hand: readonly Card[] = $derived.by(() => {
    const { hand } = this.game();
    const seen = new Set(this.#seen);
    return this.running ? hand.filter((card) => seen.has(card)) : hand;
  });

  /** How many cards each hand has, as far as they are dealt. */
  counts: readonly number[] = $derived.by(() => {
    const { hand_counts } = this.game();
    return this.running ? hand_counts.map((n) => Math.min(n, this.#seen.length)) : hand_counts;
  });

  /** While cards are still to come to the eye. Once somebody is asked, all lie there. */
  get running(): boolean {
    const { phase, hand } = this.game();
    return phase === 'showing' && this.#seen.length < hand.length;
  }

  /** Shows one card after the other, and answers for a player who has not shown at the end. */
  follow(): (() => void) | undefined {
    const { table, game } = this.#now();
    if (game.phase !== 'showing') return undefined;
    if (this.running) return this.#later(() => this.#next(), CARD_MS);
    if (!mayShow(game) || game.dealt === 0) return undefined;
    if (table.seats[table.you ?? -1]?.autoplay) return undefined;
    return this.#later(() => this.#wait(), CARD_MS);
  }

  #next(): void {
    const { game } = this.#now();
    const seen = new Set(this.#seen);
    // In no order that would say where the next one goes, and the same on every look.
    const coming = game.hand.filter((card) => !seen.has(card));
    const next = coming[(this.#seen.length * 7) % coming.length];
    if (next !== undefined) this.#seen = [...this.#seen, next];
  }

  #wait(): void {
    if (!mayShow(this.game()) || this.room.pending) return;
    this.room.actQuietly({ action: 'wait' });
  }

  #now(): { table: TableView; game: DoudizhuView } {
    const table = this.table();
    const game = this.game();
    const deal = `${table.deal}/${this.#attempt()}`;
    if (deal !== this.#deal || game.hand.length < this.#seen.length) {
      this.#deal = deal;
      this.#seen = [];
    }
    return { table, game };
  }

  /** A deal that is dealt again keeps its number, but begins anew. */
  #attempt(): number {
    const begins = ['deal_begins', 'redeal'];
    return this.room.log.findLast(({ code }) => begins.includes(code))?.seq ?? 0;
  }

  #later(what: () => void, ms: number): () => void {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  }
}
