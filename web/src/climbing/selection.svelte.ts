/** What a player has chosen of his hand, and what he does with it. */

import type { AtTable } from '../lib/at_table';
import { letterOf } from '../lib/cards';
import { settings } from '../lib/settings.svelte';
import type { Card, GameAction, TableView } from '../lib/wire';
import { nameOf } from './naming';
import { cardsFor, countsOf, ranksOf, sortHand } from './ranks';
import type { Reading } from './reading';
import { byStrength, meantAs } from './strength';
import { isToPlay, may, momentOf, playsOf, wildOf, type ClimbingView, type Play } from './view';

/** What the page tells about the last hint. */
export type Advice = 'none' | 'pass' | 'show' | null;

const NOTHING = { moment: '', advice: null, play: null };

export class Selection {
  #chosen: ReadonlySet<Card> = $state.raw(new Set());
  /** The cards that a finger is passing over. */
  swept: ReadonlySet<Card> = $state.raw(new Set());
  #told: { moment: string; advice: Advice; play: Play | null } = $state.raw(NOTHING);
  /** The plays among which the player has to choose (DZ-53). */
  choices: Play[] = $state.raw([]);

  /** How cards may be played where not all is listed, by moment and ranks. */
  #answers: Readonly<Record<string, Play[]>> = $state.raw({});
  #asked = new Map<string, Promise<void>>();

  #advised: { moment: string; actions: GameAction[]; next: number } | null = null;

  cards: Card[] = $derived.by(() => sortHand(this.dealtIn(), settings.handOrder));
  selected: ReadonlySet<Card> = $derived.by(
    () => new Set(this.cards.filter((card) => this.#chosen.has(card))),
  );
  /** It holds for the moment in which it was given. */
  #holds: boolean = $derived.by(() => this.#told.moment === momentOf(this.table(), this.game()));
  advice: Advice = $derived.by(() => (this.#holds ? this.#told.advice : null));
  /** What the cards that a hint raised are meant as. */
  #meant: Play | null = $derived.by(() => (this.#holds ? this.#told.play : null));
  myTurn: boolean = $derived.by(() => isToPlay(this.game()));
  mayPass: boolean = $derived.by(() => this.myTurn && may(this.game(), 'pass'));
  #plays: Map<string, Play[]> = $derived.by(() => byCards(playsOf(this.game())));

  constructor(
    readonly room: AtTable,
    private readonly table: () => TableView,
    private readonly game: () => ClimbingView,
    /** The hand as far as it is dealt to the eye. */
    private readonly dealtIn: () => readonly Card[],
  ) {}

  get ranks(): string {
    return ranksOf([...this.selected]);
  }

  /** The legal plays of what is chosen: more than one where it can be read in several ways. */
  get plays(): Play[] {
    return this.#answers[this.#question] ?? this.#plays.get(this.ranks) ?? [];
  }

  /** With many wild cards not all plays are listed, nor all readings of the same cards. */
  get #mayBeUnlisted(): boolean {
    const game = this.game();
    return game.game === 'doudizhu' && game.unlisted && this.myTurn && this.ranks !== '';
  }

  get #question(): string {
    return `${momentOf(this.table(), this.game())}/${this.ranks}`;
  }

  /** Asks how what is chosen may be played, where not all is listed; done when that is known. */
  learn(): Promise<void> {
    const question = this.#question;
    const known = question in this.#answers;
    if (known || !this.#mayBeUnlisted || this.room.line !== 'open') return Promise.resolve();
    const asked = this.#asked.get(question) ?? this.#ask(question);
    this.#asked.set(question, asked);
    return asked;
  }

  async #ask(question: string): Promise<void> {
    const actions = await this.room.readings(this.ranks);
    this.#asked.delete(question);
    // What the line was too weak for is asked again.
    if (this.room.line !== 'open') return;
    this.#answers = { ...this.#answers, [question]: actions as Play[] };
  }

  /** What is chosen counts as, where it may be played. */
  get reading(): Reading | null {
    const play = this.#meant ?? byStrength(this.plays)[0];
    if (!play) return null;
    if (play.kind) return meantAs(play);
    const game = this.game();
    return nameOf(play.cards, {
      family: game.game,
      wild: wildOf(this.table(), game),
      against: game.to_beat?.kind ?? null,
    });
  }

  /** Whether the cards chosen are those that would leave the hand by themselves. */
  get #leaveFirst(): boolean {
    return cardsFor(this.cards, countsOf(this.ranks)).every((card) => this.selected.has(card));
  }

  toggle(card: Card): void {
    this.change([card], !this.selected.has(card));
  }

  /** All of them, unless they were all chosen already. */
  sweep(cards: readonly Card[]): void {
    const left = cards.filter((card) => !this.selected.has(card));
    if (left.length > 0) this.change(left, true);
    else this.change(cards, false);
  }

  change(cards: readonly Card[], on: boolean): void {
    const chosen = new Set(this.selected);
    for (const card of cards) {
      if (on) chosen.add(card);
      else chosen.delete(card);
    }
    this.#choose(chosen);
  }

  /** One more of a rank, from the keyboard; from the last on none. */
  cycle(rank: string): void {
    const held = this.cards.filter((card) => letterOf(card) === rank);
    const next = held.find((card) => !this.selected.has(card));
    if (next === undefined) this.change(held, false);
    else this.change([next], true);
  }

  clear(): void {
    this.#choose(new Set());
  }

  /** The next sensible play, for leads too. */
  async hint(): Promise<void> {
    const moment = momentOf(this.table(), this.game());
    if (this.#advised?.moment !== moment) {
      const actions = await this.room.hints();
      if (moment !== momentOf(this.table(), this.game())) return;
      this.#advised = { moment, actions, next: 0 };
    }
    const { actions, next } = this.#advised;
    const action = actions[next % actions.length];
    this.#advised.next = next + 1;
    this.#advise(action);
  }

  #advise(action: GameAction | undefined): void {
    const play = action?.action === 'play' && 'cards' in action ? action : null;
    this.#choose(new Set(play ? cardsFor(this.cards, countsOf(play.cards)) : []));
    const moment = momentOf(this.table(), this.game());
    this.#told = { moment, advice: play ? null : this.#withoutCards(action), play };
  }

  /** What is advised where it is not to lay cards. */
  #withoutCards(action: GameAction | undefined): Advice {
    if (action?.action === 'show') return 'show';
    return action?.action === 'pass' && this.#plays.size > 0 ? 'pass' : 'none';
  }

  /**
   * Plays what is chosen, legal or not: the server says why not. Asks where it can be read twice,
   * unless a hint chose it.
   */
  async play(): Promise<void> {
    if (!this.myTurn || this.selected.size === 0) return;
    if (this.#meant) return this.send(this.#meant);
    const question = this.#question;
    await this.learn();
    if (question !== this.#question) return;
    const plays = this.plays;
    if (plays.length > 1) {
      this.choices = plays;
      return;
    }
    this.send(plays[0] ?? { action: 'play', cards: this.ranks });
  }

  send(play: Play): void {
    this.choices = [];
    this.room.act((this.#leaveFirst ? play : { ...play, which: [...this.selected] }) as GameAction);
  }

  pass(): void {
    if (this.mayPass) this.room.act({ action: 'pass' });
  }

  #choose(cards: ReadonlySet<Card>): void {
    this.#chosen = cards;
    this.#told = NOTHING;
    this.choices = [];
    this.room.dismissRefusal();
  }
}

function byCards(plays: readonly Play[]): Map<string, Play[]> {
  const sorted = new Map<string, Play[]>();
  for (const play of plays) sorted.set(play.cards, [...(sorted.get(play.cards) ?? []), play]);
  return sorted;
}
