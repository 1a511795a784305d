/** The hand as a player handles it: what is selected, what a gesture means, and doing it. */

import type { AtTable } from '../lib/at_table';
import { sortCards } from '../lib/cards';
import { settings } from '../lib/settings.svelte';
import type { Card, SevensView } from '../lib/wire';
import { actionFor, cardsToCover, cardsToPlay } from './view';

/** `play`: a live card must be played. `cover`: none is there. `wait`: others act. */
export type Mode = 'play' | 'cover' | 'wait';

export class Hand {
  /** Kept until it is played: through the others' turns, and after a refusal (C056). */
  #selected: Card | null = $state(null);
  /** The card that is being dragged, and whether letting go would play it. */
  dragged: Card | null = $state(null);
  dropping = $state(false);

  cards: Card[] = $derived.by(() => sortCards(this.game().hand, settings.sort));
  playable: Set<Card> = $derived.by(() => new Set(cardsToPlay(this.game())));
  mode: Mode = $derived.by(() => {
    if (this.playable.size > 0) return 'play';
    return cardsToCover(this.game()).length > 0 ? 'cover' : 'wait';
  });

  constructor(
    private readonly room: AtTable,
    private readonly game: () => SevensView,
  ) {}

  get selected(): Card | null {
    return this.#selected !== null && this.cards.includes(this.#selected) ? this.#selected : null;
  }

  select(card: Card | null): void {
    this.#selected = card;
    this.room.dismissRefusal();
  }

  /** One tap raises a card, the next plays it; covering is never done by the first. */
  tap(card: Card): void {
    if (this.mode === 'play' && settings.oneTap && this.playable.has(card)) return this.act(card);
    if (this.selected !== card) return this.select(card);
    if (this.mode === 'wait') return this.select(null);
    this.act(card);
  }

  /** Plays or covers; a card that may not be is sent as well, for the server says why not. */
  act(card: Card): void {
    this.#selected = card;
    if (this.mode !== 'wait') this.room.act(actionFor(this.game(), card));
  }
}
